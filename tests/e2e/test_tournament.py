"""An admin and two players: a tournament of two rounds from the desk to the ratings.

The server's clock is moved, and the pages are told as when a tab is shown again.
"""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from playwright.sync_api import Page, expect

from tallyworks.live.models import Heartbeat
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import (
    MOST_SHIFT,
    Problems,
    accessibility_barriers,
    layout_shift,
    log_in,
    overflows,
)
from tournaments import services
from tournaments.models import SealedPuzzle, Tournament
from tournaments.sealing import unseal

PHONE = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
START = datetime(2026, 11, 30, 12, tzinfo=UTC)
MOVED = "document.dispatchEvent(new Event('visibilitychange'))"

pytestmark = pytest.mark.usefixtures("transactional_db", "noon")


def apart(service: Callable[..., int], **arguments: object) -> int:
    """Call a service in a thread of its own: Playwright's loop runs in this one."""

    def call() -> int:
        try:
            return service(**arguments)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()


class Clock:
    """The server's clock, with pages that hear of its jumps."""

    def __init__(self, traveller: time_machine.Traveller, *pages: Page) -> None:
        self.traveller, self.pages = traveller, pages

    def move(self, to: datetime) -> None:
        # The server was there all the time: a jump without its heartbeat would be an outage.
        apart(Heartbeat.objects.update, beat_at=to)
        self.traveller.move_to(to, tick=True)
        for _ in range(2):
            apart(services.apply_due, now=to)
        for page in self.pages:
            page.evaluate(MOVED)


def barriers(page: Page, problems: Problems) -> object:
    """Ask axe, which styles its own probes against the page's content policy."""
    problems.expect("Applying inline style violates")
    return accessibility_barriers(page, within="main")


def set_up(admin: Page, problems: Problems) -> Tournament:
    """Set up two rounds at the desk, change the draft, and publish it."""
    admin.goto("/en/tournaments/desk/")
    admin.get_by_role("link", name="New tournament").click()
    admin.get_by_label("Name", exact=True).fill("Two rounds")
    admin.get_by_label("Start, Paris time").fill("2026-11-30T13:00")
    for number, offer in enumerate(("camping-6", "hitori-6")):
        admin.locator(f"#id_rounds-{number}-offer").select_option(offer)
        admin.locator(f"#id_rounds-{number}-limit_seconds").fill("120")
    admin.get_by_role("button", name="Save").click()
    admin.get_by_role("link", name="Change the draft").click()
    assert barriers(admin, problems) == []
    admin.get_by_label("Text").fill("Bring tea.")
    admin.get_by_role("button", name="Save").click()
    admin.get_by_role("button", name="Publish").click()
    expect(admin.get_by_text("Puzzles are being made and proved: 4 to go.")).to_be_visible()
    now = datetime(2026, 11, 30, 11, 5, tzinfo=UTC)
    while apart(services.make_puzzles, now=now, most=4):
        pass
    admin.reload()
    expect(admin.get_by_text("Reserve: CP-SAT solver (one solution only)").first).to_be_visible()
    admin.get_by_role("link", name="Its page").click()
    expect(admin.get_by_text("Bring tea.")).to_be_visible()
    admin.go_back()
    return Tournament.objects.get()


def key_of(tournament: Tournament, number: int) -> str:
    puzzle = SealedPuzzle.objects.get(round__tournament=tournament, round__number=number, place=1)
    return unseal(puzzle.sealed).key


def instant(tournament: Tournament, number: int, name: str) -> datetime:
    found: datetime = getattr(tournament.rounds.get(number=number), name)
    return found


def send(page: Page, key: str) -> None:
    page.get_by_label("Key", exact=True).fill(key)
    page.get_by_role("button", name="Send the key").click()


def register(page: Page) -> None:
    page.goto("/en/tournaments/")
    page.get_by_role("link", name="Two rounds").click()
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You are registered.", exact=False)).to_be_visible()


def order(admin: Page, label: str, act: str, reason: str) -> None:
    """Give an order of the desk, with its reason."""
    admin.get_by_text(label).first.click()
    admin.locator(f"#{act}-reason").fill(reason)
    admin.get_by_role("button", name=label).click()


def play_first_round(clock: Clock, tournament: Tournament, problems: Problems) -> None:
    """Let the first player solve it and the second send a wrong key."""
    one, two = clock.pages
    clock.move(START)
    for page, name in ((one, "Bruno"), (two, "Ada")):
        expect(page.get_by_role("heading", name="Round 1 of 2: Camping 6")).to_be_visible()
        expect(page.get_by_text(f"Against {name} (1,400?)")).to_be_visible()
        expect(page.get_by_role("button", name="Send the key")).to_be_hidden()
    assert barriers(one, problems) == []
    clock.move(instant(tournament, 1, "opens_at") + timedelta(seconds=10))
    for page in (one, two):
        expect(page.get_by_role("button", name="Send the key")).to_be_visible()
    send(two, "000000,000000")
    expect(two.get_by_text("Wrong. The next key can be sent in", exact=False)).to_be_visible()
    send(one, key_of(tournament, 1))
    expect(one.get_by_text("Correct, in", exact=False).first).to_be_visible()
    expect(two.get_by_text("1 of 2 has solved it.")).to_be_visible()
    assert barriers(two, problems) == []
    assert not overflows(two)


def hold_and_release(admin: Page, clock: Clock, tournament: Tournament) -> None:
    """Hold the second round over the end of the first, then let it begin."""
    one, two = clock.pages
    admin.goto(f"/en/tournaments/desk/{tournament.pk}/")
    expect(admin.get_by_role("row", name="Bruno")).to_contain_text("connected")
    order(admin, "Hold the next round", "hold", "a word before the second round")
    clock.move(instant(tournament, 1, "closes_at") + timedelta(seconds=30))
    expect(one.get_by_text("You have won.")).to_be_visible()
    expect(two.get_by_text("You have lost.")).to_be_visible()
    for page in clock.pages:
        expect(page.locator("#tournament-panel svg.puzzle")).to_be_visible()
        expect(page.get_by_text("The solution of round 1", exact=False)).to_be_visible()
    expect(two.get_by_text("a word before the second round")).to_be_visible()
    order(admin, "End the hold", "release", "on we go")
    expect(two.get_by_role("heading", name="Round 2 of 2: Hitori 6")).to_be_visible()


def look_back(page: Page) -> None:
    """Look at the first round from within the second, which leaves what is written."""
    page.get_by_role("button", name="Sound: off").press("Enter")
    expect(page.get_by_role("button", name="Sound: on")).to_be_focused()
    page.get_by_label("Key", exact=True).fill("12")
    back = page.get_by_role("link", name="Its matches and its solution")
    back.press("Enter")
    expect(page.get_by_role("heading", name="Matches of round 1")).to_be_visible()
    expect(page.get_by_text("The solution of round 1", exact=False)).to_be_visible()
    page.evaluate(MOVED)
    expect(back).to_be_focused()
    page.get_by_role("link", name="Bruno").first.click()
    expect(page.get_by_role("table", name="Bruno")).to_be_visible()
    expect(page.get_by_label("Key", exact=True)).to_have_value("12")


def reopen(page: Page) -> None:
    """Load the page of an open round anew: the puzzle has its place from the first paint on."""
    page.reload()
    expect(page.get_by_role("application")).to_be_visible()
    assert layout_shift(page) < MOST_SHIFT


def play_second_round(clock: Clock, tournament: Tournament) -> None:
    """Let the second player solve it, and the tournament end."""
    _one, two = clock.pages
    clock.move(instant(tournament, 2, "opens_at") + timedelta(seconds=20))
    for page in clock.pages:
        expect(page.get_by_role("button", name="Send the key")).to_be_visible()
        reopen(page)
    look_back(two)
    send(two, key_of(tournament, 2))
    expect(two.get_by_text("Correct, in", exact=False).first).to_be_visible()
    closes_at = instant(tournament, 2, "closes_at")
    for seconds in (0.001, 2, 5):
        clock.move(closes_at + timedelta(seconds=seconds))


def test_two_rounds_from_the_desk_to_the_ratings(
    cast: Cast, site: str, open_page: OpenPage, noon: time_machine.Traveller, problems: Problems
) -> None:
    admin, one = open_page(), open_page(reduced_motion="reduce")
    two = open_page(**PHONE, reduced_motion="reduce")
    for page, player in ((admin, cast.staff), (one, cast.member), (two, cast.second)):
        log_in(page, player, site)
    tournament = set_up(admin, problems)
    assert barriers(admin, problems) == []
    for page in (one, two):
        register(page)
    assert barriers(two, problems) == []
    assert not overflows(two)

    clock = Clock(noon, one, two)
    play_first_round(clock, tournament, problems)
    hold_and_release(admin, clock, tournament)
    play_second_round(clock, tournament)
    # Each has won one; the time of both rounds decides, and that runs as the pages do.
    for page in (one, two):
        expect(
            page.get_by_text(re.compile(r"You are at place [12] of 2\. Points: 1\."))
        ).to_be_visible()
    expect(one.get_by_role("heading", name="Final standings")).to_be_visible()
    assert barriers(one, problems) == []
    one.goto("/en/tournaments/ratings/Ada/")
    expect(one.get_by_text("1 made, 1.00 expected", exact=False)).to_be_visible()
    assert barriers(one, problems) == []
