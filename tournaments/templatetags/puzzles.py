"""Puzzles drawn without scripts: the kinds' items as one SVG, the site's machines as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from sim.codec import parse_notation, sheet_from_json
from sim.machine import Station
from sim.stations import Side
from tallyworks.core.templatetags.stations import BELT_NAMES
from tournaments.kinds.drawing import Drawing, Item, Machine, Text, Word
from tournaments.kinds.registry import AnyKind, get_kind

register = template.Library()

_ARROWS = {Side.UP: "↑", Side.DOWN: "↓"}


@dataclass(frozen=True, slots=True)
class MachineCell:
    """A cell of a machine's board; `kind` is empty where no station stands.

    `partner_of` names the station that takes this cell as its second one.
    """

    name: str
    kind: str = ""
    value: int | None = None
    arrow: str = ""
    partner_of: str = ""


@dataclass(frozen=True, slots=True)
class MachineRow:
    """A belt of a sheet with the stations on it; numbers as the sheet has them."""

    name: str
    start: int
    numbers: tuple[int, ...]
    demand: tuple[int, ...]
    cells: tuple[MachineCell, ...]


@register.simple_tag
def puzzle_svg(drawing: Drawing, label: str, *, solved: bool = False) -> SafeString:
    """Draw a puzzle as the canvas does, with its solution on top where `solved`."""
    top, right, bottom, left = drawing["margin"]
    box = (-left, -top, drawing["columns"] + left + right, drawing["rows"] + top + bottom)
    items = [*drawing["items"], *(drawing["answer"] if solved else [])]
    return format_html(
        '<svg class="puzzle" viewBox="{}" role="img" aria-label="{}">{}</svg>',
        " ".join(_number(value) for value in box),
        label,
        format_html_join("", "{}", ((_shape(item, drawing["kind"]),) for item in items)),
    )


@register.filter
def example_drawing(kind: AnyKind) -> Drawing:
    """Return what is drawn of a kind's worked example, without its solution."""
    return kind.drawing(kind.example.givens)


@register.filter
def machine_rows(machine: Machine) -> list[MachineRow]:
    """Return the belts of a sheet, with the machine given on them."""
    data: dict[str, Any] = machine["sheet"]
    sheet = sheet_from_json(data)
    placed = parse_notation(machine["machine"] or "", sheet).stations
    at = {(station.cell.belt, station.cell.column): station for station in placed}
    taken = {
        (partner.belt, partner.column): _name(station.cell.belt, station.cell.column)
        for station in placed
        if (partner := station.partner) is not None
    }
    return [
        MachineRow(
            name=BELT_NAMES[belt],
            start=given.start,
            numbers=given.numbers,
            demand=sheet.outputs[belt],
            cells=tuple(
                _cell(belt, column, at.get((belt, column)), taken.get((belt, column), ""))
                for column in range(1, sheet.columns + 1)
            ),
        )
        for belt, given in enumerate(sheet.inputs)
    ]


@register.filter
def by_belt(outputs: list[list[int]]) -> list[tuple[str, list[int]]]:
    """Return the numbers that each belt delivers, with its name."""
    return list(zip(BELT_NAMES, outputs, strict=False))


def _name(belt: int, column: int) -> str:
    return f"{BELT_NAMES[belt]}{column}"


def _cell(belt: int, column: int, station: Station | None, partner_of: str) -> MachineCell:
    if station is None:
        return MachineCell(_name(belt, column), partner_of=partner_of)
    arrow = "" if station.toward is None else _ARROWS[station.toward]
    return MachineCell(_name(belt, column), station.kind.value, station.value, arrow)


def _shape(item: Item, kind: str) -> SafeString:
    match item["shape"]:
        case "fill":
            return format_html(
                '<rect{} x="{}" y="{}" width="{}" height="{}"/>',
                _look(item), _number(item["x"]), _number(item["y"]),
                _number(item["w"]), _number(item["h"]),
            )  # fmt: skip
        case "circle":
            return format_html(
                '<circle{} cx="{}" cy="{}" r="{}" stroke-width="{}" data-filled="{}"/>',
                _look(item), _number(item["x"]), _number(item["y"]), _number(item["r"]),
                _number(item["weight"]), "true" if item["filled"] else "false",
            )  # fmt: skip
        case "line":
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in item["points"])
            return format_html(
                '<{}{} points="{}" stroke-width="{}" data-filled="{}"/>',
                "polygon" if item["filled"] else "polyline", _look(item), points,
                _number(item["weight"]), "true" if item["filled"] else "false",
            )  # fmt: skip
        case "text":
            return _letters(item, item["text"])
        case "word":
            language = (get_language() or "en").split("-")[0]
            return _letters(item, get_kind(kind).words[language][item["word"]], item["turn"])  # type: ignore[index]


def _letters(item: Text | Word, text: str, turn: float = 0) -> SafeString:
    x, y = _number(item["x"]), _number(item["y"])
    turned = format_html(' transform="rotate({} {} {})"', _number(turn), x, y) if turn else ""
    return format_html(
        '<text{} x="{}" y="{}" font-size="{}"{}>{}</text>',
        _look(item), x, y, _number(item["size"]), turned, text,
    )  # fmt: skip


def _look(item: Item) -> SafeString:
    return format_html(' class="puzzle-{} tone-{}"', item["role"], item["tone"])


def _number(value: float) -> str:
    """Write a coordinate in cells, to a thousandth; a point in every language."""
    return f"{value:.3f}".rstrip("0").rstrip(".")
