"""A backup holds all there is and fills an empty database, and nothing else."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tallyworks.core import dumps
from tallyworks.core.one_beat import BeatLock
from tallyworks.players.models import Player
from tests.conftest import Cast

# Restores the file named into the database named, in a process of its own, and counts its players.
RESTORE = """
import sys, django
from django.conf import settings
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "tallyworks.settings_test"
settings.DATABASES["default"]["NAME"] = sys.argv[1]
django.setup()
from django.core.management import call_command
call_command("restore", sys.argv[2])
from tallyworks.players.models import Player
print("players", Player.objects.count())
"""


@pytest.mark.sqlite
def test_a_file_of_sqlite_is_not_for_these_tools(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="This is for PostgreSQL"):
        call_command("backup", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_restored_over_what_is_there(db: None, tmp_path: Path) -> None:
    file = tmp_path / "some.dump"
    with pytest.raises(CommandError, match="There is no file"):
        call_command("restore", str(file))
    file.touch()
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore", str(file))


@pytest.fixture
def empty_database() -> Iterator[str]:
    name = f"{connection.settings_dict['NAME']}_restored"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE template0')
    yield name
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_what_was_backed_up_is_there_elsewhere_and_sound(
    cast: Cast, tmp_path: Path, empty_database: str
) -> None:
    for old in ("tallyworks-20260101-000000.dump", "tallyworks-20260102-000000.dump"):
        (tmp_path / old).touch()
    out = StringIO()
    call_command("backup", str(tmp_path), keep=2, stdout=out)
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert kept[0] == "tallyworks-20260102-000000.dump"
    assert len(kept) == 2
    assert (tmp_path / kept[1]).stat().st_mode & 0o077 == 0
    assert " tables, " in out.getvalue()

    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", RESTORE, empty_database, str(tmp_path / kept[1])],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert "All audits passed." in done.stdout
    assert f"players {Player.objects.count()}\n" in done.stdout


@pytest.mark.postgres
def test_a_file_that_is_no_backup_is_refused(db: None, tmp_path: Path) -> None:
    file = tmp_path / "half.dump"
    file.write_bytes(b"PGDMP and then nothing")
    with pytest.raises(CommandError, match="pg_restore failed"):
        dumps.check_dump(file)


@pytest.mark.postgres
def test_one_of_several_beats(db: None) -> None:
    first, second = BeatLock(), BeatLock()
    try:
        assert (first.holds(), second.holds()) == (True, False)
        assert (first.holds(), second.holds()) == (True, False)
        first.release()
        assert (second.holds(), first.holds()) == (True, False)
    finally:
        first.release()
        second.release()


@pytest.mark.postgres
def test_a_beat_whose_connection_broke_stops(db: None) -> None:
    lock, other = BeatLock(), BeatLock()
    try:
        assert lock.holds()
        assert lock._held is not None
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [lock._held.info.backend_pid])
        assert lock.holds() is False
        assert other.holds() is True
    finally:
        lock.release()
        other.release()
