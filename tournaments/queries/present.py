"""A tournament as it stands for one viewer at an instant."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Count

from tournaments.models import Match, Participant, Round, Seat, Tournament
from tournaments.models.tournaments import DIRECT_PERMISSION
from tournaments.rules import checkin
from tournaments.rules.timetable import Phase as RoundPhase


class Phase(StrEnum):
    """What the page of a tournament shows."""

    DRAFT = "draft"
    REGISTRATION = "registration"
    WAITING = "waiting"
    FAMILIARISATION = "familiarisation"
    OPEN = "open"
    CLOSING = "closing"
    FINISHED = "finished"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Own:
    """The viewer's part: his seat and match of the round shown, and who sits opposite."""

    participant: Participant
    seat: Seat | None = None
    match: Match | None = None
    opponent: Participant | None = None

    @property
    def has_left(self) -> bool:
        """Tell whether he has withdrawn or was disqualified."""
        return self.participant.withdrawn_at is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Present:
    """A tournament with its rounds; `shown` is the round the page is about, None before the first.

    `solved_count` is that of the round shown, with nobody named.
    """

    tournament: Tournament
    rounds: tuple[Round, ...]
    phase: Phase
    shown: Round | None
    next_round: Round | None
    player_count: int
    left_count: int
    solved_count: int
    own: Own | None
    is_reminded: bool
    now: datetime

    @property
    def is_live(self) -> bool:
        """Tell whether anything is still to happen."""
        return not self.tournament.is_over and self.tournament.is_public

    @property
    def check_in_opens_at(self) -> datetime | None:
        """Return from when on one checks in, None where nobody is asked to, or it is over."""
        if not self.tournament.has_check_in or self.phase is not Phase.REGISTRATION:
            return None
        return checkin.opens_at(self.tournament.starts_at)

    @property
    def is_check_in_open(self) -> bool:
        """Tell whether one checks in now."""
        return self.check_in_opens_at is not None and checkin.is_open(
            starts_at=self.tournament.starts_at, now=self.now
        )


def get_present(*, tournament_id: int, viewer_id: int | None, now: datetime) -> Present | None:
    """Return the tournament as the viewer may see it, None where it is not published."""
    tournament = Tournament.objects.public().filter(pk=tournament_id).first()
    if tournament is None or not tournament.is_public:
        return None
    rounds = tuple(Round.objects.of_tournament(tournament.pk))
    shown = get_shown_round(rounds, now)
    seats = Seat.objects.none() if shown is None else Seat.objects.of_round(shown.pk)
    participants = Participant.objects.of_tournament(tournament.pk)
    counts = participants.aggregate(players=Count("pk"), left=Count("withdrawn_at"))
    mine = participants.filter(player_id=viewer_id or 0).first()
    return Present(
        tournament=tournament,
        rounds=rounds,
        phase=_phase(tournament, shown, now),
        shown=shown,
        next_round=_next(rounds, shown),
        player_count=counts["players"],
        left_count=counts["left"],
        solved_count=seats.solved().count(),
        own=_own(mine, shown),
        is_reminded=viewer_id is not None
        and tournament.reminders.filter(player_id=viewer_id).exists(),
        now=now,
    )


def is_director(player: object) -> bool:
    """Tell whether somebody may set up and direct tournaments."""
    has_perm = getattr(player, "has_perm", None)
    return bool(has_perm is not None and has_perm(DIRECT_PERMISSION))


def get_shown_round(rounds: tuple[Round, ...], now: datetime) -> Round | None:
    """Return the latest round that has begun, as its instants say."""
    begun = [
        one
        for one in rounds
        if one.state != Round.State.WAITING and one.starts_at and one.starts_at <= now
    ]
    return begun[-1] if begun else None


def _next(rounds: tuple[Round, ...], shown: Round | None) -> Round | None:
    number = 1 if shown is None else shown.number + 1
    return next((one for one in rounds if one.number == number), None)


def _phase(tournament: Tournament, shown: Round | None, now: datetime) -> Phase:
    if tournament.state != Tournament.State.RUNNING:
        return Phase(tournament.state.lower())
    times = None if shown is None else shown.times
    if shown is None or times is None or shown.is_done:
        return Phase.WAITING
    phases = {
        RoundPhase.WAITING: Phase.WAITING,
        RoundPhase.FAMILIARISATION: Phase.FAMILIARISATION,
        RoundPhase.OPEN: Phase.OPEN,
    }
    return phases.get(times.phase_at(now), Phase.CLOSING)


def _own(participant: Participant | None, shown: Round | None) -> Own | None:
    if participant is None:
        return None
    if shown is None:
        return Own(participant=participant)
    seats = Seat.objects.filter(round=shown, participant=participant)
    seat = seats.select_related("match__first__player", "match__second__player").first()
    if seat is None:
        return Own(participant=participant)
    match = seat.match
    opponent = match.second if seat.place == 0 else match.first
    return Own(participant=participant, seat=seat, match=match, opponent=opponent)


def find_tournament(tournament_id: int) -> Tournament | None:
    """Return a published tournament, None where there is none."""
    found = Tournament.objects.public().filter(pk=tournament_id, published_at__isnull=False)
    return found.first()
