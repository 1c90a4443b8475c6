"""The editor's finer means: own keys, lives of numbers, what a guest's page says."""

import re

import pytest
from playwright.sync_api import Page, expect

from tallyworks.players.models import Player
from tests.e2e.conftest import OpenPage
from tests.e2e.test_play import PHONE, cell, open_today, press

pytestmark = pytest.mark.usefixtures("today", "noon")


def focus_grid(page: Page) -> None:
    page.locator("[data-board] [role=grid]").focus()


def test_a_key_is_chosen_in_the_help_and_kept(page: Page) -> None:
    open_today(page)
    focus_grid(page)
    press(page, "?")
    dialog = page.get_by_role("dialog")
    dialog.locator("[data-key-of=plus]").focus()
    press(page, "Enter", "m")
    expect(dialog.get_by_role("status")).to_have_text("This key is that of Merge.")
    press(page, "Enter", "a")
    expect(dialog.locator("[data-key-of=plus]")).to_have_text("A")
    press(page, "Escape")

    page.reload(wait_until="networkidle")
    focus_grid(page)
    press(page, "+")
    expect(cell(page, "A1")).to_have_accessible_name(re.compile("empty"))
    press(page, "a", "PageUp")
    expect(cell(page, "A1")).to_have_accessible_name(re.compile("Plus 2"))
    press(page, "?")
    dialog.get_by_role("button", name="Reset the keys").click()
    press(page, "Escape")
    focus_grid(page)
    press(page, "ArrowRight", "+")
    expect(cell(page, "A2")).to_have_accessible_name(re.compile("Plus"))


def test_the_life_of_a_number_is_read_by_keyboard(page: Page) -> None:
    open_today(page)
    focus_grid(page)
    press(page, "+", "2", "ArrowRight", "*", "2", "r")
    expect(page.locator("[data-results]")).to_contain_text("Solved!")
    page.get_by_role("slider", name="Cycle").focus()
    press(page, "Home", "ArrowRight", "ArrowRight")
    focus_grid(page)
    press(page, "Enter")
    life = page.locator(".number-life")
    expect(life).to_have_text("3 → 5 → 10")
    press(page, "Enter")
    expect(life).to_have_text("")
    press(page, "ArrowLeft", "Enter")
    expect(life).to_have_text("8 → 10")


def test_a_visitors_page_says_who_he_has_become(open_page: OpenPage) -> None:
    page = open_page()
    open_today(page)
    expect(page.locator(".site-header .account").first).to_contain_text("Log in")
    focus_grid(page)
    press(page, "+", "r")
    expect(page.locator("[data-results]")).to_contain_text("Not yet")

    name = Player.objects.get().name
    expect(page.locator(".site-header .account").first).to_contain_text(name)
    expect(page.locator(".site-header .account").first).not_to_contain_text("Log in")
    expect(page.locator("[data-guest-only]")).to_be_visible()


@pytest.mark.parametrize(
    "viewport", [PHONE, {"width": 844, "height": 390}], ids=["upright", "sideways"]
)
def test_run_and_undo_are_under_the_thumb(open_page: OpenPage, viewport: dict[str, int]) -> None:
    page = open_page(viewport=viewport, has_touch=True, is_mobile=True)
    open_today(page)
    page.locator("[data-board]").scroll_into_view_if_needed()

    for name in ("Run", "Undo"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box
        assert box["y"] + box["height"] <= viewport["height"]
        assert box["height"] >= 44
