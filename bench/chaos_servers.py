"""A database cluster and a Redis of one's own, to be killed at will; no other is ever touched."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.load import HOST

_PATIENCE_SECONDS = 60
_SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 100
shared_buffers = 64MB
fsync = on
synchronous_commit = on
"""


def _program(name: str) -> str:
    found = shutil.which(name)
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if found is None and not beside:
        raise SystemExit(f"{name} is not installed")
    return found or str(beside[-1])


def _as_nobody_special() -> dict[str, Any]:
    """Return who runs the database, which refuses to be run by root."""
    if os.getuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


@dataclass(slots=True)
class Postgres:
    """A cluster in a folder, with one database."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None)

    @property
    def url(self) -> str:
        """Return the address of its database."""
        return f"postgres://postgres@{HOST}:{self.port}/chaos"

    def make(self) -> None:
        """Make the cluster and its database, and start it."""
        self.folder.mkdir()
        if os.getuid() == 0:
            owner = pwd.getpwnam("postgres")
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        command = [_program("initdb"), "--username=postgres", "--auth=trust", "--encoding=UTF8"]
        command += ["--locale=C", "--pgdata", str(self.folder / "data")]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, cwd="/", **_as_nobody_special()
        )
        with (self.folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write(_SETTINGS)
        self.start()
        self.add("chaos")

    def add(self, name: str) -> str:
        """Make an empty database beside, and return its address."""
        subprocess.run([*self._client("createdb"), name], check=True)
        return self.url.replace("/chaos", f"/{name}")

    def start(self) -> None:
        """Start it and wait until it answers: what a killed one left must be gone first."""
        deadline = time.monotonic() + _PATIENCE_SECONDS
        command = [_program("postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                with (self.folder / "log").open("ab") as log:
                    self.process = subprocess.Popen(
                        command, stdout=log, stderr=log, cwd="/", **_as_nobody_special()
                    )
            ready = subprocess.run(
                self._client("pg_isready", "--quiet", "--timeout=1"), check=False
            )
            if ready.returncode == 0:
                return
            time.sleep(0.2)
        raise SystemExit("the database did not start")

    def kill(self) -> None:
        """End it as a power cut would: the first process, then all its children."""
        if self.process is None:
            return
        first = self.process.pid
        children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
        self.process.kill()
        for number in map(int, children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        """End it in order."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(_PATIENCE_SECONDS)
            self.process = None

    def _client(self, tool: str, *options: str) -> list[str]:
        return [_program(tool), f"--host={HOST}", f"--port={self.port}", "--username=postgres",
                *options]  # fmt: skip


@dataclass(slots=True)
class Redis:
    """A Redis that keeps nothing, as production's."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = field(default=None)

    @property
    def url(self) -> str:
        """Return its address."""
        return f"redis://{HOST}:{self.port}/0"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [_program("redis-server"), "--port", str(self.port), "--bind", HOST]
        command += ["--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while time.monotonic() < deadline:
            if self.ask("ping") == "PONG":
                return
            time.sleep(0.1)
        raise SystemExit("Redis did not start")

    def ask(self, *words: str) -> str:
        """Return the answer to a command, empty where there is none."""
        command = [_program("redis-cli"), "-p", str(self.port), *words]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()

    def kill(self) -> None:
        """End it at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def stop(self) -> None:
        """End it: it keeps nothing anyway."""
        self.kill()
