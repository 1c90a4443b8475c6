"""The eleven stations in words and signs, and a sheet as rows, for pages without scripts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

register = template.Library()

BELT_NAMES: Final = "ABCDEFGH"
NAMES: Final = {
    "plus": _("Plus"),
    "minus": _("Minus"),
    "times": _("Times"),
    "divide": _("Divide"),
    "up": _("Up"),
    "down": _("Down"),
    "wait": _("Wait"),
    "fast": _("Fast"),
    "sort": _("Sort"),
    "merge": _("Merge"),
    "copy": _("Copy"),
}
# What a station does, in one sentence (rules, "The stations").
EFFECTS: Final = {
    "plus": _("adds its value, 1 to 9"),
    "minus": _("subtracts its value, 1 to 9"),
    "times": _("multiplies by its value, 2 to 9"),
    "divide": _(
        "divides by its value, 2 to 9; a number that does not divide exactly jams the machine"
    ),
    "up": _("the next move goes diagonally, one column on and one belt up"),
    "down": _("the next move goes diagonally, one column on and one belt down"),
    "wait": _("the number stays one more cycle, then leaves straight on"),
    "fast": _("the next move goes two columns on; the cell between is not touched"),
    "sort": _("an even number goes straight on, an odd one diagonally on the side chosen"),
    "merge": _("numbers arriving together on its cell and its partner cell add up on its cell"),
    "copy": _("a number arriving on it makes its double appear on the partner cell"),
}
FAMILIES: Final = {
    **dict.fromkeys(("plus", "minus", "times", "divide"), "calc"),
    **dict.fromkeys(("up", "down"), "move"),
    **dict.fromkeys(("wait", "fast"), "time"),
    **dict.fromkeys(("merge", "copy"), "pair"),
    "sort": "sort",
}
# Lines and filled dots around the origin, from -12 to 12: the same drawings as the board's
# (static/js/board/icons.js), which these pages must show without a script.
SIGNS: Final = {
    "plus": ("M-8 0H8M0-8V8", ""),
    "minus": ("M-8 0H8", ""),
    "times": ("M-6.5-6.5l13 13M6.5-6.5l-13 13", ""),
    "divide": ("M-8.5 0h17", "M0-8.7a2 2 0 1 0 .01 0M0 4.7a2 2 0 1 0 .01 0"),
    "up": ("M-7 7L7-7M-3.5-7.5h11v11", ""),
    "down": ("M-7-7L7 7M-3.5 7.5h11v-11", ""),
    "wait": (
        "M-6.5-9h13M-6.5 9h13M-5-9c0 6.5 10 11.5 10 18M5-9c0 6.5-10 11.5-10 18",
        "",
    ),
    "fast": ("M-9-7.5L-1.5 0-9 7.5M1-7.5L8.5 0 1 7.5", ""),
    "sort": (
        "M-10-4.5H8.5M4.5-8.5l4 4-4 4M-5-4.5c5 0 3 11.5 9 11.5h1",
        "M7 3.7a3.3 3.3 0 1 0 .01 0",
    ),
    "merge": (
        "M-10-7.5c6.5 0 4.5 7.5 10 7.5M-10 7.5c6.5 0 4.5-7.5 10-7.5H9M5-4l4 4-4 4",
        "",
    ),
    "copy": ("M-9-9H3.5V3.5H-9ZM7.5-3.5H9V9H-3.5V7.5", ""),
}
MEASURES: Final = {"cost": _("cost"), "cycles": _("cycles"), "area": _("area"), "sum": _("sum")}


@dataclass(frozen=True, slots=True)
class BeltRow:
    """One belt of a sheet: what enters from `start` on, and what must come out."""

    name: str
    start: int
    numbers: tuple[int, ...]
    demand: tuple[int, ...]


@register.filter
def station_name(kind: str) -> str:
    """Return the translated name of a kind of station."""
    return gettext(NAMES[kind])


@register.filter
def station_effect(kind: str) -> str:
    """Return the translated sentence that tells what a kind of station does."""
    return gettext(EFFECTS[kind])


@register.filter
def station_names(kinds: Sequence[str]) -> str:
    """Return the translated names of several kinds as one enumeration."""
    return _enumeration([station_name(kind) for kind in kinds])


@register.filter
def measure_name(measure: str) -> str:
    """Return the translated name of a measure, given by its code in either case."""
    return gettext(MEASURES[measure.lower()])


@register.filter
def measure_names(records: Iterable[Any]) -> str:
    """Return the translated measures of several records as one enumeration."""
    return _enumeration([measure_name(record.measure) for record in records])


def _enumeration(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return gettext("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


@register.simple_tag
def station_sign(kind: str) -> SafeString:
    """Draw the sign of a kind of station as an inline picture; its name stands beside it."""
    lines, dots = SIGNS[kind]
    return format_html(
        '<svg class="station-sign family-{}" viewBox="-12 -12 24 24" width="24" height="24"'
        ' aria-hidden="true"><path d="{}" fill="none" stroke="currentColor" stroke-width="2.6"'
        ' stroke-linecap="round" stroke-linejoin="round"/><path d="{}" fill="currentColor"/></svg>',
        FAMILIES[kind],
        lines,
        dots,
    )


@register.filter
def column_numbers(workshop: Mapping[str, Any]) -> range:
    """List the columns of a workshop's JSON, from 1."""
    return range(1, workshop["columns"] + 1)


@register.filter
def belt_rows(workshop: Mapping[str, Any]) -> list[BeltRow]:
    """Pair the inputs and outputs of a workshop's JSON (simulator sheet, §5), belt by belt."""
    pairs = zip(workshop["inputs"], workshop["outputs"], strict=True)
    return [
        BeltRow(
            name=BELT_NAMES[index],
            start=given["start"],
            numbers=tuple(given["numbers"]),
            demand=tuple(demand),
        )
        for index, (given, demand) in enumerate(pairs)
    ]
