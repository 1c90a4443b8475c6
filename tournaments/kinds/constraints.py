"""Constraints that several kinds share: rows of a table, and counts of true cells."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.kinds.network import Change, Domains

FALSE, TRUE, EITHER = 1, 2, 3
"""Domains of a yes-or-no variable: value 0 is no, value 1 is yes."""

_MOST_REMEMBERED = 20_000


class Table:
    """Combinations of values for `length` variables, each with `width` possible values.

    A set of combinations is one number, a bit each: which are within some domains is an "and" over
    the variables, and a value is supported where some of these have it. Shared by all the lines
    alike, a table remembers what it has answered.
    """

    __slots__ = ("_answers", "_having", "_within")

    def __init__(self, length: int, width: int, combinations: Iterable[Sequence[int]]) -> None:
        having = [[0] * width for _ in range(length)]
        for number, combination in enumerate(combinations):
            for place, value in enumerate(combination):
                having[place][value] |= 1 << number
        self._having = having
        self._within: list[dict[int, int]] = [{} for _ in range(length)]
        self._answers: dict[tuple[int, ...], tuple[int, ...] | None] = {}

    def supported(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the domains without the values that no combination within them has.

        None where no combination is left.
        """
        if domains in self._answers:
            return self._answers[domains]
        if len(self._answers) >= _MOST_REMEMBERED:
            self._answers.clear()
        answer = self._answers[domains] = self._find(domains)
        return answer

    def _find(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        left = -1
        for place, domain in enumerate(domains):
            within = self._within[place].get(domain)
            if within is None:
                within = self._collect(place, domain)
            left &= within
        if not left:
            return None
        return tuple(
            [
                sum(1 << v for v, having in enumerate(self._having[place]) if having & left)
                for place in range(len(domains))
            ]
        )

    def _collect(self, place: int, domain: int) -> int:
        found = 0
        for value, having in enumerate(self._having[place]):
            if domain >> value & 1:
                found |= having
        self._within[place][domain] = found
        return found


@dataclass(frozen=True, slots=True)
class InTable:
    """The variables together make one of the combinations of `table`."""

    variables: tuple[int, ...]
    table: Table

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the domains with the values that no combination has left out."""
        before = tuple([domains[variable] for variable in self.variables])
        after = self.table.supported(before)
        if after is None:
            return None
        if after == before:
            return []
        return [
            (variable, domain)
            for variable, domain, old in zip(self.variables, after, before, strict=True)
            if domain != old
        ]


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
