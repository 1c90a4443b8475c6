"""Learning from attempts: why one failed, what would mend it, and two of them side by side."""

import re
from datetime import date, datetime, timedelta
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.services import Submission, submit_run
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers, in_thread, log_in, overflows
from tests.factories import BEST, FAST, WRONG, WorkshopFactory

PHONE = {"width": 390, "height": 844}

pytestmark = pytest.mark.usefixtures("today", "noon")


def play(cast: Cast, workshop: Workshop, now: datetime, *machines: str) -> list[Run]:
    def submit() -> list[Run]:
        return [
            submit_run(submission=Submission(cast.member.pk, workshop.pk, machine), now=now).run
            for machine in machines
        ]

    return in_thread(submit)


def build(page: Page, *keys: str) -> None:
    page.locator("[data-board] [role=grid]").focus()
    for key in keys:
        page.keyboard.press(key)


def test_a_jam_is_explained_by_keyboard_and_lit_up_on_the_board(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce", bypass_csp=True)
    page.goto("/en/", wait_until="networkidle")
    build(page, "u", "r")
    why = page.locator("details.why")
    why.locator("> summary").press("Enter")
    expect(why).to_contain_text("3 leaves the belts from A1: jam.")
    expect(why.get_by_role("listitem")).to_have_text(
        ["Cycle 1 3 enters belt A", "Cycle 1 Up at A1 sends it one belt up"]
    )
    # Today's ranking is open: no change is named.
    expect(why.locator(".why-change")).to_have_count(0)
    why.get_by_role("button", name="Show on the board").press("Enter")
    expect(page.locator(".trail-touch")).to_have_count(1)
    expect(page.locator(".token.is-followed")).to_have_text("3")
    assert accessibility_barriers(page, within=".why") == []
    why.get_by_role("button", name=re.compile("Cycle 1 3 enters")).press("Enter")
    expect(page.locator(".replay-readout")).to_have_text("Cycle 1 of 2")
    build(page, "Delete")
    expect(page.locator(".trail-touch")).to_have_count(0)
    expect(why.get_by_role("button", name="Show on the board")).to_have_count(0)


def test_after_the_close_the_smallest_change_is_taken_with_a_finger(open_page: OpenPage) -> None:
    in_thread(lambda: WorkshopFactory.create(date=date(2026, 11, 29), number=213))
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page.goto(
        f"/en/archive/2026-11-29/?machine={WRONG.replace('+', '%2B')}", wait_until="networkidle"
    )
    run = page.get_by_role("button", name="Run", exact=True)
    run.tap()
    page.locator("details.why > summary").tap()
    page.locator(".why-change > summary").tap()
    expect(page.locator(".why-change")).to_contain_text(
        "Make Plus 3 at A1 Plus 2. The workshop is then solved."
    )
    page.get_by_role("button", name="Change it so").tap()
    run.tap()
    expect(page.locator("[data-results]")).to_contain_text("Solved!")
    assert Run.objects.latest("pk").machine == BEST
    assert not overflows(page)


def test_an_explanation_that_does_not_arrive_is_asked_for_again(
    open_page: OpenPage, problems: Problems
) -> None:
    page = open_page(reduced_motion="reduce")
    problems.expect("explanation")
    page.route("**/explanation/**", lambda route: route.abort())
    page.goto("/en/", wait_until="networkidle")
    build(page, "u", "r")
    page.locator("details.why > summary").click()
    expect(page.locator(".why")).to_contain_text("The explanation did not arrive.")
    page.unroute("**/explanation/**")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".why")).to_contain_text("Where 3 came from")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_two_attempts_run_in_step(
    open_page: OpenPage, site: str, cast: Cast, today: Workshop, now: datetime, scheme: str
) -> None:
    play(cast, today, now - timedelta(minutes=5), BEST, FAST)
    page = open_page(color_scheme=scheme, reduced_motion="reduce", bypass_csp=True)
    log_in(page, cast.member, site)
    page.goto("/en/", wait_until="networkidle")
    page.get_by_role("link", name="My attempts").click()
    assert accessibility_barriers(page) == []
    page.get_by_role("button", name="Compare").click()
    page.get_by_role("button", name="To the first difference").click()
    # The Fast of the second machine alone is at work; the two stations of both stand back.
    expect(page.locator(".trail-touch")).to_have_count(2)
    expect(page.locator(".station.is-common")).to_have_count(4)
    expect(page.locator(".replay-readout")).to_have_text("Cycle 3 of 10")
    for board in (0, 1):
        expect(page.locator(f"[data-board='{board}'] .token:visible").first).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-board='1'] .ring.is-right")).to_have_count(4)
    assert accessibility_barriers(page) == []


def test_both_pages_fit_a_narrow_phone(
    open_page: OpenPage, site: str, cast: Cast, today: Workshop, now: datetime
) -> None:
    first, second = play(cast, today, now - timedelta(minutes=5), WRONG, FAST)
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    log_in(page, cast.member, site)
    for language in ("en", "fr", "it"):
        for path in ("attempts/", f"compare/?first={first.pk}&second={second.pk}"):
            page.goto(f"/{language}/workshops/{today.pk}/{path}", wait_until="networkidle")
            assert not overflows(page), (language, path)


def test_far_from_paris_the_ranking_of_a_closed_day_keeps_its_columns(
    open_page: OpenPage, cast: Cast, now: datetime
) -> None:
    day = in_thread(lambda: WorkshopFactory.create(date=date(2026, 11, 29), number=213))
    # Before sunrise in Paris it is the day before in New York, which the local time says.
    at = now - timedelta(hours=31)
    for player in (cast.member, cast.guest):
        submission = Submission(player.pk, day.pk, BEST)
        in_thread(partial(submit_run, submission=submission, now=at))
    page = open_page(timezone_id="America/New_York")
    page.goto("/fr/archive/2026-11-29/", wait_until="networkidle")
    beside = page.locator(".floor-side .ranking time + .soft")
    expect(beside).to_have_text([re.compile(r"\(28 nov., 23:00:00 UTC−5\)")] * 2)
    wrap = page.locator(".floor-side .table-wrap")
    assert wrap.evaluate("place => place.scrollWidth <= place.clientWidth")
