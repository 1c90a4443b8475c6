"""What the browser tests of Tamsk share: a clock moved by hand, people at their tables, hands."""

import base64
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

import pytest
import time_machine
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tallyworks.live import services as live
from tallyworks.live.clock import ProcessClock
from tallyworks.live.models import Link
from tallyworks.live.rules import GRACE
from tamsk.models import Game
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers, in_thread, log_in
from tests.tamsk.conftest import Table, accepted, open_moves, seek, started

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
# What falls due waits this long for commands under way, and a little more.
SLACK = timedelta(milliseconds=150)
STEP = timedelta(seconds=4)
_Result = TypeVar("_Result")

# Sockets that can be cut and kept away, as a line that breaks.
BREAKABLE_LINE = """
  const Real = globalThis.WebSocket;
  globalThis.lines = new Set();
  globalThis.WebSocket = class extends Real {
    constructor(url) {
      super(globalThis.isCut ? "ws://localhost:9/" : url);
      globalThis.lines.add(this);
    }
  };
"""
# How often a page was told the whole state of a room.
COUNTED_SNAPSHOTS = """
  const Real = globalThis.WebSocket;
  globalThis.snapshots = 0;
  globalThis.WebSocket = class extends Real {
    constructor(url) {
      super(url);
      this.addEventListener("message", ({ data }) => {
        if (JSON.parse(data).type === "snap") globalThis.snapshots += 1;
      });
    }
  };
"""
CUT = "isCut = true; for (const line of lines) line.close()"
MEND = "isCut = false; dispatchEvent(new Event('online'))"


def _count_departed() -> int:
    """Return how many links are believed for no longer than the grace."""
    return Link.objects.filter(live_until__lte=timezone.now() + GRACE).count()


@dataclass
class Stage:
    """A game on two pages, and the server's clock in the test's hands."""

    traveller: time_machine.Traveller
    table: Table
    red: Page
    black: Page

    def wait(self, seconds: float) -> None:
        """Let the server's time pass, do what falls due, and have the pages look at the clock."""
        left = timedelta(seconds=seconds) + SLACK
        while left > timedelta():
            # A longer step without a beat would be an outage.
            step = min(left, STEP)
            self.traveller.shift(step)
            in_thread(lambda: live.beat(now=timezone.now()))
            left -= step
        answer = self.red.request.get(f"/en/tamsk/games/{self.table.game_id}/")
        assert answer.ok
        for page in (self.red, self.black):
            page.evaluate("dispatchEvent(new Event('online'))")

    def shut(self, page: Page) -> None:
        """Close a page, and let the time pass after which its player counts as away."""
        known = in_thread(_count_departed)
        page.close()
        # The clock stands until the server has heard of it.
        other = self.red if page is self.black else self.black
        while in_thread(_count_departed) == known:
            other.wait_for_timeout(20)
        for _step in range(4):
            self.traveller.shift(STEP)
            in_thread(lambda: live.beat(now=timezone.now()))
        in_thread(lambda: live.declare_gone(now=timezone.now()))

    @property
    def game(self) -> Game:
        return in_thread(lambda: Game.objects.get(pk=self.table.game_id))

    def same_position(self, page: Page) -> bool:
        """Tell whether a page shows what the server has stored."""
        shown: dict[str, Any] = page.evaluate(
            "import('/static/js/tamsk/game-page.js').then(({ table }) => table.state)"
        )
        stored = dict(self.game.state or {})
        return {name: shown[name] for name in stored if name != "t"} == {
            name: value for name, value in stored.items() if name != "t"
        }


@pytest.fixture
def hand_clock(now: datetime, monkeypatch: pytest.MonkeyPatch) -> Iterator[time_machine.Traveller]:
    """Let the server's time stand still until the test moves it."""

    def read(_clock: ProcessClock) -> datetime:
        return timezone.now()

    monkeypatch.setattr(ProcessClock, "read", read)
    with time_machine.travel(now, tick=False) as traveller:
        yield traveller


def play_some(cast: Cast, now: datetime) -> dict[str, int]:
    """Bring about a game that waits, one that runs, one that is over, and an offer."""
    over = open_moves(started(cast.member, cast.second, now, level=2, is_rated=True))
    assert over.do("red", "resign", 20_000) is None
    return {
        "over": over.game_id,
        "running": started(cast.second, cast.member, now, level=3).game_id,
        "waiting": accepted(cast.member, cast.second, now, level=1).game_id,
        "seek": seek(cast.staff, now, level=3).pk,
    }


Begin = Callable[..., Stage]


@pytest.fixture
def begin(
    open_page: OpenPage, cast: Cast, site: str, now: datetime, hand_clock: time_machine.Traveller
) -> Begin:
    """Return what seats Ada (Red, desktop) and Bruno (Black, phone) at a game that has begun."""

    def seated(**terms: Any) -> Stage:
        table = in_thread(lambda: accepted(cast.member, cast.second, now, **terms))
        red, black = open_page(bypass_csp=True), open_page(**PHONE, bypass_csp=True)
        stage = Stage(hand_clock, table, red, black)
        for page, player in ((red, cast.member), (black, cast.second)):
            page.add_init_script(BREAKABLE_LINE)
            log_in(page, player, site)
            page.goto(f"/en/tamsk/games/{table.game_id}/")
            page.get_by_role("button", name="I am ready").click()
        expect(red.get_by_text("The game begins.")).to_be_visible()
        stage.wait(3)
        for page in (red, black):
            expect(page.locator(".tamsk-board")).to_be_visible()
        return stage

    return seated


def space(page: Page, name: str) -> Locator:
    return page.locator(f'[data-space="{name}"]')


def touch(page: Page, name: str) -> None:
    """Click a space, or tap it on a phone."""
    tile = space(page, name)
    is_phone = page.evaluate("navigator.maxTouchPoints > 0")
    # What stands on a neighbour may reach over its middle: no matter, it lets presses through.
    (tile.tap if is_phone else tile.click)(force=True)


def move(page: Page, source: str, goal: str) -> None:
    """Lift from a space and set down on another, by click or tap, and see it stand there."""
    touch(page, source)
    expect(page.locator(".glass.is-held")).to_have_count(1)
    touch(page, goal)
    expect(page.locator(".glass.is-held")).to_have_count(0)
    expect(space(page, goal)).to_have_attribute("aria-label", holds_glass(goal))


def see_no_colours(page: Page) -> None:
    """Have the browser show what somebody sees who tells no hue from another."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "achromatopsia"})


def look(page: Page, name: str) -> str:
    """Return a picture of a space."""
    return base64.b64encode(space(page, name).screenshot()).decode()


def difference(page: Page, one: str, other: str) -> float:
    """Return by how much two pictures differ in a point on average, of 255."""
    return float(page.evaluate(_DIFFERENCE, [one, other]))


_DIFFERENCE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const paper = new OffscreenCanvas(64, 64).getContext("2d");
    paper.drawImage(bitmap, 0, 0, 64, 64);
    return paper.getImageData(0, 0, 64, 64).data;
  }));
  return one.reduce((sum, value, i) => sum + Math.abs(value - other[i]), 0) / one.length;
}"""


def holds_glass(name: str) -> re.Pattern[str]:
    """Return what the label of a space says when an hourglass stands there."""
    return re.compile(rf"^{name}, .*hourglass")


def barriers(page: Page, problems: Problems) -> object:
    """Ask axe, which styles its own probes against the page's content policy."""
    problems.expect("Applying inline style violates")
    return accessibility_barriers(page, within="main")
