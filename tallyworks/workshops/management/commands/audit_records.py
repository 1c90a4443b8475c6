"""Check records and places in rankings against the stored runs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tallyworks.workshops.services.record_audit import audit_records


class Command(BaseCommand):
    """`manage.py audit_records`: exits with 1 and names each difference where there is one."""

    help = "Recompute every record and score from the stored runs and name every difference."

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit all workshops."""
        count = 0
        for finding in audit_records():
            count += 1
            self.stderr.write(
                f"workshop {finding.workshop_id} player={finding.player_id} {finding.what}: "
                f"expected {finding.expected}, found {finding.found}"
            )
        if count:
            raise CommandError(f"{count} differences.")
        self.stdout.write("Records and scores are what the runs make of them.")
