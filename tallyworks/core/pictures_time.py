"""Pictures over time: the days of a year as a calendar of weeks, and a value as a curve.

Like `core.pictures`, frozen data without Django that `templates/pictures/` draws. Marks that repeat
are one path each: a year costs the page no more than a week.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import groupby
from typing import Final

from tallyworks.core.pictures import BOTTOM, RIGHT, WIDTH, Axis, Tick, round_values

# A half-year has 27 or 28 weeks at most: 28 of these and the weekdays' names fill the width.
PITCH: Final = 12
CELL: Final = 10
CALENDAR_LEFT: Final = 24
CALENDAR_TOP: Final = 18
CALENDAR_HEIGHT: Final = CALENDAR_TOP + 7 * PITCH
# A curve with more points than this is thinned for the eye; the table gives the latest ones.
MOST_POINTS: Final = 120
TABLE_ROWS: Final = 30
CURVE_HEIGHT: Final = 150
CURVE_LEFT: Final = 44
CURVE_TOP: Final = 14
MOST_DATES: Final = 4
NAMED_WEEKDAYS: Final = (0, 2, 4, 6)


class DayState(StrEnum):
    """What a day was to a player."""

    PAR = "par"
    SOLVED = "solved"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class DateTick:
    """A date at a place along an axis, in canvas units, and which end of its text stands there."""

    at: float
    date: date
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Half:
    """Half a year of weeks; each path draws all the days of one state, `rest` those without."""

    months: tuple[DateTick, ...]
    weekdays: tuple[DateTick, ...]
    par: str
    par_ticks: str
    solved: str
    missed: str
    rest: str
    today: str
    width: int = WIDTH
    height: int = CALENDAR_HEIGHT


@dataclass(frozen=True, slots=True)
class Month:
    """A month in figures: days with a workshop, solved, at par or better; the days in words."""

    first: date
    held: int
    solved: int
    par: int
    days: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """A year of days, in two halves, with its months in figures (those with a workshop)."""

    year: int
    halves: tuple[Half, Half]
    months: tuple[Month, ...]
    held: int
    solved: int
    par: int


@dataclass(frozen=True, slots=True)
class DatedValue:
    """What something stood at on a date."""

    date: date
    value: int


@dataclass(frozen=True, slots=True)
class Curve:
    """A value over time as a line; `rows` are the latest values for the table, newest first."""

    line: str
    dots: str
    latest: DatedValue
    latest_at: tuple[float, float]
    best: DatedValue
    rows: tuple[DatedValue, ...]
    x_ticks: tuple[DateTick, ...]
    y_ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = CURVE_HEIGHT
    base: int = CURVE_HEIGHT - BOTTOM
    left: int = CURVE_LEFT
    right: int = WIDTH - RIGHT


def calendar(year: int, states: Mapping[date, DayState], *, today: date) -> Calendar:
    """Return the picture of the days of `year`; days without a state had no workshop."""
    months = [_month(year, number, states) for number in range(1, 13)]
    return Calendar(
        year=year,
        halves=(_half(year, range(1, 7), states, today), _half(year, range(7, 13), states, today)),
        months=tuple(month for month in months if month.held),
        held=sum(month.held for month in months),
        solved=sum(month.solved for month in months),
        par=sum(month.par for month in months),
    )


def curve(values: Sequence[DatedValue]) -> Curve:
    """Return the picture of `values` (at least one), which are in order of date.

    Raises:
        ValueError: there is nothing to draw.
    """
    if not values:
        raise ValueError("expected at least one value, got none")
    drawn = _thinned(values)
    first, last = drawn[0].date, drawn[-1].date
    days = Axis(first.toordinal(), last.toordinal(), CURVE_LEFT + 8, WIDTH - RIGHT - 8)
    numbers = [item.value for item in drawn]
    heights = Axis(min(numbers), max(numbers), CURVE_HEIGHT - BOTTOM - 10, CURVE_TOP)
    places = [(days.place(item.date.toordinal()), heights.place(item.value)) for item in drawn]
    return Curve(
        line="M" + "L".join(f"{x} {y}" for x, y in places),
        # A point is a line of no length with round ends.
        dots="".join(f"M{x} {y}h0" for x, y in places),
        latest=values[-1],
        latest_at=places[-1],
        best=max(values, key=lambda item: item.value),
        rows=tuple(reversed(values[-TABLE_ROWS:])),
        x_ticks=_date_ticks(first, last, days),
        y_ticks=tuple(
            Tick(heights.place(value), value)
            for value in round_values(heights.low, heights.high, wanted=4)
        ),
    )


def _half(year: int, months: range, states: Mapping[date, DayState], today: date) -> Half:
    days = list(
        _days(date(year, months[0], 1), date(year + months[-1] // 12, months[-1] % 12 + 1, 1))
    )
    monday = days[0] - timedelta(days=days[0].weekday())
    places = {
        day: (
            CALENDAR_LEFT + (day - monday).days // 7 * PITCH,
            CALENDAR_TOP + day.weekday() * PITCH,
        )
        for day in days
    }
    by_state: dict[DayState | None, list[tuple[int, int]]] = {}
    for day, place in places.items():
        by_state.setdefault(states.get(day), []).append(place)
    par = by_state.get(DayState.PAR, [])
    return Half(
        months=tuple(DateTick(places[day][0], day) for day in days if day.day == 1),
        weekdays=tuple(
            DateTick(CALENDAR_TOP + place * PITCH + CELL - 1, monday + timedelta(days=place))
            for place in NAMED_WEEKDAYS
        ),
        par=_squares(par),
        par_ticks="".join(f"M{x + 2} {y + 5}l2.2 2.4l4-5" for x, y in par),
        solved=_squares(by_state.get(DayState.SOLVED, [])),
        missed=_squares(by_state.get(DayState.MISSED, [])),
        rest="".join(f"M{x + CELL / 2:g} {y + CELL / 2:g}h0" for x, y in by_state.get(None, [])),
        today=_ring(places.get(today)),
    )


def _squares(places: Collection[tuple[int, int]]) -> str:
    """Return the path of the cells at `places`, drawn inside by half a line's width."""
    side = CELL - 1
    return "".join(f"M{x + 0.5} {y + 0.5}h{side}v{side}h-{side}z" for x, y in places)


def _ring(place: tuple[int, int] | None) -> str:
    if place is None:
        return ""
    side = CELL + 3
    return f"M{place[0] - 1.5} {place[1] - 1.5}h{side}v{side}h-{side}z"


def _month(year: int, number: int, states: Mapping[date, DayState]) -> Month:
    first = date(year, number, 1)
    days = list(_days(first, _month_after(year, number)))
    solved = [day for day in days if states.get(day) in {DayState.PAR, DayState.SOLVED}]
    return Month(
        first=first,
        held=sum(day in states for day in days),
        solved=len(solved),
        par=sum(states.get(day) == DayState.PAR for day in days),
        days=_stretches([day.day for day in solved]),
    )


def _stretches(numbers: Sequence[int]) -> str:
    """Write rising numbers with neighbours drawn together: 1–3, 5."""
    parts = []
    for _key, group in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _place, number in group]
        parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}")
    return ", ".join(parts)


def _days(first: date, until: date) -> Iterator[date]:
    """Yield the days from `first` to before `until`."""
    for count in range((until - first).days):
        yield first + timedelta(days=count)


def _month_after(year: int, number: int) -> date:
    """Return the first day after a month."""
    return date(year + number // 12, number % 12 + 1, 1)


def _thinned(values: Sequence[DatedValue]) -> list[DatedValue]:
    """Return at most `MOST_POINTS` of the values at even distances, the latest always."""
    step = -(-len(values) // MOST_POINTS)
    return list(reversed(values[::-1][::step]))


def _date_ticks(first: date, last: date, axis: Axis) -> tuple[DateTick, ...]:
    """Return a few dates from `first` to `last` at even distances."""
    count = min(MOST_DATES, (last - first).days + 1)
    steps = max(1, count - 1)
    dates = [first + (last - first) * place / steps for place in range(count)]
    anchors = ["start", *["middle"] * (count - 2), "end"] if count > 1 else ["middle"]
    return tuple(
        DateTick(axis.place(day.toordinal()), day, anchor)
        for day, anchor in zip(dates, anchors, strict=True)
    )
