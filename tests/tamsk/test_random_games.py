"""What holds of every game (spec §3.8), over thousands of random ones."""

import json
import os
from collections import Counter
from random import Random

import pytest

from tamsk.engine import LEVELS, Phase, Seat, Setup, apply, codec, new_game, replay
from tamsk.engine.commands import MakeOffer, Resign
from tamsk.engine.state import OfferKind
from tests.tamsk.random_games import OVER, Played, play

BATCHES = 8
GAMES = int(os.environ.get("RANDOM_GAMES", "200")) // BATCHES


def deal(seed: int) -> Played:
    """Play the game of this number: levels and set-ups take turns."""
    level, setup = LEVELS[seed % 3], list(Setup)[seed // 3 % 2]
    return play(new_game(level, setup, now=seed % 5 * 1_000), Random(seed))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_game_ends_and_replays(batch: int) -> None:
    for seed in range(batch * GAMES, (batch + 1) * GAMES):
        game = deal(seed)
        assert game.state.phase in OVER, seed
        replayed = replay(game.start, game.log, until=game.state.t)
        assert codec.hash_state(replayed.state) == codec.hash_state(game.state), seed
        assert replayed.events == tuple(game.events), seed
        assert all(answer.refusal is None for answer in replayed.answers), seed


def test_the_games_are_worth_playing() -> None:
    games = [deal(seed) for seed in range(60)]
    kinds = Counter(event.kind.value for game in games for event in game.events)
    seldom = {"timer_moved", "penalty_lapsed", "penalty_opened", "aborted"}
    assert {kind for kind in kinds if kinds[kind] < 10} <= seldom
    assert sum(game.refused for game in games) > 1_000
    finished = [game for game in games if game.state.phase is Phase.FINISHED]
    assert len(finished) > 30


def test_a_position_read_back_is_the_same() -> None:
    for seed in range(24):
        game = deal(seed)
        for at in range(0, len(game.log), 9):
            state = replay(game.start, game.log[:at]).state
            text = json.dumps(codec.state_to_json(state))
            assert codec.read_state(codec.parse_json(text)) == state


def test_after_the_end_there_are_only_offers() -> None:
    for seed in range(12):
        game = deal(seed)
        later = game.state.t + 10**9
        assert apply(game.state, Seat.RED, Resign(), later).events == ()
        answer = apply(game.state, Seat.RED, MakeOffer(OfferKind.REMATCH), later)
        assert [event.kind for event in answer.events] == ["offer_made"]
