"""Reads of the credit ledger."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import BigIntegerField, F, OuterRef, Subquery, Sum, Value
from django.db.models.functions import Coalesce

from tallyworks.players.models import CreditAccount, CreditEntry, Player
from tallyworks.players.querysets import CreditEntryQuerySet


@dataclass(frozen=True, slots=True)
class Imbalance:
    """A player whose balance is not the sum of his entries."""

    player_id: int
    balance: int
    total: int


def get_balance(player_id: int) -> int:
    """Return how many credits the player holds; nobody starts with any."""
    accounts = CreditAccount.objects.filter(pk=player_id)
    return accounts.values_list("balance", flat=True).first() or 0


def list_entries(player_id: int) -> CreditEntryQuerySet:
    """Return the player's entries, the latest first, each with `balance_after` and `reason`."""
    entries: CreditEntryQuerySet = CreditEntry.objects.of_player(player_id)
    return entries.with_running_balance().with_reason().latest_first()


def list_imbalances() -> Sequence[Imbalance]:
    """Return every player whose balance is not the sum of his entries, by id; none is right.

    One statement, so that postings meanwhile cannot look like an error.
    """
    sums = (
        CreditEntry.objects.filter(player=OuterRef("pk"))
        .order_by()
        .values("player")
        .annotate(total=Sum("amount"))
        .values("total")
    )
    none = Value(0, output_field=BigIntegerField())
    players = Player.objects.annotate(
        held=Coalesce(F("credit_account__balance"), none, output_field=BigIntegerField()),
        total=Coalesce(Subquery(sums, output_field=BigIntegerField()), none),
    )
    rows = players.exclude(held=F("total")).order_by("pk").values_list("pk", "held", "total")
    return [Imbalance(*row) for row in rows]
