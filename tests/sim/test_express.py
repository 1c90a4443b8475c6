"""Express: one right machine of four, wrong ones that could be right, chance only from the seed."""

from dataclasses import FrozenInstanceError
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.codec import format_notation, parse_notation
from sim.express import ExpressQuestion, effort, make_questions
from sim.grid import Cell
from sim.machine import Machine, Station, build_machine
from sim.run import Status, run_machine
from sim.stations import Kind

SEEDS = range(25)
MOST_UNEVEN = 16.27  # chi-square, three degrees of freedom: one fair die in a thousand is over


@cache
def sample() -> tuple[tuple[ExpressQuestion, ...], ...]:
    return tuple([make_questions(seed=seed) for seed in SEEDS])


def check_question(question: ExpressQuestion) -> None:
    """Assert all that is promised of one question."""
    sheet, machines = question.sheet, question.machines
    right = machines[question.answer]
    results = [run_machine(machine, sheet) for machine in machines]
    entering = [number for belt_input in sheet.inputs for number in belt_input.numbers]

    assert len(entering) == len(set(entering)) == 3
    assert len(machines) == 4
    assert [result.status is Status.SOLVED for result in results].index(True) == question.answer
    assert [result.status for result in results].count(Status.WRONG) == 3
    assert [sum(map(len, result.outputs)) for result in results] == [3] * 4
    assert len({result.outputs for result in results}) == 4
    for machine in machines:
        assert abs(len(machine.stations) - len(right.stations)) <= 1
        assert 2 <= len(machine.stations) <= 4
        assert build_machine(machine.stations, sheet) == machine
        assert parse_notation(format_notation(machine), sheet) == machine


@settings(max_examples=15, deadline=None)
@given(seed=st.integers())
def test_every_question_has_one_right_machine_of_four(seed: int) -> None:
    questions = make_questions(seed=seed)

    assert len(questions) == 8
    for question in questions:
        check_question(question)


def test_questions_rise_in_difficulty() -> None:
    for questions in sample():
        efforts = [effort(question.machines[question.answer]) for question in questions]
        assert efforts == sorted(efforts)
        assert efforts[0] in (2, 3, 4)
        assert efforts[-1] >= 8


def test_two_wrong_machines_fill_the_same_belts_as_the_right_one() -> None:
    for question in [question for questions in sample() for question in questions]:
        runs = [run_machine(machine, question.sheet) for machine in question.machines]
        counts = [tuple(map(len, run.outputs)) for run in runs]

        assert counts.count(counts[question.answer]) >= 3


def test_every_station_of_the_four_machines_matters() -> None:
    for question in sample()[0]:
        for machine in question.machines:
            outputs = run_machine(machine, question.sheet).outputs
            for station in machine.stations:
                rest = Machine(tuple([one for one in machine.stations if one != station]))
                assert run_machine(rest, question.sheet).outputs != outputs


def test_no_place_is_likelier_to_be_right() -> None:
    answers = [question.answer for questions in sample() for question in questions]
    expected = len(answers) / 4

    assert sum((answers.count(n) - expected) ** 2 / expected for n in range(4)) < MOST_UNEVEN


def test_all_chance_comes_from_the_seed() -> None:
    assert make_questions(seed=7) == make_questions(seed=7)
    assert len(set(sample())) == len(SEEDS)
    assert make_questions(seed=-7) != make_questions(seed=7)


def test_a_question_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        make_questions(seed=7)[0].answer = 0  # type: ignore[misc]


def test_effort_adds_up_what_is_to_follow() -> None:
    stations = (Station(Cell(0, 1), Kind.PLUS, 2), Station(Cell(0, 2), Kind.SORT))

    assert effort(Machine()) == 0
    assert effort(Machine(stations)) == 4
