"""The command line: one answer a line whatever comes in, and never a traceback (spec §9)."""

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tamsk.engine import __main__ as cli
from tamsk.engine.codec import StateJson
from tests.tamsk.games import OPENING

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = [
    {
        "t": at,
        "seat": seat,
        "cmd": "move",
        "args": {"glass": text[:2], "to": text[3:], "ring": "now"},
    }
    for at, seat, text in OPENING
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def ask(*lines: Any) -> list[Any]:
    """Return the results of the games, one a line."""
    text = b"".join(
        (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines
    )
    output = BytesIO()
    assert cli.main(["--jsonl"], BytesIO(text), output) == 0
    return [json.loads(line) for line in output.getvalue().splitlines()]


def test_a_game_is_played_to_its_end() -> None:
    (result,) = ask({"level": 2, "setup": "corners", "commands": COMMANDS, "until": 192_000})
    assert [event["seq"] for event in result["events"]] == list(range(1, len(result["events"]) + 1))
    assert [event["kind"] for event in result["events"][:3]] == [
        "started",
        "turn_started",
        "picked_up",
    ]
    assert result["answers"][0] == {"ok": True, "seq": 6}
    assert result["events"][-1]["kind"] == "finished"
    assert result["state"]["result"] == {
        "winner": "black",
        "decided_by": "sand",
        "ended_by": "immobile",
        "stock": {"red": 29, "black": 29},
        "runouts": {
            "r1": 181_000,
            "r2": 186_000,
            "r3": 189_000,
            "k1": 183_000,
            "k2": 188_000,
            "k3": 192_000,
        },
    }


def test_a_refusal_keeps_what_time_brought() -> None:
    late = {"t": 181_000, "seat": "red", "cmd": "pick_up", "args": {"glass": "r1"}}
    (result,) = ask({"level": 2, "commands": [*COMMANDS, late]})
    assert result["answers"][-1] == {"ok": False, "error": {"code": "hourglass_lost"}}
    assert result["events"][-1] == {
        "seq": len(result["events"]),
        "t": 181_000,
        "kind": "glass_lost",
        "data": {"glass": "r1", "lost_at": 181_000},
    }


def test_a_game_goes_on_from_its_own_snapshot() -> None:
    whole, half = ask(
        {"level": 2, "commands": COMMANDS, "until": 192_000},
        {"level": 2, "commands": COMMANDS[:3]},
    )
    (rest,) = ask({"state": half["state"], "commands": COMMANDS[3:], "until": 192_000})
    assert rest["state"] == whole["state"]
    assert rest["events"][0]["kind"] == "started"
    assert rest["events"][1:] == [
        {**event, "seq": number}
        for number, event in enumerate(whole["events"][len(half["events"]) :], start=2)
    ]


def test_numbers_of_the_game_can_be_given() -> None:
    (result,) = ask({"level": 2, "config": {"SAND_MS": 1_000}, "commands": COMMANDS[:1]})
    assert result["state"]["glasses"]["r1"]["upper"] == 1_000
    (result,) = ask(
        {"level": 2, "state": result["state"], "config": {"SAND_MS": 2_000}, "until": 5_000}
    )
    assert result["state"]["config"]["SAND_MS"] == 2_000
    assert result["state"]["glasses"]["r1"]["lost_at"] == 2_000


def test_the_turn_may_stand_beside_or_among_the_arguments() -> None:
    flip = {"t": 2_000, "seat": "black", "cmd": "flip_timer"}
    for command in ({**flip, "turn": 1}, {**flip, "args": {"turn": 1}}):
        (result,) = ask({"level": 3, "commands": [command], "until": 2_000})
        assert result["answers"] == [{"ok": True, "seq": 3}]
    (result,) = ask({"level": 3, "commands": [flip]})
    assert result["answers"][0]["error"]["code"] == "bad_message"


def test_the_platform_speaks_without_a_seat() -> None:
    shift = {"t": 50_000, "seat": None, "cmd": "clock_shift", "args": {"delta": 60_000}}
    verdict = {
        "t": 120_000,
        "cmd": "forfeit",
        "args": {"seat": "red", "reason": "abandon"},
    }
    (result,) = ask({"level": 3, "commands": [*COMMANDS, shift, verdict]})
    assert [answer["ok"] for answer in result["answers"]] == [True] * 8
    assert result["state"]["glasses"]["r1"]["since"] == 61_000
    assert result["state"]["result"]["ended_by"] == "abandon"


@pytest.mark.parametrize(
    "command",
    [
        {"seat": "red", "cmd": "fly"},
        {"seat": "red", "cmd": None},
        {"seat": "red", "cmd": "forfeit", "args": {"seat": "black", "reason": "abandon"}},
        {"seat": "red", "cmd": "clock_shift", "args": {"delta": 1}},
        {"seat": "red", "cmd": "pick_up", "args": {"glass": "B2"}},
        {"seat": "red", "cmd": "pick_up", "args": {"glass": ["r1"]}},
        {"seat": "red", "cmd": "pick_up", "args": {"glass": "r1", "to": "B2"}},
        {"seat": "red", "cmd": "pick_up", "args": "r1"},
        {"seat": "red", "cmd": "move", "args": {"glass": "r1", "to": "H9"}},
        {"seat": "red", "cmd": "move", "args": {"glass": "r1", "to": "B2", "ring": "soon"}},
        {"seat": "red", "cmd": "answer", "args": {"kind": "draw", "accept": 1}},
        {"seat": "black", "cmd": "set_timer_side", "args": {"side": "above"}},
        {"seat": None, "cmd": "clock_shift", "args": {"delta": -1}},
    ],
)
def test_what_is_no_command_is_answered_in_its_place(command: dict[str, Any]) -> None:
    (result,) = ask({"level": 3, "commands": [{"t": 1, **command}, COMMANDS[0]]})
    assert result["answers"][0]["error"]["code"] == "bad_message"
    assert result["answers"][1]["ok"] is True


def test_strangers_have_no_seat() -> None:
    (result,) = ask({"level": 1, "commands": [{"t": 1, "seat": "green", "cmd": "resign"}]})
    assert result["answers"] == [{"ok": False, "error": {"code": "not_a_player"}}]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"\xff",
        b"[]",
        b"NaN",
        b"9" * 5_000,
        b"[" * 100_000,
        b" " * 1_500_000,
        {"level": 4},
        {"level": "1"},
        {"level": True},
        {"level": 1, "extra": 1},
        {"level": 1, "setup": "corner"},
        {"level": 1, "until": 1.5},
        {"level": 1, "commands": {}},
        {"level": 1, "commands": [{"seat": "red"}]},
        {"level": 1, "commands": [{"t": True, "seat": "red", "cmd": "resign"}]},
        {"level": 1, "config": {"SAND_MS": 0}},
        {"level": 1, "config": {"sand_ms": 1}},
        {"level": 1, "config": []},
        {"level": 1, "state": []},
        {"level": 1, "state": {"rings": {"A1": 2}}},
        {"level": 1, "state": {"glasses": {"r1": {"cell": "A4"}}}},
        {"level": 1, "state": {"rules": 2}},
        {"state": {"turn": 1}},
    ],
)
def test_what_is_no_game_is_answered_in_its_place(line: Any) -> None:
    results = ask(line, {"level": 1})
    assert results[0]["error"]["code"] == "bad_message"
    assert results[1]["state"]["phase"] == "running"


@given(st.dictionaries(st.sampled_from(["level", "setup", "config", "state"]), JSON), JSON)
def test_nothing_breaks_it(game: dict[str, Any], rest: Any) -> None:
    results = ask({"level": 3, **game, "commands": [{"t": 5, "seat": "red", "cmd": "move"}]}, rest)
    assert all("error" in result or "answers" in result for result in results)


@given(
    st.sampled_from(sorted(StateJson.__annotations__)),
    JSON | st.dictionaries(st.sampled_from(["red", "black", "r1", "A1", "until"]), JSON),
)
def test_no_position_breaks_it(member: str, value: Any) -> None:
    (result,) = ask({"level": 3, "state": {member: value}, "until": 500_000})
    assert "error" in result or "state" in result


def test_the_module_answers_on_standard_output() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tamsk.engine", "--jsonl"],
        input=b'{"level": 1}\n',
        capture_output=True,
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    assert json.loads(done.stdout)["state"]["turn"] == 1
    assert done.stderr == b""
