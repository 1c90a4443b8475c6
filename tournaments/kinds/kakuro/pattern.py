"""The black cells of a Kakuro: symmetric, runs of 2 to 5, the white cells connected (§5.4)."""

from random import Random

from tournaments.kinds.grids import Marks, is_connected
from tournaments.kinds.kakuro.puzzle import list_runs

SHORTEST, LONGEST = 2, 5
KEY_CELLS = 4
_BLACK_SHARE = 0.3
_THROWS = 200


def random_pattern(size: int, rng: Random) -> Marks:
    """Return a pattern in whose inner lines there are grey rows and columns to choose from."""
    while True:
        pattern = _grown(size, rng)
        if pattern is not None and _has_key_lines(pattern):
            return pattern


def key_lines(pattern: Marks) -> list[int]:
    """Return the inner rows of a pattern with enough white cells for a key."""
    inner = range(1, len(pattern) - 1)
    return [row for row in inner if pattern[row].count(False) >= KEY_CELLS]


def _has_key_lines(pattern: Marks) -> bool:
    return bool(key_lines(pattern)) and bool(key_lines(tuple(zip(*pattern, strict=True))))


def _grown(size: int, rng: Random) -> Marks | None:
    """Return a pattern made by blackening pairs of opposite cells, None where that got stuck."""
    black = [[False] * size for _ in range(size)]
    goal = rng.uniform(0.5, 1) * _BLACK_SHARE * size * size
    for _ in range(_THROWS):
        lengths = _lengths(black)
        is_short_enough = max(lengths) <= LONGEST
        if is_short_enough and sum(map(sum, black)) >= goal:
            break
        row, column = rng.randrange(size), rng.randrange(size)
        if black[row][column]:
            continue
        _set_pair(black, row, column, True)
        if not _is_possible(black):
            _set_pair(black, row, column, False)
    if max(_lengths(black)) > LONGEST or min(_lengths(black)) < SHORTEST:
        return None
    return tuple(map(tuple, black))


def _set_pair(black: list[list[bool]], row: int, column: int, value: bool) -> None:
    black[row][column] = black[-1 - row][-1 - column] = value


def _is_possible(black: list[list[bool]]) -> bool:
    white = {
        (row, column)
        for row, line in enumerate(black)
        for column, is_black in enumerate(line)
        if not is_black
    }
    return min(_lengths(black), default=0) >= SHORTEST and is_connected(white)


def _lengths(black: list[list[bool]]) -> list[int]:
    right, down = list_runs(tuple(map(tuple, black)))
    return [len(run) for run in (*right, *down)]
