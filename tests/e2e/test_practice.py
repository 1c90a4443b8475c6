"""Practice of each kind by mouse, touch and keyboard in one go."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

import pytest
import time_machine
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tallyworks.live.models import Heartbeat
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import Problems, accessibility_barriers, in_thread, log_in, overflows
from tests.tournaments.practice_stage import begin, begin_real
from tests.tournaments.stage import Stage
from tournaments.kinds.base import Example
from tournaments.kinds.registry import get_kind, list_kinds

CODES = [kind.code for kind in list_kinds()]
SOLUTIONS = {"hitori": "black", "akari": "bulbs", "camping": "tents"}
HANDS = ("mouse", "finger", "keys")
PHONE: ViewportSize = {"width": 360, "height": 740}
# Where in the page a cell of the drawing is: the matrix of the picture, as a reader sees it.
MATRIX = "picture => { const m = picture.getScreenCTM(); return [m.a, m.e, m.f]; }"

pytestmark = pytest.mark.usefixtures("transactional_db", "noon")


class Step(NamedTuple):
    """One mark: the cell, the key that makes it, where to point at, and how often to tap."""

    row: int
    column: int
    key: str
    spot: tuple[float, float]
    taps: int = 1


def steps_of(code: str, example: Example) -> Iterator[Step]:
    """Yield what is to be drawn of an example's solution."""
    solution = example.solution
    if code == "rettangoli":
        yield from edges_of(solution["regions"])
    elif code == "slalom":
        for row, column, letter in cells(solution["diagonals"], "\\/"):
            taps = 1 if letter == "\\" else 2
            yield Step(row, column, letter, (column + 0.5, row + 0.5), taps)
    elif code in SOLUTIONS:
        for row, column, _ in cells(solution[SOLUTIONS[code]], "#"):
            yield Step(row, column, "x", (column + 0.5, row + 0.5))
    else:
        given = ["".join(map(str, row)) for row in example.givens.get("digits", ())]
        digits = ["".join(map(str, row)) for row in solution["digits"]]
        for row, column, digit in cells(digits, "123456789"):
            if not given or given[row][column] == "0":
                yield Step(row, column, digit, (column + 0.5, row + 0.5))


def edges_of(regions: list[list[int]]) -> Iterator[Step]:
    """Yield the edges between two regions, each on the right of its cell or below it."""
    for row, line in enumerate(regions):
        for column, region in enumerate(line):
            if line[column + 1 :] and line[column + 1] != region:
                yield Step(row, column, "r", (column + 0.9, row + 0.5))
            if regions[row + 1 :] and regions[row + 1][column] != region:
                yield Step(row, column, "d", (column + 0.5, row + 0.9))


def cells(rows: list[str], wanted: str) -> Iterator[tuple[int, int, str]]:
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter in wanted:
                yield row, column, letter


class Surface:
    """The puzzle of a page, under three hands."""

    def __init__(self, page: Page, example: Example) -> None:
        self.page = page
        self.picture = page.locator("svg.puzzle[tabindex]")
        self.pad = page.locator(".puzzle-tools")
        self.cursor = (0, 0)
        self.last = len(example.givens.get("rows") or ()) or int(example.givens["size"])

    def draw(self, step: Step, hand: str) -> None:
        if hand == "keys":
            self._walk(step.row, step.column)
            self.page.keyboard.press(step.key)
            return
        for _ in range(step.taps):
            self._point(step.spot, hand)
        if step.key.isdigit():
            button = self.pad.get_by_role("button", name=step.key, exact=True)
            button.tap() if hand == "finger" else button.click()

    def at(self, column: float, row: float) -> tuple[float, float]:
        """Return where in the page a spot of the drawing is, in pixels."""
        scale, left, top = self.picture.evaluate(MATRIX)
        return left + column * scale, top + row * scale

    def _point(self, spot: tuple[float, float], hand: str) -> None:
        x, y = self.at(*spot)
        if hand == "finger":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        row, column = int(spot[1]), int(spot[0])
        self.cursor = (min(row, self.last - 1), min(column, self.last - 1))

    def _walk(self, row: int, column: int) -> None:
        self.picture.focus()
        down, right = row - self.cursor[0], column - self.cursor[1]
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        for _ in range(abs(right)):
            self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        self.cursor = (row, column)


def draw_all(page: Page, code: str, example: Example) -> None:
    """Draw the solution hand by hand, take a step back and again, and load the page anew."""
    key = page.get_by_label("Key", exact=True)
    surface = Surface(page, example)
    for number, step in enumerate(steps_of(code, example)):
        surface.draw(step, HANDS[number % len(HANDS)])
    expect(key).to_have_value(example.key)
    marks = page.locator("svg.puzzle[tabindex] > g").nth(1)
    drawn = marks.inner_html()
    surface.picture.focus()
    page.keyboard.press("z")
    assert marks.inner_html() != drawn
    page.keyboard.press("Shift+Z")
    assert marks.inner_html() == drawn
    page.reload()
    expect(key).to_have_value(example.key)
    expect(page.get_by_text("The key has its form.")).to_be_visible()


class Finger:
    """One finger on a page: put down, moved, taken away."""

    def __init__(self, page: Page) -> None:
        self.hand = page.context.new_cdp_session(page)

    def down(self, x: float, y: float) -> None:
        self._send("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        self._send("touchMove", [{"x": x, "y": y}])

    def drag_with_another(self, x: float, y: float, by: int) -> None:
        """Put down a second finger beside this one and move both to the left, step by step."""
        for step in range(0, by + 1, 10):
            pair = [{"x": x - step, "y": y, "id": 0}, {"x": x + 90 - step, "y": y, "id": 1}]
            self._send("touchMove" if step else "touchStart", pair)

    def up(self) -> None:
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def build(page: Page, example: Example) -> None:
    """Build the machine of the rules in the editor; it stays over a reload."""
    key = page.get_by_label("Key", exact=True)
    page.get_by_role("grid").focus()
    page.keyboard.type("+2")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("*2")
    expect(key).to_have_value(example.key)
    page.reload()
    expect(key).to_have_value(example.key)


def test_each_kind_is_solved_by_mouse_touch_and_keyboard(
    cast: Cast, site: str, open_page: OpenPage, now: datetime, problems: Problems
) -> None:
    games = {code: begin(cast.member.pk, code, now=now) for code in CODES}
    page = open_page(
        viewport={"width": 390, "height": 800}, has_touch=True, reduced_motion="reduce"
    )
    log_in(page, cast.member, site)
    for code, game in games.items():
        example = get_kind(code).example
        page.goto(f"/en/tournaments/practice/games/{game.pk}/")
        assert not overflows(page), code
        if code == "trace":
            page.get_by_label("Key", exact=True).fill(example.key)
        elif code == "workshop":
            build(page, example)
        else:
            draw_all(page, code, example)
        page.get_by_role("button", name="Send the key").click()
        expect(page.get_by_text(re.compile(r"Solved in \d:\d\d\.\d{3}\."))).to_be_visible()


def test_a_machine_to_be_followed_or_found_says_what_is_seen_of_it(
    cast: Cast, open_page: OpenPage, site: str, now: datetime, problems: Problems
) -> None:
    games = {code: begin(cast.member.pk, code, now=now) for code in ("trace", "workshop")}
    page = open_page(bypass_csp=True)
    log_in(page, cast.member, site)
    page.goto(f"/en/tournaments/practice/games/{games['trace'].pk}/")
    canvas = page.locator("[data-puzzle-canvas]")
    cells = canvas.get_by_role("grid", name="Workshop floor").get_by_role("gridcell")
    expect(cells).to_have_count(18)
    for cell in (
        "A1, Sort, odd numbers go down, cost 2",
        "A2, Divide 2, cost 2",
        "A3, empty",
        "B2, Times 3, cost 2",
    ):
        expect(canvas.get_by_role("gridcell", name=cell, exact=True)).to_have_count(1)
    belts = canvas.get_by_role("listitem")
    expect(belts).to_have_text(
        [
            "Belt A, inputs: 6, 3, 10, 7, from cycle 1",
            "Belt B, inputs: none",
            "Belt C, inputs: none",
        ]
    )
    assert accessibility_barriers(page, within="[data-puzzle-canvas]") == []
    page.goto(f"/en/tournaments/practice/games/{games['workshop'].pk}/")
    expect(belts.first).to_have_text(
        "Belt A, inputs: 3, 8, 5, 12, from cycle 1. Expected output: 10, 20, 14, 28"
    )
    expect(belts.nth(1)).to_have_text("Belt B, inputs: none. Expected output: nothing")


def test_long_press_right_click_and_drag(
    cast: Cast, site: str, open_page: OpenPage, now: datetime, problems: Problems
) -> None:
    games = {code: begin(cast.member.pk, code, now=now) for code in ("hitori", "akari", "camping")}
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    log_in(page, cast.member, site)
    finger = Finger(page)

    def open_game(code: str) -> tuple[Surface, Locator, Locator]:
        page.goto(f"/en/tournaments/practice/games/{games[code].pk}/")
        surface = Surface(page, get_kind(code).example)
        surface.picture.scroll_into_view_if_needed()
        mine = surface.picture.locator("> g").nth(1)
        return surface, mine, page.locator("[data-puzzle-canvas] [aria-live]")

    surface, mine, said = open_game("hitori")
    x, y = surface.at(1.5, 1.5)
    finger.down(x, y)
    finger.move(x + 4, y - 4)
    expect(mine.locator("circle.tone-answer")).to_have_count(1)
    finger.move(x - 4, y + 4)
    finger.up()
    expect(said).to_have_text("Row 2, column 2: 3, circled")
    expect(mine.locator("rect.tone-answer")).to_have_count(0)

    surface, mine, said = open_game("akari")
    page.mouse.click(*surface.at(0.5, 0.5), button="right")
    expect(mine.locator("circle.tone-answer")).to_have_count(1)
    expect(said).to_have_text("Row 1, column 1: dot, no bulb, dark")

    surface, mine, said = open_game("camping")
    finger.down(*surface.at(0.5, 4.5))
    finger.move(*surface.at(1.5, 4.4))
    finger.move(*surface.at(2.5, 4.5))
    finger.up()
    expect(mine.locator("polyline")).to_have_count(3)
    page.get_by_role("button", name="Undo").click()
    expect(mine.locator("polyline")).to_have_count(0)
    expect(said).to_contain_text("3 cells have changed. Row 5, column 1: empty")


def test_on_a_phone_cells_fit_a_finger_and_pictures_let_the_page_scroll(
    cast: Cast, site: str, open_page: OpenPage, now: datetime, problems: Problems
) -> None:
    largest = {"hitori": 10, "camping": 10, "kakuro": 8}
    games = {
        code: begin_real(cast.member.pk, code, size, now=now) for code, size in largest.items()
    }
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    log_in(page, cast.member, site)
    for code, game in games.items():
        page.goto(f"/en/tournaments/practice/games/{game.pk}/")
        picture = page.locator("svg.puzzle[tabindex]")
        scale, _left, _top = picture.evaluate(MATRIX)
        assert scale >= 36, code
        assert not overflows(page), code
        assert picture.evaluate("one => getComputedStyle(one).touchAction") == "pinch-zoom"
        picture.focus()
        for _ in range(game.puzzle.size - 1):
            page.keyboard.press("ArrowRight")
        cursor = page.locator(".puzzle-cursor")
        assert cursor.evaluate("one => one.getBoundingClientRect().right <= innerWidth + 1"), code
    page.goto("/en/tournaments/examples/hitori/")
    box = page.locator("svg.puzzle").first.bounding_box()
    assert box is not None
    swipe = {"x": 180, "y": int(min(box["y"] + 40, 700)), "yDistance": -200, "speed": 4000}
    page.context.new_cdp_session(page).send("Input.synthesizeScrollGesture", swipe)
    page.wait_for_function("scrollY > 100")


def test_two_fingers_scroll_what_one_draws_on(
    cast: Cast, site: str, open_page: OpenPage, now: datetime, problems: Problems
) -> None:
    game = begin_real(cast.member.pk, "camping", 10, now=now)
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    log_in(page, cast.member, site)
    page.goto(f"/en/tournaments/practice/games/{game.pk}/")
    strip, mine = page.locator(".puzzle-scroll"), page.locator("svg.puzzle[tabindex] > g > g").first
    assert strip.evaluate("one => one.scrollWidth - one.clientWidth") > 0
    expect(page.get_by_text("Two fingers move the picture.")).to_be_visible()
    # A tree is black, as on paper.
    expect(page.locator("svg.puzzle[tabindex] circle").first).to_have_css("fill", "rgb(31, 38, 51)")
    strip.scroll_into_view_if_needed()
    x, y = Surface(page, get_kind("camping").example).at(3.5, 3.5)
    page.locator("svg.puzzle[tabindex]").focus()
    before, finger = mine.inner_html(), Finger(page)
    finger.down(x, y)
    finger.drag_with_another(x, y, 120)
    finger.up()
    page.wait_for_function("() => document.querySelector('.puzzle-scroll').scrollLeft > 0")
    assert mine.inner_html() == before
    # The last column is within reach of the one finger now.
    strip.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    row = [line[-1] for line in game.puzzle.givens["trees"]].index(".")
    page.touchscreen.tap(*Surface(page, get_kind("camping").example).at(9.5, row + 0.5))
    expect(mine.locator("> *")).not_to_have_count(0)


def test_notes_are_taken_cleared_and_taken_back_and_a_game_given_up(
    cast: Cast, site: str, open_page: OpenPage, now: datetime, problems: Problems
) -> None:
    game = begin(cast.member.pk, "futoshiki", now=now)
    page = open_page(bypass_csp=True, reduced_motion="reduce")
    log_in(page, cast.member, site)
    page.goto(f"/en/tournaments/practice/games/{game.pk}/")
    marks = page.locator("svg.puzzle[tabindex] > g").nth(1).locator("text")
    page.locator("svg.puzzle[tabindex]").focus()
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Notes")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("1")
    page.keyboard.press("3")
    expect(marks).to_have_count(2)
    assert accessibility_barriers(page) == []
    page.get_by_role("button", name="Clear").click()
    page.get_by_role("dialog").get_by_role("button", name="Clear").click()
    expect(marks).to_have_count(0)
    page.locator("svg.puzzle[tabindex]").focus()
    page.keyboard.press("z")
    expect(marks).to_have_count(2)
    page.get_by_text("Give up").click()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_text("Given up: here is the solution.")).to_be_visible()
    assert accessibility_barriers(page) == []


def test_the_puzzle_of_a_round_takes_the_whole_width_of_a_phone(
    site: str, open_page: OpenPage, noon: time_machine.Traveller, problems: Problems
) -> None:
    people = {"Xavier": 1600, "Yvonne": 1500}
    stage = in_thread(lambda: Stage(300, ratings=people, kind="camping"))
    begun = in_thread(stage.begin) + timedelta(seconds=5)
    # The server was there all the time: a jump without its heartbeat would be an outage.
    in_thread(lambda: Heartbeat.objects.update_or_create(pk=1, defaults={"beat_at": begun}))
    noon.move_to(begun, tick=True)
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    log_in(page, stage.players["Xavier"], site)
    page.goto(f"/en/tournaments/{stage.tournament.pk}/")
    picture = page.locator("svg.puzzle[tabindex]")
    expect(picture).to_be_visible()
    box, key = picture.bounding_box(), page.get_by_label("Key", exact=True).bounding_box()
    assert box is not None
    assert key is not None
    assert (box["x"], box["width"]) == (0, PHONE["width"])
    assert key["x"] > 0
    assert not overflows(page)
