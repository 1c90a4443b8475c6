"""The tables of a tournament, rendered once for all who ask, and marked for each.

After a round is scored everybody asks for them at once: to render hundreds of lines for each would
take the servers longer than the break between two rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.queries import pages
from tournaments.queries.present import Present

_KEPT_SECONDS: Final = 300
_PINNED_FROM: Final = 11
# Where the viewer's own parts come; nothing that people write can hold a NUL.
_PLACES: Final = {name: SafeString(f"\0{name}\0") for name in ("pinned", "breakdowns")}


def render_tables(present: Present, *, number: int | None, line_id: int | None) -> SafeString:
    """Return standings, pairings, crosstable and log, with the viewer's own lines marked.

    The matches are those of round `number` if it has begun, else of the round shown; the tie-breaks
    of the participant `line_id` are explained, besides the viewer's own and the leader's.
    """
    html, leader_id = _shared(present, number)
    own_id = None if present.own is None else present.own.participant.pk
    lines = pages.find_lines(present, {one for one in (own_id, line_id) if one is not None})
    own = lines.get(own_id or 0)
    parts = {
        # The leader's is there for all.
        "breakdowns": "".join(_explain(lines[one]) for one in lines if one != leader_id),
        "pinned": _pin(present, own) if own and own["place"] >= _PINNED_FROM else "",
    }
    for name, place in _PLACES.items():
        html = html.replace(place, parts[name])
    if line_id in lines:
        html = html.replace('id="ties"', 'id="ties" open')
    return mark_safe(html if own_id is None else _mark(html, own_id))  # noqa: S308 - put together from rendered templates


def _explain(line: Mapping[str, Any]) -> str:
    return str(render_to_string("tournaments/_breakdown.html", {"line": line}))


def _pin(present: Present, line: Mapping[str, Any]) -> str:
    context = {"line": line, "tournament": present.tournament}
    return str(render_to_string("tournaments/_pinned.html", context))


def _shared(present: Present, number: int | None) -> tuple[str, int | None]:
    """Return what is the same for all, and the leader's number."""
    name = f"{pages.name_tables(present, number=number)}:{get_language()}"
    kept: tuple[str, int | None] | None = cache.get(name)
    if kept is None:
        context = pages.table_context(present, number=number) | {"places": _PLACES}
        leader_id = context["lines"][0]["id"] if context["lines"] else None
        kept = str(render_to_string("tournaments/_tables.html", context)), leader_id
        cache.set(name, kept, timeout=_KEPT_SECONDS)
    return kept


def _mark(html: str, participant_id: int) -> str:
    """Mark the rows of a participant, which say whose they are."""
    for attribute in ("data-of", "data-and-of"):
        row = f'{attribute}="{participant_id}"'
        html = html.replace(row, f'{row} class="is-viewer"')
    return html
