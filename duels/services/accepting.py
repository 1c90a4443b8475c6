"""Acceptance: both stakes leave the balances, and the duel has its workshop or its questions."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from duels.errors import (
    ChallengeGone,
    DuelNotFound,
    OwnChallenge,
    PairLimitReached,
    StakeNotCovered,
)
from duels.models import Duel, Seat
from duels.querysets import DuelQuerySet
from duels.rules import challenges as rules
from duels.rules import outcomes
from duels.services.locks import check_member, lock_challenge
from duels.services.news import tell_room
from duels.services.settling import settle_due
from duels.services.stock import keep_in_stock, take_from_stock
from tallyworks.core.calendar import day_period, paris_date
from tallyworks.core.features import Feature, check_on
from tallyworks.notices.services import notify
from tallyworks.players import queries as players
from tallyworks.players.errors import NotEnoughCredits
from tallyworks.players.services import (
    CreditKind,
    Posting,
    check_may_act,
    lock_player,
    post_entries,
)

logger = logging.getLogger(__name__)


def accept_duel(*, duel_id: int, player_id: int, now: datetime) -> Duel:
    """Accept a challenge that is open to the player, by name or to everybody.

    Locks both players by id, then the challenge, then the accounts.

    Raises:
        PlayerBlocked: he may not act.
        MembersOnly: he is a guest.
        DuelNotFound: no such challenge is open to him.
        OwnChallenge: it is his own.
        ChallengeGone: it was accepted, declined or withdrawn, or has lapsed, or the challenger is
            blocked.
        PairLimitReached: the two have accepted three duels this Paris day.
        StakeNotCovered: one of the two does not own the stake; the challenge stays.
        NotReady: nothing is in stock for it this moment.
        FeatureOff: the staff have switched duels off.
    """
    return _accept(Duel.objects.filter(pk=duel_id, token__isnull=True), player_id, now=now)


def accept_by_link(*, token: str, player_id: int, now: datetime) -> Duel:
    """Accept the challenge that `token` opens; locks and refusals are those of `accept_duel`."""
    return _accept(Duel.objects.filter(token=token), player_id, now=now)


def lock_pair(*, challenger_id: int, player_id: int, now: datetime) -> None:
    """Lock the two players' rows, by id, where `player_id` is a member who may act.

    Raises:
        PlayerBlocked, MembersOnly: he is not.
        ChallengeGone: the challenger is blocked or has left.
    """
    for locked_id in sorted((challenger_id, player_id)):
        lock_player(player_id=locked_id)
    check_may_act(player_id=player_id, now=now)
    check_member(player_id=player_id)
    is_away = players.get_member(challenger_id) is None
    if is_away or players.is_blocked(challenger_id, now=now):
        raise ChallengeGone(_("The other one cannot play at the moment."))


def accept_locked(*, duel: Duel, player_id: int, now: datetime) -> None:
    """Accept `duel` for the player; the caller holds both players' rows and the duel's.

    Raises:
        PairLimitReached, StakeNotCovered, NotReady: see `accept_duel`.
    """
    _check_pair(duel.challenger_id, player_id, now=now)
    _take_stakes(duel, player_id, now=now)
    take_from_stock(duel=duel)
    start_by = now + outcomes.START_WITHIN
    duel.opponent_id = player_id
    duel.status = Duel.Status.ACCEPTED
    duel.accepted_at = now
    duel.due_at = start_by + outcomes.SETTLED_AFTER
    duel.save()
    Seat.objects.bulk_create(
        Seat(duel=duel, player_id=seated_id, place=place, start_by=start_by)
        for place, seated_id in enumerate((duel.challenger_id, player_id))
    )
    tell_room(duel=duel, kind="accepted", now=now, player_id=player_id)
    notify(
        player_id=duel.challenger_id,
        kind="DUEL_ACCEPTED",
        data={"duel": duel.pk, "kind": duel.kind, "stake": duel.stake},
        reference=f"{duel.reference}:accepted",
        now=now,
    )
    logger.info("duel.accepted duel=%s player=%s", duel.pk, player_id)


def _accept(duels: DuelQuerySet, player_id: int, *, now: datetime) -> Duel:
    check_on(Feature.DUELS)
    settle_due(now=now)
    challenge = duels.first()
    if challenge is None or not _may_see(challenge, player_id):
        raise DuelNotFound(_("There is no such duel, or it is not yours."))
    if challenge.challenger_id == player_id:
        raise OwnChallenge(_("You cannot duel with yourself."))
    if challenge.is_open(now):
        # Made before anything is locked, where none was ready: it can take half a minute.
        keep_in_stock(kind=challenge.kind, count=1, now=now)
    with transaction.atomic():
        lock_pair(challenger_id=challenge.challenger_id, player_id=player_id, now=now)
        duel = lock_challenge(duels=duels, duel_id=challenge.pk, now=now)
        accept_locked(duel=duel, player_id=player_id, now=now)
    return duel


def _may_see(duel: Duel, player_id: int) -> bool:
    return duel.reach != Duel.Reach.NAMED or duel.place_of(player_id) is not None


def _check_pair(one_id: int, other_id: int, *, now: datetime) -> None:
    """Count the pair's duels of the day; both players' rows are locked, so the count is exact."""
    today = day_period(paris_date(now))
    accepted = Duel.objects.between(one_id, other_id).accepted_in(today)
    if accepted.count() >= rules.MOST_OF_A_PAIR_A_DAY:
        raise PairLimitReached(
            _("You two have accepted three duels today. The next one is possible after midnight.")
        )


def _take_stakes(duel: Duel, player_id: int, *, now: datetime) -> None:
    if not duel.stake:
        return
    stakes = [
        Posting(
            player_id=seated_id,
            amount=-duel.stake,
            kind=CreditKind.STAKE,
            reference=f"{duel.reference}:stake:{place}",
            subject=str(duel.pk),
        )
        for place, seated_id in enumerate((duel.challenger_id, player_id))
    ]
    try:
        post_entries(postings=stakes, now=now)
    except NotEnoughCredits as error:
        # What the other one owns is nobody's business.
        if error.data["player_id"] == player_id:
            message = _("You do not own that many credits.")
        else:
            message = _("The challenger cannot cover the stake at the moment.")
        raise StakeNotCovered(message) from error
