"""The one description of what to draw, for canvas, SVG and print alike (tournaments §5.1).

Coordinates are in cells: (0, 0) is the top left corner of the grid, x to the right, y down; the
margins around it (clues, arrows) have negative coordinates or lie beyond `columns` and `rows`.
A renderer draws the items in their order and knows the five shapes, not the kinds. `role` tells
what an item means, `row` and `column` (from 0) the cell it belongs to: tests compare pages with
the model by these, and a renderer may choose a style by role.
"""

from collections.abc import Iterable
from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

Role: TypeAlias = Literal["grid", "given", "clue", "block", "key", "answer", "mark", "link"]
Tone: TypeAlias = Literal["ink", "soft", "key", "block", "answer", "paper", "tint"]
Anchor: TypeAlias = Literal["start", "middle", "end"]


class Fill(TypedDict):
    """A whole rectangle in one tone; `w` and `h` in cells."""

    shape: Literal["fill"]
    role: Role
    tone: Tone
    x: float
    y: float
    w: float
    h: float
    row: NotRequired[int]
    column: NotRequired[int]


class Line(TypedDict):
    """A line through `points`; closed and filled where `filled`; `weight` in cells."""

    shape: Literal["line"]
    role: Role
    tone: Tone
    points: list[tuple[float, float]]
    weight: float
    filled: bool
    row: NotRequired[int]
    column: NotRequired[int]


class Text(TypedDict):
    """A text centred on (x, y); `size` is the height of its letters in cells."""

    shape: Literal["text"]
    role: Role
    tone: Tone
    x: float
    y: float
    text: str
    size: float
    row: NotRequired[int]
    column: NotRequired[int]


class Word(TypedDict):
    """One of the kind's own words in the reader's language, centred on (x, y).

    `word` is its name in `PuzzleKind.words`, `size` the height of its letters in cells; `turn`,
    in degrees, goes clockwise.
    """

    shape: Literal["word"]
    role: Role
    tone: Tone
    x: float
    y: float
    word: str
    size: float
    turn: float
    row: NotRequired[int]
    column: NotRequired[int]


class Circle(TypedDict):
    """A circle of radius `r`; an outline unless `filled`."""

    shape: Literal["circle"]
    role: Role
    tone: Tone
    x: float
    y: float
    r: float
    filled: bool
    weight: float
    row: NotRequired[int]
    column: NotRequired[int]


Item: TypeAlias = Fill | Line | Text | Word | Circle


class Machine(TypedDict):
    """A sheet and, where it is given, a machine: drawn by the site's own machine view.

    `demands` says whether the sheet asks for something: its outputs, stations and constraint are
    given then, and shown.
    """

    sheet: dict[str, object]
    machine: str | None
    demands: bool


class Drawing(TypedDict):
    """A grid of `rows` by `columns` cells with margins in cells, and what stands on it.

    `items` are the givens, `answer` the solution (empty without one), to be drawn on top.
    `machine` is null but for the site's own kinds, whose items are empty: there the board of the
    workshop pages, or a table, is drawn instead.
    """

    kind: str
    rows: int
    columns: int
    margin: tuple[float, float, float, float]
    items: list[Item]
    answer: list[Item]
    machine: Machine | None


THIN: Final = 0.03
BOLD: Final = 0.07


def fill_cell(row: int, column: int, tone: Tone, role: Role) -> Fill:
    """Return a filled cell."""
    return {
        "shape": "fill",
        "role": role,
        "tone": tone,
        "x": column,
        "y": row,
        "w": 1,
        "h": 1,
        "row": row,
        "column": column,
    }


def line(
    points: Iterable[tuple[float, float]],
    role: Role = "grid",
    *,
    tone: Tone = "ink",
    weight: float = THIN,
    filled: bool = False,
) -> Line:
    """Return a line through `points`."""
    return {
        "shape": "line",
        "role": role,
        "tone": tone,
        "points": list(points),
        "weight": weight,
        "filled": filled,
    }


def text_at(x: float, y: float, text: str, role: Role, *, size: float = 0.6) -> Text:
    """Return a text centred on a point."""
    tone: Tone = "answer" if role == "answer" else "ink"
    return {
        "shape": "text",
        "role": role,
        "tone": tone,
        "x": x,
        "y": y,
        "text": text,
        "size": size,
    }


def text_in(row: int, column: int, text: str, role: Role, *, size: float = 0.6) -> Text:
    """Return a text in the middle of a cell."""
    item = text_at(column + 0.5, row + 0.5, text, role, size=size)
    return {**item, "row": row, "column": column}


def circle_in(row: int, column: int, radius: float, role: Role, *, filled: bool = True) -> Circle:
    """Return a circle in the middle of a cell."""
    return {
        "shape": "circle",
        "role": role,
        "tone": "answer" if role == "answer" else "ink",
        "x": column + 0.5,
        "y": row + 0.5,
        "r": radius,
        "filled": filled,
        "weight": THIN,
        "row": row,
        "column": column,
    }


def grid_lines(rows: int, columns: int) -> list[Item]:
    """Return the lines of a grid with a bold frame."""
    items: list[Item] = [line([(0, y), (columns, y)]) for y in range(1, rows)]
    items += [line([(x, 0), (x, rows)]) for x in range(1, columns)]
    frame = [(0, 0), (columns, 0), (columns, rows), (0, rows), (0, 0)]
    items.append(line(frame, weight=BOLD))
    return items


def key_arrow_row(row: int, edge: float) -> Line:
    """Return the arrow that points at the key row from the left; `edge` is its tip's x."""
    y = row + 0.5
    tip = [(edge, y), (edge - 0.35, y - 0.22), (edge - 0.35, y + 0.22), (edge, y)]
    return {**line(tip, "key", filled=True), "row": row}


def key_arrow_column(column: int, edge: float) -> Line:
    """Return the arrow that points at the key column from above; `edge` is its tip's y."""
    x = column + 0.5
    tip = [(x, edge), (x - 0.22, edge - 0.35), (x + 0.22, edge - 0.35), (x, edge)]
    return {**line(tip, "key", filled=True), "column": column}


def key_word(x: float, y: float, word: str, *, turn: float = 0) -> Word:
    """Return a word at the arrow of a key row or column."""
    return {
        "shape": "word",
        "role": "key",
        "tone": "ink",
        "x": x,
        "y": y,
        "word": word,
        "size": 0.32,
        "turn": turn,
    }


def drawing(
    kind: str,
    shape: tuple[int, int],
    items: list[Item],
    answer: list[Item],
    margin: tuple[float, float, float, float] = (0.1, 0.1, 0.1, 0.1),
) -> Drawing:
    """Return a drawing; `shape` is (rows, columns), `margin` is (top, right, bottom, left)."""
    return {
        "kind": kind,
        "rows": shape[0],
        "columns": shape[1],
        "margin": margin,
        "items": items,
        "answer": answer,
        "machine": None,
    }
