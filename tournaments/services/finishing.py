"""The end: final standings stored, ratings changed once, everybody told (2.8, 4)."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from tallyworks.notices.services import News, notify_all
from tallyworks.ratings.services import Part, RatedEvent, RatingPool, rate_event
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

    Nothing recomputes them afterwards, whatever becomes of the accounts.
    """
    participants = {one.pk: one for one in Participant.objects.of_tournament(tournament.pk)}
    counted = count_results(tournament.pk)
    for line in counted.lines():
        _store(participants[line.participant], line)
    Participant.objects.bulk_update(participants.values(), FINAL, batch_size=500)
    amounts = _rate(tournament, participants, counted, now=now) if tournament.is_rated else {}
    tournament.state = Tournament.State.FINISHED
    tournament.ended_at = now
    tournament.save(update_fields=["state", "ended_at"])
    tell_room(tournament=tournament, kind="finished", now=now)
    _tell_everybody(tournament, participants, amounts, now=now)
    logger.info("tournament.finished tournament=%s", tournament.pk)


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
    if not counted.numbers:
        return {}
    parts = [_part(one, participants, counted) for one in participants.values()]
    event = RatedEvent(
        pool=RatingPool.TOURNAMENT,
        reference=tournament.reference,
        parts=parts,
        least=rating.LEAST_RATING,
    )
    return {change.player_id: change.amount for change in rate_event(event=event, now=now)}


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
