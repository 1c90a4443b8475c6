"""The six worked machines of the rules page: a workshop's JSON and a machine's notation each."""

from typing import Any, Final

_NOTHING: Final = {"start": 1, "numbers": []}

_AFFINE: dict[str, Any] = {
    "columns": 6,
    "belts": 3,
    "stations": ["plus", "times", "fast"],
    "inputs": [{"start": 1, "numbers": [3, 8, 5, 12]}, _NOTHING, _NOTHING],
    "outputs": [[10, 20, 14, 28], [], []],
    "constraint": None,
}

_SUMS: dict[str, Any] = {
    "columns": 6,
    "belts": 3,
    "stations": ["wait", "fast", "merge"],
    "inputs": [
        {"start": 1, "numbers": [4, 7, 2, 9]},
        {"start": 2, "numbers": [10, 20, 30, 40]},
        _NOTHING,
    ],
    "outputs": [[], [14, 27, 32, 49], []],
    "constraint": None,
}

_PARITY: dict[str, Any] = {
    "columns": 6,
    "belts": 3,
    "stations": ["times", "divide", "sort"],
    "inputs": [{"start": 1, "numbers": [6, 3, 10, 7]}, _NOTHING, _NOTHING],
    "outputs": [[3, 5], [9, 21], []],
    "constraint": None,
}

RULES_EXAMPLES: Final = (
    (_AFFINE, "A1:+2 A2:x2"),
    (_AFFINE, "A1:+2 A2:x2 A3:fast"),
    (_AFFINE, "A1:+2 A2:x2 A3:fast A5:fast"),
    (_SUMS, "A1:wait B2:merge^"),
    (_SUMS, "B1:fast B3:merge^"),
    (_PARITY, "A1:sortv A2:/2 B2:x3"),
)
