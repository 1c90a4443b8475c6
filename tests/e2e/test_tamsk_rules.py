"""The rules of Tamsk in a real browser: positions to try, the guided first game, the lobby."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from tamsk.services import apply_due
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, in_thread, log_in, overflows
from tests.e2e.tamsk_stage import PHONE, barriers, space, touch

pytestmark = pytest.mark.usefixtures("noon")


def position(page: Page, name: str) -> Locator:
    place = page.locator(f'[data-tamsk-position="{name}"]')
    place.scroll_into_view_if_needed()
    expect(place.locator(".tamsk-board")).to_be_visible()
    return place


def press(place: Locator, *names: str) -> None:
    for name in names:
        place.locator(f'[data-space="{name}"]').click(force=True)


def done(place: Locator) -> None:
    expect(place.get_by_text("That is it.")).to_be_visible()


def test_positions_of_each_level_are_played_by_the_rules_of_real_games(
    open_page: OpenPage, problems: Problems
) -> None:
    page = open_page(bypass_csp=True)
    page.goto("/en/tamsk/rules/")
    claim = position(page, "claim")
    claim.get_by_role("button", name="Drop a ring on B2").click()
    done(claim)
    full = position(page, "full")
    press(full, "A1", "B1")
    expect(full.get_by_text("This space is full")).to_be_visible()
    done(full)
    skip = position(page, "skip")
    press(skip, "D7", "D6")
    done(skip)
    sand = position(page, "sand")
    press(sand, "D3", "D4")
    expect(sand.get_by_text("Red wins by sand, with 3 rings each.")).to_be_visible()
    penalty = position(page, "penalty")
    press(penalty, "C4", "D4")
    expect(penalty.get_by_text("Your second ring")).to_be_visible()
    press(penalty, "A1")
    done(penalty)
    penalty.get_by_role("button", name="Start over").click()
    expect(penalty.get_by_text("That is it.")).to_be_hidden()
    passed = position(page, "pass")
    passed.get_by_role("button", name="Let the sand run").click()
    expect(passed.get_by_text("That is it.")).to_be_visible(timeout=20_000)
    assert barriers(page, problems) == []


def test_an_hourglass_can_be_dragged(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/en/tamsk/rules/")
    place = position(page, "move")
    boxes = [place.locator(f'[data-space="{name}"]').bounding_box() for name in ("A1", "A2")]
    (ax, ay), (bx, by) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box
    ]
    page.mouse.move(ax, ay)
    page.mouse.down()
    page.mouse.move(bx, by, steps=5)
    expect(place.locator(".glass.is-held")).to_have_count(1)
    page.mouse.up()
    done(place)
    expect(place.locator('[data-space="A2"]')).to_have_attribute("aria-label", re.compile("red"))


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("path", ["", "rules/", "first-game/", "replay/"])
def test_pages_fit_a_narrow_phone(open_page: OpenPage, language: str, path: str) -> None:
    page = open_page(**PHONE)
    page.goto(f"/{language}/tamsk/{path}")
    assert not overflows(page)


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
@pytest.mark.parametrize("path", ["", "first-game/", "replay/", "leaderboard/"])
def test_pages_have_no_barrier(
    open_page: OpenPage, problems: Problems, path: str, color_scheme: str
) -> None:
    page = open_page(bypass_csp=True, color_scheme=color_scheme, reduced_motion="reduce")
    page.goto(f"/en/tamsk/{path}")
    assert barriers(page, problems) == []


def test_the_guided_game_leads_to_its_end(open_page: OpenPage) -> None:
    page = open_page(**PHONE)
    page.goto("/en/tamsk/first-game/")
    words = page.locator("[data-lesson-words]")
    touch(page, "A1")
    expect(words).to_contain_text("marked spaces")
    touch(page, "B2")
    expect(words).to_contain_text("choose “none”")
    page.get_by_label("none").check()
    touch(page, "B2")
    touch(page, "C3")
    expect(words).to_contain_text("choose “at once” again")
    page.get_by_label("at once").check()
    touch(page, "C3")
    touch(page, "D4")
    page.get_by_role("button", name="See how it ends").tap()
    expect(space(page, "D4")).to_have_attribute("aria-label", re.compile("4 of 4 rings, full"))


def test_an_open_offer_is_accepted_from_the_lobby(
    open_page: OpenPage, cast: Cast, site: str
) -> None:
    one, two = open_page(), open_page(**PHONE)
    log_in(one, cast.member, site)
    log_in(two, cast.second, site)
    two.goto("/en/tamsk/")
    one.goto("/en/tamsk/")
    one.get_by_label("Level").select_option("2")
    one.get_by_label("Your colour").select_option("BLACK")
    one.get_by_role("button", name="Go").click()
    expect(one.get_by_role("heading", name="Your offer stands")).to_be_visible()
    # The lobby shows it by itself.
    two.locator("[data-tamsk-lists]").get_by_role("link", name="Ada").tap()
    two.get_by_role("button", name="Accept").tap()
    for page in (one, two):
        page.get_by_role("button", name="I am ready").click()
    expect(one.get_by_text("The game begins.")).to_be_visible()
    begins_at = timezone.now() + timedelta(seconds=4)
    in_thread(lambda: apply_due(now=begins_at))
    for page in (one, two):
        expect(page.locator(".tamsk-board")).to_be_visible(timeout=20_000)
