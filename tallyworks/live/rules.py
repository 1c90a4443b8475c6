"""The numbers of the live protocol; when somebody is gone and when the site was away."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

# Both sides ping this often; a socket that was silent for twelve seconds is dead (§3.6).
PING_SECONDS: Final = 5.0
SILENCE_SECONDS: Final = 12.0
# A page that is loaded anew is back before anybody hears that it went.
GRACE: Final = timedelta(seconds=3)
# How long a server that says nothing more is believed: what a dead socket and the grace take.
LINK_SPAN: Final = timedelta(seconds=SILENCE_SECONDS) + GRACE

MOST_EVENTS_RESENT: Final = 200
MOST_ROOMS: Final = 8
MOST_FRAME_BYTES: Final = 16 * 1024
# Room for a full resync; a reader who lags behind by more is let go, not waited for.
MOST_WAITING_MESSAGES: Final = 512
MOST_WAITING_CHARACTERS: Final = 1024 * 1024
MOST_WAITING_FRAMES: Final = 32

COMMANDS_A_SECOND: Final = 20
FRAMES_A_SECOND: Final = 40
HELLOS_BURST: Final = 20
REFUSALS_BURST: Final = 50

# A page's way there and back is told by its class only: quick, slow, very slow.
LAG_BORDERS_MS: Final = (150, 400)
# How long a server's count of those who look on is believed; it repeats it in half that time.
AUDIENCE_SPAN: Final = timedelta(seconds=20)

HEARTBEAT_EVERY: Final = timedelta(seconds=1)
LONGEST_GAP: Final = timedelta(seconds=5)
LOOP_SECONDS: Final = 0.25

# A refusal is sent again within minutes if at all, and anybody can make many of them.
REFUSALS_KEPT: Final = timedelta(hours=1)
ANSWERS_KEPT: Final = timedelta(days=30)
PRESENCES_KEPT: Final = timedelta(days=30)


def is_beat_due(*, beat_at: datetime | None, now: datetime) -> bool:
    """Tell whether a process that beat at `beat_at` is to beat again, as after a step back."""
    return beat_at is None or not timedelta(0) <= now - beat_at < HEARTBEAT_EVERY


def is_outage(*, heartbeat_at: datetime, now: datetime) -> bool:
    """Tell whether the site was away between the two: for more than five seconds."""
    return now - heartbeat_at > LONGEST_GAP


def lag_class(lag_ms: int) -> int:
    """Return 0 for a quick page, 1 for a slow one, 2 for one that is very slow."""
    return sum(lag_ms >= border for border in LAG_BORDERS_MS)


def gone_since(
    *, declared_at: datetime | None, links: Iterable[datetime], now: datetime
) -> datetime | None:
    """Return since when a player is gone, None while he is there.

    `declared_at` is when he was declared gone, `links` until when each server vouches for him. He
    is gone from the last of these on, whether or not anybody has noted it down yet.
    """
    if declared_at is not None:
        return declared_at
    until = max(links, default=now)
    return until if until <= now else None


def should_resend(*, last_seq: int | None, head: int) -> bool:
    """Tell whether a page at `last_seq` gets the events it misses; else it gets the whole state."""
    return last_seq is not None and 0 <= head - last_seq <= MOST_EVENTS_RESENT
