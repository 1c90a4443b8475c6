"""Reads for the pages and endpoints of published files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime

from tallyworks.results import rules
from tallyworks.results.models import ResultsFile
from tallyworks.results.querysets import ResultsFileQuerySet
from tallyworks.workshops.queries.attempts import OwnReceipt, list_own_receipts

_SHOWN_RECEIPTS = 50
_KINDS = {"DAILY": ResultsFile.Kind.DAY, "BIG": ResultsFile.Kind.WEEK}


@dataclass(frozen=True, slots=True)
class ReceiptLine:
    """A receipt of the viewer's; `file_name` is that of the file it is in, None until then."""

    own: OwnReceipt
    file_name: str | None


@dataclass(frozen=True, slots=True)
class Check:
    """What became of looking for a receipt in a file; `rank` where it is that of a place."""

    file_name: str
    is_found: bool
    rank: int | None
    is_best: bool


def list_files() -> ResultsFileQuerySet:
    """Return all published files without their text, the latest first."""
    return ResultsFile.objects.without_content().latest_first()


def find_file(kind: str, period: str) -> ResultsFile | None:
    """Return a published file, None where there is none of the kind and period."""
    # PostgreSQL takes no text with a null character.
    if not (kind + period).isprintable():
        return None
    return ResultsFile.objects.filter(kind=kind.upper(), period=period).first()


def find_file_named(name: str) -> ResultsFile | None:
    """Return a published file by the name under which it is downloaded."""
    kind, _dash, period = name.removesuffix(".json").partition("-")
    return find_file(kind, period)


def check_receipt(file_name: str, receipt: str) -> Check | None:
    """Look for the hash of a receipt in a file; None where there is no such file."""
    found = find_file_named(file_name)
    if found is None:
        return None
    workshop = json.loads(found.content).get("workshop", {})
    places = {place["receipt"]: place["rank"] for place in workshop.get("ranking", [])}
    return Check(
        file_name=found.name,
        is_found=receipt in workshop.get("receipts", []),
        rank=places.get(receipt),
        is_best=any(best["receipt"] == receipt for best in workshop.get("best", [])),
    )


def list_own(player_id: int, *, now: datetime) -> list[ReceiptLine]:
    """Return the player's latest receipts, each with the file it is in, in two reads."""
    receipts = list_own_receipts(player_id, count=_SHOWN_RECEIPTS, now=now)
    names = {own: _file_name(own) for own in receipts}
    periods = {own.day.isoformat() for own in receipts}
    files = ResultsFile.objects.without_content().filter(period__in=periods)
    published = {found.name for found in files}
    return [ReceiptLine(own, name if name in published else None) for own, name in names.items()]


def _file_name(own: OwnReceipt) -> str:
    return rules.file_name(_KINDS[own.kind], own.day.isoformat())
