"""What the live base costs: memory of idle sockets, and the way from a command to the opponent.

`python -m bench.live [idle] [latency]`. One server process as in production, on a temporary
database beside that of `DATABASE_URL` and the Redis of `REDIS_URL`, or SQLite and memory without.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from django.utils import timezone

from bench.http import database
from bench.live_load import HOST, Table, open_pages, percentile, play
from bench.ports import free_port
from bench.stage import invite_guests
from bench.verdict import verdict
from tests.live.counter import open_counter

IDLE_SOCKETS = 1000
IDLE_ROOMS = 500
IDLE_GOAL_MB = 300
ROOMS = int(os.environ.get("BENCH_ROOMS", "500"))
EVERY_SECONDS = 10.0
ROUNDS = 3
GOAL_MS = 100.0
START_SECONDS = 90
SETTLE_SECONDS = 12
TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


def main(wanted: list[str]) -> int:
    """Run the measurements `wanted`, all by default; return 0 when each reaches its goal."""
    measurements = {"idle": measure_idle, "latency": measure_latency}
    with database() as url, server(url) as (port, process):
        reached = [measurements[name](port, process) for name in wanted or measurements]
    return 0 if all(reached) else 1


def measure_idle(port: int, process: int) -> bool:
    """Print what a thousand sockets that follow a room and say nothing weigh."""
    rooms = [str(open_counter(10_000 + number)) for number in range(IDLE_ROOMS)]
    before = resident_mb(process)

    async def hold() -> tuple[float, float]:
        wanted = [(rooms[number % IDLE_ROOMS], "") for number in range(IDLE_SOCKETS)]
        async with open_pages(port, wanted):
            spent = cpu_seconds(process)
            await asyncio.sleep(SETTLE_SECONDS)
            return resident_mb(process), (cpu_seconds(process) - spent) / SETTLE_SECONDS

    after, load = asyncio.run(hold())
    each_kb = (after - before) * 1024 / IDLE_SOCKETS
    print(
        f"{IDLE_SOCKETS} idle sockets: {after:.0f} MB, {each_kb:.0f} KB each; {load:.0%} of a core"
    )
    return verdict("memory of idle sockets", after, IDLE_GOAL_MB, "MB")


def measure_latency(port: int, process: int) -> bool:
    """Print how long a command takes to its ack and to the opponent."""
    measured_from = cpu_seconds(process)
    measured = asyncio.run(play(port, stage_tables(ROOMS), every=EVERY_SECONDS, rounds=ROUNDS))
    commands = ROOMS * ROUNDS
    spent_ms = 1000 * (cpu_seconds(process) - measured_from) / commands
    show_times(f"{ROOMS} rooms, ack", measured.acks)
    show_times(f"{ROOMS} rooms, opponent's event", measured.events)
    memory = resident_mb(process)
    print(f"server: {spent_ms:.1f} ms CPU a command, connecting included; {memory:.0f} MB")
    for fault in measured.faults[:10]:
        print(f"  fault: {fault}")
    slowest = 1000 * max(percentile(values, 0.99) if values else 1e9
                         for values in (measured.acks, measured.events))  # fmt: skip
    reached = verdict("command to opponent, p99", slowest, GOAL_MS, "ms")
    return reached and not measured.faults


def stage_tables(count: int) -> list[Table]:
    """Return `count` rooms of two guests each."""
    guests = invite_guests(2 * count, now=timezone.now())
    return [
        Table(
            str(open_counter(number + 1, red.player_id, black.player_id)),
            (red.cookie, black.cookie),
            lambda turn: ("add", {"by": turn}),
        )
        for number, (red, black) in enumerate(zip(guests[::2], guests[1::2], strict=True))
    ]


def show_times(name: str, seconds: Sequence[float]) -> None:
    """Print what half, 95 and 99 in a hundred of the times do not exceed."""
    shares = (0.5, 0.95, 0.99) if seconds else ()
    found = [f"p{share * 100:g} {1000 * percentile(seconds, share):.1f}" for share in shares]
    print(f"{name}: {', '.join(found) or 'none'} ms")


@contextmanager
def server(url: str) -> Iterator[tuple[int, int]]:
    """Run one socket server and give its port and process."""
    port = free_port()
    with _running([sys.executable, "-m", "bench.live_app", str(port)], url, port) as process:
        yield port, process


@contextmanager
def web_server(url: str) -> Iterator[int]:
    """Run the web server beside it as production does, and give its port."""
    port = free_port()
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", HOST]
    command += ["--port", str(port), "--workers", "2", "--blocking-threads", "4", "--no-ws"]
    command += ["--log-level", "warning", "tallyworks.wsgi:application"]
    with _running(command, url, port):
        yield port


@contextmanager
def _running(command: list[str], url: str, port: int) -> Iterator[int]:
    """Run a server until the block ends, from when it takes connections on; give its process."""
    process = subprocess.Popen(command, env={**os.environ, "DATABASE_URL": url})
    try:
        _wait_for(port, process)
        yield process.pid
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


def resident_mb(process: int) -> float:
    """Return the memory a process holds."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise SystemExit("the server is gone")


def cpu_seconds(process: int) -> float:
    """Return the time a process has computed so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_A_SECOND


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
