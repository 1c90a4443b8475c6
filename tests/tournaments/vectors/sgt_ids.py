"""Game ids of Debian's `sgt-puzzles` read as puzzles of our kinds.

The formats are those of the program's ids: `size:description`, row by row, where a letter stands
for as many cells without anything (`a` 1 … `z` 26).
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

Json = dict[str, Any]
Rows = list[str]


def read_puzzle(kind: str, game_id: str) -> Json:
    """Return the givens of a game id."""
    parameters, _, description = game_id.partition(":")
    return _READERS[kind](int(parameters.partition("x")[0]), description)


def read_solution(kind: str, rows: Rows) -> Json:
    """Return the solution written as one text a row."""
    if kind in {"futoshiki", "grattacieli"}:
        return {"digits": [[int(digit) for digit in row] for row in rows]}
    if kind == "rettangoli":
        return {"regions": [[int(number) for number in row.split()] for row in rows]}
    return {{"akari": "bulbs", "camping": "tents", "hitori": "black"}.get(kind, "diagonals"): rows}


def _unequal(size: int, description: str) -> Json:
    """Read a digit a cell (0 for none), followed by the sides on which it is the larger."""
    across = [["."] * (size - 1) for _ in range(size)]
    down = [["."] * size for _ in range(size - 1)]
    digits = [[0] * size for _ in range(size)]
    for index, cell in enumerate(description.rstrip(",").split(",")):
        row, column = divmod(index, size)
        digits[row][column] = int(re.match(r"\d+", cell)[0])  # type: ignore[index]
        for side in cell.lstrip("0123456789"):
            match side:
                case "R":
                    across[row][column] = ">"
                case "L":
                    across[row][column - 1] = "<"
                case "D":
                    down[row][column] = "v"
                case "U":
                    down[row - 1][column] = "^"
    signs = {"across": ["".join(row) for row in across], "down": ["".join(row) for row in down]}
    return {"size": size, "digits": digits, **signs}


def _towers(size: int, description: str) -> Json:
    """Read the clues along the top, the bottom, the left and the right."""
    clues = [int(clue or 0) for clue in description.split("/")]
    sides = [clues[start : start + size] for start in range(0, 4 * size, size)]
    named = dict(zip(("top", "bottom", "left", "right"), sides, strict=True))
    return {"size": size, **named, "keyRow": 1, "keyColumn": 1}


def _singles(size: int, description: str) -> Json:
    """Read a digit a cell, letters from 10 on."""
    numbers = [int(letter, 36) for letter in description]
    return {"size": size, "numbers": _square(numbers, size)}


def _light_up(size: int, description: str) -> Json:
    """Read runs of white cells, `B` for black, a digit for black with a number."""
    cells = [
        "." if token is None else token.replace("B", "#")
        for token in _tokens(description, r"[a-z]|B|\d")
    ]
    return {"size": size, "rows": ["".join(row) for row in _square(cells, size)]}


def _tents(size: int, description: str) -> Json:
    """Read runs of cells each followed by a tree (`_` is no cell, then a tree), then the counts.

    The last run ends with a tree just past the grid.
    """
    trees, *counts = description.split(",")
    cells = ""
    for letter in trees:
        cells += "." * (0 if letter == "_" else ord(letter) - ord("a") + 1) + "#"
    numbers = [int(count) for count in counts]
    return {
        "size": size,
        "trees": ["".join(row) for row in _square(list(cells[: size * size]), size)],
        "columns": numbers[:size],
        "rows": numbers[size:],
    }


def _rectangles(size: int, description: str) -> Json:
    """Read runs of cells without a number, numbers, and `_` between numbers side by side."""
    cells = [int(token or 0) for token in _tokens(description.replace("_", " "), r"[a-z]|\d+")]
    return {"size": size, "numbers": _square(cells, size)}


def _slant(size: int, description: str) -> Json:
    """Read runs of points without a number, and digits."""
    points = [None if token is None else int(token) for token in _tokens(description, r"[a-z]|\d")]
    return {"size": size, "points": _square(points, size + 1)}


def _tokens(description: str, pattern: str) -> Iterator[str | None]:
    """Yield None for each cell of a run, and every other token as it is."""
    for token in re.findall(pattern, description):
        if token.islower():
            yield from [None] * (ord(token) - ord("a") + 1)
        else:
            yield token


def _square(values: list[Any], width: int) -> list[list[Any]]:
    assert len(values) % width == 0
    rest = iter(values)
    return [list(islice(rest, width)) for _ in range(len(values) // width)]


_READERS: Final[dict[str, Callable[[int, str], Json]]] = {
    "akari": _light_up,
    "camping": _tents,
    "futoshiki": _unequal,
    "grattacieli": _towers,
    "hitori": _singles,
    "rettangoli": _rectangles,
    "slalom": _slant,
}
