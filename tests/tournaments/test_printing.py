"""Pages on paper and examples, compared with the puzzles cell by cell as a reader sees them."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from datetime import datetime
from typing import TypeAlias

import pytest
import time_machine
from django.test import Client

from sim.codec import parse_notation, sheet_from_json
from tallyworks.core.templatetags.stations import station_name
from tests.conftest import Cast
from tests.tournaments.practice_stage import begin, begin_real
from tests.tournaments.stage import Stage, ms
from tournaments.kinds.base import JsonObject
from tournaments.kinds.registry import get_kind, list_kinds
from tournaments.shipped import list_shipped
from tournaments.templatetags.puzzles import example_drawing

Spot: TypeAlias = tuple[float, float]
Where: TypeAlias = set[tuple[int, int]]

CODES = [kind.code for kind in list_kinds()]
DRAWN = [code for code in CODES if example_drawing(get_kind(code))["machine"] is None]


class Paper:
    """What a reader of the page sees: texts, filled cells, circles and lines, at their places."""

    def __init__(self, page: str) -> None:
        found = re.search(r'<svg class="puzzle".*?</svg>', page, re.DOTALL)
        assert found is not None
        self.picture = ET.fromstring(found[0])  # noqa: S314 - our own page
        left, top, width, height = map(float, self.picture.attrib["viewBox"].split())
        self.box = (left, top, left + width, top + height)

    def texts(self) -> dict[Spot, str]:
        return {
            (float(one.attrib["x"]), float(one.attrib["y"])): one.text or ""
            for one in self.picture.iter("text")
        }

    def cells(self) -> dict[tuple[int, int], str]:
        """Return the texts in the middle of cells, by row and column."""
        return {
            (int(y), int(x)): text for (x, y), text in self.texts().items() if x % 1 == y % 1 == 0.5
        }

    def fills(self, tone: str) -> Where:
        return {
            (int(float(one.attrib["y"])), int(float(one.attrib["x"])))
            for one in self.picture.iter("rect")
            if f"tone-{tone}" in one.attrib["class"]
        }

    def circles(self) -> Where:
        return {
            (int(float(one.attrib["cy"])), int(float(one.attrib["cx"])))
            for one in self.picture.iter("circle")
        }

    def lines(self, role: str) -> list[list[Spot]]:
        """Return the open lines of a role by their points."""
        return [
            [(float(x), float(y)) for x, y in (point.split(",") for point in points.split())]
            for one in self.picture.iter("polyline")
            if f"puzzle-{role}" in one.attrib["class"]
            for points in [one.attrib["points"]]
        ]

    def arrows(self) -> tuple[int, int]:
        """Return the row and the column that the arrows at the rim point at."""
        tips = [
            next(tuple(map(float, point.split(","))) for point in one.attrib["points"].split())
            for one in self.picture.iter("polygon")
            if "puzzle-key" in one.attrib["class"]
        ]
        (_x, y), (x, _y) = tips
        return int(y), int(x)


def smallest(code: str) -> int:
    """Return the smallest size of a kind that comes with the site."""
    return min(one["size"] for one in list_shipped(code))


def numbers(grid: list[list[int]]) -> dict[tuple[int, int], str]:
    return {(r, c): str(v) for r, row in enumerate(grid) for c, v in enumerate(row) if v}


def near(x: float, y: float) -> Spot:
    """Return a spot to a tenth of a cell."""
    return round(x, 1), round(y, 1)


def letters(rows: list[str], wanted: str) -> Where:
    return {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x in wanted}


def check_futoshiki(paper: Paper, givens: JsonObject) -> None:
    assert paper.cells() == numbers(givens["digits"])
    size = givens["size"]
    middles = {
        (sum(x for x, _ in line) / len(line), sum(y for _, y in line) / len(line))
        for line in paper.lines("clue")
    }
    across = {(c + 1, r + 0.5) for r, c in letters(givens["across"], "<>")}
    down = {(c + 0.5, r + 1) for r, c in letters(givens["down"], "^v")}
    assert {(round(2 * x) / 2, round(2 * y) / 2) for x, y in middles} == across | down
    assert len(middles) == len(across) + len(down)
    assert len(paper.lines("grid")) == 2 * (size - 1) + 1


def check_grattacieli(paper: Paper, givens: JsonObject) -> None:
    size = givens["size"]
    assert paper.arrows() == (givens["keyRow"], givens["keyColumn"])
    row = {(givens["keyRow"], c) for c in range(size)}
    assert paper.fills("key") == row | {(r, givens["keyColumn"]) for r in range(size)}
    told: dict[str, dict[int, str]] = {"top": {}, "right": {}, "bottom": {}, "left": {}}
    for (x, y), text in paper.texts().items():
        side = "top" if y < 0 else "bottom" if y > size else "left" if x < 0 else "right"
        told[side][int(x if side in {"top", "bottom"} else y)] = text
    for side, clues in told.items():
        assert clues == {i: str(clue) for i, clue in enumerate(givens[side]) if clue}, side


def check_kakuro(paper: Paper, givens: JsonObject) -> None:
    assert paper.arrows() == (givens["keyRow"], givens["keyColumn"])
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
    told = {(int(y), int(x)): text for (x, y), text in paper.texts().items()}
    assert told == {
        (r, c): str(value)
        for r, row in enumerate(givens["points"])
        for c, value in enumerate(row)
        if value is not None and value >= 0
    }
    assert paper.circles() == set(told)


CHECKS = {
    "futoshiki": check_futoshiki,
    "grattacieli": check_grattacieli,
    "kakuro": check_kakuro,
    "hitori": check_hitori,
    "akari": check_akari,
    "camping": check_camping,
    "rettangoli": check_rettangoli,
    "slalom": check_slalom,
}


def test_the_kinds_compared_cell_by_cell_are_drawn() -> None:
    assert set(CHECKS) <= set(DRAWN)


@pytest.mark.parametrize("code", CHECKS)
def test_a_printed_puzzle_is_the_puzzle(code: str, cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, code, now=now)
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    CHECKS[code](Paper(page), game.puzzle.givens)
    assert "puzzle-answer" not in page
    assert game.puzzle.key not in page
    assert "<script" not in page.split('<article class="puzzle-sheet">')[1].split("</article>")[0]


@pytest.mark.parametrize("code", CHECKS)
def test_a_printed_puzzle_that_comes_with_the_site_is_the_puzzle(
    code: str, cast: Cast, now: datetime
) -> None:
    game = begin_real(cast.member.pk, code, smallest(code), now=now)
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    CHECKS[code](Paper(page), game.puzzle.givens)
    assert "puzzle-answer" not in page
    assert game.puzzle.key not in page


@pytest.mark.parametrize("code", DRAWN)
def test_a_printed_puzzle_of_any_kind_is_what_is_to_be_drawn(
    code: str, cast: Cast, now: datetime
) -> None:
    game = begin_real(cast.member.pk, code, smallest(code), now=now)
    drawing = get_kind(code).drawing(game.puzzle.givens)
    paper = Paper(text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/"))
    assert {near(*spot): text for spot, text in paper.texts().items()} == {
        near(item["x"], item["y"]): item["text"]
        for item in drawing["items"]
        if item["shape"] == "text"
    }
    shapes = Counter(item["shape"] for item in drawing["items"])
    tags = {"fill": ["rect"], "circle": ["circle"], "line": ["polyline", "polygon"]}
    for shape, names in tags.items():
        printed = sum(len(list(paper.picture.iter(name))) for name in names)
        assert printed == shapes[shape], shape  # type: ignore[index]


@pytest.mark.parametrize("code", ["trace", "workshop"])
def test_a_printed_machine_that_comes_with_the_site_stands_where_it_stands(
    code: str, cast: Cast, now: datetime
) -> None:
    game = begin_real(cast.member.pk, code, smallest(code), now=now)
    givens = game.puzzle.givens
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    sheet = sheet_from_json(givens["sheet"])
    printed = {
        name: re.sub(r"<[^>]+>| ", "", inside)
        for name, inside in re.findall(r'data-cell="(\w\d)">(.*?)</td>', page)
    }
    assert len(printed) == sheet.belts * sheet.columns
    assert {name: words for name, words in printed.items() if words} == {
        f"{'ABC'[one.cell.belt]}{one.cell.column}": f"{one.value or ''}{station_name(one.kind)}"
        for one in parse_notation(givens.get("machine", ""), sheet).stations
    }
    for given in sheet.inputs:
        assert " · ".join(map(str, given.numbers)) in page


@pytest.mark.parametrize("code", ["trace", "workshop"])
def test_a_printed_machine_stands_where_it_stands(code: str, cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, code, now=now)
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    cells = dict(re.findall(r'data-cell="(\w\d)">(.*?)</td>', page))
    assert len(cells) == 18
    told = {name: re.sub(r"<[^>]+>| ", "", inside) for name, inside in cells.items()}
    placed = {name: words for name, words in told.items() if words}
    machine = {"A1": "↓Sort", "A2": "2Divide", "B2": "3Times"} if code == "trace" else {}
    assert placed == machine
    inputs = "6 · 3 · 10 · 7" if code == "trace" else "3 · 8 · 5 · 12"
    assert inputs in page
    assert ("10 · 20 · 14 · 28" in page) == (code == "workshop")


def test_the_second_cell_of_a_station_is_marked(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "trace", now=now)
    game.puzzle.givens["machine"] = "B2:merge^"
    sheet = game.puzzle.givens["sheet"]
    sheet["stations"] = [*sheet["stations"], "merge"]
    game.puzzle.save()
    page = text_of(cast, f"/en/tournaments/practice/games/{game.pk}/print/")
    cells = dict(re.findall(r'data-cell="(\w\d)">(.*?)</td>', page))
    assert "B2" in cells["A2"]
    assert "↑" in cells["B2"]


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("code", CODES)
def test_each_kind_has_its_rules_and_its_example_in_each_language(
    code: str, language: str, db: None
) -> None:
    kind = get_kind(code)
    answer = Client().get(f"/{language}/tournaments/examples/{code}/")
    page = answer.content.decode()
    assert answer.status_code == 200
    assert kind.name(language) in page  # type: ignore[arg-type]
    assert re.findall(r'<p class="kind-(\w+)">', page) == ["rules", "key", "input"]
    assert f'<code class="practice-key">{kind.example.key}</code>' in page
    pictures = page.count('<svg class="puzzle"')
    assert pictures == (2 if code in DRAWN else 0)
    assert Client().get(f"/{language}/tournaments/examples/{code}/print/").status_code == 200


def test_there_is_no_example_of_no_kind(db: None) -> None:
    for path in ("chess/", "chess/print/"):
        assert Client().get(f"/en/tournaments/examples/{path}").status_code == 404
    assert Client().get("/en/tournaments/examples/").content.count(b'practice-kind"') == len(CODES)


def test_a_round_is_printed_by_participants_once_it_is_open_and_by_all_once_it_is_over(
    cast: Cast,
) -> None:
    stage = Stage(300, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="camping")
    path = f"/en/tournaments/{stage.tournament.pk}/rounds/1/print/"
    insider, outsider = Client(), Client()
    insider.force_login(stage.players["Xavier"])
    givens = get_kind("camping").example.givens
    opens_at = stage.begin()

    def status(client: Client, seconds: float) -> int:
        with time_machine.travel(opens_at + ms(seconds), tick=False):
            return client.get(path).status_code

    assert [status(insider, at) for at in (-0.001, 0, 299)] == [404, 200, 200]
    assert [status(outsider, at) for at in (0, 300, 300.001)] == [404, 404, 200]
    with time_machine.travel(opens_at, tick=False):
        page = insider.get(path).content.decode()
        panel = insider.get(f"/en/tournaments/{stage.tournament.pk}/panel/").content.decode()
    check_camping(Paper(page), givens)
    assert "Monday" in page
    assert "Round 1" in page
    assert f'href="{path}"' in panel
    assert 'href="/en/tournaments/examples/camping/"' in panel


def text_of(cast: Cast, path: str) -> str:
    client = Client()
    client.force_login(cast.member)
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()
