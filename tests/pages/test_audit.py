"""One command audits everything; records and scores are recomputed from runs."""

from __future__ import annotations

from datetime import datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from sim.examples import RULES_EXAMPLES
from tallyworks.pages.management.commands.audit import AUDITS
from tallyworks.players.models import CreditAccount
from tallyworks.workshops.models import Record, Run, Score
from tallyworks.workshops.services import Submission, submit_run
from tallyworks.workshops.services.record_audit import audit_records
from tests.conftest import Cast
from tests.factories import WorkshopFactory


@pytest.fixture
def ran(cast: Cast, now: datetime) -> Run:
    """Have two players run today's workshop."""
    sheet, machine = RULES_EXAMPLES[0]
    workshop = WorkshopFactory.create(sheet=sheet, par=machine)
    for seconds, player in enumerate((cast.member, cast.guest, cast.member)):
        submission = Submission(player.pk, workshop.pk, machine)
        outcome = submit_run(submission=submission, now=now + timedelta(seconds=seconds))
    return outcome.run


def test_records_follow_from_runs(ran: Run) -> None:
    assert Record.objects.count() == 8
    assert list(audit_records()) == []

    Record.objects.filter(player=ran.player, measure="COST").update(value=1)
    Score.objects.filter(player=ran.player).update(best_sum=2)
    found = {(finding.what, finding.found and finding.found[0]) for finding in audit_records()}
    assert found == {("COST", 1), ("COST.run", None), ("SCORE", 2), ("SCORE.run", None)}


def test_a_record_that_names_a_run_that_did_not_make_it_is_noticed(ran: Run) -> None:
    # Solved alike by the same player, but later; and by the other player.
    others = Run.objects.exclude(pk=ran.pk).exclude(player=ran.player)
    Record.objects.filter(player=ran.player, measure="AREA").update(run=ran)
    Record.objects.filter(player=ran.player, measure="SUM").update(run=others.get())
    Score.objects.filter(player=ran.player).update(run=ran)
    assert {(finding.what, finding.player_id) for finding in audit_records()} == {
        ("AREA.run", ran.player_id), ("SUM.run", ran.player_id), ("SCORE.run", ran.player_id),
    }  # fmt: skip


def test_a_record_that_is_missing_is_noticed(ran: Run) -> None:
    Record.objects.filter(player=ran.player, measure="AREA").delete()
    [finding] = audit_records()
    assert (finding.what, finding.found) == ("AREA", None)
    with pytest.raises(CommandError, match="1 differences"):
        call_command("audit_records")


def test_one_command_audits_all(ran: Run) -> None:
    out = StringIO()
    # The rules' example was not made by the generator.
    parts = [part for part in AUDITS if part != "workshops"]
    call_command("audit", *parts, stdout=out)
    assert out.getvalue().count("\n") == len(parts) + 1
    assert out.getvalue().endswith("All audits passed.\n")


def test_it_goes_on_after_what_it_finds_and_fails(ran: Run) -> None:
    out, errors = StringIO(), StringIO()
    CreditAccount.objects.update_or_create(player=ran.player, defaults={"balance": 7})
    with pytest.raises(CommandError, match=r"^Not sound: credits\.$"):
        call_command("audit", "credits", "records", stdout=out, stderr=errors)
    assert f"player {ran.player_id}: balance 7, entries 0" in errors.getvalue()
    assert "Records and scores" in out.getvalue()


def test_what_cannot_be_audited_is_refused(db: None) -> None:
    with pytest.raises(CommandError, match="No such audit: love"):
        call_command("audit", "love")
