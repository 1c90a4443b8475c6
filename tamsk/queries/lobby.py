"""The lobby: who wants to play, and what is played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import chain

from tallyworks.players import queries as players
from tamsk.models import Game, Seek
from tamsk.queries.games import GameLine, list_lines
from tamsk.queries.people import Person, get_ratings, person_of
from tamsk.querysets import SeekQuerySet
from tamsk.rules import seeks as rules

_OPEN_SHOWN = 50
_WATCHED_SHOWN = 20
_LATEST_SHOWN = 5


@dataclass(frozen=True, slots=True)
class SeekLine:
    """A seek in a list or on its page; `token` is for its owner alone.

    `status` is as it is now, expired or not; `colour` is the owner's.
    """

    id: int
    reach: str
    status: str
    level: int
    setup: str
    is_strict: bool
    is_rated: bool
    colour: str
    owner: Person
    opponent: Person | None
    token: str | None
    created_at: datetime
    lapses_at: datetime | None
    game_id: int | None
    is_own: bool


@dataclass(frozen=True, slots=True)
class Lobby:
    """All that the lobby shows to one viewer; a visitor has nothing of his own."""

    own: list[SeekLine]
    received: list[SeekLine]
    open: list[SeekLine]
    playing: list[GameLine]
    watch: list[GameLine]
    latest: list[GameLine]
    rating: int | None
    is_member: bool


def get_lobby(*, viewer_id: int | None, now: datetime) -> Lobby:
    """Return what the viewer offers, was offered and plays, and what others do."""
    standing = _acceptable(now)
    own = standing.by(viewer_id).newest_first() if viewer_id is not None else standing.none()
    named = standing.filter(opponent_id=viewer_id or 0).newest_first()
    worthy = players.list_in_good_standing(at=now)
    everybody = standing.open_to_all().filter(owner__in=worthy).exclude(owner_id=viewer_id or 0)
    parts = [list(own), list(named), list(everybody.newest_first()[:_OPEN_SHOWN])]
    playing, watch, latest = _games(viewer_id)
    lines = list_lines([*playing, *watch, *latest], viewer_id=viewer_id)
    is_member = viewer_id is not None and players.get_member(viewer_id) is not None
    values = get_ratings(_people(chain(*parts), viewer_id if is_member else None))
    own_lines, received, open_lines = (_lines(part, values, viewer_id, now=now) for part in parts)
    return Lobby(
        own=own_lines,
        received=received,
        open=open_lines,
        playing=lines[: len(playing)],
        watch=lines[len(playing) : len(playing) + len(watch)],
        latest=lines[len(playing) + len(watch) :],
        rating=values.get(viewer_id or 0) if is_member else None,
        is_member=is_member,
    )


def get_seek(*, seek_id: int, viewer_id: int | None, now: datetime) -> SeekLine | None:
    """Return a seek that is the viewer's, names him, was accepted by him or is open to all."""
    seek = Seek.objects.with_people().filter(pk=seek_id).first()
    if seek is None or not may_see(seek, viewer_id):
        return None
    return _line(seek, viewer_id, now=now)


def get_linked(*, token: str, viewer_id: int | None, now: datetime) -> SeekLine | None:
    """Return the seek that `token` opens, whatever has become of it."""
    seek = Seek.objects.with_people().filter(token=token).first()
    return None if seek is None else _line(seek, viewer_id, now=now)


def may_see(seek: Seek, viewer_id: int | None) -> bool:
    """Tell whether a player may look at a seek without its link."""
    if seek.reach == Seek.Reach.OPEN:
        return True
    return viewer_id is not None and viewer_id in {seek.owner_id, seek.opponent_id}


def _line(seek: Seek, viewer_id: int | None, *, now: datetime) -> SeekLine:
    values = get_ratings(_people([seek], None))
    return _lines([seek], values, viewer_id, now=now)[0]


def _acceptable(now: datetime) -> SeekQuerySet:
    stand: SeekQuerySet = Seek.objects.acceptable(now, left_before=rules.left_before(now))
    return stand.with_people()


def _games(viewer_id: int | None) -> tuple[list[Game], list[Game], list[Game]]:
    running = Game.objects.running().with_people().latest_started_first()
    if viewer_id is None:
        return [], list(running[:_WATCHED_SHOWN]), []
    own = Game.objects.of_player(viewer_id).with_people()
    playing = list(own.under_way().newest_first())
    watch = list(running.exclude(seats__player_id=viewer_id)[:_WATCHED_SHOWN])
    return playing, watch, list(own.over().latest_ended_first()[:_LATEST_SHOWN])


def _people(seeks: Iterable[Seek], viewer_id: int | None) -> set[int]:
    found = {player_id for seek in seeks for player_id in (seek.owner_id, seek.opponent_id)}
    return {player_id for player_id in {*found, viewer_id} if player_id is not None}


def _lines(
    seeks: Iterable[Seek], values: dict[int, int], viewer_id: int | None, *, now: datetime
) -> list[SeekLine]:
    return [
        SeekLine(
            id=seek.pk,
            reach=seek.reach,
            status=_status(seek, now=now),
            level=seek.level,
            setup=seek.setup,
            is_strict=seek.is_strict,
            is_rated=seek.is_rated,
            colour=seek.colour,
            owner=person_of(seek.owner, values),
            opponent=None if seek.opponent is None else person_of(seek.opponent, values),
            token=seek.token if seek.owner_id == viewer_id else None,
            created_at=seek.created_at,
            lapses_at=seek.lapses_at,
            game_id=seek.game.pk if hasattr(seek, "game") else None,
            is_own=seek.owner_id == viewer_id,
        )
        for seek in seeks
    ]


def _status(seek: Seek, *, now: datetime) -> str:
    if seek.status != Seek.Status.OPEN:
        return seek.status
    is_past = seek.lapses_at is not None and now >= seek.lapses_at
    is_left = seek.reach == Seek.Reach.OPEN and rules.has_been_left(seek.gone_at, now=now)
    return Seek.Status.EXPIRED if is_past or is_left else seek.status
