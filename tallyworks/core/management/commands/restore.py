"""Fill an empty database from a file that `backup` wrote."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from tallyworks.core.dumps import check_dump, read_dump


class Command(BaseCommand):
    """`manage.py restore FILE`: all of it in one transaction, or nothing."""

    help = "Fill the empty database of DATABASE_URL from a backup, then migrate it and audit it."
    # Before there is a database most checks cannot be made.
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the file."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--no-audit", action="store_true", help="audit by hand, later")

    def handle(self, *_args: Any, file: Path, no_audit: bool, **_options: Any) -> None:
        """Refuse a database with tables in it: nothing is ever written over."""
        if not file.is_file():
            raise CommandError(f"There is no file {file}.")
        if connection.introspection.table_names():
            raise CommandError("The database is not empty. Make a new one and restore into that.")
        tables = check_dump(file)
        read_dump(file)
        # The code may be newer than the backup.
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"{tables} tables restored.")
        if not no_audit:
            call_command("audit", stdout=self.stdout, stderr=self.stderr)
