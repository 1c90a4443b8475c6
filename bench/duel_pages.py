"""What two members see of each other: from a run's click to the other's page, as displayed.

`python -m bench.duel_pages`. Two pages in Chromium, one server process that serves everything, as
`make run` does. The moment of the click and that of the change are read in the pages.
"""

import asyncio
import os
import sys

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from playwright.async_api import Browser, Page, async_playwright

from bench.duel_stage import Staged, stage_duels
from bench.http import database
from bench.live import server, show_times
from bench.live_load import HOST, percentile
from bench.verdict import verdict

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
# As many as a minute allows.
RUNS = 20
GOAL_MS = 300.0
CLOCK = "performance.timeOrigin + performance.now()"
WATCH = f"""() => {{
  globalThis.seen = [];
  const shown = document.querySelector('[data-side="0"] [data-progress]');
  new MutationObserver(() => globalThis.seen.push({CLOCK}))
    .observe(shown, {{ childList: true, characterData: true, subtree: true }});
}}"""
CLICK = f"""() => {{
  const at = {CLOCK};
  document.querySelector('[data-act="run"]').click();
  return at;
}}"""


def main() -> int:
    """Print the figures and return 0 when the goal is reached."""
    with database() as url, server(url) as (port, _process):
        (duel,) = stage_duels(1, acts=2)
        seconds = asyncio.run(measure(duel, f"http://{HOST}:{port}"))
    show_times("run to the other's page, displayed", seconds)
    slowest = 1000 * percentile(seconds, 0.95)
    return 0 if verdict("run to the other's page, p95", slowest, GOAL_MS, "ms") else 1


async def measure(duel: Staged, address: str) -> list[float]:
    """Return how long each run of the first took to the second's page, in seconds."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        one, two = [await _open(browser, duel, place, address) for place in (0, 1)]
        await one.get_by_role("grid").focus()
        await one.keyboard.type("+2")
        await two.evaluate(WATCH)
        times = [await _run(one, two, number) for number in range(1, RUNS + 1)]
        await browser.close()
    return times


async def _open(browser: Browser, duel: Staged, place: int, address: str) -> Page:
    """Return the page of a player who has pressed Start."""
    context = await browser.new_context(base_url=address, locale="en-GB")
    pairs = [cookie.partition("=") for cookie in duel.cookies[place].split("; ")]
    await context.add_cookies(
        [{"name": name, "value": value, "url": address} for name, _equals, value in pairs]
    )
    page = await context.new_page()
    await page.goto(f"/en/duels/{duel.duel_id}/")
    await page.get_by_role("button", name="Start").click()
    await page.locator("[data-act=run]").first.wait_for()
    return page


async def _run(one: Page, two: Page, number: int) -> float:
    """Run the machine of the first page; return after how long the second shows it."""
    ready = '[data-act="run"]:not([aria-disabled="true"])'
    await one.locator(ready).first.wait_for()
    clicked_ms = await one.evaluate(CLICK)
    await two.wait_for_function("number => globalThis.seen.length >= number", arg=number)
    seen_ms = await two.evaluate("number => globalThis.seen[number - 1]", number)
    return (float(seen_ms) - float(clicked_ms)) / 1000


if __name__ == "__main__":
    sys.exit(main())
