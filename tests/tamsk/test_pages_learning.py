"""The rules page, its positions played through the API, and the guided first game."""

import re
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from tamsk import learning
from tamsk.engine import Entry, Phase, Seat, legal
from tamsk.engine.commands import Move, RingChoice
from tamsk.learning_positions import POSITIONS

Steps = list[tuple[int, str, str, dict[str, Any]]]

# What shows each rule: when after the position's own instant, who, which command.
SOLUTIONS: dict[str, Steps] = {
    "move": [(0, "red", "move", {"glass": "r1", "to": "B2", "ring": "never"})],
    "ring": [(0, "red", "move", {"glass": "r1", "to": "B2", "ring": "now"})],
    "claim": [(0, "black", "claim_ring", {"cell": "B2"})],
    "full": [(0, "red", "move", {"glass": "r1", "to": "B1"})],
    "skip": [(0, "red", "move", {"glass": "r2", "to": "D6"})],
    "end": [(0, "red", "move", {"glass": "r1", "to": "D4"})],
    "draw": [(0, "red", "move", {"glass": "r1", "to": "D4"})],
    "first-turns": [(0, "red", "pick_up", {"glass": "r1"})],
    "turn": [(0, "red", "move", {"glass": "r1", "to": "D4"})],
    "at-once": [
        (0, "red", "move", {"glass": "r1", "to": "D4", "ring": "later"}),
        (2_999, "red", "drop_ring", {}),
    ],
    "tempo": [(500, "black", "move", {"glass": "k1", "to": "A3"}), (900, "red", "drop_ring", {})],
    "lost": [],
    "sand": [(0, "red", "move", {"glass": "r1", "to": "D4"})],
    "side": [(0, "black", "set_timer_side", {"side": "left"})],
    "flip": [(0, "black", "flip_timer", {})],
    "rest": [(7_000, "black", "flip_timer", {})],
    "late": [
        (7_000, "red", "pick_up", {"glass": "r1"}),
        (9_000, "red", "release", {"to": "D4"}),
    ],
    "penalty": [
        (0, "black", "move", {"glass": "k1", "to": "D4"}),
        (900, "black", "drop_ring", {"cell": "A1"}),
    ],
    "overlap": [(0, "black", "pick_up", {"glass": "k1"})],
    "pass": [],
    "free": [(0, "red", "move", {"glass": "r1", "to": "D4"})],
}
WAIT_MS = 8_500


def ask(api: APIClient, name: str, steps: Steps, until: int = 0) -> dict[str, Any]:
    """Play steps from a position, through the API."""
    start = POSITIONS[name].state
    commands = [
        {"t": start.t + at, "seat": seat, "cmd": cmd, "args": args, "turn": start.turn}
        for at, seat, cmd, args in steps
    ]
    body = {"commands": commands, "until": start.t + until}
    answer = api.post(f"/api/v1/tamsk/positions/{name}/", body, format="json")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.parametrize("name", SOLUTIONS)
def test_each_position_shows_its_rule(api: APIClient, name: str) -> None:
    goal = POSITIONS[name].goal
    told = ask(api, name, SOLUTIONS[name], WAIT_MS)
    if goal.is_refusal:
        assert told["error"]["code"] == goal.kind
        return
    assert told["error"] is None
    seen = [
        event["data"].get("result") or event["data"]
        for event in told["events"]
        if event["kind"] == goal.kind
    ]
    assert any(goal.data.items() <= data.items() for data in seen)


def test_every_position_keeps_64_rings_and_can_be_played() -> None:
    for position in POSITIONS.values():
        assert sum(position.state.stock) + sum(position.state.rings) == 64
        assert legal(position.state, position.state.to_move)


def test_every_position_but_the_guided_ones_has_its_solution_here() -> None:
    assert set(POSITIONS) - set(SOLUTIONS) == {"first-game", "first-ending"}


def test_black_answers_in_the_guided_game_and_takes_a_ring_left_out(api: APIClient) -> None:
    told = ask(
        api, "first-game", [(0, "red", "move", {"glass": "r1", "to": "B2", "ring": "never"})]
    )
    assert [command["cmd"] for command in told["commands"]] == ["move", "claim_ring", "move"]
    assert told["state"]["to_move"] == "red"
    assert told["state"]["stock"] == {"red": 32, "black": 30}


def test_the_guided_ending_can_be_won_and_always_ends() -> None:
    winners = set()
    for choice in range(12):
        position, log = POSITIONS["first-ending"], list[Entry]()
        trial = learning.try_position(position, log, position.state.t)
        while trial.state.phase is Phase.RUNNING:
            moves = legal(trial.state, Seat.RED)
            glass = list(moves)[choice % len(moves)]
            to = moves[glass][choice // 3 % len(moves[glass])]
            step = Entry(trial.state.t, Seat.RED, Move(glass, to, RingChoice.NOW))
            trial = learning.try_position(position, [*trial.log, step], trial.state.t)
            assert trial.refusal is None
        if trial.state.result is not None:
            winners.add(trial.state.result.winner)
    assert Seat.RED in winners


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"commands": [], "until": -1},
        {"commands": [], "until": 10**15},
        {"commands": [{"t": 0, "seat": "green", "cmd": "move", "args": {}}], "until": 0},
        {"commands": [{"t": 0, "seat": "red", "cmd": "dance", "args": {}}], "until": 0},
        {"commands": [{"t": 0, "seat": "red", "cmd": "move", "args": {"to": []}}], "until": 0},
        {"commands": [{"t": 10**15, "seat": "red", "cmd": "resign"}], "until": 0},
        {"commands": [{"t": 0, "seat": "red", "cmd": "resign"}] * 251, "until": 0},
    ],
)
def test_nonsense_is_refused(api: APIClient, db: None, body: dict[str, Any]) -> None:
    answer = api.post("/api/v1/tamsk/positions/move/", body, format="json")
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


def test_there_are_no_other_positions_and_no_other_methods(api: APIClient, db: None) -> None:
    body = {"commands": [], "until": 0}
    assert api.post("/api/v1/tamsk/positions/nothing/", body, format="json").status_code == 404
    assert api.get("/api/v1/tamsk/positions/move/").status_code == 405


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_rules_show_every_position_in_every_language(
    client: Client, db: None, language: str
) -> None:
    page = client.get(f"/{language}/tamsk/rules/").content.decode()
    placed = re.findall(r'data-tamsk-position="([\w-]+)"', page)
    assert placed == list(SOLUTIONS)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_first_game_opens_in_every_language(client: Client, db: None, language: str) -> None:
    page = client.get(f"/{language}/tamsk/first-game/")
    assert page.status_code == 200
    assert set(page.context["positions"]) == {"first-game", "first-ending"}
