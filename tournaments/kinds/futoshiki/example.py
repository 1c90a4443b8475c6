"""The worked example of §5.2: key 1342,2431."""

from typing import Final

from tournaments.kinds.futoshiki.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle(
    {
        "size": 4,
        "digits": [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]],
        "across": ["...", "<..", "...", ".<."],
        "down": [".v^.", "....", "..v."],
    }
)
SOLUTION: Final = read_solution(
    {"digits": [[2, 4, 1, 3], [1, 3, 2, 4], [3, 1, 4, 2], [4, 2, 3, 1]]}
)
