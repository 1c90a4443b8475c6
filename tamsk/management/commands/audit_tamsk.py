"""`manage.py audit_tamsk`: replay every game from its log and compare."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tamsk.services import audit_games


class Command(BaseCommand):
    """Names each game whose log does not reproduce it; fails if there is one."""

    help = "Replay the stored log of every Tamsk game and compare events, position and hash."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the number of the first game to look at."""
        parser.add_argument("--since", type=int, default=1, help="number of the first game")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Audit, and say what was found."""
        count = 0
        for finding in audit_games(since_id=options["since"]):
            count += 1
            self.stdout.write(
                f"game {finding.game_id}: {finding.what} is {finding.found}, not {finding.expected}"
            )
        if count:
            raise CommandError(f"{count} games or events do not agree with their logs")
        self.stdout.write("every game agrees with its log")
