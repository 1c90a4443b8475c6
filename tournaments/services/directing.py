"""What the admin does to a running tournament, each with a reason (2.9)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.live.instants import from_ms, to_ms
from tallyworks.players import queries as players
from tournaments.errors import (
    DirectorsOnly,
    NotHeld,
    NotRegistered,
    NotReplayable,
    NotRunning,
    NotVoidable,
)
from tournaments.models import Participant, Round, SealedPuzzle, Seat, Tournament
from tournaments.models.tournaments import DIRECT_PERMISSION
from tournaments.rules import timetable
from tournaments.services.acts import ActKind, Deed, clean_reason, write_act
from tournaments.services.locks import find_round, lock_running, lock_tournament, next_due_at
from tournaments.services.news import tell_room, tell_round
from tournaments.services.pairing import unpair
from tournaments.services.registering import LEAVING, leave_locked
from tournaments.services.running import apply_due
from tournaments.services.starting import cancel_locked

_RESERVE = 2
_NOT_SHOWN = (Round.State.WAITING, Round.State.PAIRED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What an admin orders for a tournament, and why: everybody reads the reason."""

    tournament_id: int
    director_id: int
    reason: str


def check_director(*, player_id: int) -> None:
    """Let through whoever may direct tournaments.

    Raises:
        DirectorsOnly: he may not.
    """
    member = players.get_member(player_id)
    if member is None or not member.has_perm(DIRECT_PERMISSION):
        raise DirectorsOnly(_("You may not direct tournaments."))


def hold_tournament(*, order: Order, now: datetime) -> None:
    """Delay the start of the next round, or the finish after the last; never an open round.

    Raises:
        DirectorsOnly, ReasonMissing, TournamentNotFound, NotRunning: see `_begin`.
        NotHeld: it is held already.
    """
    apply_due(now=now)
    with transaction.atomic():
        tournament, deed = _begin(order)
        if tournament.held_at is not None:
            raise NotHeld(_("The next round is held already."))
        tournament.held_at = now
        coming = Round.objects.of_tournament(tournament.pk).filter(state=Round.State.PAIRED)
        for paired in coming:
            # It starts anew when the hold ends; the pairing stays.
            paired.set_times(None)
            paired.save(update_fields=["starts_at", "opens_at", "closes_at"])
        _put_off(tournament, "held_at")
        write_act(tournament=tournament, kind=ActKind.HOLD, deed=deed, now=now)
        tell_room(tournament=tournament, kind="held", now=now)


def release_tournament(*, order: Order, now: datetime) -> None:
    """End a hold: the next round starts at once, or when it was due.

    Raises:
        DirectorsOnly, ReasonMissing, TournamentNotFound, NotRunning: see `_begin`.
        NotHeld: it is not held.
    """
    with transaction.atomic():
        tournament, deed = _begin(order)
        if tournament.held_at is None:
            raise NotHeld(_("The next round is not held."))
        tournament.held_at = None
        _put_off(tournament, "held_at")
        write_act(tournament=tournament, kind=ActKind.RELEASE, deed=deed, now=now)
        tell_room(tournament=tournament, kind="released", now=now)
    apply_due(now=now)


def void_round(*, order: Order, number: int, now: datetime) -> None:
    """Declare a round void: nobody has played it. Pairings made already stay.

    Raises:
        DirectorsOnly, ReasonMissing, TournamentNotFound, NotRunning: see `_begin`.
        RoundNotFound: there is no such round.
        NotVoidable: it has not begun, or is void.
    """
    apply_due(now=now)
    with transaction.atomic():
        tournament, deed = _begin(order)
        found = find_round(tournament=tournament, number=number)
        if found.state in _NOT_SHOWN or found.state == Round.State.VOID:
            raise NotVoidable(_("This round has not begun, or is void already."))
        void_locked(tournament=tournament, found=found, deed=deed, now=now)


def void_locked(*, tournament: Tournament, found: Round, deed: Deed, now: datetime) -> None:
    """Declare a round void whose tournament's row the caller holds; locks its seats."""
    list(Seat.objects.of_round(found.pk).select_for_update())
    found.matches.update(first_half_points=None, second_half_points=None)
    found.state = Round.State.VOID
    found.solved_count = found.median_ms = None
    found.save(update_fields=["state", "solved_count", "median_ms"])
    _put_off(tournament)
    told = Deed(author_id=deed.author_id, reason=deed.reason, round=found, data=deed.data)
    write_act(tournament=tournament, kind=ActKind.VOID, deed=told, now=now)
    tell_round(tournament=tournament, shown=found, kind="round_void", now=now)


def replay_round(*, order: Order, number: int, now: datetime) -> None:
    """Play a void round again with the reserve, after a fresh minute; the same players meet.

    Raises:
        DirectorsOnly, ReasonMissing, TournamentNotFound, NotRunning: see `_begin`.
        RoundNotFound: there is no such round.
        NotReplayable: it is not void, its reserve was played, or the next round has begun.
    """
    apply_due(now=now)
    with transaction.atomic():
        tournament, deed = _begin(order)
        found = find_round(tournament=tournament, number=number)
        replay_locked(tournament=tournament, found=found, deed=deed, now=now)


def replay_locked(*, tournament: Tournament, found: Round, deed: Deed, now: datetime) -> None:
    """Replay a void round whose tournament's row the caller holds.

    Raises:
        NotReplayable: see `replay_round`.
    """
    following = Round.objects.of_tournament(tournament.pk).filter(number=found.number + 1).first()
    if not can_replay(found=found, following=following):
        raise NotReplayable(
            _("Only a void round can be replayed, once, before the next one begins.")
        )
    if following is not None and following.state == Round.State.PAIRED:
        unpair(dropped=following)
    Seat.objects.of_round(found.pk).update(
        wrong_count=0, paused_until=None, solved_at=None, solved_ms=None
    )
    found.attempt = _RESERVE
    found.state = Round.State.FAMILIARISATION
    starts_at = from_ms(to_ms(now))
    times = timetable.start_round(due_at=starts_at, committed_at=starts_at, limit=found.limit)
    found.set_times(times)
    found.save(update_fields=["attempt", "state", "starts_at", "opens_at", "closes_at"])
    _put_off(tournament)
    told = Deed(author_id=deed.author_id, reason=deed.reason, round=found, data=deed.data)
    write_act(tournament=tournament, kind=ActKind.REPLAY, deed=told, now=now)
    tell_round(tournament=tournament, shown=found, kind="round_started", now=now)


def can_replay(*, found: Round, following: Round | None) -> bool:
    """Tell whether a void round may be replayed: the next has not begun, a reserve is left."""
    return (
        found.state == Round.State.VOID
        and found.attempt < _RESERVE
        and (following is None or following.state in _NOT_SHOWN)
        and SealedPuzzle.objects.filter(round=found, place=_RESERVE).exists()
    )


def disqualify(*, order: Order, participant_id: int, now: datetime) -> None:
    """Disqualify a participant: as a withdrawal, under another name.

    Raises:
        DirectorsOnly, ReasonMissing, TournamentNotFound, NotRunning: see `_begin`.
        NotRegistered: he does not take part.
        AlreadyLeft: he has left.
    """
    apply_due(now=now)
    with transaction.atomic():
        tournament, deed = _begin(order)
        participants = Participant.objects.of_tournament(tournament.pk)
        participant = participants.filter(pk=participant_id).first()
        if participant is None:
            raise NotRegistered(_("This player does not take part."))
        leave_locked(
            tournament=tournament, participant=participant, leaving=LEAVING.DISQUALIFIED, now=now
        )
        told = Deed(author_id=deed.author_id, reason=deed.reason, participant=participant)
        write_act(tournament=tournament, kind=ActKind.DISQUALIFY, deed=told, now=now)


def cancel_tournament(*, order: Order, now: datetime) -> None:
    """Cancel a tournament that is not over; no rating changes.

    Raises:
        DirectorsOnly, ReasonMissing, TournamentNotFound: see `_begin`.
        NotRunning: it is over, or was never published.
    """
    check_director(player_id=order.director_id)
    reason = clean_reason(reason=order.reason)
    apply_due(now=now)
    with transaction.atomic():
        tournament = lock_tournament(tournament_id=order.tournament_id)
        if tournament.is_over or not tournament.is_public:
            raise NotRunning(_("This tournament is over, or was never published."))
        deed = Deed(author_id=order.director_id, reason=reason)
        cancel_locked(tournament=tournament, deed=deed, now=now)


def _begin(order: Order) -> tuple[Tournament, Deed]:
    """Return the running tournament, locked, and what is written down.

    Raises:
        DirectorsOnly: he may not direct tournaments.
        ReasonMissing: nothing is said.
        TournamentNotFound: there is none.
        NotRunning: it has not started, or it is over.
    """
    check_director(player_id=order.director_id)
    reason = clean_reason(reason=order.reason)
    tournament = lock_running(tournament_id=order.tournament_id)
    return tournament, Deed(author_id=order.director_id, reason=reason)


def _put_off(tournament: Tournament, *fields: str) -> None:
    tournament.due_at = next_due_at(tournament=tournament)
    tournament.save(update_fields=["due_at", *fields])
