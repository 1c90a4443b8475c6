"""What browser tests ask of a page."""

import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypedDict, TypeVar, cast

from django.conf import settings
from django.db import connection
from django.test import Client
from playwright.sync_api import ConsoleMessage, Page, Request

from tallyworks.players.models import Player

Result = TypeVar("Result")

AXE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Axe's own words for what keeps somebody out.
BARRIERS = frozenset({"serious", "critical"})
# Chromium's measure: the part of the window that moved, times how far.
MOST_SHIFT = 0.02


class Violation(TypedDict):
    """A rule of axe that a page breaks, and where."""

    id: str
    impact: str
    help: str
    nodes: list[str]


class Problems:
    """Script errors, console errors and failed requests of the pages watched."""

    def __init__(self) -> None:
        self._found: list[str] = []
        self._expected: list[re.Pattern[str]] = []

    def watch(self, page: Page) -> None:
        """Collect the problems of `page` from now on."""
        page.on("pageerror", lambda error: self._found.append(f"script: {error}"))
        page.on("console", self._hear)
        page.on("requestfailed", self._miss)

    def expect(self, pattern: str) -> None:
        """Take problems that match `pattern` for part of the test."""
        self._expected.append(re.compile(pattern))

    def unexpected(self) -> list[str]:
        """Return what no call of `expect` foresaw."""
        return [
            problem
            for problem in self._found
            if not any(pattern.search(problem) for pattern in self._expected)
        ]

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._found.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _miss(self, request: Request) -> None:
        # A page that is left drops what it was still asking for.
        if request.failure != "net::ERR_ABORTED":
            self._found.append(f"request: {request.url} {request.failure}")


@cache
def _axe_source() -> str:
    return AXE.read_text(encoding="utf-8")


def accessibility_barriers(
    page: Page, *, within: str = "html", without: Sequence[str] = ()
) -> list[Violation]:
    """Return what axe finds serious or critical in the part of the page matching `within`.

    By all of its rules but those in `without`.

    Open the page with `bypass_csp`: axe tries inline styles, which the policy would report.
    """
    page.evaluate(_axe_source())
    result = page.evaluate(
        """async ([within, without]) => {
            const rules = Object.fromEntries(without.map((id) => [id, { enabled: false }]));
            const options = { resultTypes: ["violations"], rules };
            const { violations } = await axe.run(within, options);
            return violations.map(({ id, impact, help, nodes }) => ({
                id, impact, help, nodes: nodes.map((node) => node.target.join(" ")),
            }));
        }""",
        [within, list(without)],
    )
    found = cast(list[Violation], result)
    return [violation for violation in found if violation["impact"] in BARRIERS]


def in_thread(act: Callable[[], Result]) -> Result:
    """Return what `act` gives on a thread of its own: no push leaves one with Playwright's loop."""

    def work() -> Result:
        try:
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(work).result()


def log_in(page: Page, player: Player, site: str) -> None:
    """Let the browser of `page` hold a session of `player` on the site at this address."""
    client = Client()
    client.force_login(player)
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": value, "url": site}])


def layout_shift(page: Page) -> float:
    """Return by how much the page's parts have moved by themselves since it was opened.

    Chromium's cumulative layout shift, without what followed a touch or a key.
    """
    return float(
        page.evaluate(
            """() => {
                const observer = new PerformanceObserver(() => {});
                observer.observe({ type: "layout-shift", buffered: true });
                const moved = observer.takeRecords().filter((one) => !one.hadRecentInput);
                return moved.reduce((all, one) => all + one.value, 0);
            }"""
        )
    )


def overflows(page: Page) -> bool:
    """Return whether the page is wider than its window, so that it scrolls sideways."""
    return bool(
        page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")
    )
