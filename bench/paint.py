"""When the home page shows its largest part, in real Chromium on a slow machine.

`python -m bench.paint`: the production entries of pages and sockets with their files collected,
hashed and compressed, on a temporary database beside that of `DATABASE_URL`, and Chromium with its
processor slowed down four times, as a visitor who has never been there.

Transferred is all that the browser has fetched when the page has loaded and nothing was under way
for half a second: page, styles, scripts, fonts, pictures and the first requests of the scripts, as
they came, compressed, and 300 bytes for the head of each answer, as browsers reckon. What the
socket says later is no part of it, nor what a page without its socket would ask for instead.
"""

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

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
from bench.front import front
from bench.http import database
from bench.live import server as live_server
from bench.live import web_server
from bench.load import HOST
from bench.verdict import verdict
from tests.e2e.conftest import CHROMIUM, CHROMIUM_ARGUMENTS
from tests.e2e.helpers import layout_shift

VISITS = 7
SLOWER = 4
GOAL_MS, GOAL_SHIFT, GOAL_KB = 1_000.0, 0.02, 150.0
_PHONE = {"width": 390, "height": 844}
_PAINTS = """() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "largest-contentful-paint", buffered: true });
    return observer.takeRecords().map((one) => one.startTime);
}"""
_WEIGH = """() => [...performance.getEntriesByType("navigation"),
    ...performance.getEntriesByType("resource")].reduce((sum, one) => sum + one.transferSize, 0)"""


def main() -> int:
    """Print the medians and return 0 when all goals are reached, else 1."""
    # What is imported above names settings of its own.
    os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
    call_command("collectstatic", interactive=False, verbosity=0)
    with database() as url:
        stage.open_workshops(now=timezone.now())
        with _site(url) as port, sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
            visits = [_visit(chromium, port) for _ in range(VISITS + 1)][1:]
    paints, shifts, weights = zip(*visits, strict=True)
    return 0 if all([
        verdict("home, largest contentful paint", statistics.median(paints), GOAL_MS, "ms"),
        verdict("home, layout shift", max(shifts), GOAL_SHIFT, ""),
        verdict("home, transferred", max(weights), GOAL_KB, "KB"),
    ]) else 1  # fmt: skip


@contextmanager
def _site(url: str) -> Iterator[int]:
    with (
        web_server(url) as web_port,
        live_server(url) as (live_port, _process),
        front(web_port, live_port) as port,
    ):
        yield port


def _visit(chromium: Browser, port: int) -> tuple[float, float, float]:
    """Return paint in ms, shift and weight in KB of one visit."""
    context = chromium.new_context(viewport=_PHONE)  # type: ignore[arg-type]  # a dict to its users
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"http://{HOST}:{port}/en/", wait_until="networkidle")
    paints, weight = page.evaluate(_PAINTS), page.evaluate(_WEIGH)
    shift = layout_shift(page)
    context.close()
    return float(paints[-1]), shift, weight / 1024


if __name__ == "__main__":
    sys.exit(main())
