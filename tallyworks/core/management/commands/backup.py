"""Write the whole database to one file, as it was at one instant."""

import os
from argparse import ArgumentParser
from datetime import UTC
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tallyworks.core.dumps import check_dump, write_dump


class Command(BaseCommand):
    """`manage.py backup FOLDER`: leaves `tallyworks-YYYYMMDD-HHMMSS.dump` there, or nothing."""

    help = "Write all of PostgreSQL to a file, while the site runs; old files go with --keep."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the folder, and how many files it may hold."""
        parser.add_argument("folder", type=Path)
        parser.add_argument("--keep", type=int, default=0, help="leave only so many; 0: all")

    def handle(self, *_args: Any, folder: Path, keep: int, **_options: Any) -> None:
        """Write under another name first: a file that is there is whole and can be read."""
        folder.mkdir(parents=True, exist_ok=True)
        name = timezone.now().astimezone(UTC).strftime("tallyworks-%Y%m%d-%H%M%S.dump")
        draft, path = folder / f".{name}.{os.getpid()}", folder / name
        try:
            write_dump(draft)
            tables = check_dump(draft)
            draft.rename(path)
        finally:
            draft.unlink(missing_ok=True)
        for old in sorted(folder.glob("tallyworks-*.dump"))[: -keep if keep else 0]:
            old.unlink()
        if not tables:
            raise CommandError(f"{path} holds no table.")
        self.stdout.write(f"{path}: {tables} tables, {path.stat().st_size:,} bytes")
