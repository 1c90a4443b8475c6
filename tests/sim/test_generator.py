"""Generated workshops meet every condition of §8, and the checker sees each one broken."""

from dataclasses import replace
from functools import cache

import pytest

from sim.generator import (
    GENERATOR_VERSION,
    GeneratedWorkshop,
    WorkshopKind,
    check_conditions,
    generate,
)
from sim.generator._conditions import par_sums
from sim.generator._plans import NEW_STATIONS, daily_stations
from sim.grid import Cell
from sim.machine import Machine, Station
from sim.sheet import BeltInput, Constraint, Measure, Sheet
from sim.stations import Kind

BUDGET = 3_000  # far less than the site's: enough to see the conditions hold
Workshop = tuple[Sheet, Machine]


@cache
def daily(weekday: int) -> GeneratedWorkshop:
    return generate(kind=WorkshopKind.DAILY, weekday=weekday, seed="sample", budget=BUDGET)


@cache
def blitz() -> GeneratedWorkshop:
    return generate(kind=WorkshopKind.BLITZ, seed="sample", budget=BUDGET)


def violations(
    workshop: Workshop, *, weekday: int = 0, recent: tuple[Workshop, ...] = ()
) -> set[str]:
    found = check_conditions(
        workshop, kind=WorkshopKind.DAILY, weekday=weekday, recent=recent, budget=BUDGET
    )
    return set(found)


@pytest.mark.parametrize("weekday", [0, 2, 4, 5])
def test_daily_workshop_meets_all_conditions(weekday: int) -> None:
    made = daily(weekday)

    assert violations((made.sheet, made.par), weekday=weekday) == set()
    assert made.sheet.stations == daily_stations(weekday)
    kinds = {station.kind for station in made.par.stations}
    assert not NEW_STATIONS[weekday] or kinds & NEW_STATIONS[weekday]
    assert made.par_result.sum in par_sums(made.best_sum)
    assert made.lower_bound <= made.best_sum
    assert (made.version, made.budget) == (GENERATOR_VERSION, BUDGET)


def test_blitz_draws_its_stations_and_keeps_the_par_short() -> None:
    made = blitz()

    assert 4 <= len(made.sheet.stations) <= 6
    assert len(made.par.stations) <= 5
    assert (
        check_conditions(
            (made.sheet, made.par), kind=WorkshopKind.BLITZ, weekday=None, recent=(), budget=BUDGET
        )
        == []
    )


def test_is_a_function_of_its_arguments() -> None:
    again = generate(kind=WorkshopKind.DAILY, weekday=0, seed="sample", budget=BUDGET)
    other = generate(kind=WorkshopKind.DAILY, weekday=0, seed="other", budget=BUDGET)

    assert again == daily(0)
    assert other.sheet != again.sheet


def test_avoids_the_recent_workshops() -> None:
    first = daily(0)
    second = generate(
        kind=WorkshopKind.DAILY,
        weekday=0,
        seed="sample",
        recent=[(first.sheet, first.par)],
        budget=BUDGET,
    )

    assert second.sheet.outputs != first.sheet.outputs
    assert second.par != first.par


@pytest.mark.parametrize("weekday", [None, -1, 7])
def test_refuses_a_day_that_does_not_exist(weekday: int | None) -> None:
    with pytest.raises(ValueError, match="weekday"):
        generate(kind=WorkshopKind.DAILY, weekday=weekday, seed="sample")


def par(*stations: Station) -> Machine:
    return Machine(tuple(sorted(stations)))


PLUS_3 = Station(Cell(0, 1), Kind.PLUS, 3)
TIMES_2 = Station(Cell(0, 2), Kind.TIMES, 2)


def one_belt(numbers: tuple[int, ...], output: tuple[int, ...]) -> Sheet:
    none = BeltInput(1, ())
    return Sheet(6, 3, daily_stations(0), (BeltInput(1, numbers), none, none), (output, (), ()))


DOUBLED = one_belt((2, 5, 7), (10, 16, 20))
DOUBLED_PAR = par(PLUS_3, TIMES_2)


@pytest.mark.parametrize(
    ("code", "workshop"),
    [
        ("wrong_plan", (replace(DOUBLED, columns=7), DOUBLED_PAR)),
        ("constrained", (replace(DOUBLED, constraint=Constraint(Measure.SUM, 99)), DOUBLED_PAR)),
        ("input_out_of_range", (one_belt((2, 5, 21), (10, 16, 48)), DOUBLED_PAR)),
        ("output_out_of_range", (one_belt((2, 5, 20), (10, 16, 224)), DOUBLED_PAR)),
        ("too_many_numbers", (one_belt((2, 5, 7, 8, 9, 1), (10, 16, 20, 22, 24, 8)), DOUBLED_PAR)),
        ("inputs_too_alike", (one_belt((2, 2, 7), (10, 10, 20)), DOUBLED_PAR)),
        ("par_fails", (DOUBLED, par(PLUS_3))),
        (
            "par_station_unneeded",
            (DOUBLED, par(PLUS_3, TIMES_2, Station(Cell(2, 1), Kind.PLUS, 1))),
        ),
        ("par_not_beaten", (DOUBLED, DOUBLED_PAR)),
    ],
)
def test_checker_sees(code: str, workshop: Workshop) -> None:
    assert code in violations(workshop)


def test_checker_sees_a_par_too_large() -> None:
    ones = [Station(Cell(0, column), Kind.PLUS, 1) for column in range(1, 7)]
    sheet = one_belt((2, 5, 7), (8, 11, 13))
    workshop = (replace(sheet, stations=daily_stations(6)), par(*ones))

    assert "par_too_large" in check_conditions(
        workshop, kind=WorkshopKind.BLITZ, weekday=None, recent=(), budget=BUDGET
    )


def test_checker_sees_a_par_far_too_weak_and_a_trivial_sheet() -> None:
    plus = [Station(Cell(0, column), Kind.PLUS, 9) for column in (1, 2, 3)]
    minus = [Station(Cell(0, column), Kind.MINUS, 9) for column in (4, 5)]
    sheet = one_belt((2, 5, 7), (11, 14, 16))

    assert {"par_too_weak", "trivial"} <= violations((sheet, par(*plus, *minus)))


def test_checker_sees_the_new_station_missing() -> None:
    sheet = replace(DOUBLED, stations=daily_stations(1))

    assert "new_station_missing" in violations((sheet, DOUBLED_PAR), weekday=1)


def test_checker_sees_a_repeat_and_its_mirror_image() -> None:
    made = daily(0)
    mirrored = Sheet(6, 3, made.sheet.stations, made.sheet.inputs[::-1], made.sheet.outputs[::-1])
    flipped = par(
        *[
            replace(station, cell=Cell(2 - station.cell.belt, station.cell.column))
            for station in made.par.stations
        ]
    )

    for repeat in ((made.sheet, made.par), (mirrored, flipped)):
        assert violations(repeat, recent=((made.sheet, made.par),)) == {"not_different"}


def test_checker_forgets_after_sixty_workshops() -> None:
    made = daily(0)
    recent = ((made.sheet, made.par), *[(DOUBLED, DOUBLED_PAR)] * 60)

    assert violations((made.sheet, made.par), recent=recent) == set()


@pytest.mark.parametrize(("best", "least", "most"), [(18, 20, 26), (20, 23, 29), (67, 75, 100)])
def test_par_sums_are_ten_to_thirty_three_percent_above(best: int, least: int, most: int) -> None:
    assert par_sums(best) == range(least, most + 1)
