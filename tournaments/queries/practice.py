"""Practice: what there is to play, the viewer's best times, and one game before him."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db.models import Count, Min

from tallyworks.live.instants import to_ms
from tournaments.kinds.base import LEVELS, Language
from tournaments.kinds.registry import AnyKind, get_kind, list_kinds
from tournaments.models import PracticeGame


@dataclass(frozen=True, slots=True, kw_only=True)
class ShelfLine:
    """A size and level of a kind; `best_ms` is the viewer's best time, None without one."""

    size: int
    level: int
    best_ms: int | None = None
    solved_count: int = 0
    is_running: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KindLine:
    """A kind with its shelves, size by size and level by level."""

    kind: AnyKind
    shelves: tuple[ShelfLine, ...]

    @property
    def solved_count(self) -> int:
        """Return how many puzzles of the kind the viewer has solved."""
        return sum(one.solved_count for one in self.shelves)

    @property
    def rows(self) -> list[tuple[int, list[ShelfLine]]]:
        """Return the shelves of each size."""
        sizes = [offer.size for offer in self.kind.sizes]
        return [(size, [one for one in self.shelves if one.size == size]) for size in sizes]


def list_practice(*, player_id: int | None) -> tuple[KindLine, ...]:
    """Return every kind with what the viewer has done of it, in two queries; none for nobody."""
    done = _read_done(player_id)
    return tuple(_kind_line(kind, done) for kind in list_kinds())


def get_practice(code: str, *, player_id: int | None) -> KindLine:
    """Return one kind with what the viewer has done of it.

    Raises:
        UnknownKind: there is no such kind.
    """
    return _kind_line(get_kind(code), _read_done(player_id))


def find_practice_game(*, game_id: int, player_id: int | None) -> PracticeGame | None:
    """Return a game of the viewer's with its puzzle, None where there is none of his."""
    if player_id is None:
        return None
    mine = PracticeGame.objects.of_player(player_id).with_origin()
    return mine.filter(pk=game_id).first()


def best_ms_of(game: PracticeGame) -> int | None:
    """Return the player's best time at the kind, size and level of a game, None without one.

    The puzzle of a tournament has none: who knows it from there is faster.
    """
    puzzle = game.puzzle
    if puzzle.round_id is not None:
        return None
    mine = (
        PracticeGame.objects.of_player(game.player_id)
        .on_shelves()
        .filter(puzzle__kind=puzzle.kind, puzzle__size=puzzle.size, puzzle__level=puzzle.level)
    )
    best: int | None = mine.aggregate(best=Min("solved_ms"))["best"]
    return best


def game_json(game: PracticeGame, *, language: Language, now: datetime) -> dict[str, Any]:
    """Return a game as the canvas, the key box and a program want it.

    Solution and key are in it once the game is over, and never before.
    """
    puzzle, kind = game.puzzle, get_kind(game.puzzle.kind)
    return {
        "id": game.pk,
        "key": f"practice{game.pk}",
        "kind": puzzle.kind,
        "size": puzzle.size,
        "level": puzzle.level,
        "givens": puzzle.givens,
        "drawing": kind.drawing(puzzle.givens),
        "key_format": kind.key_format(puzzle.givens),
        "script": f"{settings.STATIC_URL}{kind.script}",
        "words": dict(kind.words[language]),
        "now": to_ms(now),
        "started_at": to_ms(game.started_at),
        "wrong_count": game.wrong_count,
        "paused_until": None if game.paused_until is None else to_ms(game.paused_until),
        "solved_ms": game.solved_ms,
        "is_given_up": game.given_up_at is not None,
        "answer": kind.drawing(puzzle.givens, puzzle.solution) if game.is_over else None,
        "solution_key": puzzle.key if game.is_over else None,
        "best_ms": best_ms_of(game),
        "tournament": None if puzzle.round is None else puzzle.round.tournament_id,
        "round": None if puzzle.round is None else puzzle.round.number,
    }


@dataclass(frozen=True, slots=True)
class _Done:
    """What a player has done, shelf by shelf: best time and count, and what is running."""

    solved: dict[tuple[str, int, int], tuple[int, int]]
    running: frozenset[tuple[str, int, int]]


def _read_done(player_id: int | None) -> _Done:
    if player_id is None:
        return _Done({}, frozenset())
    mine = PracticeGame.objects.of_player(player_id).on_shelves()
    shelf = ("puzzle__kind", "puzzle__size", "puzzle__level")
    rows = mine.filter(solved_ms__isnull=False).values_list(*shelf)
    solved = {
        (kind, size, level): (best, count)
        for kind, size, level, best, count in rows.annotate(Min("solved_ms"), Count("pk"))
    }
    return _Done(solved, frozenset(mine.running().values_list(*shelf)))


def _kind_line(kind: AnyKind, done: _Done) -> KindLine:
    shelves = []
    for offer in kind.sizes:
        for level in LEVELS:
            shelf = (kind.code, offer.size, level)
            best, count = done.solved.get(shelf, (None, 0))
            shelves.append(
                ShelfLine(
                    size=offer.size,
                    level=level,
                    best_ms=best,
                    solved_count=count,
                    is_running=shelf in done.running,
                )
            )
    return KindLine(kind=kind, shelves=tuple(shelves))
