"""A PostgreSQL cluster and a Redis for one run: own folder, own ports, gone with it.

They are started from the programs on this machine and never touch a server that runs already.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from bench.ports import HOST, free_port

_USER: Final = "tallyworks"


@dataclass(frozen=True, slots=True)
class Cluster:
    """The two servers of a run; PostgreSQL may be stopped and started again."""

    folder: Path
    postgres_port: int
    redis_port: int

    @property
    def addresses(self) -> dict[str, str]:
        """Return what the site's processes find the two by."""
        return {
            "DATABASE_URL": f"postgres://{_USER}@{HOST}:{self.postgres_port}/postgres",
            "REDIS_URL": f"redis://{HOST}:{self.redis_port}/0",
        }

    def start_postgres(self) -> None:
        """Start it and return once it takes connections."""
        options = f"-p {self.postgres_port} -k {self.folder} -c listen_addresses={HOST}"
        options += " -c fsync=off -c max_connections=200"
        self._control("-o", options, "-l", str(self.folder / "log"), "start")

    def stop_postgres(self) -> None:
        """Cut all connections off and stop it, as a crash would."""
        self._control("-m", "immediate", "stop")

    def _control(self, *arguments: str) -> None:
        _run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-s", *arguments)


def end_when_told() -> None:
    """Let SIGTERM end this process as an error does, so that what it started ends with it."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Make both, give them, and leave nothing of them."""
    # As root PostgreSQL refuses to run: its own user does, and must reach the folder.
    with tempfile.TemporaryDirectory(prefix="tallyworks-", ignore_cleanup_errors=True) as name:
        made = Cluster(Path(name), free_port(), free_port())
        if _other_user():
            shutil.chown(made.folder, "postgres")
        _run("initdb", "-D", str(made.folder / "data"), "-U", _USER, "-A", "trust", "-N")
        command = [_find("redis-server"), "--port", str(made.redis_port), "--bind", HOST]
        redis = subprocess.Popen([*command, "--save", ""], stdout=subprocess.DEVNULL)
        made.start_postgres()
        try:
            yield made
        finally:
            made.stop_postgres()
            redis.terminate()
            redis.wait(10)


def _run(program: str, *arguments: str) -> None:
    subprocess.run(
        [_find(program), *arguments], check=True, stdout=subprocess.DEVNULL, **_other_user()
    )


def _find(program: str) -> str:
    # Debian keeps the server's programs out of the way.
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    found = shutil.which(program) or (str(places[-1]) if places else None)
    if found is None:
        raise SystemExit(f"{program} is not installed")
    return found


def _other_user() -> dict[str, Any]:
    return {"user": "postgres", "cwd": "/"} if os.geteuid() == 0 else {}
