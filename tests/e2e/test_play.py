"""Playing today's workshop by keyboard, by touch, by drag; and what becomes of the play."""

import re

import pytest
from django.core import mail
from playwright.sync_api import Locator, Page, expect

from tallyworks.players.models import Player
from tallyworks.workshops.models import Run, Score
from tests.e2e.conftest import OpenPage
from tests.factories import BEST, FAST

PHONE = {"width": 390, "height": 844}

pytestmark = pytest.mark.usefixtures("today", "noon")


def cell(page: Page, name: str) -> Locator:
    return page.locator("[data-board]").get_by_role("gridcell", name=re.compile(rf"^{name}\b"))


def center(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def verdict(page: Page) -> Locator:
    return page.locator("[data-results]")


def open_today(page: Page, language: str = "en") -> None:
    page.goto(f"/{language}/", wait_until="networkidle")


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_the_keyboard_alone_solves_example_1_from_an_empty_page(page: Page) -> None:
    open_today(page)
    for _count in range(40):
        press(page, "Tab")
        if page.evaluate("document.activeElement.closest('[data-board]') !== null"):
            break
    press(page, "+", "2", "ArrowRight", "*", "2", "r")

    expect(verdict(page)).to_contain_text("Solved!")
    expect(verdict(page)).to_contain_text("1,500 points")
    run = Run.objects.get()
    assert (run.machine, run.status) == (BEST, Run.Status.SOLVED)
    expect(page.locator("[data-ranking]")).to_contain_text(Player.objects.get().name)


def test_a_finger_solves_example_1(open_page: OpenPage) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    open_today(page)
    for station, place, taps in (("Plus", "A1", 1), ("Times", "A2", 0)):
        page.locator("[data-palette]").get_by_role("button", name=re.compile(station)).tap()
        page.touchscreen.tap(*center(cell(page, place)))
        for _count in range(taps):
            page.get_by_role("button", name="Greater value").tap()
    page.get_by_role("button", name="Run", exact=True).tap()

    expect(verdict(page)).to_contain_text("Solved!")
    assert Run.objects.latest("pk").machine == BEST


def test_a_drag_from_the_palette_and_across_the_board_places_stations(page: Page) -> None:
    open_today(page)
    palette = page.locator("[data-palette]")
    for station, place in (("Plus", "A3"), ("Times", "A2")):
        page.mouse.move(*center(palette.get_by_role("button", name=re.compile(station))))
        page.mouse.down()
        page.mouse.move(*center(cell(page, place)), steps=8)
        page.mouse.up()
    page.mouse.move(*center(cell(page, "A3")))
    page.mouse.down()
    page.mouse.move(*center(cell(page, "A1")), steps=8)
    page.mouse.up()

    expect(cell(page, "A1")).to_have_accessible_name(re.compile("Plus"))
    expect(cell(page, "A2")).to_have_accessible_name(re.compile("Times"))
    expect(cell(page, "A3")).not_to_have_accessible_name(re.compile("Plus"))


def test_undo_and_a_reload_bring_the_machine_back(page: Page) -> None:
    open_today(page)
    page.locator("[data-board] [role=grid]").focus()
    press(page, "+", "2", "Delete")
    expect(cell(page, "A1")).not_to_have_accessible_name(re.compile("Plus"))
    press(page, "Control+z")
    expect(cell(page, "A1")).to_have_accessible_name(re.compile("Plus 2"))

    page.reload(wait_until="networkidle")
    expect(cell(page, "A1")).to_have_accessible_name(re.compile("Plus 2"))
    page.locator("[data-board] [role=grid]").focus()
    press(page, "Control+z", "Control+z")
    expect(cell(page, "A1")).not_to_have_accessible_name(re.compile("Plus"))


def test_a_wrong_output_and_a_jam_say_where(page: Page) -> None:
    open_today(page)
    page.locator("[data-board] [role=grid]").focus()
    press(page, "+", "3", "ArrowRight", "*", "2", "r")
    expect(verdict(page)).to_contain_text("A: 1st number 12, expected 10, cycle 7")

    press(page, "Control+z", "Control+z", "Control+z", "ArrowLeft", "u", "r")
    expect(verdict(page)).to_contain_text("A1")
    assert Run.objects.latest("pk").status == Run.Status.JAM


def test_another_players_run_moves_the_ranking_without_a_reload(open_page: OpenPage) -> None:
    watching, playing = open_page(), open_page()
    open_today(watching)
    expect(watching.locator("[data-ranking]")).to_contain_text("Nobody has solved it yet")
    open_today(playing)
    playing.locator("[data-board] [role=grid]").focus()
    press(playing, "+", "2", "ArrowRight", "*", "2", "r")
    expect(verdict(playing)).to_contain_text("Solved!")

    expect(watching.locator("[data-ranking]")).to_contain_text(Player.objects.get().name)


def test_a_language_switch_in_the_middle_keeps_the_machine(page: Page) -> None:
    open_today(page)
    page.locator("[data-board] [role=grid]").focus()
    press(page, "+", "2")
    page.goto("/fr/", wait_until="networkidle")

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(cell(page, "A1")).to_have_accessible_name(re.compile("2"))


def test_a_guest_who_signs_up_still_holds_rank_and_records(page: Page) -> None:
    open_today(page)
    page.locator("[data-board] [role=grid]").focus()
    press(page, "+", "2", "ArrowRight", "*", "2", "ArrowRight", "f", "r")
    expect(verdict(page)).to_contain_text("Solved!")
    guest = Player.objects.get()

    page.goto("/en/accounts/signup/")
    page.locator("input[name=email]").fill("ada@example.org")
    page.locator("input[name=password1]").fill("quiet-belts-17")
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(re.compile("confirm-email"))
    code = re.search(r"^\s*([A-Z0-9]{4}-[A-Z0-9]{4})\s*$", str(mail.outbox[-1].body), re.MULTILINE)
    assert code
    page.locator("input[name=code]").fill(code[1])
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(re.compile("/en/$"))

    member = Player.objects.get()
    assert (member.pk, member.is_guest) == (guest.pk, False)
    assert Score.objects.get().player_id == guest.pk
    expect(page.locator("[data-ranking]")).to_contain_text(guest.name)
    expect(page.locator("[data-own='sum']")).to_have_text("17")
    assert Run.objects.get().machine == FAST


def test_a_rule_example_can_be_watched_and_changed(page: Page) -> None:
    page.goto("/en/rules/", wait_until="networkidle")
    example = page.locator("[data-workshop]").first
    example.get_by_role("button", name="Change this machine").click()
    example.locator("[role=grid]").focus()
    press(page, "ArrowRight", "ArrowRight", "f", "r")

    expect(example.locator("[data-results]")).to_contain_text("Solved!")
    expect(example.locator("[data-results]")).to_contain_text("17")
    assert not Run.objects.exists()
    assert not Player.objects.exists()
