"""A tournament as a whole, for whoever wants to reckon it anew: CSV and JSON (8)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from tallyworks.live.instants import to_ms
from tallyworks.ratings import queries as ratings
from tournaments.models import Participant, Round, Seat, Submission, Tournament
from tournaments.queries import desk, puzzles, shapes, tables

_RESULTS = (
    "round", "board", "player", "rating", "opponent", "opponent_rating", "points", "solved_ms",
    "received_ms", "state",
)  # fmt: skip
_STANDINGS = (
    "place", "player", "rating", "points", "buchholz", "sonneborn_berger", "solved", "total_ms",
    "leaving", "rating_change", "rating_after",
)  # fmt: skip


def export_json(tournament: Tournament, *, now: datetime) -> dict[str, Any]:
    """Return participants, rounds, matches, receipts, standings and rating rows.

    What was sent is in it once the tournament is over; of a running round nothing but who meets
    whom, and of a puzzle nothing before everybody may see it.
    """
    rounds = list(Round.objects.of_tournament(tournament.pk))
    return {
        "tournament": shapes.tournament_json(tournament),
        "participants": tables.list_participants(tournament),
        "rounds": [_round(tournament, one, now=now) for one in rounds],
        "standings": tables.list_standings(tournament),
        "ratings": _ratings(tournament),
        "keys": _keys(tournament) if tournament.is_over else None,
        "acts": desk.list_acts(tournament),
    }


def export_results_csv(tournament: Tournament, *, now: datetime) -> str:
    """Return every participant's match of every round that was shown, one a line."""
    rows: list[dict[str, Any]] = []
    receipts = _receipts(tournament)
    for one in Round.objects.of_tournament(tournament.pk).shown_at(now):
        pairings = tables.list_pairings(tournament.pk, one.number, now=now)
        for match in [] if pairings is None else pairings.matches:
            rows += _lines(one, match, receipts)
    return _write(_RESULTS, rows)


def export_standings_csv(tournament: Tournament) -> str:
    """Return the standings as they are, one participant a line."""
    rows = [
        {
            "place": line["place"],
            "player": line["name"],
            "rating": line["rating"],
            "points": _halves(line["half_points"]),
            "buchholz": _halves(line["buchholz"]),
            "sonneborn_berger": _quarters(line["berger_quarters"]),
            "solved": line["solved_count"],
            "total_ms": line["total_ms"],
            "leaving": line["leaving"],
            "rating_change": line["rating_change"],
            "rating_after": line["rating_after"],
        }
        for line in tables.list_standings(tournament)
    ]
    return _write(_STANDINGS, rows)


def _round(tournament: Tournament, one: Round, *, now: datetime) -> dict[str, Any]:
    pairings = tables.list_pairings(tournament.pk, one.number, now=now)
    puzzle = puzzles.find_puzzle(
        tournament_id=tournament.pk, number=one.number, viewer_id=None, now=now
    )
    return {
        **shapes.round_json(one),
        "matches": [] if pairings is None else pairings.matches,
        "givens": None if puzzle is None else puzzle.givens,
        "key": None if puzzle is None else puzzle.key,
    }


def _ratings(tournament: Tournament) -> list[dict[str, Any]]:
    """Return what a finished tournament has done to each rating, by participant.

    `expected` is in hundredths of a point; `detail` has the frozen rating and K, and each round.
    """
    changes = ratings.list_changes([tournament.reference], pool="TOURNAMENT")
    people = Participant.objects.of_tournament(tournament.pk).values_list("pk", "player_id")
    rows = [(pk, changes.get((tournament.reference, player_id))) for pk, player_id in people]
    return [
        {
            "participant": pk,
            "before": change.before,
            "k": change.k,
            "expected": change.expected,
            "half_points": change.half_points,
            "amount": change.amount,
            "after": change.after,
            "rated_count": change.rated_count,
            "detail": change.detail,
        }
        for pk, change in rows
        if change is not None
    ]


def _keys(tournament: Tournament) -> list[dict[str, Any]]:
    rows = Submission.objects.filter(seat__round__tournament=tournament)
    names = ("seat__round__number", "attempt", "seat__participant", "received_ms", "normalised",
             "verdict")  # fmt: skip
    return [
        {
            "round": number,
            "attempt": attempt,
            "participant": participant,
            "received_ms": received_ms,
            "key": normalised,
            "verdict": verdict.lower(),
        }
        for number, attempt, participant, received_ms, normalised, verdict in rows.order_by(
            "seat__round__number", "received_ms", "pk"
        ).values_list(*names)
    ]


def _receipts(tournament: Tournament) -> dict[tuple[int, int], int]:
    """Return when the correct key of each seat of a scored round was received."""
    seats = Seat.objects.filter(
        round__tournament=tournament, round__state=Round.State.SCORED, solved_at__isnull=False
    )
    rows = seats.values_list("round__number", "participant_id", "solved_at")
    return {
        (number, participant): to_ms(solved_at)
        for number, participant, solved_at in rows
        if solved_at is not None
    }


def _lines(
    one: Round, match: dict[str, Any], receipts: dict[tuple[int, int], int]
) -> Iterable[dict[str, Any]]:
    for side, other in (("first", "second"), ("second", "first")):
        person, opponent = match[side], match[other]
        if person is None:
            continue
        made = match[f"{side}_half_points"]
        yield {
            "round": one.number,
            "board": match["board"],
            "player": person["name"],
            "rating": person["rating"],
            "opponent": "" if opponent is None else opponent["name"],
            "opponent_rating": "" if opponent is None else opponent["rating"],
            "points": "" if made is None else _halves(made),
            "solved_ms": match[f"{side}_ms"],
            "received_ms": receipts.get((one.number, person["id"])),
            "state": one.state.lower(),
        }


def _write(names: tuple[str, ...], rows: Iterable[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, names)
    writer.writeheader()
    writer.writerows({name: _harmless(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _harmless(value: Any) -> Any:
    """Return a value that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[:1] in {"=", "+", "-", "@", "\t"}:
        return f"'{value}"
    return value


def _halves(half_points: int) -> str:
    whole, half = divmod(half_points, 2)
    return f"{whole}.5" if half else str(whole)


def _quarters(quarters: int) -> str:
    whole, rest = divmod(quarters, 4)
    return f"{whole}{('', '.25', '.5', '.75')[rest]}"
