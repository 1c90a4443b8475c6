"""The worked example of §5.7: key 35301,50152."""

from typing import Final

from tournaments.kinds.camping.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle(
    {
        "size": 5,
        "trees": [".#...", "...#.", "...#.", "#..#.", "....."],
        "rows": [1, 1, 1, 0, 2],
        "columns": [1, 0, 2, 1, 1],
    }
)
SOLUTION: Final = read_solution({"tents": ["..#..", "....#", "..#..", ".....", "#..#."]})
