"""How the site does: what is waiting, what is late, and whether the clocks agree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import redis
from django.conf import settings
from django.db import connection
from redis.exceptions import RedisError

from duels.queries import lags as duels
from leagues.queries import lags as leagues
from tallyworks.blitz.queries import lags as blitz
from tallyworks.core.metrics import Figure
from tallyworks.live.queries import list_outages
from tallyworks.staff.queries.jobs import JobLine, list_jobs
from tamsk.queries import lags as tamsk
from tournaments.queries import lags as tournaments
from tournaments.rules.creation import CLOCKS_WITHIN

_LAGS: Final = {
    "blitz": blitz.find_oldest_due,
    "duels": duels.find_oldest_due,
    "leagues": leagues.find_oldest_due,
    "tamsk": tamsk.find_oldest_due,
    "tournaments": tournaments.find_oldest_due,
}
# Under these names Celery's broker keeps what waits: the usual queue first.
_QUEUES: Final = (
    "celery",
    *sorted({route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}),
)
_PATIENCE_SECONDS: Final = 2


@dataclass(frozen=True, slots=True)
class State:
    """What there is to know; `queue_lengths` (by queue) is None where no broker can be asked.

    `clock_difference` is the database's clock less this server's, None where it has none.
    """

    lags: dict[str, timedelta]
    jobs: list[JobLine]
    queue_lengths: dict[str, int] | None
    clock_difference: timedelta | None
    outages: list[tuple[datetime, datetime]]

    @property
    def lags_seconds(self) -> dict[str, int]:
        """Return how long the oldest of each part has waited, in whole seconds."""
        return {name: lag // timedelta(seconds=1) for name, lag in self.lags.items()}

    @property
    def lag_seconds(self) -> int:
        """Return the longest that something has waited."""
        return max(self.lags_seconds.values())

    @property
    def queue_length(self) -> int | None:
        """Return how many tasks wait in all queues together."""
        return None if self.queue_lengths is None else sum(self.queue_lengths.values())

    @property
    def clock_difference_ms(self) -> int | None:
        """Return the difference in whole milliseconds."""
        difference = self.clock_difference
        return None if difference is None else difference // timedelta(milliseconds=1)

    @property
    def are_clocks_apart(self) -> bool:
        """Tell whether no tournament would start."""
        difference = self.clock_difference
        return difference is not None and abs(difference) >= CLOCKS_WITHIN


def get_state(*, now: datetime) -> State:
    """Return how the site does at `now`, read a moment ago; eight reads at most."""
    # First of all: what else is read takes its time.
    clock_difference = _compare_clocks(now)
    return State(
        lags={name: _lag(find(now=now), now) for name, find in _LAGS.items()},
        jobs=list_jobs(now=now),
        queue_lengths=_count_waiting(),
        clock_difference=clock_difference,
        outages=list_outages(),
    )


def list_figures(*, now: datetime) -> Iterator[Figure]:
    """Yield the same for Prometheus; a job that never ran has no age."""
    state = get_state(now=now)
    lags = {name: lag.total_seconds() for name, lag in state.lags.items()}
    yield "tallyworks_settlement_lag_seconds", "How long what is due has waited.", "of", lags
    ages = {
        line.periodic.name: (now - line.job.started_at).total_seconds()
        for line in state.jobs
        if line.job is not None
    }
    yield "tallyworks_job_age_seconds", "Since a periodic job began last.", "job", ages
    trouble = {line.periodic.name: float(line.is_in_trouble) for line in state.jobs}
    yield "tallyworks_job_in_trouble", "1 where a periodic job is late or failed.", "job", trouble
    if state.queue_lengths is not None:
        lengths = {queue: float(length) for queue, length in state.queue_lengths.items()}
        yield "tallyworks_queue_length", "Tasks that wait for a worker.", "queue", lengths
    if state.clock_difference is not None:
        seconds = {"": state.clock_difference.total_seconds()}
        yield "tallyworks_clock_difference_seconds", "Database's clock less ours.", "", seconds


def _lag(due_at: datetime | None, now: datetime) -> timedelta:
    return timedelta(0) if due_at is None else now - due_at


def _count_waiting() -> dict[str, int] | None:
    if settings.REDIS_URL is None:
        return None
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=_PATIENCE_SECONDS) as broker:
            return {queue: int(broker.llen(queue)) for queue in _QUEUES}
    except (OSError, RedisError):
        return None


def _compare_clocks(now: datetime) -> timedelta | None:
    """Return by how much the database's clock is ahead; SQLite has none of its own."""
    if connection.vendor != "postgresql":
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp() - %s", [now])
        (difference,) = cursor.fetchone()
    return timedelta(seconds=difference.total_seconds())
