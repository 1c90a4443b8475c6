"""Calendar and curve: every day once, every value on the canvas."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyworks.core.pictures import RIGHT, WIDTH
from tallyworks.core.pictures_time import (
    CALENDAR_HEIGHT,
    CELL,
    CURVE_HEIGHT,
    CURVE_LEFT,
    MOST_POINTS,
    TABLE_ROWS,
    DatedValue,
    DayState,
    calendar,
    curve,
)

values = st.lists(
    st.builds(DatedValue, st.dates(date(2020, 1, 1), date(2030, 1, 1)), st.integers(-500, 3000)),
    min_size=1,
    max_size=400,
).map(lambda found: sorted(found, key=lambda item: item.date))


def places(path: str) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in re.findall(r"M([\d.]+) ([\d.]+)", path)]


@given(
    st.integers(2000, 2100),
    st.dictionaries(st.integers(0, 365), st.sampled_from(DayState), max_size=366),
)
def test_calendar_has_every_day_of_the_year_once_on_its_canvas(
    year: int, states: dict[int, DayState]
) -> None:
    first = date(year, 1, 1)
    days = {first + timedelta(days=count): state for count, state in states.items()}
    picture = calendar(year, days, today=first)

    drawn = [
        place
        for half in picture.halves
        for path in (half.par, half.solved, half.missed, half.rest)
        for place in places(path)
    ]
    assert len(drawn) == (date(year + 1, 1, 1) - first).days
    assert all(0 < x < WIDTH - CELL / 2 and 0 < y < CALENDAR_HEIGHT for x, y in drawn)
    assert len(set(places(picture.halves[0].rest))) == len(places(picture.halves[0].rest))


def test_calendar_draws_states_apart_and_rings_today() -> None:
    states = {
        date(2026, 11, 1): DayState.PAR,
        date(2026, 11, 2): DayState.SOLVED,
        date(2026, 11, 4): DayState.MISSED,
    }
    later = calendar(2026, states, today=date(2026, 11, 5)).halves[1]

    assert [len(places(path)) for path in (later.par, later.solved, later.missed)] == [1, 1, 1]
    assert len(places(later.par_ticks)) == 1
    assert len(places(later.today)) == 1
    assert calendar(2026, states, today=date(2027, 1, 1)).halves[1].today == ""


def test_calendar_tells_months_in_figures_and_days_as_stretches() -> None:
    solved = {date(2026, 2, day): DayState.SOLVED for day in (1, 2, 3, 5, 27, 28)}
    picture = calendar(2026, {**solved, date(2026, 2, 4): DayState.MISSED}, today=date(2026, 3, 1))

    (month,) = picture.months
    assert (month.first, month.held, month.solved, month.par) == (date(2026, 2, 1), 7, 6, 0)
    assert month.days == "1–3, 5, 27–28"
    assert (picture.held, picture.solved) == (7, 6)


def test_calendar_has_the_leap_day() -> None:
    picture = calendar(2028, {date(2028, 2, 29): DayState.PAR}, today=date(2028, 3, 1))

    assert picture.months[0].days == "29"


def test_curve_goes_up_with_the_value_and_right_with_the_date() -> None:
    first, second = DatedValue(date(2026, 11, 1), 900), DatedValue(date(2026, 11, 9), 1200)
    picture = curve([first, second])

    (x1, y1), (x2, y2) = places(picture.dots)
    assert x1 < x2
    assert y1 > y2
    assert (picture.latest, picture.best) == (second, second)
    assert picture.rows == (second, first)
    assert [tick.date for tick in picture.x_ticks][:: len(picture.x_ticks) - 1] == [
        first.date,
        second.date,
    ]


def test_curve_refuses_to_draw_nothing() -> None:
    with pytest.raises(ValueError, match="at least one"):
        curve([])


@given(values)
def test_curve_stays_on_its_canvas_and_ends_with_the_latest(found: list[DatedValue]) -> None:
    picture = curve(found)

    drawn = places(picture.dots)
    assert 1 <= len(drawn) <= MOST_POINTS
    assert drawn[-1] == picture.latest_at
    assert all(CURVE_LEFT <= x <= WIDTH - RIGHT and 0 <= y <= CURVE_HEIGHT for x, y in drawn)
    assert len(picture.rows) == min(TABLE_ROWS, len(found))
    assert picture.rows[0] == found[-1]
