"""Games over the service layer, where time matters: the vectors again, stored and told."""

from datetime import datetime
from typing import Any

import pytest

from tallyworks.live.instants import to_ms
from tamsk import services
from tamsk.engine import codec
from tamsk.models import Game, LogEntry
from tests.conftest import Cast
from tests.tamsk.conftest import MINUTE, SECOND, Sit, accepted, open_moves, seconds, started

pytestmark = pytest.mark.django_db


# --- The waiting room -----------------------------------------------------------------------------


def test_a_game_starts_three_seconds_after_both_are_ready(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    for side in ("red", "black"):
        table.come(side, now)
    table.send("red", "ready", now + SECOND)
    assert table.game.starts_at is None
    table.send("black", "ready", now + 2 * SECOND)
    assert table.game.starts_at == now + 5 * SECOND
    early = table.send("red", "pick_up", now + 4 * SECOND, glass="r1").ack
    assert early.error == {"code": "bad_phase"}
    assert services.apply_due(now=now + seconds(5.05)) == 0
    services.apply_due(now=now + seconds(5.4))

    game = table.game
    assert (game.phase, game.started_at) == (Game.Phase.RUNNING, now + 5 * SECOND)
    assert table.kinds() == ["started", "turn_started"]
    assert table.told("started")[0][0] == 0
    # D27: Red has a minute to release something.
    assert game.next_deadline_ms == to_ms(now + 65 * SECOND)


def test_a_game_that_is_not_ready_in_a_minute_is_cancelled(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    table.come("red", now)
    table.send("red", "ready", now + SECOND)
    services.apply_due(now=now + seconds(59.999))
    assert table.game.phase == Game.Phase.WAITING
    services.apply_due(now=now + seconds(60.2))
    assert table.game.phase == Game.Phase.CANCELLED
    assert table.told("cancelled")[0][1] == {"reason": "timeout"}
    assert table.send("red", "ready", now + seconds(61)).ack.error == {"code": "game_over"}


def test_a_countdown_that_began_in_time_is_not_cut_short(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    for side in ("red", "black"):
        table.come(side, now)
        table.send(side, "ready", now + 59 * SECOND)
    services.apply_due(now=now + seconds(61))
    assert table.game.phase == Game.Phase.WAITING
    services.apply_due(now=now + seconds(62.1))
    assert table.game.started_at == now + 62 * SECOND


def test_who_goes_during_the_countdown_stops_it(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    for side in ("red", "black"):
        table.come(side, now)
        table.send(side, "ready", now + SECOND)
    table.go("black", now + 3 * SECOND)
    assert table.game.starts_at is None
    services.apply_due(now=now + 5 * SECOND)
    assert table.game.phase == Game.Phase.WAITING
    table.come("black", now + 10 * SECOND)
    table.send("black", "ready", now + 11 * SECOND)
    assert table.game.starts_at == now + 14 * SECOND


def test_who_is_not_there_cannot_be_waited_for(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    table.come("red", now)
    for side in ("red", "black"):
        table.send(side, "ready", now + SECOND)
    assert table.game.starts_at is None


def test_a_waiting_game_can_be_left(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    table.come("red", now)
    assert table.send("red", "abort", now + SECOND).ack.ok
    assert (table.game.phase, table.game.ended_by) == (Game.Phase.CANCELLED, "left")
    assert table.head == 1


# --- Play -----------------------------------------------------------------------------------------


def test_opening_o_is_stored_as_the_vectors_say(sit: Sit) -> None:
    table = open_moves(sit())
    state = table.state
    assert (state["turn"], state["to_move"], state["stock"]) == (7, "red", {"red": 29, "black": 29})
    began = to_ms(table.instant(0))
    assert table.game.next_deadline_ms == began + 181_000
    assert LogEntry.objects.filter(game_id=table.game_id).count() == 6


def test_a_ring_not_dropped_lapses_at_its_instant(sit: Sit) -> None:
    # V20 and V51: event order decides whether a claim opens.
    table = open_moves(sit())
    assert table.move("red", "r1>C3 later", 20_000) is None
    assert table.do("red", "drop_ring", 23_000) == "no_ring_right"
    assert table.told("claim_opened")[-1] == (23_000, {"player": "black", "cell": "C3"})
    second = open_moves(sit())
    assert second.move("red", "r1>C3 later", 20_000) is None
    assert second.move("black", "k1>C4", 20_000) is None
    second.pass_time(23_200)
    assert second.told("ring_lapsed")[-1][0] == 23_000
    assert second.told("claim_opened") == []


def test_a_refused_command_keeps_what_time_brought_about(sit: Sit, now: datetime) -> None:
    # V44: the wake-up was lost; the expiry is stored although the command is refused.
    table = sit(3)
    assert table.do("black", "flip_timer", 2_000, turn=1) is None
    ack = table.ask("red", "pick_up", 25_000, glass="r1")
    assert ack.error == {"code": "not_your_turn"}
    assert [at for at, _data in table.told("timer_expired")] == [17_000]
    assert ack.seq == table.head
    assert (table.state["turn"], table.state["to_move"]) == (2, "black")
    assert list(services.audit_games()) == []


@pytest.mark.parametrize(("released_at", "expired"), [(16_999, []), (17_000, [17_000])])
def test_a_release_around_the_deadline_has_one_outcome(
    sit: Sit, released_at: int, expired: list[int]
) -> None:
    # V34, and the complaint that a flag and a move after it both showed.
    table = sit(3)
    table.do("black", "flip_timer", 2_000, turn=1)
    assert table.do("red", "pick_up", 16_500, glass="r1") is None
    assert table.do("red", "release", released_at, to="B2", ring="now") is None
    assert [at for at, _data in table.told("timer_expired")] == expired
    released = table.told("released")
    assert [data["late"] for _at, data in released] == [bool(expired)]
    assert table.state["turn"] == 2
    assert table.state["penalty_pending"]["black"] == len(expired)


def test_a_flip_for_another_turn_is_refused(sit: Sit) -> None:
    # V42.
    table = sit(3)
    assert table.move("red", "r1>B2", 1_000) is None
    assert table.do("black", "flip_timer", 1_500, turn=1) == "stale_turn"
    assert table.do("red", "flip_timer", 1_600, turn=2) is None
    assert table.do("red", "flip_timer", 1_700) == "bad_message"


def test_the_full_space_loses_only_where_both_chose_so(cast: Cast, now: datetime) -> None:
    for is_strict, outcome in ((False, "space_full"), (True, None)):
        table = started(cast.member, cast.second, now, level=1, is_strict=is_strict)
        table.move("red", "r1>B1", 1_000)
        table.move("black", "k3>C1", 2_000)
        table.move("red", "r1>B2", 3_000)
        assert table.move("black", "k3>B1", 4_000) == outcome
    assert (table.game.winner, table.game.ended_by) == ("RED", "full_space")


def test_nobody_who_never_moves_keeps_the_other_waiting(sit: Sit, now: datetime) -> None:
    # V47.
    table = sit(2)
    table.pass_time(61_000)
    assert (table.game.phase, table.game.ended_at) == (Game.Phase.ABORTED, now + MINUTE)
    assert list(services.audit_games()) == []


def test_the_first_deadline_vanishes_with_the_first_release(sit: Sit) -> None:
    # The abort of the first move fired in the middle of a game, elsewhere.
    table = sit(1)
    table.move("red", "r1>B2", 59_999)
    table.move("black", "k1>B4", 60_500)
    table.pass_time(3_600_000)
    assert table.game.phase == Game.Phase.RUNNING


def test_sand_runs_out_with_nobody_there(sit: Sit, now: datetime) -> None:
    table = open_moves(sit())
    for side in ("red", "black"):
        table.go(side, now + 20 * SECOND)
    assert table.pass_time(500_000) >= 1

    assert table.told("glass_lost") == [
        (at, {"glass": glass, "lost_at": to_ms(table.instant(at))})
        for at, glass in ((181_000, "r1"), (183_000, "k1"), (186_000, "r2"), (188_000, "k2"),
                          (189_000, "r3"), (192_000, "k3"))
    ]  # fmt: skip
    game = table.game
    assert (game.phase, game.winner, game.decided_by, game.ended_by) == (
        "FINISHED", "BLACK", "sand", "immobile",
    )  # fmt: skip
    assert game.ended_at == now + 192 * SECOND
    assert list(services.audit_games()) == []


def test_closing_ends_by_itself(sit: Sit) -> None:
    table = open_moves(sit())
    table.pass_time(185_000)
    # Red moves his last running glass in time and leaves the ring for later; then all stand still.
    assert table.move("red", "r3>E2 later", 188_900) is None
    table.pass_time(1_000_000)
    assert table.game.phase == Game.Phase.FINISHED
    assert table.game.next_deadline_ms is None
    assert table.state["closing_at"] is None
    # Black's claim stays open to the end, which comes at its own instant (D20).
    [(closing_at, closing)] = table.told("closing")
    [(finished_at, _result)] = table.told("finished")
    assert finished_at == closing_at + 10_000
    assert closing["until"] == table.game.started_ms + finished_at


def test_a_wake_up_too_many_does_no_harm(sit: Sit) -> None:
    once, often = open_moves(sit()), open_moves(sit())
    for at in range(13_000, 193_000, 7_919):
        often.pass_time(at)
        services.catch_up_game(game_id=often.game_id, now=often.instant(at))
    once.pass_time(193_000)
    often.pass_time(193_000)
    assert once.kinds() == often.kinds()
    assert once.told("glass_lost", "finished") == often.told("glass_lost", "finished")


def test_what_is_stored_is_what_the_engine_reads_back(sit: Sit) -> None:
    table = open_moves(sit(3))
    table.do("red", "pick_up", 20_000, glass="r1")
    stored: dict[str, Any] = table.state
    assert codec.state_to_json(codec.read_state(stored)) == stored


def test_time_never_goes_backwards(sit: Sit) -> None:
    # A command that was read earlier came later to the row.
    table = sit()
    assert table.move("red", "r1>B2", 5_000) is None
    assert table.move("black", "k1>B4", 4_900) is None
    instants = [at for at, _data in table.told("released")]
    assert instants == [5_000, 5_000]
    assert list(services.audit_games()) == []
