"""The site away: the same sand left, a visible notice, nobody absent by it (D30)."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from tallyworks.live import services as live
from tallyworks.live.instants import to_ms
from tallyworks.live.models import Heartbeat
from tallyworks.live.registry import outages
from tamsk import services
from tamsk.engine import codec
from tamsk.engine.sand import GLASSES
from tamsk.models import Game
from tests.conftest import Cast
from tests.tamsk.conftest import MINUTE, SECOND, Sit, Table, accepted, open_moves, seconds, seek

pytestmark = pytest.mark.django_db


def run_outs(table: Table) -> dict[str, int]:
    """Return when each hourglass runs out, after the start."""
    state, began = codec.read_state(table.state), to_ms(table.instant(0))
    return {
        name: (glass.runs_out_at or 0) - began
        for name, glass in zip(GLASSES, state.glasses, strict=True)
    }


def away(table: Table, since: int, until: int) -> Any:
    handle = outages.get("tamsk")
    assert handle is not None
    return handle(heartbeat_at=table.instant(since), now=table.instant(until))


def test_a_minute_away_moves_every_instant_by_a_minute(sit: Sit) -> None:
    # V45.
    table = open_moves(sit())
    before, turn_since = run_outs(table), table.state["turn_since"]
    away(table, 50_000, 110_000)
    assert run_outs(table) == {name: at + 60_000 for name, at in before.items()}
    assert run_outs(table)["r1"] == 241_000
    assert table.state["turn_since"] == turn_since + 60_000
    assert table.told("clock_shift") == [(110_000, {"delta": 60_000})]
    assert table.game.next_deadline_ms == to_ms(table.instant(241_000))
    assert table.move("red", "r1>C3", 240_999) is None
    assert list(services.audit_games()) == []


def test_what_was_due_before_the_outage_happened(sit: Sit) -> None:
    table = open_moves(sit())
    away(table, 182_000, 242_000)
    assert [at for at, _data in table.told("glass_lost")] == [181_000]
    assert run_outs(table)["k1"] == 243_000


def test_a_command_after_the_last_heartbeat_keeps_its_instant(sit: Sit) -> None:
    table = open_moves(sit())
    assert table.move("red", "r1>C3", 50_800) is None
    # 0:50 was the last heartbeat; what came 0.8 s later is not put into the future.
    before = run_outs(table)
    away(table, 50_000, 110_000)
    assert table.told("clock_shift") == [(110_000, {"delta": 59_200})]
    assert run_outs(table)["k1"] == before["k1"] + 59_200


def test_a_held_hourglass_stays_held(sit: Sit) -> None:
    table = open_moves(sit())
    assert table.do("red", "pick_up", 50_000, glass="r1") is None
    away(table, 51_000, 111_000)
    assert table.do("red", "release", 114_000, to="C3", ring="now") is None
    assert run_outs(table)["r1"] == 110_000 + 180_000 - (181_000 - 50_000)


def test_the_waiting_wait_on(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    for side in ("red", "black"):
        table.come(side, now)
        table.send(side, "ready", now + SECOND)
    services.shift_clocks(heartbeat_at=now + 2 * SECOND, now=now + 62 * SECOND)
    game = table.game
    assert (game.starts_at, game.waits_until) == (now + 64 * SECOND, now + 2 * MINUTE)
    services.apply_due(now=now + 65 * SECOND)
    assert table.game.started_at == now + 64 * SECOND


def test_absences_start_anew(cast: Cast, sit: Sit, now: datetime) -> None:
    table = open_moves(sit(3))
    made = seek(cast.staff, now)
    Heartbeat.objects.create(pk=1, beat_at=now + 50 * SECOND)
    table.go("red", now + 30 * SECOND)
    live.beat(now=now + 110 * SECOND)
    refused = table.ask("black", "claim_win", 154_999)
    assert refused.error == {"code": "not_available", "missing_ms": 1}
    assert table.do("black", "claim_win", 155_000) is None
    services.apply_due(now=now + 110 * SECOND + seconds(59.9))
    made.refresh_from_db()
    assert made.status == "OPEN"


def test_half_an_hour_of_desertion_starts_anew(sit: Sit, now: datetime) -> None:
    table = sit(1)
    table.move("red", "r1>B2", 1_000)
    table.move("black", "k1>B4", 2_000)
    table.go("red", now + 10 * SECOND)
    table.go("black", now + 20 * SECOND)
    away(table, 600_000, 4_200_000)
    table.pass_time(4_200_000 + 30 * 60_000 - 1)
    assert table.game.phase == Game.Phase.RUNNING
    table.pass_time(4_200_000 + 30 * 60_000 + 200)
    assert table.game.ended_by == "deserted"


def test_an_outage_is_made_up_for_once(sit: Sit, now: datetime) -> None:
    table = open_moves(sit())
    Heartbeat.objects.create(pk=1, beat_at=now + 50 * SECOND)
    assert [live.beat(now=now + 110 * SECOND) for _process in range(3)] == [True, False, False]
    assert len(table.told("clock_shift")) == 1


def test_a_broken_game_keeps_nobody_else(sit: Sit, caplog: pytest.LogCaptureFixture) -> None:
    broken, whole = open_moves(sit()), open_moves(sit())
    Game.objects.filter(pk=broken.game_id).update(state={"level": 9})
    away(whole, 50_000, 110_000)
    assert len(whole.told("clock_shift")) == 1
    assert whole.pass_time(400_000) >= 1
    assert whole.game.phase == Game.Phase.FINISHED
    assert "tamsk.broken" in caplog.text


def test_an_invitation_stands_as_much_longer(cast: Cast, now: datetime) -> None:
    made = services.challenge_member(
        owner_id=cast.member.pk, name="Bruno", terms=services.Terms(level=1), now=now
    )
    services.shift_clocks(heartbeat_at=now + MINUTE, now=now + 61 * MINUTE)
    made.refresh_from_db()
    assert made.lapses_at == now + timedelta(hours=25)
