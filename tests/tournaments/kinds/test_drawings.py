"""Drawings: what both the canvas and the print page are told to draw."""

from collections import Counter
from typing import Any

import pytest

from tests.tournaments.kinds.cast import CODES, LOGIC, through_json
from tournaments.kinds.registry import get_kind

SHAPES = {"fill", "line", "text", "word", "circle"}
ROLES = {"grid", "given", "clue", "block", "key", "answer"}
TONES = {"ink", "soft", "key", "block", "answer", "paper", "tint"}


def points_of(item: Any) -> list[tuple[float, float]]:
    match item["shape"]:
        case "line":
            return [tuple(point) for point in item["points"]]
        case "fill":
            return [
                (item["x"], item["y"]),
                (item["x"] + item["w"], item["y"] + item["h"]),
            ]
        case "circle":
            return [
                (item["x"] - item["r"], item["y"] - item["r"]),
                (item["x"] + item["r"], item["y"] + item["r"]),
            ]
        case _:
            return [(item["x"], item["y"])]


@pytest.mark.parametrize("code", LOGIC)
def test_every_item_is_of_a_known_shape_and_within_the_margins(code: str) -> None:
    kind = get_kind(code)
    drawing = through_json(kind.drawing(kind.example.givens, kind.example.solution))
    top, right, bottom, left = drawing["margin"]
    assert drawing["kind"] == code
    assert drawing["machine"] is None
    for item in (*drawing["items"], *drawing["answer"]):
        assert item["shape"] in SHAPES
        assert item["role"] in ROLES
        assert item["tone"] in TONES
        for x, y in points_of(item):
            assert -left <= x <= drawing["columns"] + right, item
            assert -top <= y <= drawing["rows"] + bottom, item


@pytest.mark.parametrize("code", CODES)
def test_the_solution_is_drawn_only_when_it_is_given(code: str) -> None:
    kind = get_kind(code)
    alone = kind.drawing(kind.example.givens)
    solved = kind.drawing(kind.example.givens, kind.example.solution)
    assert alone["answer"] == []
    assert alone["items"] == solved["items"]
    assert all(item["role"] != "answer" for item in alone["items"])
    assert all(item["role"] == "answer" for item in solved["answer"])
    assert bool(solved["answer"]) == (code in LOGIC)


def texts(code: str, role: str) -> list[tuple[int, int, str]]:
    kind = get_kind(code)
    drawing: Any = kind.drawing(kind.example.givens, kind.example.solution)
    return [
        (item["row"], item["column"], item["text"])
        for item in (*drawing["items"], *drawing["answer"])
        if item["shape"] == "text" and item["role"] == role and "row" in item and "column" in item
    ]


def cells(code: str, role: str, shape: str) -> set[tuple[int, int]]:
    kind = get_kind(code)
    drawing: Any = kind.drawing(kind.example.givens, kind.example.solution)
    return {
        (item["row"], item["column"])
        for item in (*drawing["items"], *drawing["answer"])
        if item["role"] == role and item["shape"] == shape
    }


def lines(code: str, role: str) -> list[Any]:
    kind = get_kind(code)
    items: Any = kind.drawing(kind.example.givens)["items"]
    return [item for item in items if item["role"] == role and item["shape"] == "line"]


def marked(rows: list[str], mark: str = "#") -> set[tuple[int, int]]:
    return {(r, c) for r, row in enumerate(rows) for c, letter in enumerate(row) if letter == mark}


def test_futoshiki_cell_by_cell() -> None:
    example = get_kind("futoshiki").example
    assert texts("futoshiki", "given") == [(2, 3, "2")]
    digits = example.solution["digits"]
    assert {(r, c, t) for r, c, t in texts("futoshiki", "answer")} | {(2, 3, "2")} == {
        (r, c, str(digit)) for r, row in enumerate(digits) for c, digit in enumerate(row)
    }
    assert cells("futoshiki", "clue", "line") == {(0, 1), (0, 2), (1, 0), (2, 2), (3, 1)}
    # From the first end of a chevron to its apex, which lies on the side of the smaller cell.
    assert {
        (item["row"], item["column"]): (round(right - left, 2), round(low - high, 2))
        for item in lines("futoshiki", "clue")
        for (left, high), (right, low), _end in [item["points"]]
    } == {
        (0, 1): (0.14, 0.18),
        (0, 2): (0.14, -0.18),
        (1, 0): (-0.18, 0.14),
        (2, 2): (0.14, 0.18),
        (3, 1): (-0.18, 0.14),
    }


def test_kakuro_clue_cells_hold_the_sum_down_at_the_left_and_to_the_right_at_the_right() -> None:
    clues = Counter(texts("kakuro", "clue"))
    down = [(-1, 2, "13"), (-1, 3, "24"), (0, 0, "10"), (0, 1, "7")]
    right = [(0, 1, "11"), (1, -1, "13"), (2, -1, "22"), (3, -1, "8")]
    assert clues == Counter([*down, *right])
    assert cells("kakuro", "block", "fill") == {(0, 0), (0, 1), (3, 2), (3, 3)}
    assert cells("kakuro", "key", "fill") == {(1, c) for c in range(4)} | {(0, 2), (2, 2)}


def test_marks_stand_where_the_solution_has_them() -> None:
    solutions = {code: get_kind(code).example.solution for code in LOGIC}
    assert cells("hitori", "answer", "fill") == marked(solutions["hitori"]["black"])
    assert cells("akari", "answer", "circle") == marked(solutions["akari"]["bulbs"])
    assert cells("camping", "answer", "line") == marked(solutions["camping"]["tents"])
    assert len(cells("slalom", "answer", "line")) == 16
    assert len(cells("rettangoli", "answer", "line")) == 7


def test_akari_numbers_are_white_on_black() -> None:
    assert texts("akari", "clue") == [(0, 1, "1"), (1, 4, "0"), (4, 2, "2")]
    rows = get_kind("akari").example.givens["rows"]
    black = {(r, c) for r, row in enumerate(rows) for c, x in enumerate(row) if x != "."}
    assert cells("akari", "block", "fill") == black


def test_grattacieli_shades_and_points_at_its_key_lines() -> None:
    kind = get_kind("grattacieli")
    drawing: Any = kind.drawing(kind.example.givens)
    arrows = [item for item in drawing["items"] if item["shape"] == "line" and item["filled"]]
    assert [(item.get("row"), item.get("column")) for item in arrows] == [(1, None), (None, 2)]
    grey = {(1, c) for c in range(4)} | {(r, 2) for r in range(4)}
    assert cells_of_fill(drawing) == grey
    clues = [item["text"] for item in drawing["items"] if item["role"] == "clue"]
    assert sorted(clues) == ["2", "2", "3", "3", "3"]


def test_key_lines_are_named_behind_their_arrows() -> None:
    for code, (row, column) in {"grattacieli": (1, 2), "kakuro": (1, 2)}.items():
        kind = get_kind(code)
        drawing: Any = kind.drawing(kind.example.givens)
        top, _, _, left = drawing["margin"]
        assert [
            (item["word"], round(item["x"] + left, 3), round(item["y"] + top, 3), item["turn"])
            for item in drawing["items"]
            if item["shape"] == "word"
        ] == [
            ("key_row", 0.2, top + row + 0.5, -90),
            ("key_column", left + column + 0.5, 0.2, 0),
        ]
        words = [[told["key_row"], told["key_column"]] for told in kind.words.values()]
        assert words == [
            ["key row", "key column"],
            ["ligne clé", "colonne clé"],
            ["riga chiave", "colonna chiave"],
        ]


def cells_of_fill(drawing: Any) -> set[tuple[int, int]]:
    return {(item["row"], item["column"]) for item in drawing["items"] if item["shape"] == "fill"}


@pytest.mark.parametrize("code", ["trace", "workshop"])
def test_the_sites_own_kinds_are_drawn_by_the_sites_own_view(code: str) -> None:
    kind = get_kind(code)
    alone: Any = kind.drawing(kind.example.givens)
    solved: Any = kind.drawing(kind.example.givens, kind.example.solution)
    assert alone["items"] == []
    assert alone["machine"]["sheet"] == kind.example.givens["sheet"]
    assert alone["machine"]["machine"] == kind.example.givens.get("machine")
    assert alone["machine"]["demands"] == solved["machine"]["demands"] == (code == "workshop")
    assert solved["machine"]["machine"] == kind.example.givens.get("machine", kind.example.key)
