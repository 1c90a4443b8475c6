"""What a file of results says of a finished tournament: puzzles, matches, keys; no persons."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from tallyworks.core.calendar import utc_text
from tournaments.models import Match, Participant, Round, Seat, Submission, Tournament
from tournaments.queries.puzzles import find_puzzle

Lines = dict[int, list[dict[str, Any]]]


def list_finished_ids() -> list[int]:
    """Return the ids of the finished tournaments, in the order in which they ended."""
    finished = Tournament.objects.filter(state=Tournament.State.FINISHED)
    return list(finished.order_by("ended_at", "pk").values_list("pk", flat=True))


def get_published(
    tournament_id: int, *, mark: Callable[[int], str], now: datetime
) -> dict[str, Any] | None:
    """Return what a finished tournament was, None where there is none.

    Participants are numbered in the order of the final standings. `mark` turns a player's id into
    what stands for him in this file and in no other.
    """
    finished = Tournament.objects.filter(state=Tournament.State.FINISHED, pk=tournament_id)
    tournament = finished.first()
    if tournament is None:
        return None
    people = list(Participant.objects.of_tournament(tournament_id).placed_first())
    numbers = {one.pk: number for number, one in enumerate(people, 1)}
    matches = _matches(tournament_id, numbers)
    seats, keys = _seats(tournament_id, numbers), _keys(tournament_id, numbers)
    rounds = Round.objects.of_tournament(tournament_id)
    return {
        "name": tournament.name,
        "starts_at": utc_text(tournament.starts_at),
        "is_rated": tournament.is_rated,
        "seed": tournament.seed,
        "participants": [_participant(one, numbers[one.pk], mark) for one in people],
        "rounds": [
            {
                **_round(one),
                **_puzzle(one, now=now),
                "matches": matches[one.pk],
                "seats": seats[one.pk],
                "keys": keys[one.pk],
            }
            for one in rounds
        ],
    }


def _participant(one: Participant, number: int, mark: Callable[[int], str]) -> dict[str, Any]:
    return {
        "number": number,
        "place": one.place,
        "half_points": one.half_points,
        "buchholz": one.buchholz,
        "berger_quarters": one.berger_quarters,
        "solved_count": one.solved_count,
        "total_ms": one.total_ms,
        "rating": one.initial_rating,
        "leaving": one.leaving,
        "player": mark(one.player_id),
    }


def _round(one: Round) -> dict[str, Any]:
    return {
        "number": one.number,
        "kind": one.kind,
        "size": one.size,
        "level": one.level,
        "limit_seconds": one.limit_seconds,
        "state": one.state,
        "attempt": one.attempt,
        "opens_at": None if one.opens_at is None else utc_text(one.opens_at),
        "closes_at": None if one.closes_at is None else utc_text(one.closes_at),
    }


def _puzzle(one: Round, *, now: datetime) -> dict[str, Any]:
    puzzle = find_puzzle(
        tournament_id=one.tournament_id, number=one.number, viewer_id=None, now=now
    )
    if puzzle is None:
        return {"givens": None, "key": None}
    return {"givens": puzzle.givens, "key": puzzle.key}


def _matches(tournament_id: int, numbers: Mapping[int, int]) -> Lines:
    lines: Lines = defaultdict(list)
    for match in Match.objects.of_tournament(tournament_id):
        lines[match.round_id].append(
            {
                "board": match.board,
                "first": numbers[match.first_id],
                "second": None if match.second_id is None else numbers[match.second_id],
                "first_half_points": match.first_half_points,
                "second_half_points": match.second_half_points,
            }
        )
    return lines


def _seats(tournament_id: int, numbers: Mapping[int, int]) -> Lines:
    lines: Lines = defaultdict(list)
    seats = Seat.objects.filter(round__tournament_id=tournament_id)
    for seat in sorted(seats, key=lambda seat: numbers[seat.participant_id]):
        lines[seat.round_id].append(
            {
                "participant": numbers[seat.participant_id],
                "wrong_count": seat.wrong_count,
                "solved_ms": seat.solved_ms,
            }
        )
    return lines


def _keys(tournament_id: int, numbers: Mapping[int, int]) -> Lines:
    lines: Lines = defaultdict(list)
    sent = Submission.objects.filter(seat__round__tournament_id=tournament_id)
    for key in sent.select_related("seat").order_by("received_ms", "pk"):
        lines[key.seat.round_id].append(
            {
                "participant": numbers[key.seat.participant_id],
                "attempt": key.attempt,
                "received_ms": key.received_ms,
                "key": key.normalised,
                "verdict": key.verdict,
            }
        )
    return lines
