"""The worked example of §5.3: key 1342,1432."""

from typing import Final

from tournaments.kinds.grattacieli.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle(
    {
        "size": 4,
        "top": [0, 3, 2, 0],
        "right": [0, 0, 0, 3],
        "bottom": [0, 0, 3, 0],
        "left": [0, 0, 0, 2],
        "keyRow": 1,
        "keyColumn": 2,
    }
)
SOLUTION: Final = read_solution(
    {"digits": [[4, 2, 1, 3], [1, 3, 4, 2], [2, 1, 3, 4], [3, 4, 2, 1]]}
)
