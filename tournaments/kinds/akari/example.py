"""The worked example of §5.6: key 20012,11111."""

from typing import Final

from tournaments.kinds.akari.puzzle import read_puzzle, read_solution

PUZZLE: Final = read_puzzle({"size": 5, "rows": [".1#..", "....0", ".....", "#....", "..2#."]})
SOLUTION: Final = read_solution({"bulbs": ["#..#.", ".....", ".....", "..#..", ".#..#"]})
