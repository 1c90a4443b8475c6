"""What everybody who looks at a tournament is told: numbered events of its live room.

They hold numbers and instants, nothing of what is played and nothing of who has solved.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db import transaction

from tallyworks.core.prepared import PreparedQuery
from tallyworks.live.instants import to_ms
from tallyworks.live.services import append_events, publish_note
from tallyworks.live.types import Ack, Command, NewEvent, Room
from tournaments.models import Round, Seat, Tournament

ROOM_KIND = "tournament"
# Of the count of those who have solved, no page needs more than one a second.
_COUNT_SECONDS = 1


def room_of(*, tournament_id: int) -> Room:
    """Return the tournament's live room."""
    return Room(ROOM_KIND, tournament_id)


def tell_room(
    *, tournament: Tournament, kind: str, now: datetime, data: Mapping[str, Any] | None = None
) -> None:
    """Append an event to the tournament's room; the caller holds the tournament's row."""
    told = {"state": tournament.state.lower(), **(data or {})}
    append_events(
        room=room_of(tournament_id=tournament.pk), events=[NewEvent(kind, to_ms(now), told)]
    )


def tell_round(*, tournament: Tournament, shown: Round, kind: str, now: datetime) -> None:
    """Append an event about a round with its number, attempt and instants."""
    times = shown.times
    instants = (
        {}
        if times is None
        else {
            "starts": to_ms(times.starts_at),
            "opens": to_ms(times.opens_at),
            "closes": to_ms(times.closes_at),
        }
    )
    tell_room(
        tournament=tournament,
        kind=kind,
        now=now,
        data={"round": shown.number, "attempt": shown.attempt, **instants},
    )


def tell_own_pages(*, tournament_id: int, player_id: int, verdict: str, number: int) -> None:
    """Tell the other pages of a player that a key of his was evaluated; they read the rest."""
    publish_note(
        room=room_of(tournament_id=tournament_id),
        kind="own_key",
        data={"round": number, "verdict": verdict},
        player_id=player_id,
    )


def note_solved(*, round_id: int) -> None:
    """Remember that the count of solvers of a round has changed, once the transaction stands.

    Any sooner the count could be taken without the seat, and nobody would take it again.
    """
    # A cache that is down costs a late count and never the key's answer.
    transaction.on_commit(lambda: cache.set(_pending_key(round_id), True, timeout=60), robust=True)


def tell_counts() -> int:
    """Tell the rooms of the open rounds how many have solved, where that has changed.

    At most once a second for each round, whoever calls; returns how many rooms were told.
    """
    told = 0
    for round_id, tournament_id, number in _OPEN_ROUNDS.rows():
        if not cache.get(_pending_key(round_id)):
            continue
        if cache.add(f"tournaments:told:{round_id}", True, timeout=_COUNT_SECONDS):
            cache.delete(_pending_key(round_id))
            seats = Seat.objects.of_round(round_id)
            count = {"solved": seats.solved().count(), "of": seats.count()}
            publish_note(
                room=room_of(tournament_id=tournament_id),
                kind="solved",
                data={"round": number, **count},
            )
            told += 1
    return told


# Asked with every read of a tournament.
_OPEN_ROUNDS = PreparedQuery(
    lambda: Round.objects.open().values_list("pk", "tournament_id", "number")
)


def refuse_command(*, command: Command) -> Ack:
    """Refuse whatever a socket asks: the room has no commands, all acts go by HTTP."""
    return Ack.refused("unknown_command")


def _pending_key(round_id: int) -> str:
    return f"tournaments:solved:{round_id}"
