"""The command line: one answer a line whatever comes in, and never a traceback."""

import json
import subprocess
import sys
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim import __main__ as cli
from sim import codec
from sim.generator import GenerationError
from tests.sim.sheets import make_sheet, place, workshop_json

ROOT = Path(__file__).resolve().parents[2]
WORKSHOP = workshop_json(outputs=[[5, 10], [], []])
SOLVED: dict[str, Any] = {"workshop": WORKSHOP, "machine": "A1:+2"}


class Answer:
    """What a command wrote and returned."""

    def __init__(self, *arguments: str, stdin: bytes = b"") -> None:
        output, errors = BytesIO(), StringIO()
        self.code = cli.main(arguments, BytesIO(stdin), output, errors)
        self.lines = output.getvalue().decode().splitlines()
        self.errors = errors.getvalue()

    @property
    def error_code(self) -> Any:
        return json.loads(self.errors)["error"]["code"]


def refuse_usage(*arguments: str) -> int | str | None:
    with pytest.raises(SystemExit) as caught:
        Answer(*arguments)
    return caught.value.code


@pytest.fixture
def workshop_file(tmp_path: Path) -> str:
    path = tmp_path / "workshop.json"
    path.write_text(json.dumps(WORKSHOP), "utf-8")
    return str(path)


# --- One run ----------------------------------------------------------------------------------


@pytest.mark.parametrize("machine", ["A1:+2", ' [{"cell": "A1", "station": "plus", "value": 2}]'])
def test_a_run_prints_its_result(workshop_file: str, machine: str) -> None:
    answer = Answer("run", workshop_file, machine)
    assert answer.code == 0
    assert answer.errors == ""
    assert [json.loads(line) for line in answer.lines] == [
        {
            "status": "solved",
            "cost": 1,
            "cycles": 8,
            "area": 1,
            "sum": 10,
            "outputs": [[5, 10], [], []],
            "jam": None,
            "mismatches": [],
        }
    ]


def test_the_empty_machine_can_be_run(workshop_file: str) -> None:
    assert json.loads(Answer("run", workshop_file, "").lines[0])["status"] == "wrong"


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "Cycle 1: 3 enters belt A"),
        ("fr", "Cycle 1 : 3 entre sur le tapis A"),
        ("it", "Ciclo 1: 3 entra sul nastro A"),
    ],
)
def test_a_trace_prints_the_sentences(workshop_file: str, language: str, first: str) -> None:
    answer = Answer("run", workshop_file, "A1:+2", "--trace", language)
    assert answer.code == 0
    assert answer.lines[0] == first
    assert len(answer.lines) == 8


@pytest.mark.parametrize(
    ("machine", "code"),
    [
        ("A1:teleport", "unknown_station"),
        ("A9:+2", "bad_cell"),
        ("[", "bad_json"),
        ("{}", "bad_machine"),
        ("[1]", "bad_machine"),
        ("A1:\udcff", "bad_notation"),
    ],
)
def test_a_bad_machine_is_told_on_standard_error(
    workshop_file: str, machine: str, code: str
) -> None:
    answer = Answer("run", workshop_file, machine)
    assert (answer.code, answer.lines, answer.error_code) == (2, [], code)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "bad_json"),
        (b"\xff", "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b"{}", "bad_workshop"),
        (b"null", "bad_workshop"),
    ],
)
def test_a_bad_workshop_file_is_told(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "workshop.json"
    path.write_bytes(content)
    answer = Answer("run", str(path), "A1:+2")
    assert (answer.code, answer.lines, answer.error_code) == (2, [], code)


@pytest.mark.parametrize("name", ["missing.json", ".", "null\0.json", "\udcff"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str) -> None:
    answer = Answer("run", f"{tmp_path}/{name}", "A1:+2")
    assert (answer.code, answer.lines, answer.error_code) == (2, [], "bad_workshop")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("fly",),
        ("run",),
        ("run", "workshop.json"),
        ("run", "a", "b", "c"),
        ("run", "a", "b", "--trace", "de"),
        ("run", "--jsonl", "workshop.json"),
        ("run", "--jsonl", "--trace", "en"),
        ("run", "--json"),
        ("generate",),
        ("generate", "--kind", "daily", "--seed", "s"),
        ("generate", "--kind", "daily", "--weekday", "7", "--seed", "s"),
        ("generate", "--kind", "daily", "--weekday", "x", "--seed", "s"),
        ("generate", "--kind", "big", "--weekday", "1", "--seed", "s"),
        ("generate", "--kind", "big"),
        ("generate", "--kind", "big", "--seed", "\udcff"),
        ("generate", "--kind", "vast", "--seed", "s"),
    ],
)
def test_arguments_that_make_no_command_exit_with_2(arguments: tuple[str, ...]) -> None:
    assert refuse_usage(*arguments) == 2


def test_help_exits_with_0() -> None:
    assert refuse_usage("--help") == 0


# --- Lines ------------------------------------------------------------------------------------


def answer_lines(*lines: bytes) -> list[dict[str, Any]]:
    answer = Answer("run", "--jsonl", stdin=b"\n".join(lines))
    assert answer.code == 0
    assert answer.errors == ""
    return [json.loads(line) for line in answer.lines]


def kinds(answers: list[dict[str, Any]]) -> list[str]:
    return [answer.get("status") or answer["error"]["code"] for answer in answers]


def line(data: object) -> bytes:
    return json.dumps(data).encode()


def test_each_line_gets_its_answer_in_order() -> None:
    stations = [{"cell": "A1", "station": "plus", "value": 2}]
    constraint = {"measure": "cost", "max": 0}
    lines = [
        line(SOLVED),
        line({**SOLVED, "machine": "A1:+3"}),
        line({**SOLVED, "machine": stations}),
        line({**SOLVED, "machine": "A1:up"}),
        line({**SOLVED, "workshop": {**WORKSHOP, "constraint": constraint}}),
    ]
    assert kinds(answer_lines(*lines)) == ["solved", "wrong", "solved", "jam", "over_constraint"]


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (b"", "bad_json"),
        (b"   \t ", "bad_json"),
        (b"\r", "bad_json"),
        (b"\x00", "bad_json"),
        (b"\xff\xfe\xfd", "bad_json"),
        (b"\xef\xbb\xbf{}", "bad_json"),
        (b"{", "bad_json"),
        (b"[" * 200_000, "bad_json"),
        (b'{"a":' * 200_000, "bad_json"),
        (b"9" * 10_000, "bad_json"),
        (b"x" * 2_500_000, "bad_json"),
        (b" " * 1_000_001, "bad_json"),
        (b"NaN", "bad_json"),
        (b"null", "bad_json"),
        (b"[]", "bad_json"),
        (b'"A1:+2"', "bad_json"),
        (b"{}", "bad_workshop"),
        (b'{"machine": ""}', "bad_workshop"),
        (line({**SOLVED, "more": 1}), "bad_json"),
        (b'{"machine": "", "machine": ""}', "bad_json"),
        (line({"workshop": WORKSHOP}), "bad_machine"),
        (line({**SOLVED, "machine": None}), "bad_machine"),
        (line({**SOLVED, "machine": 1e999}), "bad_json"),
        (line({**SOLVED, "machine": "\ud800"}), "bad_notation"),
        (line({**SOLVED, "machine": [{"cell": "\ud800", "station": "up"}]}), "bad_cell"),
        (line({**SOLVED, "machine": [[[[[[]]]]]]}), "bad_machine"),
    ],
)
def test_a_bad_line_gets_an_error_and_the_next_one_its_result(bad: bytes, code: str) -> None:
    answers = answer_lines(line(SOLVED), bad, line(SOLVED), bad, line(SOLVED))
    assert kinds(answers) == ["solved", code, "solved", code, "solved"]


def test_no_input_gives_no_answer() -> None:
    assert answer_lines(b"") == []


def test_the_last_line_needs_no_end() -> None:
    assert kinds(answer_lines(line(SOLVED), b"")) == ["solved"]
    assert kinds(answer_lines(line(SOLVED), b"", b"")) == ["solved", "bad_json"]


def test_windows_line_ends_are_read() -> None:
    assert kinds(answer_lines(line(SOLVED) + b"\r", line(SOLVED) + b"\r")) == ["solved"] * 2


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["cell", "station", "value", "toward", "start", "numbers", "max"])
            | st.text(max_size=3),
            inner,
            max_size=4,
        )
    ),
    max_leaves=5,
)


@given(st.lists(st.binary(max_size=40), min_size=1, max_size=5))
def test_any_bytes_get_one_answer_a_line(lines: list[bytes]) -> None:
    text = b"\n".join([line.replace(b"\n", b" ") for line in lines]) + b"\n"
    answer = Answer("run", "--jsonl", stdin=text)
    assert answer.code == 0
    assert len(answer.lines) == len(lines)
    assert all(json.loads(line) for line in answer.lines)


@given(values)
def test_any_machine_gets_an_answer(machine: object) -> None:
    assert len(answer_lines(line({**SOLVED, "machine": machine}))) == 1


@given(st.sampled_from(["columns", "belts", "stations", "inputs", "outputs", "constraint"]), values)
def test_any_workshop_gets_an_answer(key: str, value: object) -> None:
    workshop = {**WORKSHOP, key: value}
    assert len(answer_lines(line({"workshop": workshop, "machine": ""}))) == 1


# --- Generating -------------------------------------------------------------------------------


class Made:
    """The part of a generated workshop that is printed."""

    sheet = make_sheet({"A": (1, [3, 8])}, {"A": [5, 10]})
    par = place("A1:+2", sheet)


def test_a_generated_workshop_is_a_line_that_can_be_run(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[str, object] = {}

    def generate(**arguments: object) -> Made:
        asked.update(arguments)
        return Made()

    monkeypatch.setattr(cli, "generate", generate)
    answer = Answer("generate", "--kind", "daily", "--weekday", "4", "--seed", "a seed")
    assert (answer.code, len(answer.lines)) == (0, 1)
    assert asked == {"kind": "daily", "weekday": 4, "seed": "a seed", "recent": ()}
    assert json.loads(answer.lines[0]) == {
        "workshop": codec.sheet_to_json(Made.sheet),
        "machine": "A1:+2",
    }
    assert kinds(answer_lines(answer.lines[0].encode())) == ["solved"]


def test_a_generator_that_gives_up_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def generate(**arguments: object) -> Made:
        raise GenerationError(3)

    monkeypatch.setattr(cli, "generate", generate)
    answer = Answer("generate", "--kind", "big", "--seed", "a seed")
    assert (answer.code, answer.lines) == (2, [])
    assert answer.errors


# --- As a process -----------------------------------------------------------------------------


def run_process(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    # An ASCII console must not stop French.
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "sim", *arguments],
        input=stdin,
        capture_output=True,
        cwd=ROOT,
        env={"PYTHONIOENCODING": "ascii"},
        check=False,
        timeout=30,
    )


def test_the_module_runs_as_a_process(workshop_file: str) -> None:
    done = run_process("run", workshop_file, "A1:+2", "--trace", "fr")
    assert done.returncode == 0
    assert done.stdout.decode().splitlines()[-1] == "Cycle 8 : 10 livré en A"


def test_a_process_tells_errors_and_exits_with_2(workshop_file: str) -> None:
    done = run_process("run", workshop_file, "A1:²")
    assert done.returncode == 2
    assert done.stdout == b""
    assert json.loads(done.stderr)["error"]["code"] == "bad_notation"


def test_a_reader_that_leaves_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "sim", "run", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    assert process.stdout is not None
    process.stdout.close()
    _, errors = process.communicate((line(SOLVED) + b"\n") * 50, timeout=30)
    assert process.returncode == 0
    assert errors == b""
