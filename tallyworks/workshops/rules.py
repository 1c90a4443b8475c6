"""Decisions about workshops and runs; pure (site rules, "Workshops and runs")."""

import hashlib
import hmac
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tallyworks.core.calendar import utc_text

RUNS_A_MINUTE = 20
RUNS_A_DAY = 400
MINUTE = timedelta(seconds=60)
# The remaining count is shown from here down.
FEW_LEFT_MINUTE = 5
FEW_LEFT_DAY = 20

DAILIES_AHEAD = 14
BIG_AHEAD = 3
BLITZ_AHEAD = 3
# Making one anew takes up to two minutes, and what has opened must not change.
REPLACEABLE_UNTIL = timedelta(minutes=5)
# A new workshop must differ from this many before it (simulator rules, §8).
RECENT_COUNT = 60

# Drafts a player keeps on the site: on one workshop, and in all.
DRAFTS_A_WORKSHOP = 20
DRAFTS_IN_ALL = 5000


@dataclass(frozen=True, slots=True)
class Allowance:
    """Runs a player may still make: in the running 60 seconds, and this Paris day."""

    minute: int
    day: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Why a run is refused for its number, `limit` being "minute" or "day", and until when."""

    limit: str
    retry_at: datetime


def limit_wait(recent: Sequence[datetime], day_count: int, day_closes_at: datetime) -> Wait:
    """Return what a player who reached a limit has to wait for.

    `recent` holds the instants of his runs less than 60 seconds old, oldest first; `day_count`
    the number of his runs of the Paris day, which ends at `day_closes_at`.
    """
    if day_count >= RUNS_A_DAY:
        return Wait("day", day_closes_at)
    return Wait("minute", recent[-RUNS_A_MINUTE] + MINUTE)


def workshop_seed(*, secret: str, kind: str, day: date, revision: int) -> str:
    """Return the generator's seed of a workshop, which only the holder of `secret` can compute.

    `revision` counts how often an admin had it made anew.
    """
    subject = f"{kind}:{day.isoformat()}:{revision}"
    return hmac.new(secret.encode(), subject.encode(), hashlib.sha256).hexdigest()


def days_due(*, first: date | None, today: date) -> list[date]:
    """Return the days that must have a daily workshop: today first, then ahead, then any gap.

    `first` is the day of the oldest workshop; days before it never had one.
    """
    ahead = [today + timedelta(days=count) for count in range(DAILIES_AHEAD + 1)]
    if first is None or first >= today:
        return ahead
    return ahead + [first + timedelta(days=count) for count in range((today - first).days)]


def blitz_days_due(*, today: date) -> list[date]:
    """Return the days whose Blitz must exist: today and three ahead."""
    return [today + timedelta(days=count) for count in range(BLITZ_AHEAD + 1)]


def mondays_due(*, monday: date) -> list[date]:
    """Return the Mondays whose big workshop must exist: this week's, and three ahead."""
    return [monday + timedelta(weeks=count) for count in range(BIG_AHEAD + 1)]


# Nodes of the slices in which a least sum is proved. Each begins anew, so it has several times the
# nodes of the one before; beyond the largest the search would not fit into memory.
FIRST_BUDGET = 50_000
BUDGET_GROWTH = 4
LARGEST_BUDGET = 800_000
# A big grid takes this many times the nodes for the same difficulty.
BIG_EFFORT = 2
EASY_EFFORT = 15_000
MEDIUM_EFFORT = 100_000


def next_budget(budget: int, *, is_proved: bool) -> int:
    """Return the nodes of the slice after one of `budget`, 0 where there is to be none."""
    grown = budget * BUDGET_GROWTH
    return 0 if is_proved or grown > LARGEST_BUDGET else grown


def predict_difficulty(*, nodes: int, is_big: bool) -> int:
    """Return how hard a workshop will be, 1 easy to 3 hard, by the search's work up to now.

    Only the effort counts, in three coarse steps: of the least sum itself it tells nothing.
    """
    effort = nodes // BIG_EFFORT if is_big else nodes
    return 1 + (effort > EASY_EFFORT) + (effort > MEDIUM_EFFORT)


@dataclass(frozen=True, slots=True, order=True)
class Measures:
    """The three measures of one solved machine."""

    cost: int
    cycles: int
    area: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a counted run is remembered by: anybody who knows all of it can compute the hash.

    `subject` names the workshop ("daily 2026-11-30"), `machine` is in canonical notation, `engine`
    the version of the simulator. The nonce is random: until it is told, the hash tells nothing.
    """

    subject: str
    machine: str
    measures: Measures
    engine: int
    received_at: datetime
    nonce: str

    @property
    def text(self) -> str:
        """Return the lines that are hashed, one line feed between two of them."""
        measures = self.measures
        return "\n".join(
            (
                "tallyworks receipt 1",
                self.subject,
                self.machine,
                f"{measures.cost} {measures.cycles} {measures.area}",
                f"engine {self.engine}",
                utc_text(self.received_at),
                self.nonce,
            )
        )

    @property
    def sha256(self) -> str:
        """Return the hash of the text in UTF-8, in hexadecimal digits."""
        return hashlib.sha256(self.text.encode()).hexdigest()


def receipt_subject(*, kind: str, day: date) -> str:
    """Return the name of a dated workshop in receipts."""
    return f"{kind.lower()} {day.isoformat()}"


def pareto_front(points: Iterable[Measures]) -> list[Measures]:
    """Return the points that no other matches or beats in all three measures, sorted."""
    front: list[Measures] = []
    for point in sorted(set(points)):
        # Sorted by cost first, so only earlier points can dominate this one.
        if not any(other.cycles <= point.cycles and other.area <= point.area for other in front):
            front.append(point)
    return front


def improves(*, value: int, at: datetime, held: tuple[int, datetime] | None) -> bool:
    """Tell whether `value`, received `at`, takes the place of the record `held` (value, instant).

    An equal value counts if it was received earlier: requests may be computed out of order.
    """
    return held is None or (value, at) < held


def day_streak(*, solved: Iterable[date], today: date) -> int:
    """Return how many days in a row are solved, up to today; today may still be unsolved."""
    days = set(solved)
    day = today if today in days else today - timedelta(days=1)
    length = 0
    while day in days:
        length += 1
        day -= timedelta(days=1)
    return length


def longest_streak(solved: Iterable[date]) -> int:
    """Return the largest number of days in a row that are solved."""
    longest = length = 0
    before = None
    for day in sorted(set(solved)):
        length = length + 1 if before is not None and (day - before).days == 1 else 1
        longest = max(longest, length)
        before = day
    return longest


def free_name(name: str, taken: Collection[str], *, longest: int) -> str:
    """Return `name`, or with the first number from 2 on that makes it none of those `taken`."""
    number, free = 1, name
    while free in taken:
        number += 1
        mark = f" ({number})"
        free = name[: longest - len(mark)].rstrip() + mark
    return free
