"""The author's form: what a browser sends, with or without scripts, and how it is shown again."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sim.grid import BELT_LETTERS
from sim.sheet import Measure
from sim.stations import Kind
from tallyworks.proposals.rules import Content

GRIDS: Final = {"6x3": (6, 3), "8x4": (8, 4)}
MOST_BELTS: Final = 4
_MOST_NUMBERS: Final = 200
_LONGEST_NUMBER: Final = 12
_BETWEEN: Final = re.compile(r"[\s,;·]+")
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


@dataclass(frozen=True, slots=True)
class BeltFields:
    """What was typed for one belt."""

    name: str
    start: str
    numbers: str
    demand: str


@dataclass(frozen=True, slots=True)
class StationField:
    """One box of the allowed stations."""

    kind: str
    is_checked: bool


@dataclass(frozen=True, slots=True)
class Fields:
    """The whole form as it is shown, exactly as it was typed where it comes back refused."""

    title: str
    text: str
    grid: str
    belts: list[BeltFields]
    stations: list[StationField]
    measure: str
    maximum: str
    machine: str


def read_content(post: Mapping[str, Any], stations: Sequence[str]) -> Content:
    """Return what a submitted form holds; numbers that are none stay the text they are.

    `post` gives the text of each field, `stations` the boxes that were ticked.
    """
    columns, belts = GRIDS.get(post.get("grid", ""), (0, 0))
    names = BELT_LETTERS[:belts]
    measure = post.get("measure", "")
    constraint = {"measure": measure[:_LONGEST_NUMBER], "max": _typed(post.get("maximum", ""))}
    return Content(
        post.get("title", ""),
        post.get("text", ""),
        {
            "columns": columns,
            "belts": belts,
            "stations": [kind[:_LONGEST_NUMBER] for kind in stations[: 2 * len(Kind)]],
            "inputs": [
                {
                    "start": _typed(post.get(f"start_{name}", "1")),
                    "numbers": _numbers(post.get(f"numbers_{name}", "")),
                }
                for name in names
            ],
            "outputs": [_numbers(post.get(f"demand_{name}", "")) for name in names],
            "constraint": constraint if measure else None,
        },
        post.get("machine", ""),
    )


def read_revision(post: Mapping[str, Any]) -> int | None:
    """Return the version of the working copy that a submitted form was built on, if it says so."""
    found = post.get("revision", "")
    return int(found) if _WHOLE.fullmatch(found) else None


def typed_fields(post: Mapping[str, Any], stations: Sequence[str]) -> Fields:
    """Return the form with everything that was typed, whatever the site thinks of it."""
    return Fields(
        title=post.get("title", ""),
        text=post.get("text", ""),
        grid=post.get("grid", "6x3"),
        belts=[
            BeltFields(
                name,
                post.get(f"start_{name}", "1"),
                post.get(f"numbers_{name}", ""),
                post.get(f"demand_{name}", ""),
            )
            for name in BELT_LETTERS[:MOST_BELTS]
        ],
        stations=[StationField(kind.value, kind.value in stations) for kind in Kind],
        measure=post.get("measure", ""),
        maximum=post.get("maximum", ""),
        machine=post.get("machine", ""),
    )


def stored_fields(content: Content) -> Fields:
    """Return the form of a stored working copy."""
    sheet = content.workshop
    constraint = sheet["constraint"] or {"measure": "", "max": ""}
    belts = [
        BeltFields(name, str(given["start"]), _text(given["numbers"]), _text(demand))
        for name, given, demand in zip(
            BELT_LETTERS, sheet["inputs"], sheet["outputs"], strict=False
        )
    ]
    empty = [BeltFields(name, "1", "", "") for name in BELT_LETTERS[len(belts) : MOST_BELTS]]
    return Fields(
        title=content.title,
        text=content.text,
        grid=f"{sheet['columns']}x{sheet['belts']}",
        belts=[*belts[:MOST_BELTS], *empty],
        stations=[StationField(kind.value, kind.value in sheet["stations"]) for kind in Kind],
        measure=str(constraint["measure"]),
        maximum=str(constraint["max"]),
        machine=content.machine,
    )


def with_demand(fields: Fields, outputs: Sequence[Sequence[int]]) -> Fields:
    """Return the form with the demand that a machine delivers."""
    demands = [_text(numbers) for numbers in outputs]
    demands += [""] * (MOST_BELTS - len(demands))
    pairs = zip(fields.belts, demands, strict=True)
    belts = [replace(belt, demand=demand) for belt, demand in pairs]
    return replace(fields, belts=belts)


def measures() -> list[str]:
    """Return the measures a constraint can set."""
    return [measure.value for measure in Measure]


def _numbers(text: str) -> list[int | str]:
    words = [word for word in _BETWEEN.split(text[: 20 * _MOST_NUMBERS]) if word]
    return [_typed(word) for word in words[:_MOST_NUMBERS]]


def _typed(text: str) -> int | str:
    plain = text.strip().replace("−", "-")
    return int(plain) if _WHOLE.fullmatch(plain) else plain[:_LONGEST_NUMBER]


def _text(numbers: Sequence[Any]) -> str:
    return " ".join(str(number) for number in numbers)
