"""The worked example of §5.4: key 3127,328."""

from typing import Final

from tournaments.kinds.kakuro.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle(
    {
        "size": 4,
        "black": ["##..", "....", "....", "..##"],
        "right": [11, 13, 22, 8],
        "down": [10, 7, 13, 24],
        "digits": [[0] * 4] * 4,
        "keyRow": 1,
        "keyColumn": 2,
    }
)
SOLUTION: Final = read_solution(
    {"digits": [[0, 0, 3, 8], [3, 1, 2, 7], [1, 4, 8, 9], [6, 2, 0, 0]]}
)
