"""The worked example of §5.8: key 23344,33331."""

from typing import Final

from tournaments.kinds.rettangoli.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle(
    {
        "size": 5,
        "numbers": [
            [0, 0, 0, 4, 0],
            [0, 0, 0, 0, 0],
            [0, 6, 4, 0, 0],
            [0, 0, 0, 0, 5],
            [2, 0, 2, 2, 0],
        ],
    }
)
SOLUTION: Final = read_solution(
    {
        "regions": [
            [0, 0, 0, 0, 1],
            [2, 2, 3, 3, 1],
            [2, 2, 3, 3, 1],
            [2, 2, 4, 5, 1],
            [6, 6, 4, 5, 1],
        ]
    }
)
