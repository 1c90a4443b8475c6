"""The rows that acts of duels lock, in the house order: players by id, the duel, then accounts."""

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from duels.errors import ChallengeGone, DuelNotFound, DuelOver, MembersOnly, NotAccepted, WrongKind
from duels.models import Duel, Kind, Seat
from duels.rules import outcomes
from tallyworks.players import queries as players


def check_member(*, player_id: int) -> None:
    """Let a member through.

    Raises:
        MembersOnly: the player is a guest, or was deleted.
    """
    if players.get_member(player_id) is None:
        raise MembersOnly(_("Duels are between members. Sign up first: it costs nothing."))


def lock_duel(*, duels: QuerySet[Duel], duel_id: int) -> Duel:
    """Return the duel as it is now, locked until the end of the caller's transaction.

    Raises:
        DuelNotFound: it is not among `duels`.
    """
    duel = duels.select_for_update(of=("self",)).filter(pk=duel_id).first()
    if duel is None:
        raise DuelNotFound(_("There is no such duel, or it is not yours."))
    return duel


def lock_challenge(*, duels: QuerySet[Duel], duel_id: int, now: datetime) -> Duel:
    """Return an open challenge among `duels`, locked.

    Raises:
        DuelNotFound: it is not among them.
        ChallengeGone: it is open no more.
    """
    duel = lock_duel(duels=duels, duel_id=duel_id)
    if not duel.is_open(now):
        raise ChallengeGone(_("This challenge is no longer open."))
    return duel


def lock_seat(*, duel_id: int, player_id: int, kind: Kind | None = None) -> tuple[Duel, Seat]:
    """Return a running duel, locked, and the player's seat in it.

    Raises:
        DuelNotFound: he has no part in it.
        NotAccepted: it is a challenge still, or never was more.
        DuelOver: it is settled, or he is out of it.
        WrongKind: it is not of `kind`.
    """
    duel = lock_duel(duels=Duel.objects.of_player(player_id), duel_id=duel_id)
    if duel.accepted_at is None:
        raise NotAccepted(_("Nobody has accepted this challenge."))
    if kind is not None and duel.kind != kind:
        raise WrongKind(_("This duel is not played that way."))
    seat = Seat.objects.get(duel=duel, player_id=player_id)
    if duel.status != Duel.Status.ACCEPTED or seat.left_at is not None:
        raise DuelOver(_("This duel is over."))
    return duel, seat


def put_off(*, duel: Duel) -> None:
    """Write down when the duel is to be settled, from what its seats hold now.

    The caller holds the duel's row.
    """
    first, second = (seat.side for seat in Seat.objects.of_duel(duel.pk))
    Duel.objects.filter(pk=duel.pk).put_off(outcomes.due_at((first, second)))
