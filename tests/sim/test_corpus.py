"""Every run worked out by hand, on both engines, later, and upside down."""

import pytest

from bench.sim.__main__ import compare
from sim import codec
from sim.machine import Machine
from sim.run import Jam, JamReason, RunResult, Status, run_machine, trace_machine
from sim.sheet import Sheet
from sim.stations import Kind
from sim.words import cycle_sentence, trace_sentences
from tests.sim.corpus import CORPUS, EVERY_STATION, Case
from tests.sim.reflections import delay_sheet, mirror_machine, mirror_sheet
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


def test_an_ordinary_simulator_agrees() -> None:
    for case in CORPUS:
        machine, sheet = prepare(case)
        stations = [{**station} for station in codec.machine_to_json(machine)]
        compare({**codec.sheet_to_json(sheet)}, stations)


@every_case
def test_runs_the_same_a_cycle_later(case: Case) -> None:
    machine, sheet = prepare(case)
    later = run_machine(machine, delay_sheet(sheet))
    assert later.outputs == sheet.outputs
    assert later.cycles == case.cycles + (1 if any(sheet.outputs) else 0)
    assert (later.jam and later.jam.cycle) == (case.jam and case.jam[1] + 1)


@every_case
def test_runs_the_same_upside_down(case: Case) -> None:
    machine, sheet = prepare(case)
    result = run_machine(mirror_machine(machine, sheet), mirror_sheet(sheet))
    assert result.outputs == sheet.outputs[::-1]
    assert result.cycles == case.cycles
    assert (result.jam and result.jam.cycle) == (case.jam and case.jam[1])


def test_names_are_unique() -> None:
    names = [case.name for case in CORPUS]
    assert len(set(names)) == len(names)


def test_all_stations_and_all_jams_are_met() -> None:
    met = {station.kind for case in CORPUS for station in prepare(case)[0].stations}
    assert met == set(Kind)
    assert {case.jam[0] for case in CORPUS if case.jam} == set(JamReason)


# --- One long run, in full --------------------------------------------------------------------

FRENCH = [
    "Cycle 1 : 4 entre sur le tapis A ; 10 entre sur le tapis B",
    "Cycle 2 : 6 entre sur le tapis A ; 20 entre sur le tapis B",
    "Cycle 3 : les nombres avancent",
    "Cycle 4 : les nombres avancent",
    "Cycle 5 : 1 entre sur le tapis C",
    "Cycle 6 : 1 copié de C3 en B3 ; 4 + 18 = 22 en A5",
    "Cycle 7 : 6 livré en B",
    "Cycle 8 : 22 livré en B",
    "Cycle 9 : 38 livré en B",
    "Cycle 10 : 2 livré en B",
    "Cycle 11 : 1 livré en B",
]
ITALIAN = [
    "Ciclo 1: 4 entra sul nastro A ; 10 entra sul nastro B",
    "Ciclo 2: 6 entra sul nastro A ; 20 entra sul nastro B",
    "Ciclo 3: i numeri avanzano",
    "Ciclo 4: i numeri avanzano",
    "Ciclo 5: 1 entra sul nastro C",
    "Ciclo 6: 1 copiato da C3 in B3 ; 4 + 18 = 22 in A5",
    "Ciclo 7: 6 consegnato in B",
    "Ciclo 8: 22 consegnato in B",
    "Ciclo 9: 38 consegnato in B",
    "Ciclo 10: 2 consegnato in B",
    "Ciclo 11: 1 consegnato in B",
]


@pytest.mark.parametrize(("language", "sentences"), [("fr", FRENCH), ("it", ITALIAN)])
def test_a_long_run_is_told_in_full(language: str, sentences: list[str]) -> None:
    machine, sheet = prepare(EVERY_STATION)
    assert trace_sentences(trace_machine(machine, sheet)[1], language) == sentences


def test_a_long_run_is_measured() -> None:
    machine, sheet = prepare(EVERY_STATION)
    result = run_machine(machine, sheet)
    # Costs 1+2+2+3+1, 1+1+2, 2+3+1+1; twelve stations, two of them on two cells.
    assert (result.cost, result.cycles, result.area, result.sum) == (20, 11, 14, 45)
