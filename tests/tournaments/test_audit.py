"""The audit agrees with a tournament that was played, and notices what was tampered with."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.stage import Stage
from tournaments.models import Match, Participant, Submission
from tournaments.services.audit import audit_tournaments


def played() -> Stage:
    stage = Stage(300, 300, ratings={"Ada": 1500, "Bob": 1400, "Cy": 1450})
    stage.begin()
    stage.send("Ada", 20)
    stage.send("Bob", 21, "1342,2413")
    stage.end(1)
    stage.due(stage.opens_at(2))
    stage.send("Bob", 40, number=2)
    stage.end(2)
    assert stage.reload().state == "FINISHED"
    return stage


def wrongs() -> set[str]:
    return {finding.what for finding in audit_tournaments()}


def test_what_was_played_agrees_and_every_change_is_noticed(plain: None) -> None:
    stage = played()
    assert wrongs() == set()

    Participant.objects.filter(pk=stage.part("Ada").pk).update(total_ms=1)
    assert wrongs() == {"total_ms"}
    Submission.objects.filter(seat=stage.seat("Ada")).update(verdict="WRONG")
    assert wrongs() == {"total_ms", "solved"}
    Match.objects.filter(pk=stage.seat("Bob", 2).match_id, second__isnull=False).update(
        first_half_points=1, second_half_points=1
    )
    Match.objects.filter(pk=stage.seat("Bob", 2).match_id, second__isnull=True).update(
        first_half_points=1
    )
    assert {"match of round 2", "rating"} <= wrongs()
    with pytest.raises(CommandError, match="differences"):
        call_command("audit_tournaments")
