"""The puzzle as it goes over the wire, written once for all who fetch it at the opening."""

from __future__ import annotations

import json
from datetime import datetime

from django.core.cache import caches

from tallyworks.live.instants import to_ms
from tournaments.models import Round
from tournaments.queries import puzzles, shapes

_KEPT_SECONDS = 600


def find_body(
    *, tournament_id: int, number: int, viewer_id: int | None, language: str, now: datetime
) -> bytes | None:
    """Return a round's puzzle as JSON, None where the viewer may not see it yet.

    Whether he may costs the one query; the text is kept by this process, by language.
    """
    found = puzzles.find_shown(
        tournament_id=tournament_id, number=number, viewer_id=viewer_id, now=now
    )
    if found is None:
        return None
    memory, name = caches["memory"], _name(found, language)
    body: bytes | None = memory.get(name)
    if body is None:
        told = shapes.puzzle_json(puzzles.open_puzzle(found), language)
        body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
        memory.set(name, body, timeout=_KEPT_SECONDS)
    return body


def _name(found: Round, language: str) -> str:
    """Return what it is kept under: an outage moves the closing, the scoring adds the answer."""
    assert found.closes_at is not None
    what = f"{found.pk}:{found.attempt}:{to_ms(found.closes_at)}:{found.is_done}"
    return f"tournaments:served:{what}:{language}"
