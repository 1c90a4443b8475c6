"""Another duel with the same one, on the same terms."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from duels.errors import ChallengeGone, DuelNotFound, NoRematch, StakeNotCovered
from duels.models import Duel, Kind
from duels.services.accepting import accept_locked, lock_pair
from duels.services.challenges import Challenge, create_challenge
from duels.services.locks import lock_challenge, lock_duel
from duels.services.news import tell_room
from duels.services.settling import settle_due
from duels.services.stock import keep_in_stock
from tallyworks.core.features import Feature, check_on
from tallyworks.players import queries as players


def offer_rematch(*, duel_id: int, player_id: int, now: datetime) -> Duel:
    """Challenge the other of a finished duel again, or accept where he has done so; return it.

    Pressing twice gives the same challenge. Locks both players by id, so that of two who press at
    once the second accepts.

    Raises:
        PlayerBlocked: he may not act.
        DuelNotFound: he had no part in it.
        NoRematch: it is not over, or the other one cannot play.
        StakeNotCovered, PairLimitReached, NotReady: see `accept_duel`.
        FeatureOff: the staff have switched duels off.
    """
    check_on(Feature.DUELS)
    settle_due(now=now)
    duel = Duel.objects.of_player(player_id).filter(pk=duel_id).first()
    if duel is None:
        raise DuelNotFound(_("There is no such duel, or it is not yours."))
    if duel.settled_at is None or duel.opponent_id is None:
        raise NoRematch(_("This duel is not over yet."))
    other_id = duel.challenger_id if duel.challenger_id != player_id else duel.opponent_id
    keep_in_stock(kind=duel.kind, count=1, now=now)
    with transaction.atomic():
        try:
            lock_pair(challenger_id=other_id, player_id=player_id, now=now)
        except ChallengeGone as error:
            raise NoRematch(error.message) from error
        return _offer(duel, player_id, other_id, now=now)


def _offer(duel: Duel, player_id: int, other_id: int, *, now: datetime) -> Duel:
    duel = lock_duel(duels=Duel.objects.all(), duel_id=duel.pk)
    rematches = Duel.objects.filter(rematch_of=duel)
    played = rematches.filter(accepted_at__isnull=False).first()
    if played is not None:
        return played
    offered = rematches.open_at(now).order_by("pk").first()
    if offered is None:
        offered = _challenge(duel, player_id, other_id, now=now)
        tell_room(duel=duel, kind="rematch", now=now, player_id=player_id)
    if offered.challenger_id == other_id:
        offered = lock_challenge(duels=rematches, duel_id=offered.pk, now=now)
        accept_locked(duel=offered, player_id=player_id, now=now)
        tell_room(duel=duel, kind="rematch_accepted", now=now, player_id=player_id)
    return offered


def _challenge(duel: Duel, player_id: int, other_id: int, *, now: datetime) -> Duel:
    if players.get_balance(player_id) < duel.stake:
        raise StakeNotCovered(_("You do not own that many credits."))
    challenge = Challenge(
        challenger_id=player_id,
        kind=Kind(duel.kind),
        reach=Duel.Reach.NAMED,
        stake=duel.stake,
    )
    return create_challenge(challenge=challenge, opponent_id=other_id, now=now, rematch_of=duel)
