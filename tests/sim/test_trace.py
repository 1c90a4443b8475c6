"""Traces: enough to animate a run without knowing the rules."""

from typing import Any

from sim import codec
from sim.grid import Cell
from sim.run import JamReason, trace_machine
from sim.stations import Kind
from sim.trace import (
    Computed,
    Copied,
    Delivered,
    Entered,
    JamEvent,
    Mark,
    Marked,
    Merged,
    NumberState,
    Trace,
    TraceCycle,
)
from tests.sim.sheets import Inputs, make_sheet, place


def trace(notation: str, inputs: Inputs, *, columns: int = 3, belts: int = 3) -> Trace:
    sheet = make_sheet(inputs, columns=columns, belts=belts)
    return trace_machine(place(notation, sheet), sheet)[1]


def test_a_number_keeps_its_identity_through_simple_stations() -> None:
    assert trace("A1:+2 A2:down", {"A": (1, [3])}, belts=2) == Trace(
        (
            TraceCycle(
                1,
                (NumberState(1, 5, 0, 1),),
                (Entered(1, 3, 0), Computed(1, Kind.PLUS, 3, 5, Cell(0, 1))),
            ),
            TraceCycle(
                2, (NumberState(1, 5, 0, 2, Mark.DOWN),), (Marked(1, Mark.DOWN, Cell(0, 2)),)
            ),
            TraceCycle(3, (NumberState(1, 5, 1, 3),), ()),
            TraceCycle(4, (), (Delivered(1, 5, 1, 1),)),
        )
    )


def test_a_merge_ends_the_partner() -> None:
    cycle = trace("B1:merge^", {"A": (1, [3]), "B": (1, [4])}).cycles[0]
    assert cycle.events == (
        Entered(1, 3, 0),
        Entered(2, 4, 1),
        Merged(2, 1, 4, 3, 7, Cell(1, 1), Cell(0, 1)),
    )
    assert cycle.numbers == (NumberState(2, 7, 1, 1),)


def test_a_copy_starts_a_new_number() -> None:
    cycle = trace("A1:copyv", {"A": (1, [3])}).cycles[0]
    assert cycle.events == (Entered(1, 3, 0), Copied(1, 2, 3, Cell(0, 1), Cell(1, 1)))
    assert cycle.numbers == (NumberState(1, 3, 0, 1), NumberState(2, 3, 1, 1))


def test_a_wait_is_seen_twice() -> None:
    cycles = trace("A1:wait", {"A": (1, [3, 4])}).cycles
    assert cycles[0].numbers == (NumberState(1, 3, 0, 1, Mark.WAIT),)
    assert set(cycles[1].numbers) == {
        NumberState(1, 3, 0, 1, Mark.STRAIGHT, waiting=True),
        NumberState(2, 4, 0, 1, Mark.WAIT),
    }
    assert set(cycles[2].numbers) == {
        NumberState(1, 3, 0, 2),
        NumberState(2, 4, 0, 1, Mark.STRAIGHT, waiting=True),
    }


def test_a_sort_says_what_it_decided() -> None:
    cycles = trace("A1:sortv", {"A": (1, [3, 4])}).cycles
    assert cycles[0].events[-1] == Marked(1, Mark.DOWN, Cell(0, 1))
    assert cycles[1].events[-1] == Marked(2, Mark.STRAIGHT, Cell(0, 1))


def test_events_come_by_phase_then_belt_then_column() -> None:
    inputs = {"A": (1, [1, 2]), "B": (1, [3, 4]), "C": (1, [5, 6])}
    kinds = [
        type(event)
        for event in trace("A1:copyv C1:+1 A2:+1 A3:+1", inputs | {"B": (9, [1])}).cycles[1].events
    ]
    assert kinds == [Entered, Entered, Copied, Computed, Computed]


def test_deliveries_come_before_entries() -> None:
    events = trace("A1:+1", {"A": (1, [1, 2])}, columns=1).cycles[1].events
    assert [type(event) for event in events] == [Delivered, Entered, Computed]


# --- Jams -------------------------------------------------------------------------------------


def test_a_collision_names_all_numbers_and_where_they_came_from() -> None:
    cycle = trace("A1:down", {"A": (1, [5]), "B": (1, [7])}).cycles[-1]
    jam = JamEvent(JamReason.COLLISION, "B2", (1, 2), (5, 7), (Cell(0, 1), Cell(1, 1)))
    assert cycle.events == (jam,)
    assert cycle.numbers == (NumberState(1, 5, 1, 2), NumberState(2, 7, 1, 2))


def test_what_entered_or_was_copied_came_from_nowhere() -> None:
    jam = trace("A1:copyv", {"A": (1, [5]), "B": (1, [7])}).jams[0]
    assert (jam.numbers, jam.values, jam.origins) == ((2, 3), (7, 5), (None, None))


def test_a_collision_at_an_output_leaves_nothing_on_the_grid() -> None:
    cycle = trace("A3:down", {"A": (1, [5]), "B": (1, [7])}).cycles[-1]
    assert cycle.numbers == ()
    assert cycle.events == (
        JamEvent(JamReason.COLLISION, "out B", (1, 2), (5, 7), (Cell(0, 3), Cell(1, 3))),
    )


def test_a_lost_number_stands_on_the_cell_it_left() -> None:
    cycle = trace("A1:up", {"A": (1, [5])}).cycles[-1]
    assert cycle.numbers == (NumberState(1, 5, 0, 1, Mark.UP),)
    assert cycle.events == (JamEvent(JamReason.OFF_GRID, "A1", (1,), (5,), (Cell(0, 1),)),)


def test_a_division_tells_the_operand_and_no_result() -> None:
    jam = trace("A2:/3", {"A": (1, [5])}).jams[0]
    assert jam == JamEvent(
        JamReason.NOT_DIVISIBLE, "A2", (1,), (5,), (Cell(0, 1),), Kind.DIVIDE, 3, None
    )


def test_an_overflow_tells_the_operation() -> None:
    jam = trace("A1:x9 A2:x9", {"A": (1, [999])}).jams[0]
    assert jam == JamEvent(
        JamReason.OVERFLOW, "A2", (1,), (8991,), (Cell(0, 1),), Kind.TIMES, 9, 80919
    )


def test_an_overflowing_merge_tells_both_terms_the_kept_first() -> None:
    run = trace("A1:x9 B1:x9 B2:merge^", {"A": (1, [999]), "B": (1, [998])})
    origins = (Cell(1, 1), Cell(0, 1))
    jam = JamEvent(JamReason.OVERFLOW, "B2", (2, 1), (8982, 8991), origins, Kind.MERGE, None, 17973)
    assert run.jams == (jam,)
    assert {number.value for number in run.cycles[-1].numbers} == {8982, 8991}


def test_the_phase_that_jams_is_completed() -> None:
    run = trace("A2:/2 B2:+1 C2:/2", {"A": (1, [3]), "B": (1, [4]), "C": (1, [5])})
    assert [jam.at for jam in run.jams] == ["A2", "C2"]
    assert [number.value for number in run.cycles[-1].numbers] == [3, 5, 5]
    assert isinstance(run.cycles[-1].events[0], Computed)


def test_the_phases_after_a_jam_do_not_happen() -> None:
    # 5 is lost at cycle 2, when 6 would enter.
    run = trace("A1:up", {"A": (1, [5, 6])})
    assert [number.id for number in run.cycles[1].numbers] == [1]


# --- JSON -------------------------------------------------------------------------------------


def events_json(notation: str, inputs: Inputs, cycle: int) -> list[dict[str, Any]]:
    return codec.trace_to_json(trace(notation, inputs), "en")["cycles"][cycle - 1]["events"]


def test_a_cycle_is_written_with_its_numbers_and_its_sentence() -> None:
    data = codec.trace_to_json(trace("A1:fast", {"A": (1, [5])}), "fr")
    assert data["cycles"][0] == {
        "cycle": 1,
        "numbers": [
            {"id": 1, "value": 5, "belt": 0, "column": 1, "mark": "fast", "waiting": False}
        ],
        "events": [
            {"kind": "enter", "number": 1, "value": 5, "belt": 0},
            {"kind": "mark", "number": 1, "mark": "fast", "cell": "A1"},
        ],
        "text": "Cycle 1 : 5 entre sur le tapis A",
    }


def test_numbers_are_written_in_order_of_identity() -> None:
    data = codec.trace_to_json(trace("A1:wait", {"A": (1, [5, 6, 7])}))
    assert [number["id"] for number in data["cycles"][2]["numbers"]] == [1, 2, 3]


def test_a_delivery_is_written() -> None:
    assert events_json("", {"A": (1, [5])}, 4) == [
        {"kind": "deliver", "number": 1, "value": 5, "belt": 0, "position": 1}
    ]


def test_a_merge_is_written() -> None:
    assert events_json("B1:merge^", {"A": (1, [4]), "B": (1, [10])}, 1)[-1] == {
        "kind": "merge",
        "number": 2,
        "merged": 1,
        "left": 10,
        "right": 4,
        "value": 14,
        "cell": "B1",
        "partner": "A1",
    }


def test_a_copy_is_written() -> None:
    assert events_json("B1:copy^", {"B": (1, [3])}, 1)[-1] == {
        "kind": "copy",
        "number": 1,
        "double": 2,
        "value": 3,
        "cell": "B1",
        "partner": "A1",
    }


def test_a_computation_is_written() -> None:
    assert events_json("A1:-2", {"A": (1, [3])}, 1)[-1] == {
        "kind": "compute",
        "number": 1,
        "station": "minus",
        "before": 3,
        "after": 1,
        "cell": "A1",
    }


def test_a_jam_is_written() -> None:
    assert events_json("A1:down", {"A": (1, [14]), "B": (2, [7]), "C": (9, [1])}, 2) == [
        {"kind": "enter", "number": 2, "value": 7, "belt": 1}
    ]
    assert events_json("A1:down", {"A": (1, [14]), "B": (1, [7])}, 2) == [
        {
            "kind": "jam",
            "reason": "collision",
            "at": "B2",
            "numbers": [1, 2],
            "values": [14, 7],
            "from": ["A1", "B1"],
            "station": None,
            "operand": None,
            "result": None,
        }
    ]


def test_a_jam_and_a_mismatch_are_written_in_results() -> None:
    sheet = make_sheet({"A": (1, [5])}, {"A": [6]}, columns=1)
    wrong, _ = trace_machine(place("", sheet), sheet)
    assert codec.result_to_json(wrong)["mismatches"] == [
        {
            "belt": "A",
            "position": 1,
            "expected": 6,
            "got": 5,
            "cycle": 2,
            "missing": 0,
            "excess": 0,
        }
    ]
    jammed, _ = trace_machine(place("A1:up", sheet), sheet)
    assert codec.result_to_json(jammed) == {
        "status": "jam",
        "cost": 1,
        "cycles": 0,
        "area": 1,
        "sum": 2,
        "outputs": [[], [], []],
        "jam": {"reason": "off_grid", "cycle": 2, "at": "A1"},
        "mismatches": [],
    }
