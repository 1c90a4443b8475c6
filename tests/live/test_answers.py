"""How long answers are kept, who may ask for the socket at all, and the clock it judges by."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tallyworks.asgi import application
from tallyworks.live import services
from tallyworks.live.clock import ProcessClock
from tallyworks.live.instants import from_ms, to_ms
from tallyworks.live.models import StoredAck
from tests.live.conftest import People
from tests.live.counter import open_counter
from tests.live.line import command_id
from tests.live.test_concurrency import call
from tests.sockets import Socket


@pytest.mark.django_db(transaction=True)
def test_refusals_are_kept_an_hour_and_other_answers_thirty_days(
    people: People, now: datetime
) -> None:
    open_counter(7, people.red.id)
    services.run_command(call=call(people, 1, now))
    services.run_command(call=call(people, 2, now, how="refused"))

    def kept(after: timedelta) -> set[str]:
        services.prune(now=now + after)
        return {str(number) for number in StoredAck.objects.values_list("command_id", flat=True)}

    assert kept(timedelta(hours=1)) == {command_id(1), command_id(2)}
    assert kept(timedelta(hours=1, seconds=1)) == {command_id(1)}
    assert kept(timedelta(days=30)) == {command_id(1)}
    assert kept(timedelta(days=30, seconds=1)) == set()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("origin", "is_let_in"),
    [(b"http://localhost", True), (b"http://evil.example", False), (None, False)],
)
async def test_other_sites_pages_are_not_let_in(origin: bytes | None, is_let_in: bool) -> None:
    line = Socket(application, "/ws/live/")
    scope: Any = line.scope
    scope["headers"] = [(b"origin", origin)] if origin else []
    answer = await line.connect()
    assert answer is None if is_let_in else answer == 1000
    if is_let_in:
        await line.leave()


def test_milliseconds_are_exact_both_ways() -> None:
    instant = datetime(2026, 11, 30, 11, 0, 0, 1999, tzinfo=UTC)
    assert to_ms(instant) == 1796036400001
    assert from_ms(1796036400001) == instant.replace(microsecond=1000)


class Clocks:
    def __init__(self) -> None:
        self.wall, self.monotonic = datetime(2026, 11, 30, 11, tzinfo=UTC), 50.0

    def clock(self) -> ProcessClock:
        return ProcessClock(lambda: self.wall, lambda: self.monotonic)


@pytest.mark.parametrize(
    ("wall_step", "expected"), [(10.0, 10.0), (10.9, 10.0), (9.1, 10.0), (70.0, 70.0), (-60, -60)]
)
def test_the_process_clock_runs_on_through_small_steps_and_follows_large_ones(
    wall_step: float, expected: float
) -> None:
    clocks = Clocks()
    clock, start = clocks.clock(), clocks.wall
    clocks.monotonic += 10
    clocks.wall += timedelta(seconds=wall_step)
    assert clock.read() == start + timedelta(seconds=expected)
