"""Check stored points, groups, moves and prizes against a recomputation from attempts."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leagues.services.audit import audit_points


class Command(BaseCommand):
    """`manage.py audit_points`: exits with 1 and names each difference where there is one."""

    help = "Recompute weeks, leagues and seasons from the attempts and name every difference."

    def handle(self, *args: Any, **options: Any) -> None:
        """Audit every week and season, the oldest first."""
        count = 0
        for finding in audit_points():
            count += 1
            self.stderr.write(
                f"{finding.code} {finding.period or ''} player={finding.player_id or ''}: "
                f"expected {finding.expected}, found {finding.found}"
            )
        if count:
            raise CommandError(f"{count} differences.")
        self.stdout.write("Points, groups, moves and prizes are what the attempts make of them.")
