"""Practice by one hand alone: a machine from the palette, rectangles from corner to corner."""

import re
from datetime import datetime

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, log_in
from tests.e2e.test_play import cell, center
from tests.e2e.test_practice import Finger, Surface
from tests.tournaments.practice_stage import begin
from tournaments.kinds.registry import get_kind

HANDS = ("mouse", "finger")
# How far beyond the frame a hand may end that means the corner, in cells.
HAIR = 0.06

pytestmark = pytest.mark.usefixtures("transactional_db", "noon")


def open_game(page: Page, cast: Cast, site: str, code: str, now: datetime) -> None:
    game = begin(cast.member.pk, code, now=now)
    log_in(page, cast.member, site)
    page.goto(f"/en/tournaments/practice/games/{game.pk}/")


def press(place: Locator, hand: str) -> None:
    place.tap() if hand == "finger" else place.click()


def solve(page: Page, hand: str, key: str) -> None:
    """Send the key that the drawing has filled in, which is right."""
    expect(page.get_by_label("Key", exact=True)).to_have_value(key)
    press(page.get_by_role("button", name="Send the key"), hand)
    expect(page.get_by_text(re.compile(r"Solved in \d:\d\d\.\d{3}\."))).to_be_visible()


@pytest.mark.parametrize("hand", HANDS)
def test_a_machine_is_built_from_the_palette(
    hand: str, cast: Cast, site: str, open_page: OpenPage, now: datetime, problems: Problems
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_game(page, cast, site, "workshop", now)

    # Plus begins at 1 and Times at 2: the example's Plus 2 is one step more.
    for station, name, steps in (("Plus", "A1", 1), ("Times", "A2", 0)):
        press(page.locator("[data-palette]").get_by_role("button", name=re.compile(station)), hand)
        page.locator("[data-board]").scroll_into_view_if_needed()
        point = page.touchscreen.tap if hand == "finger" else page.mouse.click
        point(*center(cell(page, name)))
        for _ in range(steps):
            press(page.get_by_role("button", name="Greater value"), hand)
    solve(page, hand, get_kind("workshop").example.key)


@pytest.mark.parametrize("hand", HANDS)
def test_rectangles_are_dragged_from_corner_to_corner(
    hand: str, cast: Cast, site: str, open_page: OpenPage, now: datetime, problems: Problems
) -> None:
    page = open_page(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    open_game(page, cast, site, "rettangoli", now)
    example = get_kind("rettangoli").example
    surface, finger = Surface(page, example), Finger(page)
    surface.picture.scroll_into_view_if_needed()

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        way = [surface.at(*spot) for spot in (start, middle, end)]
        if hand == "finger":
            finger.down(*way[0])
            for x, y in way[1:]:
                finger.move(x, y)
            finger.up()
            return
        page.mouse.move(*way[0])
        page.mouse.down()
        for x, y in way[1:]:
            page.mouse.move(x, y)
        page.mouse.up()

    for (top, left), (bottom, right) in corners_of(example.solution["regions"]):
        end = tuple(
            place + 1 + HAIR if place + 1 == surface.last else place + 0.5
            for place in (right, bottom)
        )
        drag((left + 0.5, top + 0.5), (end[0], end[1]))

    solve(page, hand, example.key)


def corners_of(regions: list[list[int]]) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Return the first and the last cell of each rectangle, as (row, column)."""
    found: dict[int, list[tuple[int, int]]] = {}
    for row, line in enumerate(regions):
        for column, region in enumerate(line):
            found.setdefault(region, []).append((row, column))
    return [(cells[0], cells[-1]) for cells in found.values()]
