"""Tournaments as JSON: the same for the API, the page's script and the live room."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from tallyworks.live.instants import to_ms
from tournaments.kinds.registry import get_kind
from tournaments.models import Match, Participant, Round, Tournament
from tournaments.queries.present import Own, Present
from tournaments.queries.puzzles import OpenPuzzle


def tournament_json(tournament: Tournament) -> dict[str, Any]:
    """Return what everybody may know of a tournament at any time."""
    return {
        "id": tournament.pk,
        "name": tournament.name,
        "text": tournament.text,
        "state": tournament.state.lower(),
        "starts_at": tournament.starts_at,
        "is_rated": tournament.is_rated,
        "capacity": tournament.capacity,
        "first_round": tournament.first_round.lower(),
        "closes_early": tournament.closes_early,
        "has_check_in": tournament.has_check_in,
        "is_held": tournament.held_at is not None,
        "ended_at": tournament.ended_at,
    }


def round_json(one: Round) -> dict[str, Any]:
    """Return what everybody may know of a round at any time; instants in milliseconds."""
    times = one.times
    is_shown = times is not None and one.state != Round.State.WAITING
    return {
        "number": one.number,
        "kind": one.kind,
        "size": one.size,
        "level": one.level,
        "limit_seconds": one.limit_seconds,
        "state": one.state.lower(),
        "attempt": one.attempt,
        "starts": to_ms(times.starts_at) if times and is_shown else None,
        "opens": to_ms(times.opens_at) if times and is_shown else None,
        "closes": to_ms(times.closes_at) if times and is_shown else None,
        "solved_count": one.solved_count,
        "median_ms": one.median_ms,
    }


def present_json(present: Present) -> dict[str, Any]:
    """Return where the tournament stands for the viewer; nothing of what is played."""
    shown, opens_at = present.shown, present.check_in_opens_at
    return {
        **tournament_json(present.tournament),
        "phase": present.phase.value,
        "now": to_ms(present.now),
        "check_in_opens": to_ms(opens_at) if opens_at else None,
        "players": present.player_count,
        "rounds": [round_json(one) for one in present.rounds],
        "round": None if shown is None else shown.number,
        "solved": present.solved_count,
        "is_reminded": present.is_reminded,
        "own": None if present.own is None else own_json(present.own),
    }


def own_json(own: Own) -> dict[str, Any]:
    """Return the viewer's own part; of his opponent who it is, and nothing of how far he is."""
    seat = own.seat
    return {
        "participant": own.participant.pk,
        "is_checked_in": own.participant.checked_in_at is not None,
        "has_left": own.has_left,
        "leaving": own.participant.leaving.lower(),
        "opponent": None if own.opponent is None else person_json(own.opponent),
        "board": None if own.match is None else own.match.board,
        "has_bye": own.match is not None and own.match.second_id is None,
        "wrong_count": 0 if seat is None else seat.wrong_count,
        "paused_until": to_ms(seat.paused_until) if seat and seat.paused_until else None,
        "solved_ms": None if seat is None else seat.solved_ms,
    }


def person_json(participant: Participant) -> dict[str, Any]:
    """Return a participant in a list."""
    return {
        "id": participant.pk,
        "name": participant.player.name,
        "rating": participant.initial_rating,
        "is_provisional": participant.was_provisional,
        "leaving": participant.leaving.lower(),
    }


def match_json(match: Match, times: dict[int, int | None]) -> dict[str, Any]:
    """Return a match; `times` are those of a scored round by participant, empty before."""
    second = match.second
    return {
        "board": match.board,
        "first": person_json(match.first),
        "second": None if second is None else person_json(second),
        "first_half_points": match.first_half_points,
        "second_half_points": match.second_half_points,
        "first_ms": times.get(match.first_id),
        "second_ms": None if second is None else times.get(second.pk),
        "why": match.why,
    }


def puzzle_json(puzzle: OpenPuzzle, language: str) -> dict[str, Any]:
    """Return a puzzle as the canvas, the print page and the key box want it."""
    one = puzzle.round
    assert one.closes_at is not None
    return {
        "key": f"t{puzzle.tournament.pk}r{one.number}a{one.attempt}",
        "tournament": puzzle.tournament.pk,
        "round": one.number,
        "attempt": one.attempt,
        "kind": puzzle.kind,
        "size": one.size,
        "givens": puzzle.givens,
        "drawing": puzzle.drawing,
        "key_format": puzzle.key_format,
        "script": f"{settings.STATIC_URL}{get_kind(puzzle.kind).script}",
        "words": dict(get_kind(puzzle.kind).words[language]),  # type: ignore[index]
        "closes_at": to_ms(one.closes_at),
        "answer": puzzle.answer,
        "solution_key": puzzle.key,
    }
