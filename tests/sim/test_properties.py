"""What holds of every run, whatever the machine."""

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bench.sim.__main__ import compare
from bench.sim.samples import draw_samples
from sim.machine import Machine, build_machine
from sim.run import RunResult, Status, run_machine, trace_machine
from sim.sheet import Sheet
from sim.stations import STATION_TYPES, TWO_CELL_KINDS
from sim.trace import Delivered, JamEvent, Mark
from tests.sim.reflections import delay_sheet, mirror_machine, mirror_place, mirror_sheet
from tests.sim.strategies import machines, runs, sheets

Run = tuple[Machine, Sheet]


@given(runs())
def test_both_engines_agree(run: Run) -> None:
    assert run_machine(*run) == trace_machine(*run)[0]


def test_an_ordinary_simulator_agrees() -> None:
    for workshop, machine in draw_samples(600, seed=7):
        compare(workshop, machine)


@given(runs())
def test_a_run_is_deterministic(run: Run) -> None:
    assert trace_machine(*run) == trace_machine(*run)


@given(runs(), st.randoms(use_true_random=False))
def test_the_order_of_placing_changes_nothing(run: Run, random: Random) -> None:
    machine, sheet = run
    shuffled = list(machine.stations)
    random.shuffle(shuffled)
    assert build_machine(shuffled, sheet) == machine


# --- Moving in time ---------------------------------------------------------------------------


def expect_later(result: RunResult) -> RunResult:
    """Return what a run gives when all its numbers come one cycle later."""
    return replace(
        result,
        cycles=result.cycles + 1 if any(result.outputs) else 0,
        jam=result.jam and replace(result.jam, cycle=result.jam.cycle + 1),
        mismatches=tuple(
            [
                replace(mismatch, cycle=None if mismatch.cycle is None else mismatch.cycle + 1)
                for mismatch in result.mismatches
            ]
        ),
    )


@given(runs())
def test_a_later_start_moves_every_cycle_by_one(run: Run) -> None:
    machine, sheet = run
    sheet = replace(sheet, constraint=None)
    result, trace = trace_machine(machine, sheet)
    later, later_trace = trace_machine(machine, delay_sheet(sheet))
    assert later == expect_later(result)
    assert later.sum == result.sum + (1 if any(result.outputs) else 0)
    if trace.cycles:
        assert later_trace.cycles[0].events == ()
        moved = [cycle.events for cycle in later_trace.cycles[1:]]
        assert moved == [cycle.events for cycle in trace.cycles]


# --- Upside down ------------------------------------------------------------------------------


def list_jams(jams: tuple[JamEvent, ...]) -> set[tuple[str, str, tuple[int, ...]]]:
    return {(jam.reason, jam.at, tuple(sorted(jam.values))) for jam in jams}


@given(runs())
def test_upside_down_a_run_is_its_reflection(run: Run) -> None:
    machine, sheet = run
    result, trace = trace_machine(machine, sheet)
    mirrored = (mirror_machine(machine, sheet), mirror_sheet(sheet))
    reflection, reflected_trace = trace_machine(*mirrored)
    assert reflection.outputs == result.outputs[::-1]
    assert reflection.status is result.status
    assert reflection.sum == result.sum
    assert len(reflected_trace.cycles) == len(trace.cycles)
    assert list_jams(reflected_trace.jams) == {
        (reason, mirror_place(at, sheet.belts), values)
        for reason, at, values in list_jams(trace.jams)
    }
    mismatches = [
        replace(mismatch, belt=sheet.belts - 1 - mismatch.belt) for mismatch in result.mismatches
    ]
    assert list(reflection.mismatches) == mismatches[::-1]


# --- What is never reached --------------------------------------------------------------------


@given(runs())
def test_a_station_no_number_reaches_changes_nothing(run: Run) -> None:
    machine, sheet = run
    result, trace = trace_machine(machine, sheet)
    reached = {(number.belt, number.column) for cycle in trace.cycles for number in cycle.numbers}
    used = [station for station in machine.stations if station.cell in reached]
    without = run_machine(build_machine(used, sheet), sheet)
    assert without.outputs == result.outputs
    assert without.cycles == result.cycles
    assert without.jam == result.jam


@given(runs())
def test_measures_are_sums_over_the_stations(run: Run) -> None:
    machine, sheet = run
    result = run_machine(machine, sheet)
    kinds = [station.kind for station in machine.stations]
    assert result.cost == sum(STATION_TYPES[kind].cost for kind in kinds) == machine.cost
    assert result.area == sum(2 if kind in TWO_CELL_KINDS else 1 for kind in kinds)
    assert result.area == machine.area
    assert result.sum == result.cost + result.cycles + result.area


@given(runs())
def test_the_status_follows_from_the_outputs(run: Run) -> None:
    machine, sheet = run
    result = run_machine(machine, sheet)
    assert (result.status is Status.JAM) == (result.jam is not None)
    if result.jam is None:
        assert (result.status is Status.WRONG) == (result.outputs != sheet.outputs)
    assert bool(result.mismatches) == (result.status is Status.WRONG)


@given(st.data())
def test_a_machine_that_gives_the_demand_is_solved(data: st.DataObject) -> None:
    sheet = replace(data.draw(sheets()), constraint=None)
    machine = data.draw(machines(sheet))
    result = run_machine(machine, sheet)
    again = run_machine(machine, replace(sheet, outputs=result.outputs))
    assert again.status is (Status.JAM if result.jam else Status.SOLVED)


# --- Traces -----------------------------------------------------------------------------------


@given(runs())
def test_no_number_moves_back_and_each_move_follows_its_mark(run: Run) -> None:
    _, trace = trace_machine(*run)
    steps = {
        Mark.STRAIGHT: (0, 1),
        Mark.UP: (-1, 1),
        Mark.DOWN: (1, 1),
        Mark.FAST: (0, 2),
        Mark.WAIT: (0, 0),
    }
    last = trace.cycles[-1] if trace.jams else None
    for before, after in zip(trace.cycles, trace.cycles[1:], strict=False):
        if after is last:
            break
        places = {number.id: number for number in after.numbers}
        for number in before.numbers:
            belts, columns = steps[number.mark]
            moved = places.get(number.id)
            if moved is not None:
                assert moved.belt == number.belt + belts
                assert moved.column == number.column + columns
                assert moved.waiting is (number.mark is Mark.WAIT)


@given(runs())
def test_deliveries_of_the_trace_are_the_outputs(run: Run) -> None:
    result, trace = trace_machine(*run)
    outputs: list[list[int]] = [[] for _ in result.outputs]
    cycles = 0
    for cycle in trace.cycles:
        for event in cycle.events:
            if isinstance(event, Delivered):
                outputs[event.belt].append(event.value)
                assert event.position == len(outputs[event.belt])
                cycles = cycle.cycle
    assert tuple(map(tuple, outputs)) == result.outputs
    assert cycles == result.cycles


@given(runs())
def test_only_the_last_event_of_a_run_is_a_jam(run: Run) -> None:
    result, trace = trace_machine(*run)
    events = [event for cycle in trace.cycles for event in cycle.events]
    jams = [event for event in events if isinstance(event, JamEvent)]
    assert jams == list(trace.jams[:1])
    if result.jam is not None:
        assert events[-1] is trace.jams[0]
        assert (jams[0].reason, jams[0].at) == (result.jam.reason, result.jam.at)
        assert trace.cycles[-1].cycle == result.jam.cycle
    else:
        assert not trace.cycles or not trace.cycles[-1].numbers


@given(runs())
def test_identities_are_counted_in_order_of_appearance(run: Run) -> None:
    _, trace = trace_machine(*run)
    seen: list[int] = []
    for cycle in trace.cycles:
        ids = [number.id for number in cycle.numbers]
        assert len(set(ids)) == len(ids)
        seen.extend(sorted(set(ids) - set(seen)))
    assert seen == sorted(seen)
