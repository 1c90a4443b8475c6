"""The site as in production, one process group a service, each of which can be killed."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
_BURIED_AFTER: Final = 200
_PYTHON: Final = [sys.executable, "-m"]


@dataclass(slots=True)
class Service:
    """A service of the site: its command, the file it logs to, and its process while it runs."""

    command: list[str]
    environment: dict[str, str]
    log: Path
    port: int | None = None
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it in a group of its own; it is not waited for."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self) -> None:
        """Kill it and all its workers at once (SIGKILL), and wait until all are gone."""
        if self.process is None:
            return
        with suppress(ProcessLookupError):
            # What nobody has buried yet still counts as there: not for ever.
            for _ in range(_BURIED_AFTER):
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
                time.sleep(0.01)
        self.process = None

    def takes_connections(self) -> bool:
        """Tell whether it listens; one without a port does as soon as it runs."""
        if self.port is None:
            return self.process is not None and self.process.poll() is None
        with suppress(OSError):
            socket.create_connection((HOST, self.port), timeout=1).close()
            return True
        return False


@dataclass(slots=True)
class Site:
    """All services by their names in docker-compose.yml."""

    services: dict[str, Service]

    @property
    def web_port(self) -> int:
        """Return where pages and the API are."""
        return self.services["web"].port or 0

    @property
    def live_port(self) -> int:
        """Return where the sockets are."""
        return self.services["live"].port or 0

    def start(self, names: Iterable[str]) -> None:
        """Start these services."""
        for name in names:
            self.services[name].start()

    def kill(self, names: Iterable[str]) -> None:
        """Kill these services, all before the first could notice."""
        for name in names:
            self.services[name].kill()

    def is_up(self) -> bool:
        """Tell whether every service is there."""
        return all(one.takes_connections() for one in self.services.values())


@contextmanager
def site(url: str, *, ports: tuple[int, int], settings: str) -> Iterator[Site]:
    """Give the services of the site on the database at `url`, not started; end them at the end."""
    web, live = ports
    environment = {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": settings}
    with tempfile.TemporaryDirectory() as folder:
        logs = Path(folder)
        commands: dict[str, tuple[list[str], int | None]] = {
            "web": (_web(web), web),
            "live": (_live(live), live),
            "deadlines": ([sys.executable, "manage.py", "live_deadlines"], None),
            "worker": ([*_celery("worker"), "--concurrency=1"], None),
            "beat": ([*_celery("beat"), f"--schedule={logs / 'schedule'}"], None),
        }
        made = Site(
            {
                name: Service(command, environment, logs / f"{name}.log", port)
                for name, (command, port) in commands.items()
            }
        )
        try:
            yield made
        finally:
            made.kill(made.services)
            for name, service in made.services.items():
                _show_complaints(name, service.log)


def _web(port: int) -> list[str]:
    return [
        *_PYTHON, "granian", "--interface", "wsgi", "--host", HOST, "--port", str(port),
        "--workers", "2", "--blocking-threads", "4", "--no-ws", "--log-level", "warning",
        "tallyworks.wsgi:application",
    ]  # fmt: skip


def _live(port: int) -> list[str]:
    return [
        *_PYTHON, "uvicorn", "tallyworks.asgi:application", "--host", HOST, "--port", str(port),
        "--log-level", "warning", "--ws-max-size", "65536", "--ws-per-message-deflate", "false",
    ]  # fmt: skip


def _celery(role: str) -> list[str]:
    return [*_PYTHON, "celery", "-A", "tallyworks.celery", role, "--loglevel=ERROR"]


def _show_complaints(name: str, log: Path) -> None:
    """Print the last lines of a log that holds an error."""
    lines = log.read_text(errors="replace").splitlines() if log.exists() else []
    if any("Traceback" in line or "ERROR" in line for line in lines):
        print(f"--- {name} complained:", *lines[-12:], sep="\n    ")
