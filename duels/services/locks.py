"""The rows that acts of duels lock, in the house order: players by id, the duel, then accounts."""

from collections.abc import Sequence
from dataclasses import dataclass
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
    return _found(duels.select_for_update(of=("self",)).filter(pk=duel_id).first())


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


@dataclass(frozen=True, slots=True)
class Part:
    """A player's part in a running duel: his own seat, and the other's."""

    duel: Duel
    seat: Seat
    other: Seat

    def put_off(self) -> None:
        """Write down when the duel is to be settled, now that the seat was written."""
        put_off(duel=self.duel, seats=(self.seat, self.other))


def lock_part(*, duel_id: int, player_id: int, kind: Kind | None = None) -> Part:
    """Return a player's part in a running duel, whose row is locked.

    Raises:
        DuelNotFound: he has no part in it.
        NotAccepted: it is a challenge still, or never was more.
        DuelOver: it is settled, or he is out of it.
        WrongKind: it is not of `kind`.
    """
    duel = lock_duel(duels=Duel.objects.of_player(player_id), duel_id=duel_id)
    return _part(duel, player_id, kind)


def find_part(*, duel_id: int, player_id: int, kind: Kind) -> Part:
    """Return a player's part in a running duel as it is at the moment, nothing locked.

    Raises:
        DuelNotFound, NotAccepted, DuelOver, WrongKind: see `lock_part`.
    """
    duel = Duel.objects.of_player(player_id).filter(pk=duel_id).first()
    return _part(_found(duel), player_id, kind)


def put_off(*, duel: Duel, seats: Sequence[Seat]) -> None:
    """Write down when the duel is to be settled, from what its two seats hold.

    The caller holds the duel's row.
    """
    first, second = (seat.side for seat in seats)
    later = outcomes.due_at((first, second))
    if later != duel.due_at:
        Duel.objects.filter(pk=duel.pk).put_off(later)


def _found(duel: Duel | None) -> Duel:
    if duel is None:
        raise DuelNotFound(_("There is no such duel, or it is not yours."))
    return duel


def _part(duel: Duel, player_id: int, kind: Kind | None) -> Part:
    if duel.accepted_at is None:
        raise NotAccepted(_("Nobody has accepted this challenge."))
    if kind is not None and duel.kind != kind:
        raise WrongKind(_("This duel is not played that way."))
    seats = list(Seat.objects.of_duel(duel.pk))
    place = duel.place_of(player_id)
    assert place is not None
    part = Part(duel, seats[place], seats[1 - place])
    if duel.status != Duel.Status.ACCEPTED or part.seat.left_at is not None:
        raise DuelOver(_("This duel is over."))
    return part
