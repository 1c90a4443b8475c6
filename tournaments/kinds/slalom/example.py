"""The worked example of §5.9: key 3311,3131."""

from typing import Final

from tournaments.kinds.slalom.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle(
    {
        "size": 4,
        "points": [
            [1, 1, None, None, None],
            [1, None, None, 3, None],
            [None, None, 2, None, 2],
            [None, 1, 1, None, 1],
            [None, 2, None, None, None],
        ],
    }
)
SOLUTION: Final = read_solution({"diagonals": ["\\\\\\/", "\\/\\\\", "//\\/", "\\///"]})
