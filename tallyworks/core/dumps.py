"""PostgreSQL's own tools, called for the site's database: its dumps are whole and of one instant.

The password goes by the environment: other users could read a command line.
"""

import os
import shutil
import subprocess
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection


def write_dump(path: Path) -> None:
    """Write the database to `path`, compressed, without owners and rights.

    Raises:
        CommandError: it is not PostgreSQL, or the tool failed.
    """
    path.touch(mode=0o600)
    _call("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={path}")


def check_dump(path: Path) -> int:
    """Return how many tables with data the dump at `path` holds.

    Raises:
        CommandError: it cannot be read.
    """
    listing = _call("pg_restore", "--list", str(path))
    return sum("TABLE DATA" in line for line in listing.splitlines())


def read_dump(path: Path) -> None:
    """Fill the empty database from `path`, in one transaction.

    Raises:
        CommandError: it is not PostgreSQL, or the tool failed; then nothing has changed.
    """
    name = connection.settings_dict["NAME"]
    options = ("--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error")
    _call("pg_restore", *options, f"--dbname={name}", str(path))


def _call(tool: str, *arguments: str) -> str:
    if connection.vendor != "postgresql":
        raise CommandError("This is for PostgreSQL; copy a SQLite file while nobody plays.")
    program = shutil.which(tool)
    if program is None:
        raise CommandError(f"{tool} is not installed (postgresql-client).")
    done = subprocess.run(  # noqa: S603 - arguments of our own
        [program, *arguments], env=_environment(), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CommandError(f"{tool} failed: {done.stderr.strip()}")
    return done.stdout


def _environment() -> dict[str, str]:
    """Return what tells the tools where the database is, and nothing of ours besides."""
    known = connection.settings_dict
    words = {
        "PGHOST": known["HOST"],
        "PGPORT": str(known["PORT"] or ""),
        "PGUSER": known["USER"],
        "PGPASSWORD": known["PASSWORD"],
        "PGDATABASE": known["NAME"],
        "PGSSLMODE": known["OPTIONS"].get("sslmode", ""),
    }
    return {"PATH": os.defpath, **{name: word for name, word in words.items() if word}}
