"""Games in lists, and one game before one viewer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tallyworks.live import queries as live
from tallyworks.live.types import Room
from tamsk.models import Game
from tamsk.queries import snapshots
from tamsk.queries.people import Person, get_ratings, person_at, seats_of
from tamsk.querysets import GameQuerySet
from tamsk.rules import rooms


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list; sides and phases are words as messages spell them.

    `change` is what it did to the viewer's own rating, `stock` the rings left of each side.
    """

    id: int
    level: int
    setup: str
    is_strict: bool
    is_rated: bool
    phase: str
    red: Person
    black: Person
    viewer_seat: str | None
    winner: str | None
    is_drawn: bool
    decided_by: str
    ended_by: str
    change: int | None
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    stock: dict[str, int] | None
    turn: int | None


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as one viewer may see it; `seq` is the last event that `snapshot` knows."""

    line: GameLine
    seat: str | None
    seq: int
    snapshot: dict[str, Any]


def get_game(*, game_id: int, viewer_id: int | None, now: datetime) -> GameView | None:
    """Return a game for its page, None when there is none. Everybody may watch every game."""
    # Read first: events between the two come again, and are dropped where they are known.
    seq = live.get_head_seq(Room(rooms.GAME, game_id))
    game = Game.objects.with_people().filter(pk=game_id).first()
    if game is None:
        return None
    line = list_lines([game], viewer_id=viewer_id)[0]
    snapshot = snapshots.make_snapshot(game, viewer_id=viewer_id, now=now)
    return GameView(line, line.viewer_seat, seq, snapshot)


def list_running() -> GameQuerySet:
    """Return the games under way, the latest start first."""
    return Game.objects.running().with_people().latest_started_first()


def list_finished() -> GameQuerySet:
    """Return the games that were played and have ended, the latest end first."""
    return Game.objects.over().with_people().latest_ended_first()


def list_mine(player_id: int) -> GameQuerySet:
    """Return all games of a player, the newest first."""
    return Game.objects.of_player(player_id).with_people().newest_first()


def list_lines(games: Iterable[Game], *, viewer_id: int | None) -> list[GameLine]:
    """Return the lines of games read with their people, in one more query."""
    shown = list(games)
    player_ids = {
        seat.player_id for game in shown for seat in seats_of(game) if seat.player_id is not None
    }
    values = get_ratings(player_ids)
    return [_line(game, values, viewer_id) for game in shown]


def _line(game: Game, values: dict[int, int], viewer_id: int | None) -> GameLine:
    red, black = seats_of(game)
    own = next(
        (seat for seat in (red, black) if viewer_id is not None and seat.player_id == viewer_id),
        None,
    )
    change = None
    if own is not None and own.rating_before is not None and own.rating_after is not None:
        change = own.rating_after - own.rating_before
    state = game.state or {}
    return GameLine(
        id=game.pk,
        level=game.level,
        setup=game.setup,
        is_strict=game.is_strict,
        is_rated=game.is_rated,
        phase=game.phase.lower(),
        red=person_at(red, values),
        black=person_at(black, values),
        viewer_seat=None if own is None else own.word,
        winner=game.winner.lower() or None,
        is_drawn=game.phase == Game.Phase.FINISHED and not game.winner,
        decided_by=game.decided_by,
        ended_by=game.ended_by,
        change=change,
        created_at=game.created_at,
        started_at=game.started_at,
        ended_at=game.ended_at,
        stock=state.get("stock"),
        turn=state.get("turn"),
    )
