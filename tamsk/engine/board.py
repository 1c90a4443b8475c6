"""The board: 37 spaces, their neighbours, and how many rings each holds (L1 §4).

Columns A to G hold 4, 5, 6, 7, 6, 5, 4 spaces; rows count from the bottom. Everything is computed
once from the distance to D4, in doubled coordinates: one row up is two, one column aside is one
across and one up or down.
"""

from collections.abc import Mapping
from types import MappingProxyType

_COLUMNS = "ABCDEFG"
_HEIGHTS = (4, 5, 6, 7, 6, 5, 4)
_DEEPEST = 4

SPACES: tuple[str, ...] = tuple(
    f"{letter}{row}"
    for letter, height in zip(_COLUMNS, _HEIGHTS, strict=True)
    for row in range(1, height + 1)
)
"""The names of the spaces, by column, then row."""

INDEX: Mapping[str, int] = MappingProxyType({name: number for number, name in enumerate(SPACES)})
"""Where a space stands in `SPACES`, and so in every tuple that holds one entry a space."""


def _place(space: str) -> tuple[int, int]:
    """Return how far across and up (doubled) a space lies from D4."""
    column = _COLUMNS.index(space[0])
    return column - 3, 2 * int(space[1:]) - _HEIGHTS[column] - 1


def measure_distance(first: str, second: str) -> int:
    """Return how many steps lead from one space to the other."""
    (across, up), (other_across, other_up) = _place(first), _place(second)
    aside = abs(across - other_across)
    return aside + max(0, (abs(up - other_up) - aside) // 2)


CAPACITY: Mapping[str, int] = MappingProxyType(
    {space: _DEEPEST - measure_distance(space, "D4") for space in SPACES}
)
"""How many rings fill a space: 1 on the edge, 4 in the centre; 64 in all."""

NEIGHBOURS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        space: tuple(other for other in SPACES if measure_distance(space, other) == 1)
        for space in SPACES
    }
)
"""The spaces one step away, in the order of `SPACES`."""
