"""The clock of an Express: eight questions of 25 seconds, one after the other, and the score.

A question is sent when the one before is answered or its time is over, whether or not anybody looks
at it: leaving the page stops nothing. So Start, answers and the clock say all there is to know.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sim import express

COUNT = express.QUESTION_COUNT
LIMIT = timedelta(seconds=25)
LIMIT_MS = 25_000
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Turn:
    """The question before a player, from 1, and when it was sent; past the last all is over."""

    number: int
    sent_at: datetime

    @property
    def is_past_the_last(self) -> bool:
        """Tell whether every question was answered or missed."""
        return self.number > COUNT

    @property
    def deadline_at(self) -> datetime:
        """Return the last instant at which an answer counts, itself included."""
        return self.sent_at + LIMIT


def first(started_at: datetime) -> Turn:
    """Return the first question, sent at the Start."""
    return Turn(1, started_at)


def present(turn: Turn, now: datetime) -> Turn:
    """Return the question before a player at `now` who has answered nothing since `turn` began."""
    since = now - turn.sent_at
    missed = (since - timedelta.resolution) // LIMIT if since > timedelta(0) else 0
    missed = min(missed, max(0, COUNT + 1 - turn.number))
    return Turn(turn.number + missed, turn.sent_at + missed * LIMIT)


def answered(turn: Turn, now: datetime) -> Turn:
    """Return the question after one that was answered at `now`: it is sent with the answer."""
    return Turn(turn.number + 1, now)


def ends_at(turn: Turn) -> datetime:
    """Return the last instant at which an answer to the last question can count."""
    return turn.sent_at + (COUNT + 1 - turn.number) * LIMIT


def is_choice(choice: int) -> bool:
    """Tell whether a question has such a machine, counted from 0."""
    return 0 <= choice < express.MACHINE_COUNT


def taken_ms(*, sent_at: datetime, received_at: datetime) -> int:
    """Return how long an answer took in whole milliseconds, rounded up, one at least."""
    return max(1, -((sent_at - received_at) // MILLISECOND))


def total_ms(right_count: int, right_ms: int) -> int:
    """Return the time that a score is divided by.

    A wrong, late or missing answer counts its full 25 s: otherwise guessing at once would beat
    thinking.
    """
    return right_ms + LIMIT_MS * (COUNT - right_count)


def score_tenths(right_count: int, right_ms: int) -> int:
    """Return 1,000 × right answers ÷ seconds in tenths, rounded half up, to be shown only."""
    total = total_ms(right_count, right_ms)
    return (2 * 10_000_000 * right_count + total) // (2 * total)
