"""The vectors of the spec's section 4, each under its number, to the millisecond."""

from dataclasses import replace

import pytest

from tamsk.engine import Event, Phase, Seat, advance, legal, replay
from tamsk.engine._outcome import compare_sand
from tamsk.engine.absence import missing_absence_ms
from tamsk.engine.board import CAPACITY, NEIGHBOURS, SPACES
from tamsk.engine.codec import read_state, state_to_json
from tamsk.engine.commands import ClaimWin, MakeOffer, ShiftClock
from tamsk.engine.config import default_config
from tamsk.engine.mobility import list_targets
from tamsk.engine.sand import GLASS_INDEX
from tamsk.engine.state import OfferKind
from tests.tamsk.games import Game

FULL = ("A3", "B5", "B4", "F4", "F5", "G3", "C1", "E1")
BLOCKED_AND_FREE = {
    "rings": {**{space: CAPACITY[space] for space in FULL}, "D2": 1},
    "stock": {"red": 26, "black": 27},
    "glasses": {"r1": {"cell": "D2"}},
}


def idle_turn_lost() -> Game:
    """Return V30: Black's timer ran out on a Red who did nothing."""
    game = Game(3)
    assert game.flip("black", 2_000) is None
    assert game.pick_up("red", "r1", 17_000) == "not_your_turn"
    return game


# --- Level 1 ----------------------------------------------------------------------------------


def test_v1_the_board() -> None:
    pairs = {frozenset({space, other}) for space in SPACES for other in NEIGHBOURS[space]}
    assert (len(SPACES), len(pairs)) == (37, 90)
    capacities = sorted(CAPACITY.values())
    assert capacities == [1] * 18 + [2] * 12 + [3] * 6 + [4]
    assert sum(capacities) == 64
    assert NEIGHBOURS["B1"] == ("A1", "B2", "C1", "C2")
    assert NEIGHBOURS["D4"] == ("C3", "C4", "D3", "D5", "E3", "E4")


def test_v2_red_starts_with_nine_moves() -> None:
    moves = legal(Game(1).state, Seat.RED)
    assert {glass: len(targets) for glass, targets in moves.items()} == {"r1": 3, "r2": 3, "r3": 3}
    assert moves["r1"] == ("A2", "B1", "B2")


def test_v3_a_move_with_its_ring() -> None:
    game = Game(1)
    assert game.move("red", "r1>B2", 1_000) is None
    assert game.json["rings"] == {"B2": 1}
    assert game.json["stock"] == {"red": 31, "black": 32}
    assert (game.state.turn, game.state.to_move) == (2, Seat.BLACK)


def test_v4_a_full_space_is_refused() -> None:
    game = Game(1)
    for seat, text in (("red", "r1>B1"), ("black", "k3>C1"), ("red", "r1>B2")):
        assert game.move(seat, text, 1_000) is None
    before = game.state
    assert game.move("black", "k3>B1", 1_000) == "space_full"
    assert game.state == before
    assert game.state.to_move is Seat.BLACK
    assert legal(game.state, Seat.BLACK)["k3"] == ("C2", "D1", "D2")


def test_v5_an_unclaimed_ring_is_claimed_once() -> None:
    game = Game(1)
    assert game.move("red", "r1>B2 never", 1_000) is None
    assert game.claim("black", "B2", 2_000) is None
    assert game.json["rings"] == {"B2": 1}
    assert game.json["stock"] == {"red": 32, "black": 31}
    assert game.state.to_move is Seat.BLACK
    assert game.claim("black", "B2", 3_000) == "no_claim"


def test_v6_a_claim_ends_with_the_claimants_move() -> None:
    game = Game(1)
    assert game.move("red", "r1>B2 never", 1_000) is None
    assert game.move("black", "k1>B4", 2_000) is None
    assert game.claim("black", "B2", 3_000) == "no_claim"


def test_v7_level_1_decides_at_once() -> None:
    game = Game(1)
    assert game.move("red", "r1>B2 later", 1_000) == "ring_decision_required"
    assert game.state.turn == 1


def test_v8_a_blocked_player_is_skipped() -> None:
    game = Game.at(1, **BLOCKED_AND_FREE)
    assert game.move("red", "r2>D6", 1_000) is None
    assert (game.state.turn, game.state.to_move) == (3, Seat.RED)
    assert game.told("turn_skipped") == [(1_000, {"turn": 2, "player": "black"})]
    assert game.move("red", "r1>D3", 2_000) is None
    assert game.state.to_move is Seat.BLACK
    assert legal(game.state, Seat.BLACK) == {"k3": ("D2",)}


@pytest.mark.parametrize(
    ("stock", "winner", "decided_by"), [((4, 5), "red", "rings"), ((5, 5), None, "draw")]
)
def test_v9_nobody_can_move(stock: tuple[int, int], winner: str | None, decided_by: str) -> None:
    position = {
        "rings": {**CAPACITY, "D4": 0},
        "stock": {"red": stock[0], "black": stock[1]},
    }
    played = replay(read_state({"level": 1, **position}), (), fresh=False)
    assert [event.kind for event in played.events] == ["started", "closing", "finished"]
    result = state_to_json(played.state)["result"]
    assert result is not None
    assert (result["winner"], result["decided_by"]) == (winner, decided_by)
    assert result["ended_by"] == "immobile"


def test_v10_an_empty_stock_moves_without_a_ring() -> None:
    game = Game.at(1, stock={"red": 0})
    assert game.move("red", "r1>B2 now", 1_000) is None
    assert game.json["rings"] == {}
    assert game.json["claims"] == {"black": ["B2"]}


def test_v11_twenty_turns_without_a_ring_end_the_game() -> None:
    game = Game(1)
    cells = (("r1>A2", "r1>A1"), ("k1>B4", "k1>A4"))
    for turn in range(20):
        assert game.state.phase is Phase.RUNNING
        seat = ("red", "black")[turn % 2]
        assert game.move(seat, cells[turn % 2][turn // 2 % 2] + " never", turn) is None
    result = game.json["result"]
    assert (result["winner"], result["decided_by"]) == (None, "draw")
    assert (result["ended_by"], result["stock"]) == ("no_progress", {"red": 32, "black": 32})


# --- Level 2 ----------------------------------------------------------------------------------


def test_v12_the_openings_sand() -> None:
    game = Game.opened()
    assert game.json["stock"] == {"red": 29, "black": 29}
    assert (game.state.turn, game.state.to_move) == (7, Seat.RED)
    assert game.runouts == {
        "r1": 181_000,
        "k1": 183_000,
        "r2": 186_000,
        "k2": 188_000,
        "r3": 189_000,
        "k3": 192_000,
    }


def test_v13_the_first_turns_start_every_hourglass() -> None:
    game = Game(2)
    assert game.move("red", "r1>B2", 1_000) is None
    assert game.move("black", "k1>B4", 3_000) is None
    assert game.pick_up("red", "r1", 5_000) == "must_move_unstarted"


def test_v14_a_move_turns_the_hourglass() -> None:
    game = Game.opened()
    assert game.move("red", "r1>C3", 61_000) is None
    assert game.json["glasses"]["r1"] == {
        "cell": "C3",
        "upper": 60_000,
        "since": 61_000,
        "lost_at": None,
    }
    assert game.runouts["r1"] == 121_000


@pytest.mark.parametrize(("at", "code"), [(180_999, None), (181_000, "hourglass_lost")])
def test_v15_a_deadline_is_reached_at_its_own_instant(at: int, code: str | None) -> None:
    assert Game.opened().pick_up("red", "r1", at) == code


def test_v16_the_turn_is_stamped_at_pick_up() -> None:
    game = Game.opened()
    assert game.pick_up("red", "r1", 180_999) is None
    assert game.release("red", "C3", 183_000) is None
    glass = game.json["glasses"]["r1"]
    assert (glass["upper"], glass["since"]) == (179_999, 180_999)
    assert game.runouts["r1"] == 360_998


def test_v19_turning_early_leaves_little() -> None:
    game = Game.at(
        2,
        t=200_000,
        turn_since=200_000,
        glasses={
            "r1": {"cell": "B2", "upper": 178_000, "since": 200_000},
            "r2": {"cell": "D7", "upper": 180_000, "since": 190_000},
            "r3": {"cell": "G1", "upper": 180_000, "since": 190_000},
        },
    )
    assert game.move("red", "r1>C3", 201_000) is None
    assert game.json["glasses"]["r1"]["upper"] == 3_000
    assert game.runouts["r1"] == 204_000


def test_v20_a_ring_may_fall_within_three_seconds() -> None:
    game = Game.opened()
    assert game.move("red", "r1>C3 later", 20_000) is None
    assert game.drop("red", 22_999) is None
    assert game.json["rings"]["C3"] == 1
    assert game.json["stock"]["red"] == 28


def test_v20_a_ring_is_late_at_three_seconds() -> None:
    game = Game.opened()
    assert game.move("red", "r1>C3 later", 20_000) is None
    assert game.drop("red", 23_000) == "no_ring_right"
    assert game.json["claims"] == {"black": ["C3"]}
    assert game.told("claim_opened") == [(23_000, {"player": "black", "cell": "C3"})]


@pytest.mark.parametrize(
    ("ring", "stock", "told"),
    [("later", 29, 23_000), ("now", 29, None), ("never", 29, None), ("later", 0, None)],
)
def test_a_release_tells_of_a_ring_that_is_kept_for_later(
    ring: str, stock: int, told: int | None
) -> None:
    game = Game.opened()
    stocks = (stock, game.state.stock[1])
    game.state = replace(game.state, stock=stocks)
    assert game.move("red", f"r1>C3 {ring}", 20_000) is None
    _at, data = game.told("released")[-1]
    assert data.get("ring_until") == told


def ring_open_while_black_moves() -> Game:
    """Return V22: Black has moved while Red's ring right is open."""
    game = Game.opened()
    assert game.move("red", "r1>C3 later", 20_000) is None
    assert game.move("black", "k1>C4", 21_000) is None
    return game


def test_v22_the_ring_may_fall_after_the_rivals_move() -> None:
    game = ring_open_while_black_moves()
    assert game.drop("red", 22_000) is None
    assert game.json["rings"]["C3"] == 1


def test_v22_no_claim_opens_for_who_has_moved() -> None:
    game = ring_open_while_black_moves()
    game.pass_time(23_000)
    assert game.told("ring_lapsed") == [(23_000, {"player": "red", "cell": "C3"})]
    assert game.told("claim_opened") == []


def test_v23_lifting_the_next_hourglass_ends_the_ring_right() -> None:
    game = ring_open_while_black_moves()
    assert game.pick_up("red", "r2", 21_500) is None
    assert game.told("ring_lapsed") == [(21_500, {"player": "red", "cell": "C3"})]
    assert game.told("claim_opened") == []
    assert game.drop("red", 21_600) == "no_ring_right"


def test_v24_a_lost_hourglass_stays_in_the_way() -> None:
    game = Game.opened()
    game.pass_time(186_000)
    assert game.json["glasses"]["r2"]["lost_at"] == 186_000
    # Black's hourglasses are running: put one beside it.
    game.state = read_state(
        {
            **game.json,
            "to_move": "black",
            "glasses": {
                **game.json["glasses"],
                "k3": {"cell": "C5", "upper": 180_000, "since": 186_000},
            },
        }
    )
    assert game.move("black", "k3>D6", 186_500) == "space_occupied"


def test_v25_sand_decides_between_equal_rings() -> None:
    game = Game.opened()
    game.pass_time(400_000)
    assert [(t, data["glass"]) for t, data in game.told("glass_lost")] == [
        (181_000, "r1"),
        (183_000, "k1"),
        (186_000, "r2"),
        (188_000, "k2"),
        (189_000, "r3"),
        (192_000, "k3"),
    ]
    assert [(t, data["player"]) for t, data in game.told("turn_skipped")] == [(189_000, "red")]
    ((ended_at, _),) = game.told("finished")
    result = game.json["result"]
    assert ended_at == 192_000
    assert (result["winner"], result["decided_by"]) == ("black", "sand")
    assert (result["ended_by"], result["stock"]) == ("immobile", {"red": 29, "black": 29})


def test_v26_the_second_last_hourglass_decides() -> None:
    lasted = (300_000, 250_000, 100_000, 300_000, 240_000, 200_000)
    assert compare_sand(lasted) is Seat.RED


def test_v27_one_running_hourglass_outlasts_three_lost() -> None:
    assert compare_sand((100, 200, 400_000, 390_000, 380_000, 370_000)) is Seat.RED


# --- Level 3 ----------------------------------------------------------------------------------


def test_v28_who_may_turn_the_timer() -> None:
    game = Game(3)
    assert game.flip("black", 2_000) is None
    assert game.told("timer_flipped") == [
        (2_000, {"by": "black", "against": "red", "runs_out_at": 17_000})
    ]
    assert game.flip("red", 3_000) == "your_own_turn"
    assert game.flip("black", 10_000) == "timer_running"


def test_v30_an_idle_player_loses_his_turn() -> None:
    game = idle_turn_lost()
    assert game.told("timer_expired") == [(17_000, {"against": "red", "begun": False})]
    assert game.json["penalty_pending"] == {"red": 0, "black": 1}
    assert (game.state.turn, game.state.to_move) == (2, Seat.BLACK)


def test_v31_the_penalty_ring_may_fall_within_ten_seconds() -> None:
    game = idle_turn_lost()
    assert game.move("black", "k1>B4", 20_000) is None
    assert game.drop("black", 29_999, "D4") is None
    assert game.json["stock"]["black"] == 30
    assert game.json["rings"] == {"B4": 1, "D4": 1}


def test_v31_the_penalty_ring_is_late_at_ten_seconds() -> None:
    game = idle_turn_lost()
    assert game.move("black", "k1>B4", 20_000) is None
    assert game.told("penalty_opened") == [(20_000, {"player": "black", "until": 30_000})]
    assert game.drop("black", 30_000, "D4") == "no_ring_right"


def test_v32_a_penalty_ring_may_fall_under_an_hourglass() -> None:
    game = idle_turn_lost()
    assert game.move("black", "k1>B4", 20_000) is None
    assert game.drop("black", 21_000, "A1") is None
    assert game.json["rings"]["A1"] == 1
    assert legal(game.state, Seat.RED)["r1"] == ("A2", "B1", "B2")
    assert game.move("red", "r1>A2", 22_000) is None
    assert list_targets(game.state, GLASS_INDEX["r1"]) == ("A3", "B2", "B3")


def test_v33_a_full_space_takes_no_penalty_ring() -> None:
    game = idle_turn_lost()
    assert game.move("black", "k1>B4", 20_000) is None
    game.state = read_state({**game.json, "rings": {"C1": 1, "B4": 1}})
    assert game.drop("black", 21_000, "C1") == "space_full"
    assert game.json["penalty_open"] == {"black": {"until": 30_000}}
    assert game.drop("black", 29_999, "D4") is None


@pytest.mark.parametrize("released_at", [16_999, 18_000])
def test_v34_in_time_or_late(released_at: int) -> None:
    game = Game(3)
    assert game.flip("black", 2_000) is None
    assert game.pick_up("red", "r1", 16_500) is None
    assert game.release("red", "B2", released_at) is None
    late = released_at >= 17_000
    assert game.json["penalty_pending"] == {"red": 0, "black": int(late)}
    assert game.json["rings"] == {"B2": 1}
    assert (game.state.turn, game.state.to_move) == (2, Seat.BLACK)
    assert game.told("timer_expired") == (
        [(17_000, {"against": "red", "begun": True})] if late else []
    )
    assert [data["late"] for _, data in game.told("released")] == [late]
    glass = game.json["glasses"]["r1"]
    assert (glass["upper"], glass["since"]) == (180_000, 16_500)
    assert game.runouts["r1"] == 196_500


def test_v37_penalties_do_not_add_up() -> None:
    game = Game(3)
    for flipper, at in (("black", 2_000), ("red", 17_000), ("black", 32_000)):
        assert game.flip(flipper, at) is None
    game.pass_time(47_000)
    assert [t for t, _ in game.told("timer_expired")] == [17_000, 32_000, 47_000]
    assert game.json["penalty_pending"] == {"red": 1, "black": 1}
    assert (game.state.to_move, game.state.turn, game.state.barren) == (Seat.BLACK, 4, 3)


def test_v38_no_penalty_ring_without_stock() -> None:
    game = idle_turn_lost()
    game.state = read_state({**game.json, "stock": {"black": 1}})
    assert game.move("black", "k1>B4", 20_000) is None
    assert game.json["stock"]["black"] == 0
    assert game.json["penalty_open"] == {}
    assert game.drop("black", 21_000, "D4") == "no_rings_left"


def test_v39_free_placement() -> None:
    game = Game(3, "free")
    assert game.move("red", "r1>D4", 1_000) is None
    assert game.runouts["r1"] == 181_000
    assert game.move("black", "k1>D4", 2_000) == "space_occupied"
    assert game.move("black", "k1>A1", 2_500) is None
    assert game.pick_up("red", "r1", 3_000) == "must_place"
    assert game.pick_up("red", "r2", 3_000) is None
    assert game.release("red", "E4", 5_000) is None
    assert game.json["glasses"]["r2"]["since"] == 5_000
    assert game.runouts["r2"] == 185_000


def test_v42_a_flip_meant_for_another_turn() -> None:
    game = Game(3)
    moves = (("red", "r1>B2"), ("black", "k1>B4"), ("red", "r2>D6"), ("black", "k2>F4"))
    for at, (seat, text) in enumerate(moves):
        assert game.move(seat, text, 1_000 + at) is None
    assert game.state.turn == 5
    assert game.flip("red", 2_000, turn=4) == "stale_turn"


def test_v44_a_lost_wake_up_changes_nothing() -> None:
    game = Game(3)
    assert game.flip("black", 2_000) is None
    assert game.pick_up("red", "r1", 25_000) == "not_your_turn"
    assert [t for t, _ in game.told("timer_expired")] == [17_000]


# --- Time and the platform --------------------------------------------------------------------


def test_v45_an_outage_moves_every_instant() -> None:
    game, undisturbed = Game.opened(), Game.opened()
    game.pass_time(50_000)
    assert game.do(None, ShiftClock(60_000), 50_000) is None
    assert game.state.t == 110_000
    assert game.state.turn_since == 12_000 + 60_000
    assert game.runouts["r1"] == 241_000
    shifted = {name: end + 60_000 for name, end in undisturbed.runouts.items() if end is not None}
    assert game.runouts == shifted
    game.pass_time(300_000)
    assert [t for t, _ in game.told("finished")] == [252_000]


def test_v46_one_call_or_one_a_millisecond() -> None:
    start = Game.opened().state
    state, events = advance(start, 192_000)
    ticking, ticked = start, list[Event]()
    for now in range(start.t, 192_001):
        ticking, more = advance(ticking, now)
        ticked += more
    assert ticking == state
    assert tuple(ticked) == events


def test_v47_a_game_nobody_starts_is_aborted() -> None:
    game = Game(2)
    game.pass_time(60_000)
    assert game.tell()[-1] == (60_000, "aborted")
    in_time = Game(2)
    assert in_time.pick_up("red", "r1", 59_998) is None
    assert in_time.release("red", "B2", 59_999) is None
    assert in_time.state.phase is Phase.RUNNING


def test_v48_a_stalled_turn_may_be_claimed() -> None:
    game = Game.opened()
    assert game.ask("black", ClaimWin(), 41_999) == {"code": "not_available", "missing_ms": 1}
    assert game.do("black", ClaimWin(), 42_000) is None
    result = game.json["result"]
    assert (result["winner"], result["decided_by"]) == ("black", "forfeit")
    assert result["ended_by"] == "stall"


def test_v49_an_absence_starts_anew_with_every_return() -> None:
    config = default_config(3)
    assert missing_absence_ms(config, gone_since=None, now=74_999) is None
    assert missing_absence_ms(config, gone_since=80_000, now=124_999) == 1
    assert missing_absence_ms(config, gone_since=80_000, now=125_000) == 0


@pytest.mark.parametrize("level", [2, 3])
def test_v50_no_draws_but_at_level_1(level: int) -> None:
    game = Game.opened(level)
    assert game.do("red", MakeOffer(OfferKind.DRAW), 13_000) == "not_available"


def test_v51_the_order_of_events_decides_within_a_millisecond() -> None:
    game = Game.opened()
    assert game.move("red", "r1>C3 later", 20_000) is None
    assert game.move("black", "k1>C4", 20_000) is None
    game.pass_time(23_000)
    assert game.told("ring_lapsed") == [(23_000, {"player": "red", "cell": "C3"})]
    assert game.told("claim_opened") == []
