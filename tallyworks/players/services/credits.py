"""The only way credits move: entries added to the ledger, never changed (site rules, "Players")."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tallyworks.core.acts import StaffAct, report_act
from tallyworks.players import rules
from tallyworks.players.errors import (
    DuplicateReference,
    NotEnoughCredits,
    NothingPosted,
    OwnAccount,
)
from tallyworks.players.models import CreditAccount, CreditEntry, GrantReason, Player
from tallyworks.players.services.staff import check_staff
from tallyworks.players.signals import credits_granted

logger = logging.getLogger(__name__)

MAY_GRANT = "players.add_creditentry"
# Other apps name kinds by this; the table stays the players' own.
CreditKind = CreditEntry.Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Posting:
    """An entry to be made: `amount` credits, in when positive, out when negative.

    `reference` is unique in the whole ledger and names what the entry stands for, such as
    `week:2026-W49:group:31`; posting it again is refused, so nothing is paid twice. `subject` is
    the short code shown beside the kind, such as `2026-W49`.
    """

    player_id: int
    amount: int
    kind: CreditEntry.Kind
    reference: str
    subject: str = ""
    author_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """What an admin gives, or takes back when negative, and why; the form made `reference`."""

    player_id: int
    amount: int
    reference: str
    author_id: int
    reason: str


def post_entry(*, posting: Posting, now: datetime) -> CreditEntry:
    """Post one entry and move its player's balance; locks the player's account.

    Raises:
        NothingPosted: the amount is 0.
        DuplicateReference: the reference was posted before.
        NotEnoughCredits: the balance would fall below 0.
    """
    return post_entries(postings=[posting], now=now)[0]


def post_entries(*, postings: Sequence[Posting], now: datetime) -> list[CreditEntry]:
    """Post all entries or none, such as both stakes of a duel.

    Locks the players' accounts by ascending player id, after whatever row the caller contests.

    Raises:
        NothingPosted: an amount is 0.
        DuplicateReference: a reference was posted before, or stands here twice.
        NotEnoughCredits: a player's entries together would take his balance below 0; the data
            name the player.
    """
    if not all(posting.amount for posting in postings):
        raise NothingPosted(_("An entry moves at least one credit."), field="amount")
    totals = rules.merged_amounts((posting.player_id, posting.amount) for posting in postings)
    with transaction.atomic():
        _lock_accounts(list(totals))
        # Before the balances: a stake posted twice is a repetition, even when it emptied them.
        entries = _insert(postings, now=now)
        for player_id, amount in totals.items():
            _move_balance(player_id, amount)
    for entry in entries:
        logger.info("credits.posted entry=%s player=%s", entry.pk, entry.player_id)
    return entries


def grant_credits(*, grant: Grant, now: datetime) -> CreditEntry:
    """Post an admin's gift with its author and reason; a negative amount corrects an earlier one.

    Raises:
        StaffOnly, PlayerBlocked: the author may not.
        OwnAccount: it is his own account, or a guest's that was joined to it.
        NothingPosted: no amount, or no reason.
        DuplicateReference: the same form was sent twice.
        NotEnoughCredits: a correction takes more than the player holds.
    """
    reason = " ".join(grant.reason.split())
    if not reason:
        raise NothingPosted(_("Say why: the player reads it on his statement."), field="reason")
    posting = Posting(
        player_id=grant.player_id,
        amount=grant.amount,
        kind=CreditKind.GRANT if grant.amount > 0 else CreditKind.CORRECTION,
        reference=grant.reference,
        author_id=grant.author_id,
    )
    with transaction.atomic():
        _check_may_grant(grant, now=now)
        entry = post_entry(posting=posting, now=now)
        _report_grant(entry, reason, now=now)
        GrantReason.objects.create(entry=entry, text=reason)
        if entry.amount > 0:
            credits_granted.send(
                sender=CreditEntry,
                player_id=entry.player_id,
                amount=entry.amount,
                reason=reason,
                reference=entry.reference,
                now=now,
            )
    return entry


def _check_may_grant(grant: Grant, *, now: datetime) -> None:
    author = Player.objects.get(pk=grant.author_id)
    check_staff(staff=author, permission=MAY_GRANT, now=now)
    joined_to = Player.objects.filter(pk=grant.player_id).values_list("joined_to_id", flat=True)
    if grant.author_id in {grant.player_id, *joined_to}:
        raise OwnAccount(_("This is your own account: somebody else decides about it."))


def _report_grant(entry: CreditEntry, reason: str, *, now: datetime) -> None:
    assert entry.author_id is not None
    act = StaffAct(
        code="credits.granted" if entry.amount > 0 else "credits.corrected",
        actor_id=entry.author_id,
        object_type="players.creditentry",
        object_id=entry.pk,
        player_id=entry.player_id,
        after={"amount": entry.amount},
        reason=reason,
    )
    report_act(act=act, now=now)


def _lock_accounts(player_ids: list[int]) -> None:
    """Lock the accounts of `player_ids`, ascending; who has none yet gets an empty one."""
    CreditAccount.objects.bulk_create(
        [CreditAccount(player_id=player_id) for player_id in player_ids], ignore_conflicts=True
    )
    list(CreditAccount.objects.select_for_update().filter(pk__in=player_ids).order_by("pk"))


def _insert(postings: Sequence[Posting], *, now: datetime) -> list[CreditEntry]:
    references = [posting.reference for posting in postings]
    entries = [
        CreditEntry(
            player_id=posting.player_id,
            amount=posting.amount,
            kind=posting.kind,
            reference=posting.reference,
            subject=posting.subject,
            author_id=posting.author_id,
            created_at=now,
        )
        for posting in postings
    ]
    try:
        with transaction.atomic():
            return CreditEntry.objects.bulk_create(entries)
    except IntegrityError as error:
        repeated = len(set(references)) < len(references)
        if repeated or CreditEntry.objects.filter(reference__in=references).exists():
            raise DuplicateReference(_("This was posted before.")) from error
        raise


def _move_balance(player_id: int, amount: int) -> None:
    moved = CreditAccount.objects.filter(pk=player_id, balance__gte=-amount).update(
        balance=F("balance") + amount
    )
    if not moved:
        balance = CreditAccount.objects.get(pk=player_id).balance
        message = ngettext(
            "%(needed)s credit is needed, and the balance is %(balance)s.",
            "%(needed)s credits are needed, and the balance is %(balance)s.",
            -amount,
        ) % {"needed": -amount, "balance": balance}
        data = {"player_id": player_id, "needed": -amount, "balance": balance}
        raise NotEnoughCredits(message, field="amount", data=data)
