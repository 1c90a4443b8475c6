"""The computer keeps the rules, sees what everybody sees, and is what its levels promise."""

from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tamsk.computer import LEVELS, Plan, Question, decide
from tamsk.engine import (
    Phase,
    Seat,
    Setup,
    State,
    advance,
    apply,
    begin,
    new_game,
    next_deadline,
    public_view,
)
from tamsk.engine.commands import (
    AnswerOffer,
    ClaimRing,
    ClaimWin,
    DropRing,
    FlipTimer,
    MakeOffer,
    Move,
    Release,
    RingChoice,
)
from tamsk.engine.state import OfferKind, Timer
from tests.tamsk.computer.positions import ask, position, positions, reread, still
from tests.tamsk.games import Game

numbers = st.sampled_from(sorted(LEVELS))
seats = st.sampled_from(Seat)


@given(positions(), seats, numbers)
def test_it_never_breaks_a_rule(state: State, seat: Seat, number: int) -> None:
    plan = decide(ask(public_view(state, state.t), seat, number))
    if plan is None:
        return
    assert plan.at >= state.t
    assert plan.turn == state.turn
    waiting = next_deadline(state)
    if waiting is not None and waiting <= plan.at:
        # Something happens first: then it is asked again.
        return
    answer = apply(state, seat, plan.command, plan.at)
    assert answer.refusal is None, (plan, answer.refusal)


@given(positions(), seats, numbers)
def test_it_sees_no_more_than_a_spectator(state: State, seat: Seat, number: int) -> None:
    view = public_view(state, state.t)
    assert decide(ask(reread(view), seat, number)) == decide(ask(view, seat, number))


@given(positions(), seats, numbers)
def test_a_seed_decides_all_chance(state: State, seat: Seat, number: int) -> None:
    assert decide(ask(state, seat, number, "one")) == decide(ask(state, seat, number, "one"))


def test_another_seed_is_another_game() -> None:
    plans = {decide(ask(new_game(1), Seat.RED, 1, f"{seed}")) for seed in range(30)}
    assert len(plans) > 5


@pytest.mark.parametrize("setup", Setup)
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("pair", [(1, 2), (4, 3), (6, 5)])
def test_it_plays_whole_games(level: int, setup: Setup, pair: tuple[int, int]) -> None:
    state, _ = begin(new_game(level, setup, now=1_000_000))
    rings = 0
    while state.phase in {Phase.RUNNING, Phase.CLOSING}:
        plans = [
            (plan.at, seat, plan.command)
            for seat in Seat
            if (plan := decide(ask(state, seat, pair[seat], "whole"))) is not None
        ]
        deadline = next_deadline(state)
        first = min(plans, key=lambda plan: plan[:2], default=None)
        if first is None or (deadline is not None and deadline <= first[0]):
            assert deadline is not None
            state, _ = advance(state, deadline)
            continue
        answer = apply(state, first[1], first[2], first[0])
        assert answer.refusal is None
        rings += sum(event.kind == "ring_placed" for event in answer.events)
        state = answer.state
    assert state.phase is Phase.FINISHED
    assert state.result is not None
    assert state.result.ended_by == "immobile"
    assert rings > 40


# --- Budget -----------------------------------------------------------------------------------


def test_the_master_answers_within_his_second() -> None:
    # A quarter of a second passes between two looks at the clock.
    times = count(0, 250)
    question = Question(new_game(1), Seat.RED, LEVELS[6], "seed", lambda: next(times))
    assert isinstance(decide(question).command, Move)  # type: ignore[union-attr]
    assert next(times) <= 1_250


def test_called_off_it_still_has_a_move() -> None:
    question = Question(new_game(1), Seat.RED, LEVELS[6], "seed", still, lambda: True)
    assert isinstance(decide(question).command, Move)  # type: ignore[union-attr]


@pytest.mark.parametrize("number", sorted(LEVELS))
def test_it_takes_its_time_like_a_person(number: int) -> None:
    view = replace(new_game(1, now=50_000), t=50_000)
    low, high = LEVELS[number].reply_ms
    instants = [planned(view, Seat.RED, number, f"{seed}").at for seed in range(20)]
    assert all(50_000 + low <= at <= 50_000 + high for at in instants)
    assert low >= 600
    assert len(set(instants)) > 10


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_it_moves_before_its_sand_is_out(number: int) -> None:
    # Only r1 is short: it runs out at 181 000.
    state = Game.opened(2).state
    full = [replace(glass, since=170_000, upper=180_000) for glass in state.glasses]
    glasses = (state.glasses[0], *full[1:])
    view = public_view(replace(state, t=170_000, glasses=glasses), 177_500)
    plan = planned(view, Seat.RED, number)
    assert isinstance(plan.command, Move)
    assert plan.command.glass == "r1"
    assert plan.at <= 179_000


def test_it_moves_before_the_timer_is_out() -> None:
    game = Game.opened(3)
    assert game.flip("black", 12_500) is None
    game.pass_time(24_000)
    for number in LEVELS:
        assert planned(game.state, Seat.RED, number).at <= 25_500


# --- Levels -----------------------------------------------------------------------------------


def planned(view: State, seat: Seat, number: int, seed: str = "seed") -> Plan:
    plan = decide(ask(view, seat, number, seed))
    assert plan is not None
    return plan


@pytest.mark.parametrize(("number", "low", "high"), [(1, 10, 60), (2, 0, 0), (6, 0, 0)])
def test_only_a_novice_forgets_rings(number: int, low: int, high: int) -> None:
    rings = Counter(
        planned(new_game(1), Seat.RED, number, f"{seed}").command.ring  # type: ignore[union-attr]
        for seed in range(200 if number < 3 else 3)
    )
    assert low <= rings[RingChoice.NEVER] <= high


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_good_levels_claim_every_ring_before_they_move(number: int) -> None:
    game = Game(1)
    assert game.move("red", "r1>B2 never", 1_000) is None
    for seed in range(5):
        plan = planned(game.state, Seat.BLACK, number, f"{seed}")
        assert plan.command == ClaimRing("B2")


def test_good_levels_wait_for_a_ring_that_may_be_left_out() -> None:
    game = Game.opened(2)
    assert game.move("red", "r1>C3 later", 20_000) is None
    assert planned(game.state, Seat.BLACK, 3).at >= 23_000


def test_weak_levels_overlook_some_claims() -> None:
    game = Game(1)
    assert game.move("red", "r1>B2 never", 1_000) is None
    for number, low, high in ((1, 30, 70), (2, 65, 95)):
        plans = [planned(game.state, Seat.BLACK, number, f"{seed}") for seed in range(100)]
        assert low <= sum(isinstance(plan.command, ClaimRing) for plan in plans) <= high


def test_a_penalty_ring_is_dropped_in_its_window() -> None:
    game = Game(3)
    assert game.flip("black", 2_000) is None
    assert game.move("black", "k1>B4", 20_000) is None
    for number in LEVELS:
        plan = planned(game.state, Seat.BLACK, number)
        assert isinstance(plan.command, DropRing)
        assert plan.at < 30_000
        assert apply(game.state, Seat.BLACK, plan.command, plan.at).refusal is None


def test_a_held_hourglass_is_set_down() -> None:
    game = Game.opened(2)
    assert game.pick_up("red", "r1", 20_000) is None
    plan = planned(game.state, Seat.RED, 4)
    assert isinstance(plan.command, Release)
    assert apply(game.state, Seat.RED, plan.command, plan.at).refusal is None


# --- The 15-second timer ----------------------------------------------------------------------


def flips(game: Game, number: int, seat: Seat = Seat.BLACK) -> list[Plan]:
    plans = [decide(ask(game.state, seat, number, f"{seed}")) for seed in range(50)]
    return [plan for plan in plans if plan is not None and isinstance(plan.command, FlipTimer)]


def test_levels_turn_the_timer_in_their_ways() -> None:
    game = Game.opened(3)
    # Red's r1 has less sand than any of Black's.
    assert flips(game, 1) == []
    assert 1 <= len(flips(game, 2)) <= 25
    assert len(flips(game, 3)) == 50
    assert flips(game, 4)[0].at == 13_500
    assert flips(game, 5)[0].at == 12_700
    assert flips(game, 6)[0].command == FlipTimer(7)


def test_strong_levels_turn_the_timer_when_it_serves_them() -> None:
    game = Game.opened(3)
    # So early a turn leaves Red's r1 with 19 s: he has reason to press, but no more sand.
    assert game.move("red", "r1>C3", 20_000) is None
    assert flips(game, 4, Seat.RED) == []
    assert flips(game, 5, Seat.RED)[0].at == 20_700
    assert game.move("black", "k1>C4", 22_000) is None
    assert flips(game, 4, Seat.BLACK)[0].at == 23_500


def test_a_running_timer_is_waited_for() -> None:
    game = Game.opened(3)
    assert game.flip("black", 12_500) is None
    assert game.move("red", "r1>C3", 13_000) is None
    assert game.move("black", "k1>C4", 14_000) is None
    plans = flips(game, 4)
    assert plans == [] or plans[0].at >= 27_500


# --- Waiting and passing ----------------------------------------------------------------------


def last_glass(upper_ms: int, flipped_at: int) -> State:
    """Return Red's turn, half a second into Black's timer: only r1 is left to him, on B2."""
    black = {"upper": 150_000, "since": 990_000}
    return position(
        3,
        t=flipped_at + 500,
        turn=30,
        turn_since=1_001_000,
        stock={"red": 10, "black": 10},
        glasses={
            "r1": {"cell": "B2", "upper": upper_ms, "since": 1_000_000},
            "r2": {"cell": "A1", "upper": 1_000, "since": 0, "lost_at": 1_000},
            "r3": {"cell": "G1", "upper": 1_000, "since": 0, "lost_at": 1_000},
            "k1": {"cell": "D4", **black},
            "k2": {"cell": "E4", **black},
            "k3": {"cell": "D7", **black},
        },
        timer15={"flipped_at": flipped_at, "against": "red", "turn": 30},
        last_release={"red": 1, "black": 2},
        first_turn_at={"red": 0, "black": 1},
    )


def test_a_full_hourglass_is_turned_later_where_that_leaves_more_sand() -> None:
    # Turned at once it would have 3.5 s, too little for another turn; 8 s later it has 11.5 s.
    full = last_glass(179_000, 1_002_000)
    assert planned(full, Seat.RED, 4).at == 1_002_500
    for number in (5, 6):
        assert planned(full, Seat.RED, number).at == 1_010_500
    half = last_glass(100_000, 1_002_000)
    assert planned(half, Seat.RED, 6).at == 1_002_500


def test_only_the_master_lets_a_turn_go_by_that_would_cost_his_hourglass() -> None:
    # Four seconds of the timer are left: turned by then r1 has 2 to 4 s.
    spent = replace(
        last_glass(179_900, 1_002_000),
        t=1_002_100,
        timer15=Timer(flipped_at=989_600, against=Seat.RED, turn=30),
    )
    assert decide(ask(spent, Seat.RED, 6)) is None
    assert isinstance(planned(spent, Seat.RED, 5).command, Move)
    # The timer runs out, the turn is over, and nothing was risked.
    state, events = advance(spent, 1_004_600)
    assert events[0].kind == "timer_expired"
    assert state.glasses[0].lost_at is None


# --- Manners ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [OfferKind.ABORT, OfferKind.REMATCH])
def test_it_agrees_to_end_and_to_begin_anew(kind: OfferKind) -> None:
    game = Game(1)
    if kind is OfferKind.REMATCH:
        game.state = replace(game.state, phase=Phase.FINISHED)
    assert game.do("red", MakeOffer(kind), 1_000) is None
    assert planned(game.state, Seat.BLACK, 3).command == AnswerOffer(kind, accept=True)


def test_it_draws_only_what_it_does_not_win() -> None:
    early = Game(1)
    assert early.do("red", MakeOffer(OfferKind.DRAW), 1_000) is None
    assert planned(early.state, Seat.BLACK, 4).command == AnswerOffer(OfferKind.DRAW, accept=False)
    for stock, accept in (({"red": 10, "black": 4}, False), ({"red": 4, "black": 10}, True)):
        game = Game.at(1, turn=40, stock=stock)
        assert game.do("red", MakeOffer(OfferKind.DRAW), 1_000) is None
        plan = planned(game.state, Seat.BLACK, 4)
        assert plan.command == AnswerOffer(OfferKind.DRAW, accept=accept)


def test_it_claims_a_game_that_stands_still_only_where_it_would_lose_it() -> None:
    game = Game.opened(2)
    assert decide(ask(game.state, Seat.BLACK, 6)) is None
    behind = replace(game.state, stock=(20, 29))
    plan = planned(behind, Seat.BLACK, 6)
    assert plan == Plan(ClaimWin(), 12_000 + 60_000, 7)
    assert decide(ask(behind, Seat.BLACK, 4)) is None


def test_it_has_nothing_to_do_in_the_others_turn() -> None:
    for number in LEVELS:
        assert decide(ask(new_game(1), Seat.BLACK, number)) is None
