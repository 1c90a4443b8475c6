"""The end: final standings stored, ratings changed once, everybody told (2.8, 4)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tallyworks.notices.services import News, notify_all
from tallyworks.ratings.services import (
    Part,
    RatedEvent,
    RatingPool,
    rate_event,
    rate_event_anew,
)
from tournaments.models import Participant, Tournament
from tournaments.queries.results import Counted, count_results
from tournaments.rules import rating
from tournaments.rules.rating import RatedMatch
from tournaments.rules.standings import Line
from tournaments.services.news import tell_room

logger = logging.getLogger(__name__)

FINAL = ("place", "half_points", "buchholz", "berger_quarters", "solved_count", "total_ms")


def finish_tournament(*, tournament: Tournament, now: datetime) -> None:
    """Store the final standings and rate the tournament; the caller holds its row.

    Nothing but an admin's order recomputes them afterwards, whatever becomes of the accounts.
    """
    participants, counted = _store_standings(tournament)
    amounts = _rate(tournament, participants, counted, now=now) if tournament.is_rated else {}
    tournament.state = Tournament.State.FINISHED
    tournament.ended_at = now
    tournament.save(update_fields=["state", "ended_at"])
    tell_room(tournament=tournament, kind="finished", now=now)
    _tell_everybody(tournament, participants, amounts, now=now)
    logger.info("tournament.finished tournament=%s", tournament.pk)


def finish_anew(*, tournament: Tournament, now: datetime) -> frozenset[str] | None:
    """Store standings and ratings anew as the results are by now; the caller holds the row.

    Returns the references of the tournaments whose changes of ratings are others now, None where
    standings and ratings are what they were. Locks the ratings.
    """
    old = _read_standings(tournament)
    participants, counted = _store_standings(tournament)
    moved = rate_event_anew(
        event=event_of(tournament=tournament, participants=participants, counted=counted), now=now
    )
    return moved if moved or _read_standings(tournament) != old else None


def _read_standings(tournament: Tournament) -> list[tuple[Any, ...]]:
    return list(Participant.objects.of_tournament(tournament.pk).values_list(*FINAL))


def _store_standings(tournament: Tournament) -> tuple[dict[int, Participant], Counted]:
    participants = {one.pk: one for one in Participant.objects.of_tournament(tournament.pk)}
    counted = count_results(tournament.pk)
    for line in counted.lines():
        _store(participants[line.participant], line)
    Participant.objects.bulk_update(participants.values(), FINAL, batch_size=500)
    return participants, counted


def _store(one: Participant, line: Line) -> None:
    one.place = line.place
    one.half_points = line.half_points
    one.buchholz = line.buchholz
    one.berger_quarters = line.berger_quarters
    one.solved_count = line.solved_count
    one.total_ms = line.total_ms


def _rate(
    tournament: Tournament,
    participants: Mapping[int, Participant],
    counted: Counted,
    *,
    now: datetime,
) -> dict[int, int]:
    """Change the ratings; return by how much each player's, nothing where no round counts."""
    event = event_of(tournament=tournament, participants=participants, counted=counted)
    return {change.player_id: change.amount for change in rate_event(event=event, now=now)}


def event_of(
    *, tournament: Tournament, participants: Mapping[int, Participant], counted: Counted
) -> RatedEvent:
    """Return what the tournament does to everybody's rating: nothing where no round counts."""
    people = participants.values() if counted.numbers else ()
    return RatedEvent(
        pool=RatingPool.TOURNAMENT,
        reference=tournament.reference,
        parts=[_part(one, participants, counted) for one in people],
        least=rating.LEAST_RATING,
    )


def _part(one: Participant, participants: Mapping[int, Participant], counted: Counted) -> Part:
    played = counted.played[one.pk]
    assert one.initial_rating is not None
    assert one.k is not None
    opponents = [
        None if result.opponent is None else participants[result.opponent].initial_rating
        for result in played
    ]
    matches = [
        RatedMatch(opponent, result.half_points)
        for opponent, result in zip(opponents, played, strict=True)
    ]
    rated = rating.rate_tournament(one.initial_rating, one.k, matches)
    rounds = [
        {"round": number, "opponent": opponent, "expected": due, "half_points": made.half_points}
        for number, opponent, due, made in zip(
            counted.numbers, opponents, rated.expected, matches, strict=True
        )
    ]
    detail: dict[str, Any] = {"own": one.initial_rating, "k": one.k, "rounds": rounds}
    return Part(
        player_id=one.player_id,
        k=rated.k,
        expected=rated.expected_total,
        half_points=rated.half_points,
        amount=rated.amount,
        rated_count=len(matches),
        detail=detail,
    )


def _tell_everybody(
    tournament: Tournament,
    participants: Mapping[int, Participant],
    amounts: Mapping[int, int],
    *,
    now: datetime,
) -> None:
    news = [
        News(
            player_id=one.player_id,
            kind="TOURNAMENT_FINISHED",
            data={
                "tournament": tournament.pk,
                "name": tournament.name,
                "place": one.place,
                "of": len(participants),
                "change": amounts.get(one.player_id),
            },
            reference=f"{tournament.reference}:finished",
        )
        for one in participants.values()
    ]
    notify_all(news=news, now=now)
