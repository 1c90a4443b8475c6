"""What the admin's desk shows: drafts and proofs, who is connected, keys and flags, the log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Max
from django.db.models.query import QuerySet

from tallyworks.core.calendar import paris_date
from tallyworks.live import queries as live
from tallyworks.live.types import Room
from tournaments.models import Act, Participant, Round, SealedPuzzle, Seat, Series, Tournament
from tournaments.queries.calendar import CalendarLine, list_lines
from tournaments.queries.present import get_shown_round
from tournaments.rules.tries import is_flagged


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """A tournament as its director sees it; `shown` is the round that runs or ran last.

    To a director who plays himself nobody's keys are shown while a round is open (`is_playing`).
    """

    line: CalendarLine
    shown: Round | None
    proofs: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    acts: list[dict[str, Any]]
    missing_count: int
    is_playing: bool

    @property
    def is_in_the_making(self) -> bool:
        """Tell whether its puzzles are being made."""
        tournament = self.line.tournament
        return (
            tournament.state == Tournament.State.DRAFT
            and tournament.publish_asked_at is not None
            and not tournament.publish_error
        )


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A weekly tournament; `skipped` are the days to come whose tournament was thrown away."""

    series: Series
    skipped: list[date]


def get_desk(*, tournament_id: int, viewer_id: int, now: datetime) -> Desk | None:
    """Return all the desk shows of a tournament, draft or not; None where there is none."""
    lines = list_lines(Tournament.objects.filter(pk=tournament_id), viewer_id=None)
    if not lines:
        return None
    line = lines[0]
    proofs = list_proofs(tournament_id)
    shown = get_shown_round(line.rounds, now)
    is_playing = shown is not None and not shown.is_done and _takes_part(tournament_id, viewer_id)
    return Desk(
        line=line,
        shown=shown,
        proofs=proofs,
        seats=_list_seats(line.tournament, shown, with_keys=not is_playing, now=now),
        acts=list_acts(line.tournament),
        missing_count=2 * len(line.rounds) - len(proofs),
        is_playing=is_playing,
    )


def find_any(tournament_id: int) -> Tournament | None:
    """Return a tournament, published or not; None where there is none."""
    return Tournament.objects.filter(pk=tournament_id).first()


def list_drafts() -> list[CalendarLine]:
    """Return the tournaments that are not published yet, the next first."""
    return list_lines(Tournament.objects.drafts(), viewer_id=None)


def list_series() -> QuerySet[Series]:
    """Return all weekly tournaments, those that go on first."""
    return Series.objects.order_by("-is_active", "weekday", "start_time", "pk")


def list_series_lines(*, now: datetime) -> list[SeriesLine]:
    """Return all weekly tournaments with the days to come on which they do not take place."""
    today = paris_date(now)
    told = []
    for one in list_series():
        skipped = [date.fromisoformat(day) for day in one.skipped_dates]
        told.append(SeriesLine(one, [day for day in skipped if day >= today]))
    return told


def list_acts(tournament: Tournament) -> list[dict[str, Any]]:
    """Return what was done to a tournament, the latest first, for everybody to read."""
    acts = Act.objects.filter(tournament=tournament).latest_first()
    return [
        {
            "kind": act.kind.lower(),
            "author": None if act.author is None else act.author.name,
            "round": None if act.round is None else act.round.number,
            "participant": None if act.participant is None else act.participant.player.name,
            "reason": act.reason,
            "data": act.data,
            "done_at": act.done_at,
        }
        for act in acts.select_related("author", "round", "participant__player")
    ]


def list_proofs(tournament_id: int) -> list[dict[str, Any]]:
    """Return how each sealed puzzle was proved; nothing of what is under the seal."""
    puzzles = SealedPuzzle.objects.of_tournament(tournament_id).defer("sealed")
    return [
        {
            "round": puzzle.round.number,
            "place": puzzle.place,
            "probes": puzzle.probes,
            "steps": puzzle.steps,
            "proof": puzzle.proof,
            "made_at": puzzle.made_at,
        }
        for puzzle in puzzles.select_related("round").order_by("round__number", "place")
    ]


def _list_seats(
    tournament: Tournament, shown: Round | None, *, with_keys: bool, now: datetime
) -> list[dict[str, Any]]:
    room = Room("tournament", tournament.pk)
    there = {one.player_id: one for one in live.list_attendance(room, now=now)}
    seats: dict[int, Seat] = {}
    if shown is not None:
        rows = Seat.objects.of_round(shown.pk).select_related("match")
        rows = rows.annotate(latest_key_ms=Max("submissions__received_ms"))
        seats = {seat.participant_id: seat for seat in rows}
    told = []
    people = Participant.objects.of_tournament(tournament.pk).with_players()
    for one in people.order_by("player__name_key", "pk"):
        seat, attendance = seats.get(one.pk), there.get(one.player_id)
        told.append(
            {
                "id": one.pk,
                "name": one.player.name,
                "leaving": one.leaving.lower(),
                "is_checked_in": one.checked_in_at is not None,
                "is_here": attendance is not None and attendance.is_here,
                "gone_since": None if attendance is None else attendance.gone_since,
                "board": None if seat is None else seat.match.board,
                **_keys(seat if with_keys else None),
            }
        )
    return told


def _takes_part(tournament_id: int, player_id: int) -> bool:
    people = Participant.objects.of_tournament(tournament_id).active()
    return people.filter(player_id=player_id).exists()


def _keys(seat: Seat | None) -> dict[str, Any]:
    return {
        "wrong_count": 0 if seat is None else seat.wrong_count,
        "is_flagged": seat is not None and is_flagged(seat.wrong_count),
        "is_solved": seat is not None and seat.is_solved,
        "solved_ms": None if seat is None else seat.solved_ms,
        "latest_key_ms": getattr(seat, "latest_key_ms", None),
    }
