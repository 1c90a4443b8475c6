"""Games for the page's own tests: their events, and digests of what each step leads to.

`python -m tests.tamsk.page_games` writes them to tests/js/tamsk/games.json, from which node tests
that the page comes to the engine's positions. `test_pages_games.py` sees that they are up to date.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from tamsk.engine import Event, Seat, Setup, State, advance, apply, begin, codec, legal, new_game
from tests.tamsk.random_games import play

FILE = Path(__file__).parents[1] / "js" / "tamsk" / "games.json"
# Between them every kind of event, and all levels.
SEEDS = (5, 13, 46, 61, 63, 74, 83)


def make_games() -> list[list[dict[str, Any]]]:
    """Return some random games, step by step."""
    return [_make_game(seed) for seed in SEEDS]


def write_games() -> str:
    """Return the text of the file."""
    return json.dumps(make_games(), separators=(",", ":"), sort_keys=True) + "\n"


def _make_game(seed: int) -> list[dict[str, Any]]:
    setup = Setup.FREE if seed % 2 else Setup.CORNERS
    game = play(new_game(1 + seed % 3, setup), Random(seed))
    state, events = begin(game.start)
    steps = [_step(state, events)]
    for entry in game.log:
        assert not isinstance(entry.command, Exception)
        answer = apply(state, entry.seat, entry.command, entry.t)
        state = answer.state
        steps.append(_step(state, answer.events))
    state, events = advance(state, game.state.t)
    return [*steps, _step(state, events)]


def _step(state: State, events: Iterable[Event]) -> dict[str, Any]:
    position: dict[str, Any] = {**codec.state_to_json(state)}
    # No event tells how far a position was brought up to date.
    del position["t"]
    return {
        "events": [codec.event_to_json(0, event) for event in events],
        "state": _digest(position),
        "moves": _digest({seat.word: legal(state, seat) for seat in Seat}),
    }


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


if __name__ == "__main__":
    FILE.write_text(write_games(), encoding="utf-8")
