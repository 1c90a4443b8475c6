"""How many look on and how far the players are: notes, and no credit for a slow line."""

from datetime import datetime
from typing import Any
from uuid import UUID

import pytest

from tallyworks.live import rules, wire
from tallyworks.live.types import Audience
from tamsk import services
from tamsk.models import Seat
from tamsk.queries.snapshots import count_spectators
from tamsk.rules.lag import credit_ms
from tamsk.services import audiences
from tests.tamsk.conftest import SECOND, Sit
from tests.tamsk.test_socket import Hall, clock, hall, notes, people, running, waiting

__all__ = ["clock", "hall", "people", "running", "waiting"]

ONE, TWO = UUID(int=1), UUID(int=2)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    sent: list[Any] = []
    monkeypatch.setattr(
        audiences, "publish_note", lambda *, room, kind, data: sent.append((kind, data))
    )
    return sent


@pytest.mark.django_db
def test_servers_count_together_and_dead_ones_are_forgotten(
    sit: Sit, now: datetime, told: list[Any]
) -> None:
    table = sit()

    def count(server: UUID, spectators: int, at: datetime) -> None:
        services.note_audience(
            room_id=table.game_id, server=server, audience=Audience(spectators, {}), now=at
        )

    count(ONE, 3, now)
    count(TWO, 4, now)
    assert told == [("spectators", {"count": 3}), ("spectators", {"count": 7})]
    # The second server is not heard of again.
    count(ONE, 3, now + 19 * SECOND)
    assert count_spectators(table.game_id, now=now + 20 * SECOND) == 3
    count(ONE, 0, now + 21 * SECOND)
    assert count_spectators(table.game_id, now=now + 21 * SECOND) == 0


@pytest.mark.django_db
def test_a_lag_is_told_when_it_changes_its_class(sit: Sit, now: datetime, told: list[Any]) -> None:
    table = sit()
    for lag_ms in (40, 149, 150, 399, 400, 30):
        audience = Audience(0, {table.red.pk: lag_ms})
        services.note_audience(room_id=table.game_id, server=ONE, audience=audience, now=now)
    assert told == [("lag", {"seat": "red", "ms": lag_ms}) for lag_ms in (150, 400, 30)]
    assert [rules.lag_class(lag_ms) for lag_ms in (149, 150, 400)] == [0, 1, 2]


@pytest.mark.django_db
def test_a_slow_line_earns_nothing_at_launch(sit: Sit) -> None:
    # lila #12097, #14444.
    table = sit(3)
    Seat.objects.filter(game_id=table.game_id).update(lag_ms=400)
    table.do("black", "flip_timer", 2_000, turn=1)
    table.do("red", "pick_up", 16_500, glass="r1")
    table.do("red", "release", 17_001, to="B2", ring="now")
    assert table.told("released")[0][1]["late"] is True


@pytest.mark.django_db
def test_a_credit_would_be_capped(sit: Sit) -> None:
    assert [credit_ms(cap_ms=cap, lag_ms=400) for cap in (0, 100, 300)] == [0, 100, 200]
    table = sit(3)
    state, config = table.state, table.game.config
    table.game.__class__.objects.filter(pk=table.game_id).update(
        state=state | {"config": state["config"] | {"LAG_CREDIT_CAP_MS": 100}},
        config=config | {"LAG_CREDIT_CAP_MS": 100},
    )
    Seat.objects.filter(game_id=table.game_id).update(lag_ms=400)
    table.do("black", "flip_timer", 2_100, turn=1)
    table.do("red", "pick_up", 16_500, glass="r1")
    assert [at for at, _data in table.told("timer_flipped")] == [2_000]
    # The wake-up leaves the credit its time.
    assert table.pass_time(17_150) == 0
    table.do("red", "release", 17_099, to="B2", ring="now")
    assert table.told("released")[0][1]["late"] is False


@pytest.mark.django_db(transaction=True)
async def test_those_who_look_on_are_counted_by_their_server(hall: Hall) -> None:
    red, _told = await hall.enter("red")
    first, _told = await hall.enter("green")
    second, _told = await hall.enter("nobody")
    await hall.hub.refresh()
    assert notes(await red.hear_until_settled(), "spectators") == [{"count": 2}]
    await hall.hub.refresh()
    assert notes(await red.hear_until_settled(), "spectators") == []
    await second.leave()
    await hall.hub.refresh()
    assert notes(await red.hear_until_settled(), "spectators") == [{"count": 1}]
    await red.tell("pong", s=int(hall.clock.instant.timestamp() * 1000) - 500)
    await red.hear_until_settled()
    await hall.hub.refresh()
    assert notes(await red.hear_until_settled(), "lag") == [{"seat": "red", "ms": 500}]
    for line in (red, first):
        await line.leave()


@pytest.mark.django_db(transaction=True)
async def test_an_event_is_written_once_however_many_read_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [(await hall.enter("nobody", last_seq=2))[0] for _number in range(12)]
    lines.append((await hall.enter("black", last_seq=2))[0])
    written: list[str] = []
    complete = wire.complete

    def count(message_type: str, *arguments: Any, **named: Any) -> str:
        written.append(message_type)
        return complete(message_type, *arguments, **named)

    monkeypatch.setattr(wire, "complete", count)
    red, _told = await hall.enter("red", last_seq=2)
    written.clear()
    await red.command(1, str(hall.table.room), "move", glass="r1", to="B2", ring="now")
    await red.hear_until_settled()
    assert written.count("ev") == 4
    for line in (red, *lines):
        await line.leave()
