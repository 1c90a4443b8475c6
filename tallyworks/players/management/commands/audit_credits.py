"""Check that every balance is the sum of its entries."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tallyworks.players import queries


class Command(BaseCommand):
    """`manage.py audit_credits`: exits with 1 and names each account that is wrong."""

    help = "Check that every player's balance is the sum of his credit entries."

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit the whole ledger."""
        imbalances = queries.list_imbalances()
        for wrong in imbalances:
            self.stderr.write(
                f"player {wrong.player_id}: balance {wrong.balance}, entries {wrong.total}"
            )
        if imbalances:
            raise CommandError(f"{len(imbalances)} balances are not the sum of their entries.")
        self.stdout.write("Every balance is the sum of its entries.")
