"""Seeks, games and people as JSON, for the API and the pages alike."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime
from typing import Any

from tamsk.queries.games import GameLine
from tamsk.queries.lobby import Lobby, SeekLine
from tamsk.queries.replays import Reading


def seek_json(line: SeekLine) -> dict[str, Any]:
    """Return a seek; codes in lower case, instants in ISO form."""
    return {
        **asdict(line),
        "reach": line.reach.lower(),
        "status": line.status.lower(),
        "colour": line.colour.lower(),
        "created_at": _iso(line.created_at),
        "lapses_at": _iso(line.lapses_at),
    }


def game_json(line: GameLine) -> dict[str, Any]:
    """Return a game in a list."""
    return {
        **asdict(line),
        "created_at": _iso(line.created_at),
        "started_at": _iso(line.started_at),
        "ended_at": _iso(line.ended_at),
    }


def lobby_json(lobby: Lobby) -> dict[str, Any]:
    """Return the lobby."""
    seeks = {part: getattr(lobby, part) for part in ("own", "received", "open")}
    games = {part: getattr(lobby, part) for part in ("playing", "watch", "latest")}
    return {
        **{part: [seek_json(line) for line in lines] for part, lines in seeks.items()},
        **{part: [game_json(line) for line in lines] for part, lines in games.items()},
        "rating": lobby.rating,
        "is_member": lobby.is_member,
    }


def reading_json(reading: Reading) -> dict[str, Any]:
    """Return a game from its beginning."""
    return {
        "start": reading.start,
        "events": reading.events,
        "log": reading.log,
        "text": reading.text,
        "until": reading.until,
    }


def _iso(instant: datetime | None) -> str | None:
    return None if instant is None else instant.isoformat()
