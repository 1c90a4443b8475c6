"""What the Blitz's tests share: today's workshop, a Start, and plain requests."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from tallyworks.blitz import services
from tallyworks.blitz.models import Attempt
from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.factories import BEST, WorkshopFactory

TODAY = date(2026, 11, 30)
# The days of the clocks: 25 and 23 hours long.
AUTUMN, SPRING = date(2026, 10, 25), date(2027, 3, 28)

Play = Callable[..., Attempt]


def seconds(value: float) -> timedelta:
    """Return `value` seconds, exact to the microsecond."""
    return timedelta(microseconds=round(value * 1_000_000))


def paris(text: str) -> datetime:
    """Return the instant of a winter time in Paris, written as ISO without a zone."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC) - timedelta(hours=1)


def make_blitz(day: date = TODAY, **fields: Any) -> Workshop:
    """Return the Blitz workshop of `day`."""
    return WorkshopFactory.create(kind=Workshop.Kind.BLITZ, date=day, number=7, **fields)


@pytest.fixture
def blitz(db: None) -> Workshop:
    """Return the Blitz of Monday 30 November 2026: the rules' example 1, par 40."""
    return make_blitz()


@pytest.fixture
def play(db: None) -> Play:
    """Return what starts a player's Blitz at an instant and runs a machine so much later."""

    def start_and_run(
        player: Player, at: datetime, *, after: float = 60, machine: str = BEST
    ) -> Attempt:
        services.start_blitz(player_id=player.pk, now=at)
        submission = services.Submission(player.pk, machine)
        return services.submit_run(submission=submission, now=at + seconds(after)).attempt

    return start_and_run
