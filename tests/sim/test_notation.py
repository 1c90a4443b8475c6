"""The one-line notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import codec
from sim.machine import Machine, MachineError
from sim.sheet import Sheet
from tests.sim.sheets import make_sheet, place
from tests.sim.strategies import runs

# The spec's own line, in canonical order.
EVERY_KIND = "A1:+2 A2:x2 A3:fast A4:sortv A5:/3 A6:-4 B1:wait B2:merge^ B5:copyv C1:up C2:down"
SHEET = make_sheet()


def canonical(text: str) -> str:
    return codec.format_notation(place(text, SHEET))


def test_every_station_has_its_sign() -> None:
    with pytest.raises(MachineError):
        canonical(EVERY_KIND)  # A2 holds a station and is the partner of B2
    free = EVERY_KIND.replace("A2:x2 ", "B3:x2 ")
    assert sorted(canonical(free).split()) == sorted(free.split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("B1:wait A1:+2", "A1:+2 B1:wait"),
        ("A10:+1 A2:+1", "A2:+1 A10:+1"),
        ("  A1:+2\t\nA2:x2  ", "A1:+2 A2:x2"),
        ("A1 : + 2 A2: x 2", "A1:+2 A2:x2"),
        ("A1:+2A2:x2B1:fastC1:sortv", "A1:+2 A2:x2 B1:fast C1:sortv"),
        ("a1:X3 b2:MERGE^ c1:SortV", "A1:x3 B2:merge^ C1:sortv"),
        ("A1:*3 A2:×4 A3:÷5 A4:−6", "A1:x3 A2:x4 A3:/5 A4:-6"),
        ("B1:merge ^ B3:copy v", "B1:merge^ B3:copyv"),
        ("A1:+02", "A1:+2"),
        ("A1:upB1:down", "A1:up B1:down"),
        ("B1:sort v", "B1:sortv"),
    ],
)
def test_any_order_spacing_and_case_is_read(text: str, expected: str) -> None:
    sheet = make_sheet(columns=12)
    assert codec.format_notation(place(text, sheet)) == expected


@given(runs())
def test_what_is_formatted_is_parsed_back(run: tuple[Machine, Sheet]) -> None:
    machine, sheet = run
    text = codec.format_notation(machine)
    assert codec.parse_notation(text, sheet) == machine
    assert codec.format_notation(codec.parse_notation(text, sheet)) == text


@given(runs(), st.randoms(use_true_random=False))
def test_items_may_be_shuffled_and_shouted(run: tuple[Machine, Sheet], random: object) -> None:
    machine, sheet = run
    items = codec.format_notation(machine).split()
    random.shuffle(items)  # type: ignore[attr-defined]
    assert codec.parse_notation("\n".join(items).upper(), sheet) == machine


@given(runs())
def test_json_is_parsed_back(run: tuple[Machine, Sheet]) -> None:
    machine, sheet = run
    assert codec.sheet_from_json(codec.sheet_to_json(sheet)) == sheet
    data = codec.machine_to_json(machine)
    assert codec.machine_from_json([*data], sheet) == machine


@given(st.text(alphabet="AaBbC123:+-x*/×^v sortmergecopyupwaitfast\u00b2é", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        machine = codec.parse_notation(text, SHEET)
    except MachineError:
        return
    assert canonical(codec.format_notation(machine)) == codec.format_notation(machine)
