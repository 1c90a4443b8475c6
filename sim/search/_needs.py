"""What a front still needs, whatever the rest of the machine: a lower bound of its price."""

from sim.search._front import Front
from sim.search._pricing import Pricing
from sim.search._values import IMPOSSIBLE
from sim.sheet import Sheet
from sim.stations import Kind


class Needs:
    """Lower bounds of the price of the stations still to come, for one sheet."""

    def __init__(self, sheet: Sheet, pricing: Pricing) -> None:
        self._demanded = tuple([len(output) for output in sheet.outputs])
        self._move_price = pricing.of(Kind.UP)  # the cheapest way to change a belt's count
        self._merge_price = pricing.of(Kind.MERGE)
        self._copy_price = pricing.of(Kind.COPY)
        self._total = sum(self._demanded)
        self._can_merge = Kind.MERGE in sheet.stations
        self._can_copy = Kind.COPY in sheet.stations

    def price(self, front: Front) -> int:
        """Return a lower bound of the price of the stations after `front`, by counts."""
        counts = [0] * len(self._demanded)
        for streams in (front.arriving, front.landing):
            for belt, stream in enumerate(streams):
                if stream is not None:
                    counts[belt] += len(stream.registers)
        return self._count_price(counts)

    def _count_price(self, counts: list[int]) -> int:
        emptied = filled = differing = 0
        for count, demand in zip(counts, self._demanded, strict=True):
            differing += count != demand
            emptied += count > 0 and demand == 0
            filled += count == 0 and demand > 0
        if not differing:
            return 0
        surplus = sum(counts) - self._total
        if surplus == 0:
            return self._move_price * max(emptied, filled, 1)
        # A Merge may empty the belt of its partner, a Copy may fill it; it counts for both.
        if surplus > 0:
            if not self._can_merge:
                return IMPOSSIBLE
            return self._merge_price + self._move_price * max(emptied - 1, filled)
        if not self._can_copy:
            return IMPOSSIBLE
        return self._copy_price + self._move_price * max(emptied, filled - 1)
