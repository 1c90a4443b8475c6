"""The primitives of runs by column."""

from hypothesis import given
from hypothesis import strategies as st

from sim import flow
from sim.flow import EMPTY, Front, Stream
from sim.machine import Machine
from sim.sheet import BeltInput, Sheet
from sim.stations import Kind
from tests.sim.sheets import make_sheet, place
from tests.sim.strategies import runs

streams = st.dictionaries(st.integers(0, 9), st.integers(-50, 50), max_size=6).map(
    lambda numbers: (
        tuple(sorted(numbers)),
        tuple([numbers[phase] for phase in sorted(numbers)]),
    )
)


def pairs(stream: Stream) -> set[tuple[int, int]]:
    return set(zip(*stream, strict=True))


def by_columns(machine: Machine, sheet: Sheet) -> tuple[Stream, ...] | None:
    front = flow.enter(sheet)
    for column in range(1, sheet.columns + 1):
        stations = [station for station in machine.stations if station.cell.column == column]
        advanced = flow.advance(front, stations)
        if advanced is None:
            return None
        front = advanced
    return flow.deliver(front)


@given(runs())
def test_column_by_column_equals_the_sweep(run: tuple[Machine, Sheet]) -> None:
    machine, sheet = run
    assert by_columns(machine, sheet) == flow.sweep(sheet, machine)


def test_inputs_have_the_phase_of_their_cycle_less_one() -> None:
    assert flow.enter_belt(BeltInput(3, (5, 6))) == ((2, 3), (5, 6))


def test_an_empty_belt_is_the_empty_stream() -> None:
    assert flow.enter_belt(BeltInput(3, ())) == EMPTY


def test_a_sheet_enters_belt_by_belt() -> None:
    sheet = make_sheet({"B": (2, [7])}, belts=2)
    assert flow.enter(sheet) == Front((EMPTY, ((1,), (7,))))


def test_a_shift_moves_phases_only() -> None:
    assert flow.shift(((1, 4), (7, 8)), -1) == ((0, 3), (7, 8))


@given(streams, streams)
def test_joining_keeps_all_numbers_in_order_or_collides(first: Stream, second: Stream) -> None:
    joined = flow.join(first, second)
    if set(first[0]) & set(second[0]):
        assert joined is None
    else:
        assert joined is not None
        assert pairs(joined) == pairs(first) | pairs(second)
        assert list(joined[0]) == sorted(joined[0])


@given(streams)
def test_parities_part_a_stream(stream: Stream) -> None:
    even, odd = flow.split_by_parity(stream)
    assert all(value % 2 == 0 for value in even[1])
    assert all(value % 2 == 1 for value in odd[1])
    assert flow.join(even, odd) == stream


@given(streams, streams)
def test_a_merge_adds_what_meets_and_keeps_the_rest(kept: Stream, partner: Stream) -> None:
    merged = flow.merge(kept, partner)
    assert merged is not None
    others = dict(zip(*partner, strict=True))
    sums = {(phase, value + others.get(phase, 0)) for phase, value in pairs(kept)}
    assert pairs(merged[0]) == sums
    assert pairs(merged[1]) == {pair for pair in pairs(partner) if pair[0] not in kept[0]}


def test_a_merge_out_of_range_jams() -> None:
    assert flow.merge(((1,), (9_000,)), ((1,), (1_000,))) is None
    assert flow.merge(((1, 2), (9_000, 0)), ((1,), (1_000,))) is None


def test_arithmetic_applies_to_all_values() -> None:
    assert flow.compute(Kind.PLUS, 2, (1, -3)) == (3, -1)
    assert flow.compute(Kind.MINUS, 2, (1, -3)) == (-1, -5)
    assert flow.compute(Kind.TIMES, 2, (1, -3)) == (2, -6)
    assert flow.compute(Kind.DIVIDE, 3, (6, -3)) == (2, -1)


def test_arithmetic_leaves_an_empty_stream_empty() -> None:
    assert flow.compute(Kind.DIVIDE, 3, ()) == ()


def test_arithmetic_jams_on_one_bad_value() -> None:
    assert flow.compute(Kind.DIVIDE, 3, (6, 4)) is None
    assert flow.compute(Kind.TIMES, 9, (1, 9_999)) is None
    assert flow.compute(Kind.MINUS, 1, (-9_999,)) is None


def test_a_jump_lands_one_column_later() -> None:
    sheet = make_sheet({"A": (1, [5])}, columns=4, belts=2)
    front = flow.advance(flow.enter(sheet), place("A1:fast", sheet).stations)
    assert front == Front((EMPTY, EMPTY), (((-1,), (5,)), EMPTY))
    assert flow.advance(front, ()) == Front((((-1,), (5,)), EMPTY))


def test_nothing_jumps_from_a_fast_without_numbers() -> None:
    sheet = make_sheet({"A": (1, [5])}, columns=4, belts=2)
    front = flow.advance(flow.enter(sheet), place("B1:fast", sheet).stations)
    assert front == flow.enter(sheet)


def test_a_front_past_the_last_column_is_delivered() -> None:
    landing: Stream = ((0,), (5,))
    assert flow.deliver(Front((EMPTY,), (landing,))) == (((1,), (5,)),)
    assert flow.deliver(Front((((1,), (7,)),), (landing,))) is None
