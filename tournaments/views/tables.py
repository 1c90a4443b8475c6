"""The tables of a tournament, rendered once for all who ask, and marked for each.

After a round is scored everybody asks for them at once: to render hundreds of lines for each would
take the servers longer than the break between two rounds.
"""

from __future__ import annotations

from typing import Final

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tournaments.queries import pages
from tournaments.queries.present import Present

_KEPT_SECONDS: Final = 300
_PINNED_FROM: Final = 11
# Where the viewer's own parts come; nothing that people write can hold a NUL.
_PLACES: Final = {name: SafeString(f"\0{name}\0") for name in ("pinned", "breakdown")}


def render_tables(present: Present) -> SafeString:
    """Return standings, pairings, crosstable and log, with the viewer's own lines marked."""
    html = _shared(present)
    line, _opponent = pages.find_own_lines(present)
    own = dict.fromkeys(_PLACES, "")
    if line is not None:
        # The leader's is there for all.
        if line["place"] > 1:
            own["breakdown"] = render_to_string("tournaments/_breakdown.html", {"line": line})
        if line["place"] >= _PINNED_FROM:
            context = {"line": line, "tournament": present.tournament}
            own["pinned"] = render_to_string("tournaments/_pinned.html", context)
    for name, place in _PLACES.items():
        html = html.replace(place, own[name])
    if present.own is not None:
        html = _mark(html, present.own.participant.pk)
    return mark_safe(html)  # noqa: S308 - put together from rendered templates


def _shared(present: Present) -> str:
    name = f"{pages.name_tables(present)}:{get_language()}"
    html: str | None = cache.get(name)
    if html is None:
        context = pages.table_context(present) | {"places": _PLACES}
        html = str(render_to_string("tournaments/_tables.html", context))
        cache.set(name, html, timeout=_KEPT_SECONDS)
    return html


def _mark(html: str, participant_id: int) -> str:
    """Mark the rows of a participant, which say whose they are."""
    for attribute in ("data-of", "data-and-of"):
        row = f'{attribute}="{participant_id}"'
        html = html.replace(row, f'{row} class="is-viewer"')
    return html
