"""Pictures of a closed workshop: plain numbers turned into places on a canvas, without Django.

A picture is frozen data; `templates/pictures/` draws it as SVG and puts a table behind it. The
canvas of every picture is `WIDTH` by `HEIGHT` units with the origin at the top left.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

WIDTH: Final = 360
HEIGHT: Final = 210
LEFT: Final = 42
RIGHT: Final = 10
TOP: Final = 34
BOTTOM: Final = 32
# More bars than this are thinner than a readable line, so neighbouring values share a bar.
MOST_BARS: Final = 24
MOST_TICKS: Final = 12
WIDEST_BAR: Final = 48.0
SMALLEST_RADIUS: Final = 4.0
LARGEST_RADIUS: Final = 10.0
STEPS: Final = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Tick:
    """A labelled place on an axis, in canvas units along that axis."""

    at: float
    label: int


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: the values from `low` to `high` inclusive, how many, and where it stands."""

    low: int
    high: int
    count: int
    x: float
    y: float
    width: float
    height: float
    has_par: bool = False
    has_viewer: bool = False

    @property
    def middle(self) -> float:
        """Return the x of the middle of the bar, in canvas units."""
        return round(self.x + self.width / 2, 1)

    @property
    def path(self) -> str:
        """Return the outline of the bar."""
        return f"M{self.x} {self.y}h{self.width}v{self.height}h-{self.width}z"


@dataclass(frozen=True, slots=True)
class Histogram:
    """How many players reached each value of one measure.

    `path` draws all bars but the viewer's in one go, as they look the same.
    """

    bars: tuple[Bar, ...]
    total: int
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    par: int | None
    viewer: int | None
    width: int = WIDTH
    height: int = HEIGHT
    base: int = HEIGHT - BOTTOM
    left: int = LEFT
    right: int = WIDTH - RIGHT

    @property
    def path(self) -> str:
        """Return the outline of the bars that are not the viewer's."""
        return "".join(bar.path for bar in self.bars if bar.count and not bar.has_viewer)

    @property
    def par_bar(self) -> Bar | None:
        """Return the bar that holds the par."""
        return next((bar for bar in self.bars if bar.has_par), None)

    @property
    def viewer_bar(self) -> Bar | None:
        """Return the bar that holds the viewer's value."""
        return next((bar for bar in self.bars if bar.has_viewer), None)

    @property
    def rows(self) -> list[Bar]:
        """Return the bars that the table lists: those that stand for somebody."""
        return [bar for bar in self.bars if bar.count]


@dataclass(frozen=True, slots=True, order=True)
class Solution:
    """The measures of a solving machine and how many players found one like it."""

    cost: int
    cycles: int
    area: int
    count: int = 1

    @property
    def sum(self) -> int:
        """Return cost + cycles + area."""
        return self.cost + self.cycles + self.area

    @property
    def measures(self) -> tuple[int, int, int]:
        """Return cost, cycles and area."""
        return (self.cost, self.cycles, self.area)


@dataclass(frozen=True, slots=True)
class Point:
    """A solution's place: cost to the right, cycles upwards; the radius grows with the area."""

    solution: Solution
    x: float
    y: float
    radius: float
    is_front: bool
    is_viewer: bool

    @property
    def ring(self) -> float:
        """Return the radius of a ring around the point."""
        return self.radius + 4


@dataclass(frozen=True, slots=True)
class Scatter:
    """The solutions of a workshop, those of the Pareto front marked."""

    points: tuple[Point, ...]
    front: tuple[Solution, ...]
    viewer: Point | None
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    base: int = HEIGHT - BOTTOM
    left: int = LEFT
    right: int = WIDTH - RIGHT


@dataclass(frozen=True, slots=True)
class Axis:
    """A linear scale from whole values to canvas units."""

    low: int
    high: int
    start: float
    end: float

    def place(self, value: float) -> float:
        """Return where `value` stands; an axis of a single value puts it in the middle."""
        if self.high == self.low:
            return round((self.start + self.end) / 2, 1)
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)


def histogram(
    counts: Mapping[int, int], *, par: int | None = None, viewer: int | None = None
) -> Histogram:
    """Return the picture of `counts`, value to number of players (at least one of them above 0).

    `par` and `viewer` mark the bars that hold their values; the range always includes both.

    Raises:
        ValueError: there is nothing to draw.
    """
    present = {value: count for value, count in counts.items() if count > 0}
    if not present:
        raise ValueError("expected at least one value with a count above 0, got none")
    marked = [value for value in (par, viewer) if value is not None]
    low, high = min([*present, *marked]), max([*present, *marked])
    size = -(-(high - low + 1) // MOST_BARS)
    stretches = [range(start, start + size) for start in range(low, high + 1, size)]
    tops = [sum(present.get(value, 0) for value in stretch) for stretch in stretches]
    heights = Axis(0, max(tops), HEIGHT - BOTTOM, TOP)
    slots = Axis(0, len(stretches), LEFT, WIDTH - RIGHT)
    bars = tuple(
        _bar(
            stretch,
            top,
            place=(slots.place(index + 0.1), slots.place(index + 0.9)),
            heights=heights,
        )
        for index, (stretch, top) in enumerate(zip(stretches, tops, strict=True))
    )
    bars = tuple(_marked(bar, par, viewer) for bar in bars)
    return Histogram(
        bars=bars,
        total=sum(tops),
        x_ticks=tuple(Tick(bar.middle, bar.low) for bar in bars[:: -(-len(bars) // MOST_TICKS)]),
        y_ticks=tuple(Tick(heights.place(v), v) for v in round_values(0, max(tops), wanted=4)),
        par=par,
        viewer=viewer,
    )


def _bar(stretch: range, count: int, *, place: tuple[float, float], heights: Axis) -> Bar:
    """Return the unmarked bar of a stretch of values in the middle between the two x of `place`."""
    y = heights.place(count)
    width = min(place[1] - place[0], WIDEST_BAR)
    return Bar(
        low=stretch[0],
        high=stretch[-1],
        count=count,
        x=round((place[0] + place[1] - width) / 2, 1),
        y=y,
        width=round(width, 1),
        height=round(heights.start - y, 1),
    )


def _marked(bar: Bar, par: int | None, viewer: int | None) -> Bar:
    """Return `bar` with the marks of the values it holds."""
    return replace(
        bar,
        has_par=par is not None and bar.low <= par <= bar.high,
        has_viewer=viewer is not None and bar.low <= viewer <= bar.high,
    )


def pareto_front(solutions: Iterable[Solution]) -> tuple[Solution, ...]:
    """Return the solutions no other one equals or betters in all of cost, cycles and area.

    Solutions of equal measures are counted together; the order is by cost, cycles, area.
    """
    front: list[Solution] = []
    for mine in _merge(solutions):
        # In this order only an earlier one can be as good in everything, and if one is, one of
        # the front is.
        if not any(best.cycles <= mine.cycles and best.area <= mine.area for best in front):
            front.append(mine)
    return tuple(front)


def scatter(solutions: Sequence[Solution], *, viewer: Solution | None = None) -> Scatter:
    """Return the picture of `solutions` (at least one), the viewer's own among them marked.

    Raises:
        ValueError: there is nothing to draw.
    """
    merged = _merge(solutions)
    if not merged:
        raise ValueError("expected at least one solution, got none")
    costs = _axis([s.cost for s in merged], LEFT + 14, WIDTH - RIGHT - 14)
    cycles = _axis([s.cycles for s in merged], HEIGHT - BOTTOM - 12, TOP + 8)
    radii = _axis([s.area for s in merged], SMALLEST_RADIUS, LARGEST_RADIUS)
    front = pareto_front(merged)
    best = {solution.measures for solution in front}
    points = tuple(
        Point(
            solution=solution,
            x=costs.place(solution.cost),
            y=cycles.place(solution.cycles),
            radius=radii.place(solution.area),
            is_front=solution.measures in best,
            is_viewer=viewer is not None and solution.measures == viewer.measures,
        )
        # The large ones first, so that none hides a smaller one.
        for solution in sorted(merged, key=lambda s: (-s.area, s))
    )
    return Scatter(
        points=points,
        front=front,
        viewer=next((point for point in points if point.is_viewer), None),
        x_ticks=tuple(Tick(costs.place(v), v) for v in round_values(costs.low, costs.high)),
        y_ticks=tuple(Tick(cycles.place(v), v) for v in round_values(cycles.low, cycles.high)),
    )


def _axis(values: Sequence[int], start: float, end: float) -> Axis:
    return Axis(min(values), max(values), start, end)


def _merge(solutions: Iterable[Solution]) -> list[Solution]:
    """Count solutions of equal measures together, ordered by measures."""
    counts: dict[tuple[int, int, int], int] = {}
    for solution in solutions:
        counts[solution.measures] = counts.get(solution.measures, 0) + solution.count
    return [Solution(*measures, count=counts[measures]) for measures in sorted(counts)]


def round_values(low: int, high: int, *, wanted: int = 6) -> range:
    """Return at most `wanted` + 1 whole values in steps of 1, 2, 5, 10, … between the bounds."""
    power = 1
    while True:
        for step in STEPS:
            size = step * power
            first = -(-low // size) * size
            if (high - first) // size <= wanted:
                return range(first, high + 1, size)
        power *= 10
