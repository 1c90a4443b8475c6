"""A printed puzzle as its reader sees it, and what each kind must show of its givens.

Read from the HTML of a page or from a browser: see `read_html` and `tests/e2e/test_printing.py`.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass
from math import floor
from typing import TypeAlias

import pytest

from sim.codec import parse_notation, sheet_from_json
from sim.grid import Cell
from sim.stations import Side
from tournaments.kinds.base import JsonObject
from tournaments.kinds.drawing import Drawing, Item
from tournaments.kinds.registry import get_kind

Spot: TypeAlias = tuple[float, float]
Where: TypeAlias = set[tuple[int, int]]

TAGS = {"fill": "rect", "circle": "circle", "text": "text", "word": "text"}
# What a place may be off by, in cells: letters are measured, and browsers round them.
SLACK = 0.05


@dataclass(frozen=True)
class Mark:
    """One thing on the paper, with its places in cells.

    `points` are those of a line, two opposite corners of a rectangle, the middle of the rest.
    """

    tag: str
    role: str
    tone: str
    points: tuple[Spot, ...]
    text: str = ""


@dataclass(frozen=True)
class Paper:
    """What a reader of the page sees, in the order in which it is painted."""

    marks: tuple[Mark, ...]

    def of(self, tag: str, role: str = "") -> list[Mark]:
        return [one for one in self.marks if one.tag == tag and role in {"", one.role}]

    def texts(self) -> dict[Spot, str]:
        """Return the texts but for the words of key lines."""
        return {one.points[0]: one.text for one in self.of("text") if one.role != "key"}

    def cells(self) -> dict[tuple[int, int], str]:
        """Return the texts in the middle of cells, by row and column."""
        return {
            cell_of((x, y)): text
            for (x, y), text in self.texts().items()
            if abs(x % 1 - 0.5) < SLACK and abs(y % 1 - 0.5) < SLACK
        }

    def fills(self, tone: str) -> Where:
        return {cell_of(one.points[0]) for one in self.of("rect") if one.tone == tone}

    def circles(self) -> Where:
        return {cell_of(one.points[0]) for one in self.of("circle")}

    def lines(self, role: str) -> list[tuple[Spot, ...]]:
        """Return the open lines of a role by their points."""
        return [one.points for one in self.of("polyline", role)]


def cell_of(spot: Spot) -> tuple[int, int]:
    """Return the row and the column of a spot; what stands on a point is of the cell below it."""
    return floor(spot[1] + SLACK), floor(spot[0] + SLACK)


def read_html(page: str) -> Paper:
    """Return the picture of a page as it is written, tones by their classes."""
    found = re.search(r'<svg class="puzzle".*?</svg>', page, re.DOTALL)
    assert found is not None
    picture = ET.fromstring(found[0])  # noqa: S314 - our own page
    return Paper(tuple(_mark(one) for one in picture))


def _mark(one: ET.Element) -> Mark:
    role, tone = re.findall(r"(?:puzzle|tone)-(\w+)", one.attrib["class"])
    given = one.attrib
    points: tuple[Spot, ...]
    if "points" in given:
        pairs = (pair.split(",") for pair in given["points"].split())
        points = tuple((float(x), float(y)) for x, y in pairs)
    elif one.tag == "circle":
        points = ((float(given["cx"]), float(given["cy"])),)
    else:
        x, y = float(given["x"]), float(given["y"])
        points = ((x, y),)
        if one.tag == "rect":
            points += ((x + float(given["width"]), y + float(given["height"])),)
    return Mark(one.tag, role, tone, points, one.text or "")


def numbers(grid: list[list[int]]) -> dict[tuple[int, int], str]:
    return {(r, c): str(v) for r, row in enumerate(grid) for c, v in enumerate(row) if v}


def near(x: float, y: float) -> Spot:
    """Return a spot to a tenth of a cell."""
    return round(x, 1), round(y, 1)


def letters(rows: list[str], wanted: str) -> Where:
    return {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x in wanted}


def check_futoshiki(paper: Paper, givens: JsonObject) -> None:
    assert paper.cells() == numbers(givens["digits"])
    size, chevrons = givens["size"], paper.lines("clue")
    across = {(c + 1, r + 0.5): givens["across"][r][c] for r, c in letters(givens["across"], "<>")}
    down = {(c + 0.5, r + 1): givens["down"][r][c] for r, c in letters(givens["down"], "^v")}
    assert dict(map(read_chevron, chevrons)) == across | down
    assert len(chevrons) == len(across) + len(down)
    assert len(paper.lines("grid")) == 2 * (size - 1) + 1


def read_chevron(points: tuple[Spot, ...]) -> tuple[Spot, str]:
    """Return the middle of the edge that a chevron stands on, and its sign by the side of its apex.

    The apex lies towards the smaller cell, as that of a sign that is written does.
    """
    (x, y), (right, low), (x_too, y_too) = points
    middle = (round(x + right) / 2, round(y + low) / 2)
    if abs(x - x_too) < SLACK:
        return middle, ">" if right > x else "<"
    assert abs(y - y_too) < SLACK, points
    return middle, "v" if low > y else "^"


def check_key_lines(paper: Paper, givens: JsonObject) -> None:
    """Find an arrow that points at each key line from outside, and the words behind it."""
    assert [one.text for one in paper.of("text", "key")] == ["key row", "key column"]
    (row_word,), (column_word,) = (one.points for one in paper.of("text", "key"))
    # An arrow begins with its tip.
    row, column = (one.points for one in paper.of("polygon", "key"))
    assert row_word[0] < min(x for x, _y in row) < row[0][0] < 0
    assert column_word[1] < min(y for _x, y in column) < column[0][1] < 0
    assert cell_of(row[0])[0] == cell_of(row_word)[0] == givens["keyRow"]
    assert cell_of(column[0])[1] == cell_of(column_word)[1] == givens["keyColumn"]


def check_grattacieli(paper: Paper, givens: JsonObject) -> None:
    size = givens["size"]
    check_key_lines(paper, givens)
    row = {(givens["keyRow"], c) for c in range(size)}
    assert paper.fills("key") == row | {(r, givens["keyColumn"]) for r in range(size)}
    told: dict[str, dict[int, str]] = {"top": {}, "right": {}, "bottom": {}, "left": {}}
    for (x, y), text in paper.texts().items():
        side = "top" if y < 0 else "bottom" if y > size else "left" if x < 0 else "right"
        told[side][int(x if side in {"top", "bottom"} else y)] = text
    for side, clues in told.items():
        assert clues == {i: str(clue) for i, clue in enumerate(givens[side]) if clue}, side


def check_kakuro(paper: Paper, givens: JsonObject) -> None:
    check_key_lines(paper, givens)
    assert paper.fills("block") == letters(givens["black"], "#")
    white = letters(givens["black"], ".")
    # The sums to the right at the top right of the cell before the run, those down at its left.
    right = [(r, c) for r, c in sorted(white) if (r, c - 1) not in white]
    down = [(r, c) for c, r in sorted((c, r) for r, c in white) if (r - 1, c) not in white]
    told = {near(c - 0.3, r + 0.3): s for (r, c), s in zip(right, givens["right"], strict=True)}
    told |= {near(c + 0.3, r - 0.3): s for (r, c), s in zip(down, givens["down"], strict=True)}
    sums = {near(*spot): text for spot, text in paper.texts().items() if near(*spot) in told}
    assert sums == {spot: str(total) for spot, total in told.items()}
    assert paper.cells() == numbers(givens["digits"])
    assert len(paper.texts()) == len(told) + len(numbers(givens["digits"]))
    row, column = givens["keyRow"], givens["keyColumn"]
    assert paper.fills("key") == {(r, c) for r, c in white if r == row or c == column}


def check_hitori(paper: Paper, givens: JsonObject) -> None:
    assert paper.cells() == numbers(givens["numbers"])
    assert not paper.fills("block")


def check_akari(paper: Paper, givens: JsonObject) -> None:
    assert paper.fills("block") == letters(givens["rows"], "#01234")
    assert paper.cells() == {
        (r, c): x for r, row in enumerate(givens["rows"]) for c, x in enumerate(row) if x in "01234"
    }


def check_camping(paper: Paper, givens: JsonObject) -> None:
    assert paper.circles() == letters(givens["trees"], "#")
    size, texts = givens["size"], paper.texts()
    assert {int(y): t for (x, y), t in texts.items() if x < 0} == {
        r: str(count) for r, count in enumerate(givens["rows"]) if count is not None
    }
    assert {int(x): t for (x, y), t in texts.items() if y < 0} == {
        c: str(count) for c, count in enumerate(givens["columns"]) if count is not None
    }
    assert len(texts) == 2 * size - [*givens["rows"], *givens["columns"]].count(None)


def check_rettangoli(paper: Paper, givens: JsonObject) -> None:
    assert paper.cells() == numbers(givens["numbers"])


def check_slalom(paper: Paper, givens: JsonObject) -> None:
    told = {cell_of(spot): text for spot, text in paper.texts().items()}
    assert told == {
        (r, c): str(value)
        for r, row in enumerate(givens["points"])
        for c, value in enumerate(row)
        if value is not None and value >= 0
    }
    assert paper.circles() == set(told)


CHECKS: dict[str, Callable[[Paper, JsonObject], None]] = {
    "futoshiki": check_futoshiki,
    "grattacieli": check_grattacieli,
    "kakuro": check_kakuro,
    "hitori": check_hitori,
    "akari": check_akari,
    "camping": check_camping,
    "rettangoli": check_rettangoli,
    "slalom": check_slalom,
}


def check_drawing(paper: Paper, drawing: Drawing) -> None:
    """Compare what is painted with all that is to be drawn, of any kind."""
    for mark, item in zip(paper.marks, drawing["items"], strict=True):
        assert mark.tag == tag_of(item), item
        assert mark.tone == item["tone"], item
        assert mark.text == text_of(item, drawing["kind"]), item
        for spot, told in zip(mark.points, points_of(item), strict=True):
            assert spot == pytest.approx(told, abs=SLACK), item


def tag_of(item: Item) -> str:
    if item["shape"] == "line":
        return "polygon" if item["filled"] else "polyline"
    return TAGS[item["shape"]]


def text_of(item: Item, kind: str) -> str:
    """Return what an item writes on an English page."""
    if item["shape"] == "word":
        return get_kind(kind).words["en"][item["word"]]
    return item["text"] if item["shape"] == "text" else ""


def points_of(item: Item) -> list[Spot]:
    """Return where an item is, as a mark has it."""
    match item["shape"]:
        case "line":
            return [(x, y) for x, y in item["points"]]
        case "fill":
            x, y = item["x"], item["y"]
            return [(x, y), (x + item["w"], y + item["h"])]
        case _:
            return [(item["x"], item["y"])]


def stations_of(givens: JsonObject) -> dict[str, tuple[str, str]]:
    """Return the kind of the station on each cell taken, and the text beside its sign.

    On the second cell of a station there is no sign, but the name of its first.
    """
    sheet = sheet_from_json(givens["sheet"])
    arrows = {None: "", Side.UP: "↑", Side.DOWN: "↓"}
    told: dict[str, tuple[str, str]] = {}
    for one in parse_notation(givens.get("machine", ""), sheet).stations:
        told[_name(one.cell)] = (one.kind.value, f"{one.value or ''}{arrows[one.toward]}")
        if one.partner is not None:
            told[_name(one.partner)] = ("", _name(one.cell))
    return told


def _name(cell: Cell) -> str:
    return f"{'ABC'[cell.belt]}{cell.column}"
