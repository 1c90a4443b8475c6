"""Every run worked out by hand, on both engines."""

import pytest

from sim.machine import Machine
from sim.run import Jam, JamReason, RunResult, Status, run_machine, trace_machine
from sim.sheet import Sheet
from sim.words import cycle_sentence
from tests.sim.corpus import CORPUS, Case
from tests.sim.sheets import make_sheet, place

every_case = pytest.mark.parametrize("case", CORPUS, ids=[case.name for case in CORPUS])


def prepare(case: Case) -> tuple[Machine, Sheet]:
    sheet = make_sheet(case.inputs, case.outputs, columns=case.columns, belts=case.belts)
    return place(case.machine, sheet), sheet


def check(case: Case, result: RunResult, sheet: Sheet) -> None:
    jam = case.jam and Jam(JamReason(case.jam[0]), case.jam[1], case.jam[2])
    assert result.jam == jam
    assert result.status is (Status.JAM if jam else Status.SOLVED)
    assert result.outputs == sheet.outputs
    assert result.cycles == case.cycles


@every_case
def test_runs_as_the_rules_say(case: Case) -> None:
    machine, sheet = prepare(case)
    check(case, run_machine(machine, sheet), sheet)


@every_case
def test_is_traced_as_the_rules_say(case: Case) -> None:
    machine, sheet = prepare(case)
    result, trace = trace_machine(machine, sheet)
    check(case, result, sheet)
    told = {cycle.cycle: cycle_sentence(cycle, "en") for cycle in trace.cycles}
    assert {number: told.get(number) for number in case.sentences} == case.sentences
    assert len(trace.cycles) == (case.cycles if case.jam is None else case.jam[1])


def test_names_are_unique() -> None:
    names = [case.name for case in CORPUS]
    assert len(set(names)) == len(names)
