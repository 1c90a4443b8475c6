"""Who takes part: registration until the start, withdrawal afterwards (2.3, 2.7)."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.core.features import Feature, check_on
from tallyworks.live.instants import from_ms, to_ms
from tallyworks.players.services import check_may_act, lock_acting_player
from tournaments.errors import (
    AlreadyLeft,
    CheckInClosed,
    NotRegistered,
    RegistrationClosed,
    TournamentFull,
    TournamentNotFound,
)
from tournaments.models import Participant, Reminder, Round, Seat, Tournament
from tournaments.rules import checkin
from tournaments.services.closing import close_early_locked
from tournaments.services.locks import check_member, lock_running, lock_tournament
from tournaments.services.news import tell_room

logger = logging.getLogger(__name__)

LEAVING = Participant.Leaving


def register(*, tournament_id: int, player_id: int, now: datetime) -> Participant:
    """Register a member, who is reminded of the start unless he says otherwise.

    Registering twice is registering once. Who registers while one checks in is there: he has
    checked in with it. Locks the player's row, then the tournament.

    Raises:
        PlayerBlocked: he may not act.
        MembersOnly: he is a guest.
        TournamentNotFound: there is none that was published.
        RegistrationClosed: it is not open, or the start has come.
        TournamentFull: as many are registered as can be.
        FeatureOff: the staff have switched registrations off.
    """
    check_on(Feature.TOURNAMENTS)
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        check_member(player_id=player_id)
        tournament = lock_tournament(tournament_id=tournament_id)
        _check_registration(tournament, now=now)
        participants = Participant.objects.of_tournament(tournament.pk)
        known = participants.filter(player_id=player_id).first()
        if known is not None:
            return known
        count = participants.count()
        if count >= tournament.capacity:
            raise TournamentFull(_("This tournament is full."))
        entered = Participant.objects.create(
            tournament=tournament,
            player_id=player_id,
            registered_at=now,
            checked_in_at=now if _is_check_in_open(tournament, now=now) else None,
        )
        Reminder.objects.get_or_create(
            tournament=tournament, player_id=player_id, defaults={"asked_at": now}
        )
        tell_room(tournament=tournament, kind="registered", now=now, data={"players": count + 1})
    logger.info("tournament.registered tournament=%s player=%s", tournament_id, player_id)
    return entered


def unregister(*, tournament_id: int, player_id: int, now: datetime) -> None:
    """Take back a registration before the start; locks the tournament.

    Raises:
        TournamentNotFound: there is none.
        RegistrationClosed: the start has come: from then on one withdraws.
        NotRegistered: he is not registered.
    """
    with transaction.atomic():
        tournament = lock_tournament(tournament_id=tournament_id)
        _check_registration(tournament, now=now)
        participants = Participant.objects.of_tournament(tournament.pk)
        gone, _details = participants.filter(player_id=player_id).delete()
        if not gone:
            raise NotRegistered(_("You are not registered for this tournament."))
        Reminder.objects.filter(tournament=tournament, player_id=player_id).delete()
        left = {"players": participants.count()}
        tell_room(tournament=tournament, kind="registered", now=now, data=left)
    logger.info("tournament.unregistered tournament=%s player=%s", tournament_id, player_id)


def check_in(*, tournament_id: int, player_id: int, now: datetime) -> Participant:
    """Note that a registered player is there, where the tournament asks for it (2.3).

    Checking in twice is checking in once. Locks the tournament.

    Raises:
        PlayerBlocked: he may not act.
        TournamentNotFound: there is none that was published.
        CheckInClosed: nobody is asked to, or not now.
        NotRegistered: he is not registered.
    """
    check_may_act(player_id=player_id, now=now)
    with transaction.atomic():
        tournament = lock_tournament(tournament_id=tournament_id)
        if not tournament.is_public:
            raise TournamentNotFound(_("There is no such tournament."))
        if not _is_check_in_open(tournament, now=now):
            raise CheckInClosed(_("One cannot check in now."))
        participant = find_participant(tournament=tournament, player_id=player_id)
        if participant.checked_in_at is None:
            participant.checked_in_at = now
            participant.save(update_fields=["checked_in_at"])
            logger.info("tournament.checked_in tournament=%s player=%s", tournament_id, player_id)
    return participant


def withdraw(*, tournament_id: int, player_id: int, now: datetime) -> Participant:
    """Withdraw a participant for good: from `now` on his key is null (R17).

    He keeps his seat, his points and the consequences for his rating. Locks the tournament, then
    his seats; see `leave_locked`.

    Raises:
        PlayerBlocked: he may not act.
        TournamentNotFound: there is none.
        NotRunning: it has not started, or it is over.
        NotRegistered: he does not take part.
        AlreadyLeft: he has left.
    """
    check_may_act(player_id=player_id, now=now)
    with transaction.atomic():
        tournament = lock_running(tournament_id=tournament_id)
        participant = find_participant(tournament=tournament, player_id=player_id)
        leave_locked(
            tournament=tournament, participant=participant, leaving=LEAVING.WITHDRAWN, now=now
        )
    return participant


def leave_locked(
    *, tournament: Tournament, participant: Participant, leaving: Participant.Leaving, now: datetime
) -> None:
    """Have a participant leave a running tournament whose row the caller holds; locks his seats.

    If he was the last at a round that closes early, it closes with that.

    Raises:
        AlreadyLeft: he has left.
    """
    # A key that is being evaluated is waited for: it was sent before.
    current = Round.objects.of_tournament(tournament.pk).exclude(state__in=("SCORED", "VOID"))
    seats = Seat.objects.filter(participant=participant, round__in=current.values("pk"))
    list(seats.select_for_update(of=("self",)))
    participant.refresh_from_db()
    if participant.withdrawn_at is not None:
        raise AlreadyLeft(_("This player has left the tournament."))
    participant.withdrawn_at = from_ms(to_ms(now))
    participant.leaving = leaving
    participant.save(update_fields=["withdrawn_at", "leaving"])
    tell_room(
        tournament=tournament,
        kind="left",
        now=now,
        data={"participant": participant.pk, "leaving": leaving.lower()},
    )
    logger.info(
        "tournament.left tournament=%s participant=%s leaving=%s",
        tournament.pk,
        participant.pk,
        leaving,
    )
    # A round that is paired ahead has its instants too, but nobody has solved it.
    for found in current.exclude(opens_at=None):
        close_early_locked(tournament=tournament, found=found)


def find_participant(*, tournament: Tournament, player_id: int) -> Participant:
    """Return the player's part in a tournament.

    Raises:
        NotRegistered: he has none.
    """
    participants = Participant.objects.of_tournament(tournament.pk)
    found = participants.filter(player_id=player_id).first()
    if found is None:
        raise NotRegistered(_("You do not take part in this tournament."))
    return found


def remind_me(*, tournament_id: int, player_id: int, wanted: bool, now: datetime) -> None:
    """Remind a member before the start, or no longer; whether he takes part does not matter.

    Raises:
        MembersOnly: he is a guest.
        TournamentNotFound: there is none that was published.
    """
    check_member(player_id=player_id)
    tournament = Tournament.objects.public().filter(pk=tournament_id).first()
    if tournament is None:
        raise TournamentNotFound(_("There is no such tournament."))
    if wanted:
        Reminder.objects.get_or_create(
            tournament=tournament, player_id=player_id, defaults={"asked_at": now}
        )
    else:
        Reminder.objects.filter(tournament=tournament, player_id=player_id).delete()


def _is_check_in_open(tournament: Tournament, *, now: datetime) -> bool:
    return (
        tournament.has_check_in
        and tournament.state == Tournament.State.REGISTRATION
        and checkin.is_open(starts_at=tournament.starts_at, now=now)
    )


def _check_registration(tournament: Tournament, *, now: datetime) -> None:
    if not tournament.is_public:
        raise TournamentNotFound(_("There is no such tournament."))
    if tournament.state != Tournament.State.REGISTRATION or now >= tournament.starts_at:
        raise RegistrationClosed(_("Registration for this tournament is closed."))
