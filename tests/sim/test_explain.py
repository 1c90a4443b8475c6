"""Explanations: the chain behind each fault, and the smallest change without it."""

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from string import Formatter
from typing import Any

import pytest

from bench.sim.samples import draw_samples
from sim import codec
from sim.explain import Change, ChangeKind, Role, Strand, explain, list_changes, suggest, words
from sim.flow import sweep
from sim.grid import Cell
from sim.machine import Machine
from sim.run import Status, run_machine
from sim.sheet import Sheet
from sim.stations import Kind
from sim.trace import Computed, Copied, Entered, JamEvent, Merged
from sim.words import LANGUAGES
from tests.sim.jam_oracle import Entries, who_met
from tests.sim.sheets import make_sheet, place

JAMS = int(os.environ.get("RANDOM_JAMS", "60"))


@cache
def random_jams() -> list[tuple[Machine, Sheet, Counter[tuple[int, Entries]]]]:
    return list(draw_jams())


def draw_jams() -> Iterator[tuple[Machine, Sheet, Counter[tuple[int, Entries]]]]:
    drawn = 0
    for workshop, stations in draw_samples(20 * JAMS, seed=5):
        sheet = codec.sheet_from_json(workshop)
        machine = codec.machine_from_json(stations, sheet)
        if drawn < JAMS and run_machine(machine, sheet).status is Status.JAM:
            drawn += 1
            yield machine, sheet, who_met(workshop, stations)


def entries_of(strand: Strand) -> Entries:
    return frozenset(
        (step.cycle, step.event.belt) for step in strand.steps if isinstance(step.event, Entered)
    )


def compute(strand: Strand) -> int:
    """Return the value that the steps of a strand make, by its own arithmetic."""
    values: dict[int, int] = {}
    for _, event, station in strand.steps:
        if isinstance(event, Entered):
            values[event.number] = event.value
        elif isinstance(event, Computed):
            assert station is not None
            assert station.value is not None
            operations = {"plus": "__add__", "minus": "__sub__", "times": "__mul__"}
            name = operations.get(station.kind, "__floordiv__")
            values[event.number] = getattr(values[event.number], name)(station.value)
        elif isinstance(event, Merged):
            values[event.number] += values.pop(event.merged)
        elif isinstance(event, Copied):
            values[event.double] = values[event.number]
    return values[strand.number]


def test_the_chain_names_exactly_the_numbers_that_met() -> None:
    jams = random_jams()
    assert len(jams) == JAMS
    for machine, sheet, met in jams:
        (finding,) = explain(machine, sheet).findings
        named = Counter([(strand.value, entries_of(strand)) for strand in finding.strands])
        assert named == met, codec.format_notation(machine)
        assert [compute(strand) for strand in finding.strands] == [
            strand.value for strand in finding.strands
        ]


def test_the_suggested_change_removes_the_jam() -> None:
    found = 0
    for machine, sheet, _ in random_jams():
        suggestion = suggest(machine, sheet)
        if suggestion is None:
            continue
        found += 1
        change = suggestion.change
        kept = [station for station in machine.stations if station != change.before]
        added = [] if change.after is None else [change.after]
        assert sorted([*kept, *added]) == list(suggestion.machine.stations)
        result = run_machine(suggestion.machine, sheet)
        assert result == suggestion.result
        assert result.jam is None
    assert found > JAMS / 2


# --- Chains -----------------------------------------------------------------------------------


def texts(strand: Strand) -> list[str]:
    return [f"{step.cycle}: {words.step_sentence(step)}" for step in strand.steps]


def test_a_merged_number_has_the_history_of_both() -> None:
    sheet = make_sheet({"A": (1, [4]), "B": (2, [10]), "C": (2, [1])})
    machine = place("A1:wait B2:merge^ B3:down", sheet)
    (finding,) = explain(machine, sheet).findings
    assert isinstance(finding.fault, JamEvent)
    assert (finding.cycle, finding.fault.at) == (5, "C4")
    assert words.finding_sentence(finding) == "14 and 1 collide at C4: jam."
    merged, single = finding.strands
    assert [strand.role for strand in finding.strands] == [Role.MET, Role.MET]
    assert texts(single) == ["2: 1 enters belt C"]
    assert texts(merged) == [
        "1: 4 enters belt A",
        "1: Wait at A1 keeps it one cycle more",
        "2: 10 enters belt B",
        "3: 10 + 4 = 14 at B2",
        "4: Down at B3 sends it one belt down",
    ]
    assert merged.numbers == (1, 2)
    assert [cell.name for cell in merged.cells] == ["A1", "B1", "A2", "B2", "B3", "C4"]
    assert words.strand_heading(merged) == "Where 14 came from"


def test_a_double_has_the_history_of_its_original_up_to_the_copy() -> None:
    sheet = make_sheet({"A": (1, [3, 9])}, {"A": [4, 10], "B": [4, 5]})
    machine = place("A1:+1 A2:copyv A3:+5", sheet)
    explanation = explain(machine, sheet)
    # Both outputs show the fault at one cycle: belt A comes first.
    assert [finding.cycle for finding in explanation.findings] == [7, 8]
    (double,) = explanation.findings[1].strands
    assert texts(double) == [
        "2: 9 enters belt A",
        "2: 9 + 1 = 10 at A1",
        "3: 10 copied from A2 to B2",
        "8: 10 delivered at B",
    ]
    assert Cell(0, 3) not in double.cells


def test_the_expected_number_is_found_where_it_went() -> None:
    sheet = make_sheet({"A": (1, [3, 8])}, {"A": [3, 8]})
    excess, wrong = explain(place("A2:sortv", sheet), sheet).findings
    assert words.finding_sentence(excess) == (
        "Output B, number 1: 3 came, and nothing more is expected."
    )
    assert words.finding_sentence(wrong) == "Output A, number 1: 8 came where 3 is expected."
    came, went = wrong.strands
    assert [(strand.role, strand.value) for strand in (came, went)] == [
        (Role.CAME, 8),
        (Role.WENT, 3),
    ]
    assert texts(came)[1] == "3: Sort at A2 lets it go straight on: it is even"
    assert texts(went)[1:] == ["2: Sort at A2 sends it one belt down", "7: 3 delivered at B"]
    assert words.strand_heading(went) == "Where the 3 that is expected went"


def test_a_number_that_never_came_is_accounted_for() -> None:
    sheet = make_sheet({"A": (1, [4]), "B": (1, [5])}, {"A": [4], "B": [9]})
    (finding,) = explain(place("B2:merge^", sheet), sheet).findings
    assert finding.cycle is None
    assert finding.strands == ()
    assert words.finding_sentence(finding) == (
        "Output A, number 1: 4 is expected, and nothing came."
    )
    assert finding.balance is not None
    assert words.balance_sentence(finding.balance) == (
        "Numbers entered: 2; ended in a Merge: 1; made by a Copy: 0; delivered: 1; expected: 2."
    )


def test_a_run_without_a_fault_has_nothing_to_explain() -> None:
    sheet = make_sheet({"A": (1, [3])}, {"A": [3]})
    assert explain(place("", sheet), sheet).findings == ()
    assert suggest(place("", sheet), sheet) is None


# --- The smallest change ----------------------------------------------------------------------

CHANGES = [
    ("A1:+3", {"A": (1, [3])}, {"A": [5]}, "Make Plus 3 at A1 Plus 2."),
    ("B1:sort^", {"B": (1, [3])}, {"C": [3]}, "Make Sort up at B1 Sort down."),
    ("A2:up", {"A": (1, [3]), "B": (1, [4])}, {"A": [4, 3]}, "Take Up away from A2."),
    ("C1:sort^", {"C": (1, [3])}, {"A": [3]}, "Put Up at B2."),
    ("B2:up", {"A": (1, [3])}, {"B": [3]}, "Put Down at A2."),
    # Moving Minus aside would do as well, and smaller: but then it does nothing.
    ("A2:+1 A4:-2", {"A": (1, [3])}, {"A": [4]}, "Take Minus 2 away from A4."),
    ("A3:fast", {"A": (1, [3])}, {"B": [3]}, "Put Down at A5."),
    ("A2:+1 A4:down", {"A": (1, [3])}, {"A": [3]}, "Put Minus 1 at A4 in the place of Down."),
    ("", {"A": (1, [3, 4])}, {"A": [1], "B": [2]}, None),
]


@pytest.mark.parametrize(("notation", "inputs", "outputs", "told"), CHANGES)
def test_the_smallest_change_is_suggested(
    notation: str, inputs: Any, outputs: Any, told: str | None
) -> None:
    sheet = make_sheet(inputs, outputs)
    suggestion = suggest(place(notation, sheet), sheet)
    assert (suggestion and words.change_sentence(suggestion)) == told


def test_no_smaller_change_does() -> None:
    """But one that leaves its station without effect, which is as much as to take it away."""
    for machine, sheet, _ in random_jams()[:20]:
        suggestion = suggest(machine, sheet)
        smallest = 99 if suggestion is None else suggestion.change.size
        for change in list_changes(machine, sheet):
            if change.size >= smallest:
                break
            changed = change.apply(machine, sheet)
            if changed is not None and run_machine(changed, sheet).jam is None:
                assert change.before is not None
                assert change.after is not None
                without = Change(ChangeKind.REMOVE, change.before, None, 0).apply(machine, sheet)
                assert without is not None
                assert sweep(sheet, changed) == sweep(sheet, without)


def test_only_stations_of_the_workshop_are_suggested() -> None:
    workshop = make_sheet({"A": (1, [3])}, {"B": [3]})
    poor = Sheet(
        workshop.columns,
        workshop.belts,
        frozenset({Kind.PLUS}),
        workshop.inputs,
        workshop.outputs,
    )
    assert suggest(Machine(), poor) is None


# --- Words ------------------------------------------------------------------------------------

TABLES: list[dict[str, dict[Any, str]]] = [words._FAULTS, words._TOUCHES, words._CHANGES]


@pytest.mark.parametrize("table", TABLES, ids=["faults", "touches", "changes"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_sentences(table: dict[str, dict[Any, str]], language: str) -> None:
    english, other = table["en"], table[language]
    assert list(other) == list(english)
    for key, template in other.items():
        assert fields(template) == fields(english[key])


def fields(template: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_change_and_outcome_has_a_sentence() -> None:
    assert {kind for kind in ChangeKind if kind not in words._CHANGES["en"]} == set()
    assert {status for status in Status if status not in words._CHANGES["en"]} == {Status.JAM}
