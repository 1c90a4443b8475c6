"""Practice for tests: the worked example of a kind, or a puzzle that comes with the site."""

from datetime import datetime

from tournaments import services
from tournaments.generating import digest_of
from tournaments.kinds.registry import get_kind
from tournaments.models import PracticeGame, PracticePuzzle
from tournaments.shipped import list_shipped

HITORI = services.Choice(kind="hitori", size=6, level=1)


def add_puzzle(code: str, *, now: datetime, size: int | None = None) -> PracticePuzzle:
    """Store the worked example of a kind, on the shelf of its smallest size and level 1."""
    kind = get_kind(code)
    given = kind.example
    return PracticePuzzle.objects.create(
        kind=code, size=size or kind.sizes[0].size, level=1, seed="example", givens=given.givens,
        solution=given.solution, key=given.key, digest=digest_of(given.givens), probes=0, steps=1,
        proof={}, made_at=now,
    )  # fmt: skip


def begin(player_id: int, code: str, *, now: datetime) -> PracticeGame:
    """Let a player begin the worked example of a kind."""
    puzzle = add_puzzle(code, now=now)
    return PracticeGame.objects.create(player_id=player_id, puzzle=puzzle, started_at=now)


def begin_real(player_id: int, code: str, size: int, *, now: datetime) -> PracticeGame:
    """Let a player begin the first puzzle of a size that comes with the site."""
    given = next(one for one in list_shipped(code) if one["size"] == size)
    puzzle = PracticePuzzle.objects.create(
        kind=code, digest=digest_of(given["givens"]), made_at=now, **given
    )
    return PracticeGame.objects.create(player_id=player_id, puzzle=puzzle, started_at=now)
