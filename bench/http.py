"""How many runs a second the production server takes, against a view that inserts one row.

Both answer on the same granian, in turns, so that whatever else the machine does hits both. The
database is a temporary one beside that of `DATABASE_URL`, or a SQLite file; requests go to this
machine only, about 4,000 in all.
"""

import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from django.db import connection
from django.utils import timezone

from bench import stage
from bench.load import requests_per_second

GOAL = 0.40
ROUNDS = 5
CONNECTIONS = 16
GUESTS_A_ROUND = 20
# Below the limit of 20 a minute, whatever the speed.
REQUESTS_A_GUEST = 18
START_SECONDS = 30


def main() -> int:
    """Print the ratio and return 0 when it reaches the goal, else 1."""
    with database() as url, server(url) as port:
        runs, inserts = _measure(port)
    ratio = statistics.median(run / insert for run, insert in zip(runs, inserts, strict=True))
    reached = ratio >= GOAL
    baseline = statistics.median(inserts)
    verdict = "ok" if reached else "MISSED"
    print(f"{'run endpoint':<36} {ratio:5.2f} of {baseline:5.0f} /s  goal {GOAL:.2f}  {verdict}")
    return 0 if reached else 1


@contextmanager
def database() -> Iterator[str]:
    """Make a migrated database, give its address, and drop it at the end."""
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        if connection.vendor == "sqlite":
            yield f"sqlite:///{made}"
        else:
            yield urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{made}").geturl()
    finally:
        connection.creation.destroy_test_db(made, verbosity=0)


def _measure(port: int) -> tuple[list[float], list[float]]:
    """Return the rates of the run endpoint and of the baseline, one a round."""
    now = timezone.now()
    puzzles = stage.open_workshops(now=now)
    runs: list[float] = []
    inserts: list[float] = []
    # The first round warms both up.
    for _ in range(ROUNDS + 1):
        callers = stage.invite_guests(GUESTS_A_ROUND, now=now)
        for rates, make in ((runs, stage.run_requests), (inserts, stage.insert_requests)):
            requests = make(callers, puzzles, each=REQUESTS_A_GUEST)
            rates.append(requests_per_second(port, requests, connections=CONNECTIONS, status=201))
    return runs[1:], inserts[1:]


@contextmanager
def server(url: str) -> Iterator[int]:
    """Run the production entry point as production runs it, and give its port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--workers", "2", "--blocking-threads", "4", "--no-ws"]
    command += ["--log-level", "warning", "tallyworks.wsgi:application"]
    server = subprocess.Popen(command, env={**os.environ, "DATABASE_URL": url, "NUM_PROXIES": "1"})
    try:
        _wait_for(port, server)
        yield port
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as link:
                link.sendall(b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                if link.recv(12).endswith(b"200"):
                    return
        except OSError:
            pass
        time.sleep(0.1)
    raise SystemExit("the server did not start")


if __name__ == "__main__":
    sys.exit(main())
