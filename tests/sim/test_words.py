"""Sentences in three languages."""

from string import Formatter
from typing import Any

import pytest

from sim import codec, words
from sim.machine import MachineError
from sim.run import trace_machine
from sim.stations import Kind
from sim.words import LANGUAGES, cycle_sentence, error_message, station_name, trace_sentences
from tests.sim.corpus import CORPUS
from tests.sim.sheets import make_sheet, place, workshop_json

NARROW = make_sheet()
TABLES: list[dict[str, dict[Any, str]]] = [words._EVENTS, words._ERRORS, words._DETAILS]


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("table", TABLES, ids=["events", "errors", "details"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_sentences(table: dict[str, dict[Any, str]], language: str) -> None:
    english, other = table["en"], table[language]
    assert list(other) == list(english)
    for key, template in other.items():
        assert template
        assert fields(template) == fields(english[key])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_station_has_a_name(language: str) -> None:
    names = {station_name(kind, language) for kind in Kind}
    assert len(names) == len(Kind)


def test_other_languages_are_answered_in_english() -> None:
    assert station_name(Kind.WAIT, "de") == "Wait"
    assert error_message(MachineError("cell_taken", "A1"), "de").startswith("A1 already")


# --- Errors -----------------------------------------------------------------------------------


def refuse(machine: Any, *, stations: list[str] | None = None) -> MachineError:
    allowed = [kind.value for kind in Kind] if stations is None else stations
    sheet = codec.sheet_from_json(workshop_json(stations=allowed))
    with pytest.raises(MachineError) as caught:
        codec.read_machine(machine, sheet)
    return caught.value


REFUSED = {
    "bad_cell": "D9:+2",
    "cell_taken": "A1:+2 A1:+3",
    "unknown_station": "A1:teleport",
    "missing_value": "A1:+",
    "unexpected_value": "A1:up2",
    "value_out_of_range": "A1:x1",
    "missing_side": "A1:sort",
    "unexpected_side": "A1:up^",
    "bad_side": "A1:sort>",
    "partner_outside": "A1:merge^",
    "partner_taken": "B1:merge^ A1:+2",
    "bad_notation": "A1 plus 2",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", REFUSED)
def test_every_refusal_has_a_full_sentence(code: str, language: str) -> None:
    error = refuse(REFUSED[code])
    message = error_message(error, language)
    assert error.code == code
    assert message.endswith(".")
    assert "{" not in message
    assert error.cell is None or error.cell in message


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_of_the_spec_has_a_sentence(language: str) -> None:
    codes = {*REFUSED, "not_allowed", "bad_machine", "bad_workshop", "bad_json"}
    assert set(words._ERRORS[language]) == codes


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "A1: Times takes a value from 2 to 9."),
        ("fr", "A1 : Fois prend une valeur de 2 à 9."),
        ("it", "A1: Per prende un valore da 2 a 9."),
    ],
)
def test_a_refusal_names_the_station_and_the_range(language: str, message: str) -> None:
    assert error_message(refuse("A1:x1"), language) == message


@pytest.mark.parametrize(
    ("language", "message"),
    [
        ("en", "A1: this workshop does not allow Fast."),
        ("fr", "A1 : cet atelier ne permet pas Rapide."),
        ("it", "A1: questa officina non permette Veloce."),
    ],
)
def test_a_station_that_is_not_allowed_is_named(language: str, message: str) -> None:
    assert error_message(refuse("A1:fast", stations=["plus"]), language) == message


def test_what_was_written_is_quoted_briefly() -> None:
    message = error_message(refuse("A1:" + "teleport" * 50))
    assert message == "A1: there is no station called “teleportteleporttele…”."


def test_braces_in_what_was_written_are_harmless() -> None:
    assert "{cell}" in error_message(refuse("{cell} {0} {nobody}"))


def test_a_bad_machine_tells_where() -> None:
    error = refuse([{"cell": "A1", "station": "plus", "value": "2"}])
    assert "machine[0].value" in error_message(error)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "problem", ["too_long", "encoding", "syntax", "too_deep", "duplicate_key", "pair"]
)
def test_bad_json_tells_the_problem(problem: str, language: str) -> None:
    message = error_message(MachineError("bad_json", problem=problem), language)
    assert words._DETAILS[language][problem] in message


def test_a_bad_workshop_tells_what_is_expected() -> None:
    with pytest.raises(MachineError) as caught:
        codec.sheet_from_json(workshop_json(columns=13))
    assert error_message(caught.value, "en") == (
        "The workshop is not valid: columns must be a whole number from 1 to 12."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_error_json_has_code_cell_and_message(language: str) -> None:
    error = refuse("A1:x1")
    assert codec.error_to_json(error, language) == {
        "error": {
            "code": "value_out_of_range",
            "cell": "A1",
            "message": error_message(error, language),
        }
    }


# --- Runs -------------------------------------------------------------------------------------


JAMS = {
    "en": {
        "A1:down": "Cycle 2: 5 and 7 collide at B2: jam",
        "A6:down": "Cycle 7: 5 and 7 collide at output B: jam",
        "A1:/2": "Cycle 1: 5 enters belt A ; 7 enters belt B ; 5 does not divide by 2 at A1: jam",
        "A1:up": "Cycle 2: 5 leaves the belts from A1: jam",
        "A1:x9 A2:x9 A3:x9 A4:x9": "Cycle 4: 3645 × 9 = 32805 is out of range at A4: jam",
        "A1:copyv": "Cycle 1: 5 enters belt A ; 7 enters belt B ; 5 copied from A1 to B1 ; "
        "7 and 5 collide at B1: jam",
    },
    "fr": {
        "A1:down": "Cycle 2 : 5 et 7 se heurtent en B2 : blocage",
        "A6:down": "Cycle 7 : 5 et 7 se heurtent à la sortie B : blocage",
        "A1:/2": "Cycle 1 : 5 entre sur le tapis A ; 7 entre sur le tapis B ; "
        "5 ne se divise pas par 2 en A1 : blocage",
        "A1:up": "Cycle 2 : 5 quitte les tapis depuis A1 : blocage",
        "A1:x9 A2:x9 A3:x9 A4:x9": "Cycle 4 : 3645 × 9 = 32805 sort des limites en A4 : blocage",
        "A1:copyv": "Cycle 1 : 5 entre sur le tapis A ; 7 entre sur le tapis B ; "
        "5 copié de A1 en B1 ; 7 et 5 se heurtent en B1 : blocage",
    },
    "it": {
        "A1:down": "Ciclo 2: 5 e 7 si scontrano in B2: blocco",
        "A6:down": "Ciclo 7: 5 e 7 si scontrano all'uscita B: blocco",
        "A1:/2": "Ciclo 1: 5 entra sul nastro A ; 7 entra sul nastro B ; "
        "5 non si divide per 2 in A1: blocco",
        "A1:up": "Ciclo 2: 5 lascia i nastri da A1: blocco",
        "A1:x9 A2:x9 A3:x9 A4:x9": "Ciclo 4: 3645 × 9 = 32805 è fuori dai limiti in A4: blocco",
        "A1:copyv": "Ciclo 1: 5 entra sul nastro A ; 7 entra sul nastro B ; "
        "5 copiato da A1 in B1 ; 7 e 5 si scontrano in B1: blocco",
    },
}


@pytest.mark.parametrize(
    ("language", "machine"),
    [(language, machine) for language in LANGUAGES for machine in JAMS[language]],
)
def test_jams_and_copies_are_told_in_the_same_style(language: str, machine: str) -> None:
    sheet = make_sheet({"A": (1, [5]), "B": (1, [7])})
    _, trace = trace_machine(place(machine, sheet), sheet)
    assert cycle_sentence(trace.cycles[-1], language) == JAMS[language][machine]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_run_can_be_told(language: str) -> None:
    for case in CORPUS:
        sheet = make_sheet(case.inputs, case.outputs, columns=case.columns, belts=case.belts)
        _, trace = trace_machine(place(case.machine, sheet), sheet)
        sentences = trace_sentences(trace, language)
        assert len(sentences) == len(trace.cycles)
        assert not any("{" in sentence or "None" in sentence for sentence in sentences)
