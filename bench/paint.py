"""When the home page shows its largest part, in real Chromium on a slow machine.

`python -m bench.paint`: the production WSGI entry with its files collected, on a temporary database
beside that of `DATABASE_URL`, and Chromium with its processor slowed down four times, as a visitor
who has never been there.
"""

import os
import statistics
import sys
import tempfile

import django

_FOLDER = tempfile.TemporaryDirectory(prefix="tallyworks-collected-")
os.environ |= {
    "COLLECTED_ROOT": _FOLDER.name,
    "DJANGO_SETTINGS_MODULE": (SETTINGS := "bench.settings_collected"),
}
# Django must be set up before anything below imports a model.
django.setup()

from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Browser, sync_playwright

from bench import stage
from bench.http import database, server
from bench.load import HOST
from tests.e2e.conftest import CHROMIUM, CHROMIUM_ARGUMENTS

VISITS = 7
SLOWER = 4
GOAL_MS, GOAL_SHIFT, GOAL_KB = 1_000.0, 0.02, 150.0
_PHONE = {"width": 390, "height": 844}
_SETTLED_MS = 1_500
_OBSERVE = """(kind) => new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().map((one) =>
        kind === "layout-shift" ? one.value : one.startTime))
    ).observe({ type: kind, buffered: true });
    setTimeout(() => resolve([]), 200);
})"""
_WEIGH = """() => [...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource")].reduce((sum, one) => sum + one.transferSize, 0)"""


def main() -> int:
    """Print the medians and return 0 when all goals are reached, else 1."""
    # What is imported above names settings of its own.
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    call_command("collectstatic", interactive=False, verbosity=0)
    with database() as url:
        stage.open_workshops(now=timezone.now())
        with server(url) as port, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
            visits = [_visit(chromium, port) for _ in range(VISITS + 1)][1:]
    paints, shifts, weights = zip(*visits, strict=True)
    return 0 if all([
        _verdict("home, largest contentful paint", statistics.median(paints), GOAL_MS, "ms"),
        _verdict("home, layout shift", max(shifts), GOAL_SHIFT, ""),
        _verdict("home, transferred", max(weights), GOAL_KB, "KB"),
    ]) else 1  # fmt: skip


def _visit(chromium: Browser, port: int) -> tuple[float, float, float]:
    """Return paint in ms, shift and weight in KB of one visit."""
    context = chromium.new_context(viewport=_PHONE)  # type: ignore[arg-type]  # a dict to its users
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"http://{HOST}:{port}/en/", wait_until="load")
    page.wait_for_timeout(_SETTLED_MS)
    paints = page.evaluate(_OBSERVE, "largest-contentful-paint")
    shifts = page.evaluate(_OBSERVE, "layout-shift")
    weight = page.evaluate(_WEIGH)
    context.close()
    return float(paints[-1]), float(sum(shifts)), weight / 1024


def _verdict(name: str, value: float, goal: float, unit: str) -> bool:
    reached = value <= goal
    print(f"{name:<36} {value:8.2f} {unit}  goal {goal:g}  {'ok' if reached else 'MISSED'}")
    return reached


if __name__ == "__main__":
    sys.exit(main())
