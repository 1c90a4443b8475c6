"""Results, standings and ratings of tournaments recomputed from the keys that were sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tallyworks.live.instants import to_ms
from tallyworks.ratings import queries as ratings
from tournaments.models import Match, Participant, Round, Seat, Submission, Tournament
from tournaments.queries.results import Counted, count_results
from tournaments.rules import rating, results
from tournaments.rules.pairing import draw_lot
from tournaments.services.finishing import FINAL, event_of

# How a change of a rating came about.
_RECKONED = ("k", "expected", "half_points", "rated_count", "detail")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something stored that is not what the keys make of it; `who` is a participant or a seat."""

    tournament_id: int
    who: int
    what: str
    expected: object
    found: object


def audit_tournaments() -> Iterator[Finding]:
    """Yield every difference in scored rounds and finished tournaments; none is right."""
    for tournament in Tournament.objects.order_by("pk").iterator():
        yield from _audit_tournament(tournament)


def has_false_results(*, tournament_id: int) -> bool:
    """Tell whether anything stored of a tournament is not what its keys make of it."""
    found = Tournament.objects.filter(pk=tournament_id)
    return any(True for tournament in found for _finding in _audit_tournament(tournament))


def _audit_tournament(tournament: Tournament) -> Iterator[Finding]:
    for scored in Round.objects.of_tournament(tournament.pk).scored():
        yield from _audit_round(scored)
    if tournament.state == Tournament.State.FINISHED:
        yield from _audit_end(tournament)


def _audit_round(scored: Round) -> Iterator[Finding]:
    """Yield what differs: a solved seat has a correct key, and a match follows from its seats."""
    number = scored.tournament_id
    times: dict[int, int | None] = {}
    solved = dict(
        Submission.objects.filter(
            seat__round=scored, attempt=scored.attempt, verdict=Submission.Verdict.CORRECT
        ).values_list("seat_id", "received_ms")
    )
    for seat in Seat.objects.of_round(scored.pk):
        times[seat.participant_id] = seat.solved_ms
        received_ms = None if seat.solved_at is None else to_ms(seat.solved_at)
        if received_ms != solved.get(seat.pk):
            yield Finding(number, seat.pk, "solved", solved.get(seat.pk), received_ms)
    for match in Match.objects.filter(round=scored):
        expected = _decide(match, times)
        found = (match.first_half_points, match.second_half_points)
        if expected != found:
            yield Finding(
                number, match.first_id, f"match of round {scored.number}", expected, found
            )


def _decide(match: Match, times: dict[int, int | None]) -> tuple[int, int | None]:
    if match.second_id is None:
        return results.decide_alone(times[match.first_id]), None
    return results.decide_match(times[match.first_id], times[match.second_id])


def _audit_end(tournament: Tournament) -> Iterator[Finding]:
    participants = {one.pk: one for one in Participant.objects.of_tournament(tournament.pk)}
    counted = count_results(tournament.pk)
    for line in counted.lines():
        one = participants[line.participant]
        for what in FINAL:
            expected, found = getattr(line, what), getattr(one, what)
            if expected != found:
                yield Finding(tournament.pk, one.pk, what, expected, found)
        lot = draw_lot(tournament.seed, one.pk)
        if one.lot != lot:
            yield Finding(tournament.pk, one.pk, "lot", lot, one.lot)
    if tournament.is_rated and counted.numbers:
        yield from _audit_ratings(tournament, participants, counted)


def _audit_ratings(
    tournament: Tournament, participants: dict[int, Participant], counted: Counted
) -> Iterator[Finding]:
    changes = ratings.list_changes([tournament.reference], pool="TOURNAMENT")
    numbers = {one.player_id: one.pk for one in participants.values()}
    event = event_of(tournament=tournament, participants=participants, counted=counted)
    for part in event.parts:
        who = numbers[part.player_id]
        change = changes.get((tournament.reference, part.player_id))
        # What is stored is what became of the rating, which does not fall below the least.
        if change is None or change.after != rating.apply_amount(change.before, part.amount):
            found = None if change is None else change.amount
            yield Finding(tournament.pk, who, "rating", part.amount, found)
            continue
        for what in _RECKONED:
            expected, stored = getattr(part, what), getattr(change, what)
            if expected != stored:
                yield Finding(tournament.pk, who, what, expected, stored)
