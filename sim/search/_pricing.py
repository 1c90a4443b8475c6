"""What the search makes small: the sum, or the number of stations."""

from dataclasses import dataclass

from sim.stations import STATION_TYPES, Kind

ADDITIVE = (Kind.PLUS, Kind.MINUS)
MULTIPLICATIVE = (Kind.TIMES, Kind.DIVIDE)


@dataclass(frozen=True, slots=True)
class Pricing:
    """The price of each kind of station, and whether the latest delivery's cycle counts too."""

    prices: tuple[tuple[Kind, int], ...]
    counts_cycles: bool

    def of(self, kind: Kind) -> int:
        """Return the price of one station of `kind`."""
        return dict(self.prices)[kind]

    def effective(self, kind: Kind) -> int:
        """Return the price of a station less the cycle it may save.

        Only a Fast saves one: no number of a column is sooner by more, however many Fasts it has.
        """
        return self.of(kind) - (self.counts_cycles and kind is Kind.FAST)


BY_SUM = Pricing(
    tuple((kind, station.cost + station.area) for kind, station in STATION_TYPES.items()), True
)
BY_STATIONS = Pricing(tuple((kind, 1) for kind in STATION_TYPES), False)
