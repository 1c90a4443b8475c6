"""Constraints that several kinds share: rows of a table, and counts of true cells."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.kinds.network import Change, Domains

FALSE, TRUE, EITHER = 1, 2, 3
"""Domains of a yes-or-no variable: value 0 is no, value 1 is yes."""

_MOST_REMEMBERED = 20_000


class Table:
    """Combinations of values for `length` variables, each with `width` possible values.

    A combination is kept as one number: bit `i * width + v` says that variable i has value v, so
    that one operation holds it against all the domains. Shared by all the lines alike, it
    remembers what it has answered.
    """

    __slots__ = ("_answers", "full", "length", "rows", "width")

    def __init__(self, length: int, width: int, combinations: Iterable[Sequence[int]]) -> None:
        self.length = length
        self.width = width
        self.full = (1 << length * width) - 1
        self.rows = [
            sum(1 << i * width + value for i, value in enumerate(combination))
            for combination in combinations
        ]
        self._answers: dict[int, int] = {}

    def supported(self, packed: int) -> int:
        """Return the values, packed like `packed`, that some combination within it has."""
        known = self._answers.get(packed)
        if known is not None:
            return known
        outside = self.full & ~packed
        union = 0
        for row in self.rows:
            if not row & outside:
                union |= row
        if len(self._answers) >= _MOST_REMEMBERED:
            self._answers.clear()
        self._answers[packed] = union
        return union


@dataclass(frozen=True, slots=True)
class InTable:
    """The variables together make one of the combinations of `table`."""

    variables: tuple[int, ...]
    table: Table

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the domains with the values that no combination has left out."""
        width = self.table.width
        packed = 0
        for variable in reversed(self.variables):
            packed = packed << width | domains[variable]
        union = self.table.supported(packed)
        if union == packed:
            return []
        if not union:
            return None
        mask = (1 << width) - 1
        changes = []
        for variable in self.variables:
            domain = union & mask
            if domain != domains[variable]:
                changes.append((variable, domain))
            union >>= width
        return changes


@dataclass(frozen=True, slots=True)
class Count:
    """Between `low` and `high` of the yes-or-no variables have the domain in `wanted`."""

    variables: tuple[int, ...]
    low: int
    high: int
    wanted: tuple[int, ...] = ()

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the variables that the count decides."""
        wanted = self.wanted or (TRUE,) * len(self.variables)
        sure, open_ = 0, []
        for variable, want in zip(self.variables, wanted, strict=True):
            domain = domains[variable]
            if domain == EITHER:
                open_.append((variable, want))
            elif domain == want:
                sure += 1
        if sure > self.high or sure + len(open_) < self.low:
            return None
        if not open_:
            return []
        if sure == self.high:
            return [(variable, EITHER ^ want) for variable, want in open_]
        if sure + len(open_) == self.low:
            return list(open_)
        return []
