"""`verify_results` finds any byte, row or file that is not what it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import transaction
from django.db.models import F

from leagues.models import Group, Outcome
from tallyworks.results import rules
from tallyworks.results.models import ResultsFile
from tallyworks.results.services import Fault, publish_due, verify_results
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tests.conftest import Cast
from tests.factories import BEST
from tests.tournaments.stage import Stage
from tournaments.models import Match, Participant, Round, Seat, Submission, Tournament


@pytest.fixture
def verify(now: datetime) -> Callable[[], list[Fault]]:
    return lambda: list(verify_results(copies=None, now=now))


@contextmanager
def undone() -> Iterator[None]:
    """Undo afterwards what was done to the rows."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_it_finds_nothing_in_what_was_published(
    published: Cast, verify: Callable[[], list[Fault]]
) -> None:
    assert verify() == []


def test_it_finds_a_byte_changed_anywhere_in_any_file(
    published: Cast, verify: Callable[[], list[Fault]]
) -> None:
    for row in ResultsFile.objects.all():
        for place in (0, row.size // 2, row.size - 2):
            other = "0" if row.content[place] != "0" else "1"
            changed = row.content[:place] + other + row.content[place + 1 :]
            with undone():
                ResultsFile.objects.filter(pk=row.pk).update(content=changed)
                found = {fault.code for fault in verify() if fault.period == row.period}
                assert {"bytes", "rows"} <= found
            with undone():
                # He who also mends the hash breaks the chain, or the rows say so.
                sha256 = rules.hash_file(changed)
                ResultsFile.objects.filter(pk=row.pk).update(content=changed, sha256=sha256)
                assert "rows" in {fault.code for fault in verify()}


def test_it_finds_a_row_changed(published: Cast, verify: Callable[[], list[Fault]]) -> None:
    counted = Run.objects.exclude(nonce="")
    closed = Workshop.objects.filter(kind=Workshop.Kind.DAILY, date="2026-11-29")
    # As good as the first player's, but the second's.
    alike = Run.objects.filter(player=published.second, machine=BEST).earliest("pk")
    changes: list[tuple[Any, dict[str, Any]]] = [
        *((counted, {name: F(name) + 1}) for name in ("cost", "cycles", "area", "engine_version")),
        (counted, {"machine": "A1:+3"}),
        (counted, {"nonce": "0" * 32}),
        (counted, {"status": "WRONG"}),
        (counted, {"after_close": True}),
        (counted, {"received_at": F("received_at") + timedelta(microseconds=1)}),
        (Score.objects.all(), {"best_sum": F("best_sum") + 1}),
        (Score.objects.all(), {"points": F("points") - 1}),
        (Score.objects.all(), {"reached_at": F("reached_at") - timedelta(seconds=1)}),
        (Score.objects.filter(player=published.guest), {"player": published.staff}),
        (Record.objects.all(), {"value": F("value") - 1}),
        (Record.objects.all(), {"reached_at": F("reached_at") + timedelta(microseconds=1)}),
        *((Record.objects.filter(measure=name), {"run": alike}) for name in Record.Measure.values),
        (Score.objects.all(), {"run": alike}),
        (closed, {"par": "A1:+3 A2:x2"}),
        (closed, {"par_cost": 1}),
        (closed, {"sheet": {}}),
        (Outcome.objects.all(), {"points": F("points") + 1}),
        (Outcome.objects.filter(rank=1), {"player": published.staff}),
        (Outcome.objects.filter(rank=1), {"move": "PROMOTED"}),
        (Group.objects.all(), {"final_size": 9}),
    ]
    for rows, change in changes:
        with undone():
            one = rows.order_by("pk").first()
            assert rows.model.objects.filter(pk=one.pk).update(**change)
            assert verify(), (rows.model, change)


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        ({"period": "2026-11-31"}, {"rows", "unknown", "missing"}),
        ({"period": "tomorrow"}, {"rows", "unknown", "missing"}),
        ({"content": "[]"}, {"bytes", "rows", "format"}),
        ({"content": '{"workshop": {"sheet": {}}}'}, {"bytes", "rows", "format"}),
        ({"sequence": 9}, {"sequence"}),
        ({"previous": "0" * 64, "sequence": 2}, {"chain"}),
        ({"size": 1}, {"bytes"}),
        ({"kind": "WEAK"}, {"missing"}),
    ],
)
def test_it_finds_a_row_of_a_file_changed(
    published: Cast,
    verify: Callable[[], list[Fault]],
    change: dict[str, Any],
    codes: set[str],
) -> None:
    ResultsFile.objects.filter(period="2026-11-29").update(**change)

    assert {fault.code for fault in verify()} == codes


def test_it_finds_a_row_left_out_or_added(
    published: Cast, verify: Callable[[], list[Fault]]
) -> None:
    with undone():
        Record.objects.all().delete()
        Score.objects.all().delete()
        assert {fault.code for fault in verify()} == {"rows", "records"}
    with undone():
        run = Run.objects.exclude(nonce="").first()
        assert run is not None
        run.pk = None
        run.save(force_insert=True)
        assert [fault.code for fault in verify()] == ["rows"]


def test_it_finds_a_file_left_out(published: Cast, verify: Callable[[], list[Fault]]) -> None:
    found = []
    for row in ResultsFile.objects.in_order():
        with undone():
            ResultsFile.objects.filter(pk=row.pk).delete()
            found.append({(fault.period, fault.code) for fault in verify()})

    assert found == [
        {
            ("2026-11-29", "sequence"), ("2026-11-29", "chain"), ("2026-11-29", "rows"),
            ("2026-11-28", "missing"),
        },
        {("2026-11-29", "missing")},
        {("2026-11-23", "missing")},
    ]  # fmt: skip


def test_it_finds_a_copy_that_differs_lacks_or_is_nobodys(published: Cast, now: datetime) -> None:
    copies = {row.name: row.content.encode() for row in ResultsFile.objects.all()}
    assert list(verify_results(copies=copies, now=now)) == []

    copies["day-2026-11-28.json"] += b" "
    del copies["week-2026-11-23.json"]
    copies["day-1999-01-01.json"] = b"{}"
    assert [fault.code for fault in verify_results(copies=copies, now=now)] == [
        "copy", "copy_missing", "copy_unknown",
    ]  # fmt: skip


def test_the_simulator_contradicts_a_false_file(published: Cast) -> None:
    told = json.loads(ResultsFile.objects.filter(kind="DAY")[0].content)
    assert list(rules.list_flaws(told)) == []

    told["workshop"]["par"]["cost"] += 1
    told["workshop"]["best"][0]["cycles"] -= 1
    told["workshop"]["ranking"][0]["points"] -= 1
    assert list(rules.list_flaws(told)) == ["par", "machine", "receipt", "ranking"]


@pytest.mark.usefixtures("plain")
def test_it_finds_a_tournament_changed() -> None:
    stage = Stage(300, ratings={"Ada": 1500, "Bea": 1400, "Cid": 1300, "Dan": 1200})
    stage.begin()
    stage.send("Ada", 61)
    now = stage.end(1)
    publish_due(now=now)
    assert list(verify_results(copies=None, now=now)) == []

    changes: list[tuple[Any, dict[str, Any]]] = [
        (Participant, {"place": F("place") + 4}),
        (Match, {"board": F("board") + 10}),
        (Seat, {"wrong_count": 3}),
        (Submission, {"verdict": "WRONG"}),
        (Round, {"limit_seconds": 301}),
        (Tournament, {"seed": "other"}),
        (Tournament, {"state": "CANCELLED"}),
    ]
    for model, change in changes:
        with undone():
            first = model.objects.order_by("pk").values_list("pk", flat=True)[0]
            model.objects.filter(pk=first).update(**change)
            assert list(verify_results(copies=None, now=now)), (model, change)


def test_the_command_names_each_fault(
    published: Cast, travel: time_machine.Traveller, tmp_path: Path, capsys: Any
) -> None:
    call_command("verify_results")
    assert "Every file is what it was" in capsys.readouterr().out

    with pytest.raises(CommandError, match="3 faults"):
        call_command("verify_results", copies=tmp_path)
    assert "week 2026-11-23: copy_missing" in capsys.readouterr().err
    with pytest.raises(CommandError, match="is not a folder"):
        call_command("verify_results", copies=tmp_path / "nowhere")
