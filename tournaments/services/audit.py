"""Results, standings and ratings of tournaments recomputed from the keys that were sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tallyworks.ratings import queries as ratings
from tournaments.models import Match, Participant, Round, Seat, Submission, Tournament
from tournaments.queries.results import Counted, count_results
from tournaments.rules import rating, results
from tournaments.rules.rating import RatedMatch
from tournaments.services.finishing import FINAL


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
        rounds = Round.objects.of_tournament(tournament.pk).scored()
        for scored in rounds:
            yield from _audit_round(scored)
        if tournament.state == Tournament.State.FINISHED:
            yield from _audit_end(tournament)


def _audit_round(scored: Round) -> Iterator[Finding]:
    """Yield what differs: a solved seat has a correct key, and a match follows from its seats."""
    number = scored.tournament_id
    times: dict[int, int | None] = {}
    solved = set(
        Submission.objects.filter(
            seat__round=scored, attempt=scored.attempt, verdict=Submission.Verdict.CORRECT
        ).values_list("seat_id", flat=True)
    )
    for seat in Seat.objects.of_round(scored.pk):
        times[seat.participant_id] = seat.solved_ms
        if seat.is_solved != (seat.pk in solved):
            yield Finding(number, seat.pk, "solved", seat.pk in solved, seat.is_solved)
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
    if tournament.is_rated and counted.numbers:
        yield from _audit_ratings(tournament, participants, counted)


def _audit_ratings(
    tournament: Tournament, participants: dict[int, Participant], counted: Counted
) -> Iterator[Finding]:
    changes = ratings.list_changes([tournament.reference], pool="TOURNAMENT")
    for one in participants.values():
        assert one.initial_rating is not None
        assert one.k is not None
        matches = [
            RatedMatch(
                None if played.opponent is None else participants[played.opponent].initial_rating,
                played.half_points,
            )
            for played in counted.played[one.pk]
        ]
        expected = rating.rate_tournament(one.initial_rating, one.k, matches).amount
        change = changes.get((tournament.reference, one.player_id))
        # What is stored is what became of the rating, which does not fall below the least.
        if change is None or change.after != rating.apply_amount(change.before, expected):
            found = None if change is None else change.amount
            yield Finding(tournament.pk, one.pk, "rating", expected, found)
