"""Challenges: made, withdrawn, declined."""

import logging
import secrets
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from duels.errors import (
    BadStake,
    OpponentUnknown,
    OwnChallenge,
    StakeNotCovered,
    TooManyChallenges,
)
from duels.models import Duel, Kind
from duels.rules import challenges as rules
from duels.services.locks import check_member, lock_challenge
from duels.services.news import tell_room
from tallyworks.core.features import Feature, check_on
from tallyworks.notices.services import notify
from tallyworks.players import queries as players
from tallyworks.players.services import lock_acting_player

logger = logging.getLogger(__name__)

_TOKEN_BYTES = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """What a member proposes; `opponent` is the name of the member it is for, if any."""

    challenger_id: int
    kind: Kind
    reach: Duel.Reach
    stake: int = 0
    opponent: str = ""


def open_challenge(*, challenge: Challenge, now: datetime) -> Duel:
    """Open a challenge, which stands for seven days; no stake leaves a balance before acceptance.

    One by link carries 128 random bits in its token. Locks the challenger's row.

    Raises:
        PlayerBlocked: he may not act.
        MembersOnly: he is a guest.
        BadStake: not 0 to 50 credits.
        StakeNotCovered: he does not own the stake.
        OpponentUnknown: no active member has the name.
        OwnChallenge: it is his own name.
        TooManyChallenges: 50 of his are open, or 3 to the same member.
        FeatureOff: the staff have switched duels off.
    """
    check_on(Feature.DUELS)
    with transaction.atomic():
        lock_acting_player(player_id=challenge.challenger_id, now=now)
        check_member(player_id=challenge.challenger_id)
        if not rules.is_stake(challenge.stake):
            raise BadStake(_("A stake is 0 to 50 credits."), field="stake")
        opponent_id = _find_opponent(challenge)
        _check_may_challenge(challenge, opponent_id, now=now)
        return create_challenge(challenge=challenge, opponent_id=opponent_id, now=now)


def create_challenge(
    *,
    challenge: Challenge,
    opponent_id: int | None,
    now: datetime,
    rematch_of: Duel | None = None,
) -> Duel:
    """Write a challenge and tell who is named in it; the caller has locked and checked."""
    is_link = challenge.reach == Duel.Reach.LINK
    duel = Duel.objects.create(
        kind=challenge.kind,
        reach=challenge.reach,
        stake=challenge.stake,
        challenger_id=challenge.challenger_id,
        opponent_id=opponent_id,
        token=secrets.token_urlsafe(_TOKEN_BYTES) if is_link else None,
        rematch_of=rematch_of,
        created_at=now,
        lapses_at=rules.lapses_at(now),
    )
    if opponent_id is not None:
        notify(
            player_id=opponent_id,
            kind="DUEL_CHALLENGED",
            data={"duel": duel.pk, "kind": duel.kind, "stake": duel.stake},
            reference=f"{duel.reference}:challenged",
            now=now,
        )
    logger.info("duel.challenged duel=%s player=%s", duel.pk, duel.challenger_id)
    return duel


def cancel_challenge(*, duel_id: int, player_id: int, now: datetime) -> Duel:
    """Withdraw one's own challenge before anybody has accepted it; locks player and challenge.

    Raises:
        PlayerBlocked: he may not act.
        DuelNotFound: he has no such challenge.
        ChallengeGone: it was accepted, declined or withdrawn, or has lapsed.
    """
    with transaction.atomic():
        lock_acting_player(player_id=player_id, now=now)
        duel = lock_challenge(duels=Duel.objects.by(player_id), duel_id=duel_id, now=now)
        _end(duel, Duel.Status.CANCELLED, now=now)
    return duel


def decline_challenge(*, duel_id: int, player_id: int, now: datetime) -> Duel:
    """Decline a challenge to oneself by name and tell the challenger; locks player and challenge.

    Raises:
        PlayerBlocked: he may not act.
        DuelNotFound: no such challenge names him.
        ChallengeGone: see `cancel_challenge`.
    """
    with transaction.atomic():
        lock_acting_player(player_id=player_id, now=now)
        named = Duel.objects.filter(opponent_id=player_id)
        duel = lock_challenge(duels=named, duel_id=duel_id, now=now)
        _end(duel, Duel.Status.DECLINED, now=now)
        notify(
            player_id=duel.challenger_id,
            kind="DUEL_DECLINED",
            data={"duel": duel.pk, "kind": duel.kind, "stake": duel.stake},
            reference=f"{duel.reference}:declined",
            now=now,
        )
    return duel


def _find_opponent(challenge: Challenge) -> int | None:
    if challenge.reach != Duel.Reach.NAMED:
        return None
    opponent = players.get_member_named(challenge.opponent)
    if opponent is None:
        raise OpponentUnknown(_("No member is called so."), field="opponent")
    if opponent.pk == challenge.challenger_id:
        raise OwnChallenge(_("You cannot duel with yourself."), field="opponent")
    return opponent.pk


def _check_may_challenge(challenge: Challenge, opponent_id: int | None, *, now: datetime) -> None:
    if players.get_balance(challenge.challenger_id) < challenge.stake:
        raise StakeNotCovered(_("You do not own that many credits."), field="stake")
    own = Duel.objects.by(challenge.challenger_id).open_at(now)
    if own.count() >= rules.MOST_OPEN:
        raise TooManyChallenges(_("50 of your challenges are open. Withdraw one first."))
    if opponent_id is None:
        return
    if own.filter(opponent_id=opponent_id).count() >= rules.MOST_OPEN_TO_ONE:
        raise TooManyChallenges(
            _("Three of your challenges to this member are open. Wait for an answer."),
            field="opponent",
        )


def _end(duel: Duel, status: Duel.Status, *, now: datetime) -> None:
    duel.status = status
    duel.save(update_fields=["status"])
    tell_room(duel=duel, kind="gone", now=now)
    logger.info("duel.gone duel=%s status=%s", duel.pk, status)
