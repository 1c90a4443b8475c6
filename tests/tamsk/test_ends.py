"""How games end but by play: resigning, agreeing, claiming, aborting, deserting; rematches."""

from datetime import datetime, timedelta

import pytest

from tallyworks.live.instants import to_ms
from tallyworks.notices.models import Notice
from tallyworks.ratings.models import RatingChange
from tallyworks.ratings.services import audit_ratings
from tamsk import services
from tamsk.models import Game, Seat
from tamsk.queries.snapshots import make_snapshot
from tests.conftest import Cast
from tests.tamsk.conftest import SECOND, Sit, Table, block, open_moves, seconds

pytestmark = pytest.mark.django_db


def end_of(game: Game) -> tuple[str, str, str]:
    game.refresh_from_db()
    return (game.phase, game.winner, game.ended_by)


# --- By a player's word ---------------------------------------------------------------------------


def test_resigning_gives_the_game_to_the_other(sit: Sit) -> None:
    table = sit()
    assert table.do("red", "resign", 1_000) is None
    assert end_of(table.game) == ("FINISHED", "BLACK", "resign")
    assert table.do("black", "resign", 2_000) == "game_over"


def test_either_may_abort_until_both_have_released(sit: Sit) -> None:
    table = sit()
    table.move("red", "r1>B2", 1_000)
    assert table.do("black", "abort", 2_000) is None
    assert end_of(table.game) == ("ABORTED", "", "requested")
    later = open_moves(sit())
    assert later.do("red", "abort", 20_000) == "not_available"


def test_both_can_abort_at_any_time(sit: Sit) -> None:
    table = open_moves(sit())
    assert table.do("red", "offer", 20_000, kind="abort") is None
    assert table.do("black", "answer", 21_000, kind="abort", accept=True) is None
    assert end_of(table.game) == ("ABORTED", "", "agreement")


def test_a_draw_can_be_agreed_at_level_1_only(sit: Sit) -> None:
    table = sit(1, is_rated=True)
    table.move("red", "r1>B2", 1_000)
    table.move("black", "k1>B4", 2_000)
    assert table.do("red", "offer", 3_000, kind="draw") is None
    assert table.do("black", "answer", 4_000, kind="draw", accept=True) is None
    assert end_of(table.game) == ("FINISHED", "", "agreement")
    assert [change.half_points for change in RatingChange.objects.all()] == [1, 1]
    # V50.
    assert sit(2).do("red", "offer", 1_000, kind="draw") == "not_available"
    assert sit(3).do("red", "offer", 1_000, kind="draw") == "not_available"


# --- Claims ---------------------------------------------------------------------------------------


def test_who_lets_his_turn_pass_can_be_beaten(sit: Sit) -> None:
    # V48: one millisecond missing, then none.
    table = open_moves(sit())
    ack = table.ask("black", "claim_win", 41_999)
    assert ack.error == {"code": "not_available", "missing_ms": 1}
    assert table.do("black", "claim_win", 42_000) is None
    assert end_of(table.game) == ("FINISHED", "BLACK", "stall")


def test_the_win_can_be_claimed_after_45_seconds_of_absence(sit: Sit, now: datetime) -> None:
    table = open_moves(sit(3))
    # V49; and the claim of lila #18665, which stood when the other had returned.
    table.go("red", now + 30 * SECOND)
    table.come("red", now + seconds(74.999))
    # lila #12318: he is back when the claim comes; all 45 seconds are missing again.
    assert table.ask("black", "claim_win", 75_000).error == {
        "code": "not_available", "missing_ms": 45_000,
    }  # fmt: skip
    table.go("red", now + 80 * SECOND)
    refused = table.ask("black", "claim_win", 124_999)
    assert refused.error == {"code": "not_available", "missing_ms": 1}
    assert table.do("black", "claim_win", 125_000) is None
    assert end_of(table.game) == ("FINISHED", "BLACK", "abandon")
    assert list(services.audit_games()) == []


def test_both_and_who_looks_on_are_told_from_when_a_win_may_be_claimed(
    sit: Sit, cast: Cast, now: datetime
) -> None:
    # D25, D26: a countdown is shown to both.
    table = open_moves(sit())
    table.go("black", now + 30 * SECOND)
    for viewer_id in (table.red.pk, table.black.pk, cast.guest.pk, None):
        game = Game.objects.with_people().get(pk=table.game_id)
        shown = make_snapshot(game, viewer_id=viewer_id, now=now + 31 * SECOND)
        assert shown["game"]["claims"] == {
            "red": {"reason": "abandon", "at": to_ms(table.instant(75_000))},
            "black": {"reason": "stall", "at": to_ms(table.instant(42_000))},
        }


def test_level_1_waits_two_minutes_for_who_is_gone(sit: Sit, now: datetime) -> None:
    table = sit(1)
    table.move("red", "r1>B2", 1_000)
    table.move("black", "k1>B4", 2_000)
    table.go("red", now + 10 * SECOND)
    early = table.ask("black", "claim_win", 129_999)
    assert early.error == {"code": "not_available", "missing_ms": 1}
    assert table.do("black", "claim_win", 130_000) is None


def test_the_nearer_of_two_claims_is_named(sit: Sit, now: datetime) -> None:
    table = open_moves(sit())
    table.go("red", now + 20 * SECOND)
    # Absence until 65 s, but the turn has stood still since 12 s: 30 s are over at 42 s.
    assert table.ask("black", "claim_win", 40_000).error == {
        "code": "not_available", "missing_ms": 2_000,
    }  # fmt: skip


def test_a_tab_that_stays_keeps_its_player_there(sit: Sit, now: datetime) -> None:
    # lila #4813: one tab closes, another stays.
    table = open_moves(sit(3))
    table.come("red", now)
    services.apply_due(now=now + 13 * SECOND)
    refused = table.ask("black", "claim_win", 14_000)
    assert refused.error == {"code": "not_available", "missing_ms": 45_000}


def test_of_who_is_there_only_the_turn_is_waited_for(sit: Sit, now: datetime) -> None:
    table = open_moves(sit(1))
    table.come("red", now + 12 * SECOND)
    assert table.ask("black", "claim_win", 13_000).error == {
        "code": "not_available", "missing_ms": 179_000,
    }  # fmt: skip


# --- Deserted -------------------------------------------------------------------------------------


def test_a_level_1_game_without_players_is_aborted_after_half_an_hour(
    sit: Sit, now: datetime
) -> None:
    table = sit(1, is_rated=True)
    table.move("red", "r1>B2", 1_000)
    table.move("black", "k1>B4", 2_000)
    table.go("red", now + 10 * SECOND)
    table.go("black", now + 20 * SECOND)
    due = 20_000 + 30 * 60_000
    assert table.game.next_deadline_ms == to_ms(table.instant(due))
    table.pass_time(due - 1)
    assert table.game.phase == Game.Phase.RUNNING
    table.pass_time(due + 300)
    assert end_of(table.game) == ("ABORTED", "", "deserted")
    assert table.told("aborted") == [(due, {"reason": "deserted"})]
    assert not RatingChange.objects.exists()
    assert list(services.audit_games()) == []


def test_one_who_comes_back_keeps_a_level_1_game(sit: Sit, now: datetime) -> None:
    table = sit(1)
    table.move("red", "r1>B2", 1_000)
    table.move("black", "k1>B4", 2_000)
    table.go("red", now + 10 * SECOND)
    table.go("black", now + 20 * SECOND)
    table.come("red", now + timedelta(minutes=29))
    table.pass_time(3 * 3_600_000)
    assert table.game.phase == Game.Phase.RUNNING
    assert table.game.next_deadline_ms is None


# --- Ratings, news --------------------------------------------------------------------------------


def test_a_rated_game_changes_both_ratings_once(sit: Sit, now: datetime) -> None:
    table = open_moves(sit(is_rated=True))
    table.go("red", now + 20 * SECOND)
    table.do("red", "resign", 21_000)
    services.apply_due(now=now + 30 * SECOND)
    assert [(seat.side, seat.rating_before, seat.rating_after)
            for seat in Seat.objects.of_game(table.game_id)] == [
        ("RED", 1400, 1380), ("BLACK", 1400, 1420),
    ]  # fmt: skip
    assert RatingChange.objects.filter(pool="TAMSK").count() == 2
    assert list(audit_ratings()) == []
    # He who was not there hears of it, once.
    (notice,) = Notice.objects.filter(kind="TAMSK_ENDED")
    assert (notice.player_id, notice.data["result"], notice.data["change"]) == (
        table.red.pk, "LOST", -20,
    )  # fmt: skip


def test_a_casual_game_changes_no_rating(sit: Sit) -> None:
    table = sit()
    table.do("red", "resign", 1_000)
    assert not RatingChange.objects.exists()
    assert table.game.settled_at is not None


def test_an_aborted_game_is_not_rated(sit: Sit) -> None:
    table = sit(is_rated=True)
    table.do("red", "abort", 1_000)
    assert not RatingChange.objects.exists()


# --- Rematch --------------------------------------------------------------------------------------


def test_a_rematch_swaps_the_colours(sit: Sit) -> None:
    table = sit(3, is_rated=True, setup="free")
    table.do("red", "resign", 1_000)
    assert table.do("red", "offer", 2_000, kind="rematch") is None
    ack = table.ask("black", "answer", 3_000, kind="rematch", accept=True)
    assert ack.data is not None
    again = Game.objects.get(pk=ack.data["game"])
    assert table.told("offer_closed")[-1][1] == {
        "kind": "rematch", "by": "red", "outcome": "accepted", "game": again.pk,
    }  # fmt: skip
    assert (again.phase, again.level, again.setup, again.is_rated) == ("WAITING", 3, "free", True)
    red, black = Seat.objects.of_game(again.pk)
    assert (red.player, black.player) == (table.black, table.red)
    assert list(services.audit_games()) == []


def test_two_offers_at_once_are_one_rematch(sit: Sit) -> None:
    table = sit()
    table.do("red", "resign", 1_000)
    table.do("red", "offer", 2_000, kind="rematch")
    assert table.ask("black", "offer", 2_000, kind="rematch").data is not None
    # Once more: the first one stands.
    table.do("red", "offer", 3_000, kind="rematch")
    assert table.do("black", "offer", 3_000, kind="rematch") == "not_available"
    assert Game.objects.count() == 2


def test_a_rematch_that_never_began_does_not_stand_in_the_way_of_another(
    sit: Sit, now: datetime
) -> None:
    table = sit()
    table.do("red", "resign", 1_000)
    table.do("red", "offer", 2_000, kind="rematch")
    first = table.ask("black", "offer", 2_000, kind="rematch").data
    assert first is not None
    table.pass_time(62_300)
    assert Game.objects.get(pk=first["game"]).phase == Game.Phase.CANCELLED
    shown = make_snapshot(table.game, viewer_id=table.red.pk, now=now)
    assert shown["game"]["rematch"] is None
    table.do("black", "offer", 63_000, kind="rematch")
    again = table.ask("red", "answer", 64_000, kind="rematch", accept=True).data
    assert again is not None
    assert again["game"] != first["game"]
    assert list(services.audit_games()) == []


def test_there_is_no_rematch_with_somebody_blocked(cast: Cast, sit: Sit, now: datetime) -> None:
    table = sit()
    table.do("red", "resign", 1_000)
    table.do("red", "offer", 2_000, kind="rematch")
    block(cast.member, cast.staff, now + 3 * SECOND)
    assert table.do("black", "answer", 4_000, kind="rematch", accept=True) == "not_available"
    assert Game.objects.count() == 1


def test_after_the_end_only_rematches_are_talked_about(sit: Sit) -> None:
    table = started_and_over(sit)
    for name, args in (("pick_up", {"glass": "r1"}), ("flip_timer", {}), ("claim_win", {})):
        assert table.do("red", name, 5_000, turn=1, **args) == "game_over"
    assert table.do("red", "offer", 5_000, kind="abort") == "not_available"


def started_and_over(sit: Sit) -> Table:
    table = sit(3)
    table.do("black", "resign", 1_000)
    return table
