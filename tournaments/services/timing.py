"""How long a key took, outages left out (2.6, 2.7)."""

from __future__ import annotations

from datetime import datetime

from tallyworks.live.instants import from_ms, to_ms
from tallyworks.live.queries import list_outages_since
from tournaments.rules import results
from tournaments.rules.timetable import Gap


def time_key(*, opens_at: datetime, received_at: datetime) -> int:
    """Return in whole milliseconds what a key of the round that opened at `opens_at` took.

    It follows from the opening, the receipt and the outages alone: so it does not matter when the
    key is judged, nor what has become of the closing.
    """
    gaps = [
        Gap(from_ms(to_ms(heartbeat_at)), from_ms(to_ms(noticed_at)))
        for heartbeat_at, noticed_at in list_outages_since(opens_at)
    ]
    moving = [gap for gap in gaps if gap.moves_rounds]
    return results.taken_ms(opens_at=opens_at, received_at=received_at, gaps=moving)
