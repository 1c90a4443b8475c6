"""The Blitz at phone size: start, build, one run; the clock; reload; the time running out."""

from datetime import timedelta

import pytest
import time_machine
from playwright.sync_api import Page, expect

from tallyworks.blitz.models import Attempt
from tallyworks.workshops.models import Workshop
from tests.blitz.conftest import make_blitz
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, Violation, accessibility_barriers, overflows

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(autouse=True)
def blitz(transactional_db: None, noon: time_machine.Traveller) -> Workshop:
    return make_blitz()


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    return open_page(**PHONE, reduced_motion="reduce")


def start(page: Page) -> None:
    page.goto("/en/blitz/")
    page.get_by_role("button", name="Start").tap()
    expect(page.get_by_role("button", name="Run: your only one")).to_be_visible()


def build(page: Page, value: int) -> None:
    """Build +value and ×2 by keyboard."""
    page.get_by_role("grid").focus()
    page.keyboard.type(f"+{value}")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("*2")


def left(page: Page) -> int:
    minutes, seconds = (page.locator("[data-blitz-left]").inner_text()).split(":")
    return int(minutes) * 60 + int(seconds)


def barriers(page: Page, problems: Problems, *, within: str = "html") -> list[Violation]:
    """Ask axe, which styles its own probes against the page's content policy."""
    problems.expect("Applying inline style violates")
    return accessibility_barriers(page, within=within)


def test_a_guest_plays_it_on_a_phone(phone: Page, problems: Problems) -> None:
    phone.goto("/en/blitz/")
    assert barriers(phone, problems) == []
    assert not overflows(phone)
    start(phone)
    assert 170 <= left(phone) <= 180
    # The editor below the clock has its own tests.
    assert barriers(phone, problems, within=".blitz-bar") == []
    assert not overflows(phone)

    phone.get_by_role("button", name="Plus, cost 1").tap()
    board = phone.locator("[data-board]")
    board.get_by_role("gridcell", name="A1").tap()
    build(phone, 2)
    phone.get_by_role("button", name="Run: your only one").tap()
    expect(phone.get_by_role("heading", name="Solved: sum 15")).to_be_visible()
    expect(phone.get_by_text("Rank 1 of 1")).to_be_visible()
    expect(phone.get_by_role("toolbar", name="Replay")).to_be_visible()
    assert barriers(phone, problems) == []
    assert not overflows(phone)
    assert Attempt.objects.get().status == "SOLVED"


def test_a_reload_keeps_clock_and_draft(phone: Page, noon: time_machine.Traveller) -> None:
    start(phone)
    build(phone, 3)
    noon.shift(timedelta(seconds=60))
    phone.reload()
    expect(phone.get_by_role("gridcell", name="A1, Plus 3")).to_be_attached()
    assert 100 <= left(phone) <= 120
    phone.get_by_role("grid").focus()
    phone.keyboard.press("r")

    expect(phone.get_by_role("heading", name="Wrong output")).to_be_visible()
    expect(phone.locator(".blitz-start")).to_have_count(0)


def test_a_refused_machine_leaves_the_run(phone: Page, blitz: Workshop, problems: Problems) -> None:
    problems.expect("400")
    start(phone)
    build(phone, 2)
    # The sheet changes under the page: what it sends is no machine of this workshop.
    Workshop.objects.update(sheet=blitz.sheet | {"stations": ["minus"]})
    run = phone.get_by_role("button", name="Run: your only one")
    run.tap()
    expect(phone.locator("[data-results][data-status=refused]")).to_be_visible()
    Workshop.objects.update(sheet=blitz.sheet)
    run.tap()

    expect(phone.get_by_role("heading", name="Solved: sum 15")).to_be_visible()


def test_it_tells_the_last_minute_and_ends_by_itself(
    phone: Page, noon: time_machine.Traveller
) -> None:
    start(phone)
    noon.shift(timedelta(seconds=118))
    phone.reload()
    expect(phone.locator("[data-announce]")).to_have_text("One minute left.")
    noon.shift(timedelta(seconds=56))
    phone.reload()

    expect(phone.locator("[data-blitz-clock]")).to_have_attribute("data-level", "urgent")
    expect(phone.get_by_role("heading", name="Time ran out")).to_be_visible(timeout=15_000)
    expect(phone.locator(".blitz-start")).to_have_count(0)


def test_another_tab_shows_what_became_of_it(phone: Page, problems: Problems) -> None:
    problems.expect("409")
    start(phone)
    other = phone.context.new_page()
    other.goto("/en/blitz/")
    build(phone, 2)
    phone.get_by_role("button", name="Run: your only one").tap()
    expect(phone.get_by_role("heading", name="Solved: sum 15")).to_be_visible()
    other.get_by_role("button", name="Run: your only one").tap()

    expect(other.get_by_role("heading", name="Solved: sum 15")).to_be_visible()


def test_it_can_be_started_and_read_without_scripts(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/en/blitz/")
    page.get_by_role("button", name="Start").click()

    expect(page.get_by_text("until 12:0")).to_be_visible()


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_a_past_day_has_no_barrier(
    open_page: OpenPage, noon: time_machine.Traveller, problems: Problems, color_scheme: str
) -> None:
    noon.shift(timedelta(days=1))
    page = open_page(**PHONE, color_scheme=color_scheme)
    for path in ("2026-11-30/", "titles/"):
        page.goto(f"/en/blitz/{path}", wait_until="networkidle")
        assert barriers(page, problems) == []
        assert not overflows(page)
