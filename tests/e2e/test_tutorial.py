"""A newcomer and the tutorial, in a browser: by keyboard, in both themes, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tallyworks.players.models import Player
from tallyworks.tutorial.texts import lesson_text
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import accessibility_barriers, overflows

MOST_TABS = 60


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is on what matches `selector`."""
    for _press in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate("(s) => document.activeElement?.matches(s) ?? false", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def place(page: Page, *keys: str) -> None:
    """Press keys one after the other in the grid, from its first cell."""
    tab_to(page, "svg[role=grid]")
    page.keyboard.press("Home")
    for key in keys:
        page.keyboard.press(key)


def run_until(page: Page, status: str) -> None:
    page.keyboard.press("r")
    expect(page.locator("[data-results]")).to_have_attribute("data-status", status)


def go_on(page: Page, number: int) -> None:
    tab_to(page, "[data-next]")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/en/tutorial/{number}/")


def solve_first(page: Page) -> None:
    place(page, "+", "3")
    run_until(page, "solved")


def test_a_newcomer_plays_the_first_three_by_keyboard(page: Page) -> None:
    page.goto("/en/tutorial/")
    tab_to(page, "a.button-main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/en/tutorial/1/")
    expect(page.locator("[data-next]")).to_be_hidden()
    solve_first(page)
    expect(page.locator("[data-next]")).to_be_visible()
    expect(page.locator("[data-announce]")).to_have_text("Next: T02, Order matters")

    go_on(page, 2)
    place(page, "+", "5", "ArrowRight", "*", "2")
    run_until(page, "wrong")
    expect(page.locator("[data-next]")).to_be_hidden()
    place(page, "*", "2", "ArrowRight", "+", "5")
    run_until(page, "solved")

    go_on(page, 3)
    tab_to(page, "[data-hint-form] button")
    page.keyboard.press("Enter")
    expect(page.locator("[data-hint-list] li")).to_have_count(1)
    place(page, "*", "3", "ArrowRight", "+", "9", "ArrowRight", "+", "3")
    run_until(page, "over_constraint")
    expect(page.locator("[data-next]")).to_be_hidden()
    place(page, "+", "4", "ArrowRight", "*", "3", "ArrowRight", "Delete")
    run_until(page, "solved")

    go_on(page, 4)
    expect(page.locator(".dot.is-solved")).to_have_count(3)
    assert Player.objects.get().is_guest


def test_hints_come_one_by_one_in_order(page: Page) -> None:
    page.goto("/en/tutorial/6/")
    button = page.locator("[data-hint-form] button")
    hints = lesson_text(6, "en").hints
    for count in (1, 2, 3):
        button.click()
        expect(page.locator("[data-hint-list] li")).to_have_text(list(hints[:count]))
    expect(button).to_be_hidden()
    expect(page.locator("[data-hints-end]")).to_be_visible()

    page.reload()
    expect(page.locator("[data-hint-list] li")).to_have_text(list(hints))
    assert not Player.objects.exists()


def test_hints_come_without_scripts_too(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    page.goto("/fr/tutorial/6/")
    for count in (1, 2, 3):
        page.locator("[data-hint-form] button").click()
        assert page.locator("[data-hint-list] li").count() == count
    assert page.locator("[data-hint-form]").is_hidden()


def test_progress_is_there_after_a_reload(page: Page) -> None:
    page.goto("/en/tutorial/1/")
    solve_first(page)
    page.reload()
    expect(page.locator("[data-next]")).to_be_visible()
    page.goto("/en/tutorial/")
    expect(page.locator(".course-line.is-solved")).to_have_count(1)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_it_keeps_nobody_out(open_page: OpenPage, theme: str, width: int) -> None:
    size = {"width": width, "height": 800}
    page = open_page(color_scheme=theme, viewport=size, bypass_csp=True)
    for address in ("/en/tutorial/", "/fr/tutorial/12/", "/it/tutorial/end/", "/en/tutorial/1/"):
        page.goto(address)
        if "/1/" in address or "/12/" in address:
            page.locator("svg[role=grid]").wait_for()
        assert accessibility_barriers(page) == []
        assert not overflows(page)
    page.locator("[data-hint-form] button").click()
    solve_first(page)
    expect(page.locator("[data-next]")).to_be_visible()
    assert accessibility_barriers(page) == []
    assert not overflows(page)
