"""Tournaments as an iCalendar file (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta

from tournaments.models import Round, Tournament
from tournaments.rules.timetable import FAMILIARISATION, NEXT_AFTER

_LINE_BYTES = 75


def write_calendar(pages: Mapping[int, str], *, now: datetime) -> str:
    """Return a calendar of the tournaments whose pages are given, each as long as its rounds."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tallyworks//Tournaments//EN"]
    for tournament in Tournament.objects.public().filter(pk__in=pages).order_by("starts_at", "pk"):
        lines += _event(tournament, pages[tournament.pk], now)
    return "".join(f"{folded}\r\n" for line in [*lines, "END:VCALENDAR"] for folded in _fold(line))


def duration(rounds: list[Round]) -> timedelta:
    """Return how long a tournament of these rounds takes when nothing delays it."""
    each = (FAMILIARISATION + one.limit + NEXT_AFTER for one in rounds)
    return sum(each, timedelta())


def _event(tournament: Tournament, page: str, now: datetime) -> list[str]:
    rounds = list(Round.objects.of_tournament(tournament.pk))
    is_cancelled = tournament.state == Tournament.State.CANCELLED
    return [
        "BEGIN:VEVENT",
        f"UID:tournament-{tournament.pk}@tallyworks",
        f"DTSTAMP:{_instant(now)}",
        f"DTSTART:{_instant(tournament.starts_at)}",
        f"DTEND:{_instant(tournament.starts_at + duration(rounds))}",
        f"SUMMARY:{_text(tournament.name)}",
        f"URL:{page}",
        f"STATUS:{'CANCELLED' if is_cancelled else 'CONFIRMED'}",
        "END:VEVENT",
    ]


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return text.replace("\r", "").replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """Yield a line in pieces of at most 75 bytes, every further one after a blank."""
    piece = ""
    for letter in line:
        if len(f"{piece}{letter}".encode()) > _LINE_BYTES:
            yield piece
            piece = " "
        piece += letter
    yield piece
