"""Pages on paper in a browser, styles and all: what is seen there is the puzzle, black on white."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tallyworks.core.templatetags.stations import SIGNS
from tests.conftest import Cast
from tests.e2e.conftest import OpenPage
from tests.e2e.helpers import log_in
from tests.tournaments.paper import CHECKS, Mark, Paper, check_drawing, stations_of
from tests.tournaments.practice_stage import begin_real
from tournaments.kinds.base import Language
from tournaments.kinds.registry import get_kind, list_kinds

CODES = [kind.code for kind in list_kinds()]
LANGUAGES = ("en", "fr", "it")
BLACK, WHITE, GREY, SOFT = (f"rgb({n}, {n}, {n})" for n in (0, 255, 214, 51))
TONES = {BLACK: "ink", WHITE: "paper", SOFT: "soft"}
GROUNDS = {BLACK: "block", GREY: "key"}

# What is seen of a picture, in the order in which it is painted: colours as the styles have made
# them, places in cells from where they are on the page.
SEEN = """picture => {
    const { width, height } = picture.getBoundingClientRect();
    const cells = picture.getScreenCTM().inverse();
    const at = (one, x, y) => {
        const toCells = cells.multiply(one.getScreenCTM());
        const spot = new DOMPoint(x, y).matrixTransform(toCells);
        return [spot.x, spot.y];
    };
    const places = (one) => {
        if (one.points) return [...one.points].map(({ x, y }) => at(one, x, y));
        const { x, y, width, height } = one.getBBox();
        if (one.tagName === "rect") return [at(one, x, y), at(one, x + width, y + height)];
        return width && height ? [at(one, x + width / 2, y + height / 2)] : [];
    };
    const opacity = (one) =>
        one === null ? 1 : getComputedStyle(one).opacity * opacity(one.parentElement);
    return [...picture.querySelectorAll("rect, circle, polyline, polygon, text")]
        .filter((one) => width && height && one.checkVisibility({ visibilityProperty: true }))
        .map((one) => {
            const { fill, stroke, strokeWidth } = getComputedStyle(one);
            return {
                tag: one.tagName, look: one.getAttribute("class"), text: one.textContent,
                points: places(one), fill, stroke, weight: parseFloat(strokeWidth),
                opacity: opacity(one),
            };
        });
}"""
# The stations of a floor that are seen, by cell: the lines of the sign, and what is written there.
FLOOR = """table => Object.fromEntries(
    [...table.querySelectorAll("[data-cell]")].map((cell) => {
        const seen = (wanted) => [...cell.querySelectorAll(wanted)].filter(
            (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        );
        const signs = seen(".station-sign path:first-child").map((one) => one.getAttribute("d"));
        const words = seen("b, .soft").map((one) => one.innerText);
        return [cell.dataset.cell, [signs.join(), words.join()]];
    }),
)"""
# Every colour of letters on the sheet beside the picture, with the ground below.
LETTERS = """sheet => {
    const ground = (one) => {
        const { backgroundColor } = getComputedStyle(one);
        const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && one.parentElement;
        return isClear ? ground(one.parentElement) : backgroundColor;
    };
    const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim();
    const isWritten = (one) => [...one.childNodes].some(isText);
    const written = [...sheet.querySelectorAll("*")].filter(
        (one) => !one.closest(".puzzle") && one.checkVisibility() && isWritten(one),
    );
    return written.map((one) => [getComputedStyle(one).color, ground(one)]);
}"""
# The words of a picture's key lines: whether the whole of each is within the picture, and whether
# it is clear of other letters and of the arrows.
NAMES = """picture => {
    const box = (one) => one.getBoundingClientRect();
    const frame = box(picture);
    const rest = [...picture.querySelectorAll("text, polygon")];
    const isApart = (a, b) =>
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    return [...picture.querySelectorAll("text.puzzle-key")].map((word) => {
        const own = box(word);
        const isWithin = own.left >= frame.left && own.right <= frame.right && own.top >= frame.top;
        const isClear = rest.every((one) => one === word || isApart(own, box(one)));
        return [word.textContent, isWithin, isClear];
    });
}"""
LETTER = "word => parseFloat(getComputedStyle(word).fontSize)"

pytestmark = pytest.mark.usefixtures("transactional_db", "noon")


def look_at(picture: Locator) -> Paper:
    """Return what is seen of a picture: black or white, on white, grey or black, and solid."""
    return Paper(tuple(_mark(seen) for seen in picture.evaluate(SEEN)))


def _mark(seen: dict[str, Any]) -> Mark:
    assert seen["opacity"] == 1, seen
    assert seen["points"], seen
    tag, fill, stroke = seen["tag"], seen["fill"], seen["stroke"]
    role = re.findall(r"puzzle-(\w+)", seen["look"])[0]
    points = tuple((x, y) for x, y in seen["points"])
    if tag == "rect":
        return Mark(tag, role, GROUNDS[fill], points)
    if tag == "text":
        return Mark(tag, role, TONES[fill], points, seen["text"])
    assert seen["weight"] > 0, seen
    # A line has no more than its stroke; a disc or an arrow is filled with it.
    assert (
        fill in {"none", stroke} if tag == "circle" else fill == ("none", stroke)[tag == "polygon"]
    )
    return Mark(tag, role, TONES[stroke], points)


def check_contrast(paper: Paper) -> None:
    """Find every text white where what lies under it is black, and black everywhere else."""
    for number, mark in enumerate(paper.marks):
        if mark.tag == "text":
            (x, y), grounds = mark.points[0], ["paper"]
            for below in paper.marks[:number]:
                (left, top), (right, bottom) = below.points[0], below.points[-1]
                if below.tag == "rect" and left < x < right and top < y < bottom:
                    grounds.append(below.tone)
            assert mark.tone == ("paper" if grounds[-1] == "block" else "ink"), mark


def check_letters(page: Page) -> None:
    """Find the letters beside the picture black, or nearly so, on white or on light grey."""
    told = page.locator(".puzzle-sheet").evaluate(LETTERS)
    assert told
    assert {letters for letters, _ground in told} <= {BLACK, SOFT}
    assert {ground for _letters, ground in told} <= {WHITE, "rgb(230, 230, 230)"}


def check_floor(page: Page, givens: dict[str, Any]) -> None:
    """Compare the signs and values on the floor, and the numbers that enter it, with the givens."""
    floor = page.locator(".puzzle-floor")
    seen = floor.evaluate(FLOOR)
    assert len(seen) == givens["sheet"]["belts"] * givens["sheet"]["columns"]
    told = {
        cell: (SIGNS[kind][0] if kind else "", text)
        for cell, (kind, text) in stations_of(givens).items()
    }
    assert {cell: tuple(what) for cell, what in seen.items() if any(what)} == told
    lines = floor.locator("tbody tr").all()
    for line, given in zip(lines, givens["sheet"]["inputs"], strict=True):
        numbers = " · ".join(map(str, given["numbers"]))
        words = f"{numbers}\n(from cycle {given['start']})" if numbers else "empty"
        assert line.locator("td").first.inner_text() == words


def sheets_of(printed: bytes) -> list[tuple[int, int]]:
    """Return the sizes of a PDF's pages, in points."""
    pages = len(re.findall(rb"/Type\s*/Page\b", printed))
    boxes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
    sizes = [(round(float(width)), round(float(height))) for width, height in boxes]
    assert len(sizes) == pages
    return sizes


@pytest.fixture
def paper_page(cast: Cast, site: str, open_page: OpenPage) -> Page:
    """Give a member's page as it is printed; his theme is the dark one."""
    page = open_page(color_scheme="dark")
    log_in(page, cast.member, site)
    page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("pick", [min, max], ids=["smallest", "largest"])
@pytest.mark.parametrize("code", CODES)
def test_what_is_seen_on_paper_is_the_puzzle_black_on_white(
    code: str, pick: Callable[..., int], cast: Cast, paper_page: Page, now: datetime
) -> None:
    kind = get_kind(code)
    size = pick(offer.size for offer in kind.sizes)
    game = begin_real(cast.member.pk, code, size, now=now)
    paper_page.goto(f"/en/tournaments/practice/games/{game.pk}/print/")
    check_letters(paper_page)
    givens = game.puzzle.givens
    drawing = kind.drawing(givens)
    if drawing["machine"]:
        check_floor(paper_page, givens)
        return
    picture = paper_page.locator(".puzzle-sheet svg.puzzle")
    assert picture.evaluate("one => getComputedStyle(one).backgroundColor") == WHITE
    paper = look_at(picture)
    check_drawing(paper, drawing)
    check_contrast(paper)
    CHECKS.get(code, lambda _paper, _givens: None)(paper, givens)


def test_the_largest_of_each_kind_is_one_sheet_in_each_language_without_scripts(
    cast: Cast, site: str, open_page: OpenPage, now: datetime
) -> None:
    page = open_page(java_script_enabled=False)
    log_in(page, cast.member, site)
    for kind in list_kinds():
        size = max(offer.size for offer in kind.sizes)
        game = begin_real(cast.member.pk, kind.code, size, now=now)
        for language in LANGUAGES:
            page.goto(f"/{language}/tournaments/practice/games/{game.pk}/print/")
            assert sheets_of(page.pdf(prefer_css_page_size=True)) == [(595, 842)], kind.code


def test_each_example_is_one_sheet_without_scripts(open_page: OpenPage) -> None:
    page = open_page(java_script_enabled=False)
    for code in CODES:
        page.goto(f"/en/tournaments/examples/{code}/print/")
        assert sheets_of(page.pdf(prefer_css_page_size=True)) == [(595, 842)], code


@pytest.mark.parametrize("language", LANGUAGES)
def test_key_lines_are_named_on_paper_and_where_one_draws_on_a_phone(
    language: Language, cast: Cast, site: str, open_page: OpenPage, now: datetime
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    log_in(page, cast.member, site)
    for kind in (get_kind("grattacieli"), get_kind("kakuro")):
        size = max(offer.size for offer in kind.sizes)
        game = begin_real(cast.member.pk, kind.code, size, now=now)
        path = f"/{language}/tournaments/practice/games/{game.pk}/"
        words = [kind.words[language][word] for word in ("key_row", "key_column")]
        page.goto(f"{path}print/")
        assert page.locator("svg.puzzle").evaluate(NAMES) == [[word, True, True] for word in words]
        page.goto(path)
        picture = page.locator("svg.puzzle[tabindex]")
        assert picture.evaluate(NAMES) == [[word, True, True] for word in words]
        scale = picture.evaluate("one => one.getScreenCTM().a")
        assert scale >= 36
        # Letters of the size of a footnote at least.
        assert picture.locator("text.puzzle-key").first.evaluate(LETTER) * scale >= 11.5
