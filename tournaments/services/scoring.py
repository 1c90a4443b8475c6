"""A round is scored once, when its time has expired (rules; 2.4)."""

from __future__ import annotations

from statistics import median_low

from tournaments.models import Match, Round, Seat
from tournaments.rules import results


def score_round(*, scored: Round) -> None:
    """Write the results of a round that is over; the caller holds the tournament's row.

    Locks the seats: a key that was received in time and is still being evaluated is waited for.
    """
    seats = Seat.objects.of_round(scored.pk).select_for_update()
    times = {seat.participant_id: seat.solved_ms for seat in seats}
    matches = list(Match.objects.filter(round=scored))
    for match in matches:
        _decide(match, times)
    Match.objects.bulk_update(matches, ["first_half_points", "second_half_points"], batch_size=500)
    solved = [solved_ms for solved_ms in times.values() if solved_ms is not None]
    scored.state = Round.State.SCORED
    scored.solved_count = len(solved)
    scored.median_ms = median_low(solved) if solved else None
    scored.save(update_fields=["state", "solved_count", "median_ms"])


def _decide(match: Match, times: dict[int, int | None]) -> None:
    if match.second_id is None:
        match.first_half_points = results.decide_alone(times[match.first_id])
        return
    match.first_half_points, match.second_half_points = results.decide_match(
        times[match.first_id], times[match.second_id]
    )
