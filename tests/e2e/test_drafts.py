"""Drafts: kept on the site for a player, both versions offered, none shown to the next person."""

import re

import pytest
from playwright.sync_api import Page, expect

from tallyworks.workshops.models import Draft
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers
from tests.e2e.test_play import cell, open_today, press, verdict

pytestmark = pytest.mark.usefixtures("today", "noon")


def build(page: Page, *keys: str) -> None:
    page.locator("[data-board] [role=grid]").focus()
    press(page, *keys)


def saved_by(page: Page, *keys: str) -> None:
    """Press `keys` in the grid and wait until the site has the draft."""
    with page.expect_response(lambda answer: "/drafts/" in answer.url and answer.ok):
        build(page, *keys)


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """Return a page whose visitor has become a guest by a run, his draft on the site."""
    page = open_page()
    open_today(page)
    saved_by(page, "+", "2", "r")
    expect(verdict(page)).to_contain_text("Not yet")
    return page


@pytest.fixture
def desk(open_page: OpenPage, phone: Page) -> Page:
    """Return a second browser of the same player."""
    page = open_page(bypass_csp=True)
    page.context.add_cookies(phone.context.cookies())  # type: ignore[arg-type]
    open_today(page)
    return page


def test_a_draft_follows_to_the_next_device(phone: Page, desk: Page) -> None:
    expect(cell(desk, "A1")).to_have_accessible_name(re.compile("Plus 2"))
    assert Draft.objects.get().machine == "A1:+2"


def test_two_devices_are_offered_both_versions(phone: Page, desk: Page, problems: Problems) -> None:
    problems.expect("409")
    saved_by(phone, "3")
    build(desk, "4")
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("Two versions of “Draft 1”")
    expect(dialog).to_contain_text("A1:+4")
    expect(dialog).to_contain_text("A1:+3")
    assert accessibility_barriers(desk, within="dialog") == []
    with desk.expect_response(re.compile("/drafts/$")):
        dialog.get_by_role("button", name="Keep both").click()
    expect(cell(desk, "A1")).to_have_accessible_name(re.compile("Plus 4"))

    held = Draft.objects.order_by("name").values_list("name", "machine")
    assert list(held) == [("Draft 1", "A1:+3"), ("Draft 1 (2)", "A1:+4")]


def test_the_dialog_says_where_drafts_are(phone: Page) -> None:
    phone.locator("[data-act=menu]").click()

    expect(phone.locator("[data-drafts-kept]")).to_have_text(
        "Kept in this browser and in your profile."
    )


def test_the_next_person_sees_none_of_them(phone: Page, problems: Problems) -> None:
    # A draft may be on its way to the site when the session is gone.
    problems.expect("401.*/drafts/")
    phone.context.clear_cookies()
    open_today(phone)

    expect(cell(phone, "A1")).not_to_have_accessible_name(re.compile("Plus"))
    assert phone.evaluate("JSON.stringify(localStorage)").count("A1:+2") == 0
