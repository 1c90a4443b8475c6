"""The site's processes as production runs them, on this machine: started, killed, started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bench.live import resident_mb
from bench.load import HOST

_START_SECONDS = 90
_STOP_SECONDS = 15


def commands(web_port: int, live_port: int) -> dict[str, list[str]]:
    """Return the command of each of the site's roles."""
    python = sys.executable
    web = ["granian", "--interface", "wsgi", "--host", HOST, "--port", str(web_port), "--no-ws"]
    web += ["--workers", "2", "--blocking-threads", "4", "--log-level", "warning"]
    web += ["--respawn-failed-workers", "tallyworks.wsgi:application"]
    celery = ["celery", "-A", "tallyworks.celery"]
    beat = ["beat", "--scheduler=tallyworks.core.one_beat:OneBeatScheduler", "--pidfile="]
    return {
        "web": [python, "-m", *web],
        "live": [python, "-m", "bench.live_app", str(live_port)],
        "deadlines": [python, "manage.py", "live_deadlines"],
        "worker": [python, "-m", *celery, "worker", "--concurrency=1", "--loglevel=WARNING"],
        "beat": [python, "-m", *celery, *beat, "--loglevel=WARNING"],
    }


def answers(port: int) -> Callable[[], bool]:
    """Return what tells whether somebody takes connections at `port`."""

    def ask() -> bool:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            return False
        return True

    return ask


@dataclass(slots=True)
class Service:
    """One process of its own group, and what tells that it answers."""

    name: str
    command: list[str]
    environment: Mapping[str, str]
    is_up: Callable[[], bool]
    log: Path
    process: subprocess.Popen[bytes] | None = field(default=None)

    def start(self, *, wait: bool = True) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.command,
                env=dict(self.environment),
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + _START_SECONDS
        while wait and not self.is_up():
            if self.process.poll() is not None or time.monotonic() > deadline:
                # One of them is a disk that is full, which reads as zeros without end.
                tail = self.log.read_text(errors="replace")[-2000:] if self.log.is_file() else ""
                raise SystemExit(f"{self.name} did not start:\n{tail}")
            time.sleep(0.1)

    def kill(self) -> None:
        """End it and its children at once, as a power cut would."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Have it end as it does when it is replaced."""
        self._signal(signal.SIGTERM)

    def memory_mb(self) -> float:
        """Return what it and its children hold."""
        assert self.process is not None
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return sum(resident_mb(number) for number in map(int, children.split()))

    def _signal(self, number: signal.Signals) -> None:
        if self.process is None:
            return
        try:
            os.killpg(self.process.pid, number)
            self.process.wait(_STOP_SECONDS)
        except ProcessLookupError:
            pass
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.process = None
