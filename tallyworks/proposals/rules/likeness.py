"""When two workshops are the same, and how far apart they are (docs/proposals.md, "Likeness").

The normal form forgets what changes nothing for the player: on which cycle the first number of
all comes in, whether the belts are drawn upside down, the order in which stations are listed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Final

from sim.sheet import Sheet
from sim.stations import Kind

# Up to here a moderator is shown it: half of a sheet of twelve numbers.
NEAR: Final = 6

_MIRRORED: Final = {Kind.UP: Kind.DOWN, Kind.DOWN: Kind.UP}
Numbers = tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class NormalForm:
    """A sheet by what a player has to do on it; `starts` are 0 on belts where nothing enters."""

    columns: int
    belts: int
    starts: Numbers
    inputs: tuple[Numbers, ...]
    outputs: tuple[Numbers, ...]
    stations: tuple[str, ...]
    constraint: tuple[str, int] | tuple[()]

    def mirrored(self) -> NormalForm:
        """Return the same workshop with its belts upside down."""
        kinds = [Kind(name) for name in self.stations]
        return NormalForm(
            self.columns,
            self.belts,
            self.starts[::-1],
            self.inputs[::-1],
            self.outputs[::-1],
            tuple(sorted(_MIRRORED.get(kind, kind).value for kind in kinds)),
            self.constraint,
        )

    def to_json(self) -> list[Any]:
        """Return it as plain values, the same for equal forms."""
        lists = (self.starts, self.inputs, self.outputs, self.stations, self.constraint)
        return [self.columns, self.belts, *json.loads(json.dumps(lists))]


def normal_form(sheet: Sheet) -> NormalForm:
    """Return the normal form of `sheet`: of the two mirror images the one that sorts first."""
    first = min((belt.start for belt in sheet.inputs if belt.numbers), default=1)
    upright = NormalForm(
        sheet.columns,
        sheet.belts,
        tuple(belt.start - first + 1 if belt.numbers else 0 for belt in sheet.inputs),
        tuple(belt.numbers for belt in sheet.inputs),
        sheet.outputs,
        tuple(sorted(kind.value for kind in sheet.stations)),
        ()
        if sheet.constraint is None
        else (sheet.constraint.measure.value, sheet.constraint.maximum),
    )
    return min(upright, upright.mirrored())


def read_form(data: Sequence[Any]) -> NormalForm:
    """Return the normal form that `to_json` wrote."""
    columns, belts, starts, inputs, outputs, stations, constraint = data
    return NormalForm(
        columns,
        belts,
        tuple(starts),
        tuple(tuple(numbers) for numbers in inputs),
        tuple(tuple(numbers) for numbers in outputs),
        tuple(stations),
        tuple(constraint),
    )


def fingerprint(form: NormalForm) -> str:
    """Return 64 signs that two workshops share only when their normal forms are equal."""
    return hashlib.sha256(json.dumps(form.to_json()).encode()).hexdigest()


def distance(one: NormalForm, other: NormalForm) -> int | None:
    """Return how many changes lead from one to the other, 0 for equal; None across grids.

    A change is a number that differs, is missing or too many, of inputs or demand; a belt that
    starts on another cycle; a station allowed on one side only; another constraint. Of the two
    ways to lay one upside down over the other the nearer counts.
    """
    if (one.columns, one.belts) != (other.columns, other.belts):
        return None
    return min(_changes(one, image) for image in (other, other.mirrored()))


def has_same_demand(one: NormalForm, other: NormalForm) -> bool:
    """Tell whether both ask for the same numbers on the same grid, from whatever inputs."""
    same_grid = (one.columns, one.belts) == (other.columns, other.belts)
    return same_grid and one.outputs in {other.outputs, other.outputs[::-1]}


def _changes(one: NormalForm, other: NormalForm) -> int:
    belts = [*zip(one.inputs, other.inputs, strict=True)]
    belts += zip(one.outputs, other.outputs, strict=True)
    numbers = sum(
        mine != theirs for pair in belts for mine, theirs in zip_longest(*pair, fillvalue=None)
    )
    starts = sum(
        mine != theirs
        for mine, theirs in zip(one.starts, other.starts, strict=True)
        # Where nothing enters on one side the numbers have been counted.
        if mine and theirs
    )
    stations = len(set(one.stations) ^ set(other.stations))
    return numbers + starts + stations + (one.constraint != other.constraint)
