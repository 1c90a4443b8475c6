"""Verifying: the published files against the rows, the chain and the simulator."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ObjectDoesNotExist

from leagues.queries.published import has_false_outcomes
from sim.machine import MachineError
from tallyworks.results import rules
from tallyworks.results.models import Dump, ResultsFile
from tallyworks.results.queries.composing import (
    compose,
    list_closed_periods,
    parse_day,
    workshop_kind,
)
from tallyworks.workshops.queries.published import find_workshop_id
from tallyworks.workshops.services.record_audit import has_false_records
from tournaments.services.audit import has_false_results


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not as it was published; `code` says what (docs/results.md)."""

    kind: str
    period: str
    code: str


def verify_results(*, copies: Mapping[str, bytes] | None, now: datetime) -> Iterator[Fault]:
    """Yield every fault of the published files, chain by chain, then those of the dumps.

    `copies` are files downloaded before, by name: each must be the same as ours, byte for byte,
    and none may be left out; None where there are none to compare with.
    """
    for kind in ResultsFile.Kind.values:
        yield from _verify_chain(kind, now=now)
    yield from _verify_dumps()
    if copies is not None:
        yield from _compare(copies)


def _verify_chain(kind: str, *, now: datetime) -> Iterator[Fault]:
    previous: str | None = None
    sequence = 0
    seen = set()
    for row in ResultsFile.objects.of_kind(kind).in_order().iterator():
        sequence += 1
        seen.add(row.period)
        link = rules.Link(kind, row.period, sequence, previous)
        for code in _list_faults(row, link, now=now):
            yield Fault(kind, row.period, code)
        # The place a file says it has is judged once: what follows is judged by it.
        previous, sequence = row.sha256, row.sequence
    closed = list_closed_periods(kind, now=now)
    yield from (Fault(kind, period, "missing") for period in closed if period not in seen)
    yield from (Fault(kind, period, "unknown") for period in sorted(seen - set(closed)))


def _list_faults(row: ResultsFile, link: rules.Link, *, now: datetime) -> Iterator[str]:
    if row.sequence != link.sequence:
        yield "sequence"
    if row.previous != (link.previous or ""):
        yield "chain"
    if rules.hash_file(row.content) != row.sha256 or row.size != len(row.content.encode()):
        yield "bytes"
    if _recompose(link, now=now) != row.content:
        yield "rows"
    yield from _list_flaws(row)


def _recompose(link: rules.Link, *, now: datetime) -> str | None:
    """Return the file as the rows make it, None where they do not hang together.

    A puzzle whose seal is broken is a ValueError.
    """
    try:
        return compose(link, now=now)
    except (LookupError, ValueError, ObjectDoesNotExist):
        return None


def _list_flaws(row: ResultsFile) -> Iterator[str]:
    """Yield what the simulator, the receipts and the records say against a file."""
    try:
        yield from sorted(set(rules.list_flaws(json.loads(row.content))))
    except (MachineError, ValueError, KeyError, TypeError, AttributeError):
        # Whatever stands there instead, it is no file of results.
        yield "format"
    if row.kind == ResultsFile.Kind.TOURNAMENT:
        if row.period.isdecimal() and _is_contradicted(int(row.period)):
            yield "tournament"
        return
    day = parse_day(row.period)
    if day is None:
        return
    workshop_id = find_workshop_id(workshop_kind(row.kind), day)
    if workshop_id is not None and has_false_records(workshop_id=workshop_id):
        yield "records"
    if row.kind == ResultsFile.Kind.WEEK and has_false_outcomes(day):
        yield "groups"


def _verify_dumps() -> Iterator[Fault]:
    for dump in Dump.objects.latest_first().iterator(chunk_size=1):
        yield from (Fault("DUMP", str(dump.date), code) for code in _list_dump_faults(dump))


def _list_dump_faults(dump: Dump) -> Iterator[str]:
    content = bytes(dump.content)
    if hashlib.sha256(content).hexdigest() != dump.sha256 or len(content) != dump.size:
        yield "bytes"
    try:
        lines = rules.read_lines(content)
        told = (len(lines), rules.calibrate(lines))
    except (ValueError, KeyError, TypeError):
        yield "format"
        return
    if told != (dump.workshop_count, dump.calibration):
        yield "lines"


def _is_contradicted(tournament_id: int) -> bool:
    """Tell whether the keys of a tournament contradict its rows, or these each other."""
    try:
        return has_false_results(tournament_id=tournament_id)
    except LookupError:
        return True


def _compare(copies: Mapping[str, bytes]) -> Iterator[Fault]:
    ours = set()
    for row in ResultsFile.objects.in_order().iterator():
        ours.add(row.name)
        if row.name not in copies:
            yield Fault(row.kind, row.period, "copy_missing")
        elif copies[row.name] != row.content.encode():
            yield Fault(row.kind, row.period, "copy")
    yield from (Fault("", name, "copy_unknown") for name in sorted(copies.keys() - ours))
