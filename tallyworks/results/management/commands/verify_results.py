"""Check the published files of results."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tallyworks.results.services import verify_results


class Command(BaseCommand):
    """`manage.py verify_results`: exits with 1 and names each fault where there is one."""

    help = "Check published files against hash, chain, rows and simulator, dumps against theirs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take a folder of files that were downloaded before."""
        parser.add_argument("--copies", type=Path, help="a folder of downloaded files to compare")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify every chain from its first file on."""
        copies = None if options["copies"] is None else _read(options["copies"])
        count = 0
        for fault in verify_results(copies=copies, now=timezone.now()):
            count += 1
            self.stderr.write(f"{fault.kind.lower()} {fault.period}: {fault.code}".strip())
        if count:
            raise CommandError(f"{count} faults.")
        self.stdout.write("Every file is what it was when it was published.")


def _read(folder: Path) -> dict[str, bytes]:
    if not folder.is_dir():
        raise CommandError(f"{folder} is not a folder.")
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.json"))}
