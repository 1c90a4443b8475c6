"""What the rounds that count have made: the pairing and the standings are derived from it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from tournaments.models import Match, Participant, Round, Seat
from tournaments.rules import standings
from tournaments.rules.pairing import Contestant
from tournaments.rules.standings import Line, Played


@dataclass(frozen=True, slots=True)
class Counted:
    """Everybody's matches of the scored rounds, void ones left out, round by round.

    `numbers` are the numbers of these rounds; every list of `played` is as long.
    """

    numbers: tuple[int, ...]
    played: Mapping[int, Sequence[Played]]

    def lines(self) -> list[Line]:
        """Return the standings."""
        return standings.rank(self.played)


def count_results(tournament_id: int) -> Counted:
    """Return what counts so far, in four queries."""
    rounds = list(Round.objects.of_tournament(tournament_id).scored())
    limits = {one.pk: one.limit for one in rounds}
    numbers = {one.pk: one.number for one in rounds}
    ids = Participant.objects.of_tournament(tournament_id).values_list("pk", flat=True)
    played: dict[int, list[tuple[int, Played]]] = {one: [] for one in ids}
    times = _times(list(limits))
    for match in Match.objects.filter(round__in=limits):
        number, limit = numbers[match.round_id], limits[match.round_id]
        for one, result in _both(match, times, limit):
            played[one].append((number, result))
    ordered = {
        one: [result for _, result in sorted(results, key=lambda item: item[0])]
        for one, results in played.items()
    }
    return Counted(tuple(one.number for one in rounds), ordered)


def list_contestants(tournament_id: int) -> list[Contestant]:
    """Return all participants as the pairing sees them."""
    counted = count_results(tournament_id)
    participants = Participant.objects.of_tournament(tournament_id)
    return [_contestant(one, counted.played[one.pk]) for one in participants]


def _contestant(one: Participant, played: Sequence[Played]) -> Contestant:
    assert one.initial_rating is not None
    opponents = [result.opponent for result in played]
    return Contestant(
        id=one.pk,
        half_points=sum(result.half_points for result in played),
        rating=one.initial_rating,
        lot=one.lot,
        latest_opponent=opponents[-1] if opponents else None,
        meetings=Counter(opponent for opponent in opponents if opponent is not None),
        bye_count=opponents.count(None),
        is_withdrawn=one.withdrawn_at is not None,
    )


def _times(round_ids: Sequence[int]) -> dict[int, dict[int, int | None]]:
    """Return, by round and participant, the times of correct keys."""
    times: dict[int, dict[int, int | None]] = defaultdict(dict)
    rows = Seat.objects.filter(round__in=round_ids)
    for round_id, one, solved_ms in rows.values_list("round_id", "participant_id", "solved_ms"):
        times[round_id][one] = solved_ms
    return times


def _both(
    match: Match, times: Mapping[int, Mapping[int, int | None]], limit: timedelta
) -> list[tuple[int, Played]]:
    solved = times[match.round_id]
    first, second = match.first_id, match.second_id
    assert match.first_half_points is not None
    results = [(first, Played(second, match.first_half_points, solved[first], limit))]
    if second is not None:
        assert match.second_half_points is not None
        results.append((second, Played(first, match.second_half_points, solved[second], limit)))
    return results
