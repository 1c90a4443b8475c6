"""The twelve sheets: each solved by what it teaches, the constraints worth their name."""

from itertools import pairwise

import pytest

from sim import codec
from sim.machine import Machine
from sim.run import run_machine
from sim.scoring import RunResult, Status
from sim.search import search
from sim.sheet import Measure, Sheet
from sim.stations import Kind
from tallyworks.tutorial import rules
from tallyworks.tutorial.rules import HINT_COUNT, LESSONS, Lesson
from tallyworks.tutorial.texts import TEXTS, lesson_text

# What somebody builds who has not seen the idea yet: right, but more than the constraint allows.
NAIVE = {
    3: "A1:x3 A2:+9 A3:+3",
    10: "A1:wait B2:merge^",
    12: "A1:copyv A2:-3 B2:-3 B3:sortv B4:/2 C4:x3",
}
# What a lesson's idea saves its player from.
TRAPS = {
    2: ("A1:+5 A2:x2", Status.WRONG),
    4: ("A1:/3 A2:-2", Status.JAM),
    6: ("B1:up", Status.JAM),
    7: ("B2:merge^", Status.WRONG),
    8: ("B1:up", Status.JAM),
    9: ("A1:/2 A2:sortv", Status.JAM),
}
# Any one station left out: the intended machine holds nothing idle.
SEARCH_NODES = 20_000

by_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.code)


def machine(notation: str, sheet: Sheet) -> Machine:
    return codec.parse_notation(notation, sheet)


def run(notation: str, sheet: Sheet) -> RunResult:
    return run_machine(machine(notation, sheet), sheet)


def taught_up_to(number: int) -> set[Kind]:
    return {kind for lesson in LESSONS[:number] for kind in lesson.introduces}


def test_it_has_twelve_lessons_numbered_in_order() -> None:
    assert [lesson.code for lesson in LESSONS] == [f"T{number:02}" for number in range(1, 13)]


@by_lesson
def test_its_intended_machine_solves_it_with_what_was_taught(lesson: Lesson) -> None:
    used = {station.kind for station in machine(lesson.par, lesson.sheet).stations}

    assert run(lesson.par, lesson.sheet).status is Status.SOLVED
    assert used <= taught_up_to(lesson.number)
    assert set(lesson.introduces) <= used | {Kind.PLUS, Kind.TIMES}


@by_lesson
def test_its_intended_machine_has_no_idle_station(lesson: Lesson) -> None:
    stations = machine(lesson.par, lesson.sheet).stations
    for left_out in stations:
        rest = Machine(tuple(station for station in stations if station != left_out))
        assert run_machine(rest, lesson.sheet).status not in {
            Status.SOLVED,
            Status.OVER_CONSTRAINT,
        }


def test_it_introduces_every_station_once_and_before_any_other_use() -> None:
    introduced = [kind for lesson in LESSONS for kind in lesson.introduces]

    assert sorted(introduced) == sorted(Kind)
    for lesson in LESSONS:
        assert lesson.sheet.stations <= taught_up_to(lesson.number)
        assert set(lesson.introduces) <= lesson.sheet.stations


@by_lesson
def test_it_needs_the_station_it_introduces(lesson: Lesson) -> None:
    for kind in lesson.introduces:
        without = lesson.sheet.stations - {kind}
        sheet = Sheet(
            lesson.sheet.columns,
            lesson.sheet.belts,
            without,
            lesson.sheet.inputs,
            lesson.sheet.outputs,
            lesson.sheet.constraint,
        )
        par_sum = run(lesson.par, lesson.sheet).sum
        found = search(sheet, max_nodes=SEARCH_NODES, upper_bound=par_sum + 1)
        assert found.best is None, f"{lesson.code} does without {kind}: {found.best}"


def test_it_constrains_three_lessons_each_by_another_measure() -> None:
    constraints = {
        lesson.number: lesson.sheet.constraint.measure
        for lesson in LESSONS
        if lesson.sheet.constraint is not None
    }

    assert constraints == {3: Measure.COST, 10: Measure.CYCLES, 12: Measure.AREA}
    assert constraints.keys() == NAIVE.keys()


@pytest.mark.parametrize("number", NAIVE)
def test_its_constraint_rules_out_the_naive_machine_which_is_right_otherwise(number: int) -> None:
    sheet = LESSONS[number - 1].sheet
    free = Sheet(sheet.columns, sheet.belts, sheet.stations, sheet.inputs, sheet.outputs)
    assert sheet.constraint is not None

    assert run(NAIVE[number], free).status is Status.SOLVED
    naive = run(NAIVE[number], sheet)
    assert naive.status is Status.OVER_CONSTRAINT
    assert getattr(naive, sheet.constraint.measure) == sheet.constraint.maximum + 1


@pytest.mark.parametrize("number", TRAPS)
def test_its_obvious_first_try_shows_the_idea(number: int) -> None:
    notation, status = TRAPS[number]

    assert run(notation, LESSONS[number - 1].sheet).status is status


def test_its_intended_machines_are_the_best_there_are() -> None:
    for lesson in LESSONS[:-1]:
        found = search(lesson.sheet, max_nodes=SEARCH_NODES)
        assert (found.best_sum, found.proved) == (run(lesson.par, lesson.sheet).sum, True)


def test_its_first_sheets_are_small_and_grow() -> None:
    sizes = [lesson.sheet.columns * lesson.sheet.belts for lesson in LESSONS]

    assert sizes[0] == min(sizes)
    assert sizes[-1] == max(sizes)
    assert LESSONS[0].sheet.stations == {Kind.PLUS}


@pytest.mark.parametrize("language", TEXTS)
def test_its_words_are_whole_in_each_language(language: str) -> None:
    texts = TEXTS[language]

    assert tuple(texts) == rules.NUMBERS
    for text in texts.values():
        assert all([text.title, text.idea, text.solved])
        assert len(text.hints) == HINT_COUNT
        assert all(text.hints)
        assert len({*text.hints, text.idea}) == HINT_COUNT + 1
    assert len({text.title for text in texts.values()}) == len(LESSONS)


def test_no_words_are_left_in_english() -> None:
    for first, second in pairwise(TEXTS):
        for number in rules.NUMBERS:
            one, other = TEXTS[first][number], TEXTS[second][number]
            assert not {one.title, one.idea, one.solved, *one.hints} & {
                other.title,
                other.idea,
                other.solved,
                *other.hints,
            }


def test_it_falls_back_on_english() -> None:
    assert lesson_text(1, "fr-ch") is TEXTS["fr"][1]
    assert lesson_text(1, "nl") is TEXTS["en"][1]


@pytest.mark.parametrize(
    ("solved", "after", "expected"),
    [(set(), 0, 1), ({1, 2}, 0, 3), ({1, 3}, 3, 4), ({12}, 12, 1), (set(range(1, 13)), 0, None)],
)
def test_it_knows_where_to_go_on(solved: set[int], after: int, expected: int | None) -> None:
    assert rules.next_unsolved(solved, after=after) == expected


def test_it_knows_the_lessons_beside_one() -> None:
    assert rules.neighbours(1) == (None, 2)
    assert rules.neighbours(12) == (11, None)
    assert rules.find_lesson(0) is None
    assert rules.find_lesson(13) is None
