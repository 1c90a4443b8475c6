"""Check every stored workshop against the conditions of publication."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tallyworks.workshops.services import audit


class Command(BaseCommand):
    """`manage.py audit_workshops`: exits with 1 and names each violation where there is one."""

    help = "Check every workshop against the generator's conditions (simulator rules, §8)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit all workshops, oldest first."""
        count = violation_count = 0
        for finding in audit.audit_workshops():
            count += 1
            for code in finding.violations:
                violation_count += 1
                self.stderr.write(f"{finding.workshop}: {code}")
        if violation_count:
            raise CommandError(f"{violation_count} violations in {count} workshops.")
        self.stdout.write(f"{count} workshops, every condition holds.")
