"""Positions to think about: taken from random games, and questions to ask of them."""

import json
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st

from tamsk.computer import LEVELS, Clock, Level, Question
from tamsk.engine import Seat, Setup, State, new_game, replay
from tamsk.engine.codec import parse_json, read_state, state_to_json
from tests.tamsk.random_games import Played, play

QUICK_NODES = 600
"""Enough for a test to look a few plies ahead."""


@lru_cache(maxsize=64)
def deal(level: int, setup: Setup, seed: int) -> Played:
    return play(new_game(level, setup), Random(seed))


@st.composite
def positions(draw: Any, level: int | None = None, *, late: bool = False) -> State:
    """Draw a position of a random game, with whatever is pending in it; or one near the end."""
    rules_level = draw(st.sampled_from((1, 2, 3))) if level is None else level
    game = deal(rules_level, draw(st.sampled_from(Setup)), draw(st.integers(0, 3)))
    first = len(game.log) * 3 // 4 if late else 0
    log = game.log[: draw(st.integers(first, len(game.log) - 1))]
    return replay(game.start, log).state


def still() -> int:
    """Return a clock's time: it stands still, so that nothing but nodes bounds a search."""
    return 0


def quick(number: int) -> Level:
    """Return a level that thinks no longer than a test should take."""
    level = LEVELS[number]
    return replace(level, nodes=min(level.nodes, QUICK_NODES))


def ask(
    view: State, seat: Seat, number: int = 5, seed: str = "seed", clock: Clock = still
) -> Question:
    return Question(view, seat, quick(number), seed, clock)


def position(level: int = 1, **members: Any) -> State:
    """Return a position given as in snapshots."""
    return read_state({"level": level, **members})


def reread(state: State) -> State:
    """Return what a spectator knows of a position: what its JSON says."""

    return read_state(parse_json(json.dumps(state_to_json(state))))
