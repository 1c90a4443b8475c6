"""The worked example of §5.5: key 23120,31201."""

from typing import Final

from tournaments.kinds.hitori.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle(
    {
        "size": 5,
        "numbers": [
            [5, 2, 1, 2, 5],
            [2, 3, 1, 1, 5],
            [4, 1, 2, 5, 4],
            [1, 1, 3, 4, 3],
            [4, 2, 5, 3, 1],
        ],
    }
)
SOLUTION: Final = read_solution({"black": [".#..#", "..#..", "#....", ".#..#", "....."]})
