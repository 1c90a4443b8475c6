"""`verify_results` finds a change of any column of the rows that published results rest on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import models

from leagues import services as leagues
from leagues.models import Entry, Group, Outcome, Rung, Week, WeekPrize
from tallyworks.core.calendar import midnight
from tallyworks.players.models import Standing
from tallyworks.players.services import join_guest
from tallyworks.results.models import ResultsFile
from tallyworks.results.services import publish_due, verify_results
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tallyworks.workshops.services import Submission, submit_run
from tallyworks.workshops.services.record_audit import audit_records
from tests.conftest import Cast
from tests.factories import BEST
from tests.leagues import stage as league_stage
from tests.results.columns import label, list_unfound
from tests.results.conftest import DAYS, HOUR, MONDAY

MODELS = (Workshop, Run, Record, Score, Week, Group, Entry, Outcome, WeekPrize, ResultsFile)

# What no published result rests on, each with why.
_KEY = "other rows hold it, or none does"
_JOB = "when a job passed"
_MAKING = "how the workshop was made: the file holds what was played, not where it came from"
_SEATING = "how groups were filled: the file holds how they ended"
EXCLUDED: dict[str, str] = {
    **{f"{model._meta.label}.id": _KEY for model in MODELS if model is not Week},
    "workshops.Workshop.revision": _MAKING,
    "workshops.Workshop.is_written": _MAKING,
    "workshops.Workshop.generator_version": _MAKING,
    "workshops.Workshop.search_budget": _MAKING,
    "workshops.Workshop.search_best_sum": "a bound: proofs are published apart and may get closer",
    "workshops.Workshop.search_lower_bound": "a bound, too",
    "workshops.Workshop.difficulty": "a prediction, which decides nothing",
    "workshops.Workshop.created_at": _JOB,
    "workshops.Workshop.announced_at": _JOB,
    "workshops.Workshop.hidden_at": "whether it is shown still: its results stand",
    "leagues.Week.counted_at": _JOB,
    "leagues.Week.settled_at": _JOB,
    "leagues.Week.closed_at": _JOB,
    "leagues.Entry.first_scored_at": _SEATING,
    "leagues.Entry.entered_at": _SEATING,
    "leagues.Entry.seat": _SEATING,
    "leagues.Outcome.told_at": _JOB,
    "leagues.WeekPrize.told_at": _JOB,
    "leagues.WeekPrize.paid_at": "the ledger says what was paid: `manage.py audit credits`",
    "results.ResultsFile.published_at": _JOB,
}
# Which row to change, where it is not the first.
ROW: dict[type[models.Model], dict[str, Any]] = {
    Workshop: {"date": DAYS[0]},
    Week: {"monday": MONDAY},
}


@pytest.fixture
def verify(played: Cast, now: datetime) -> Callable[[], set[str]]:
    """Publish a week with a merged group and a prize; return what names the codes of faults."""
    big = Workshop.objects.get(kind=Workshop.Kind.BIG)
    Standing.objects.filter(player=played.member).update(since_at=midnight(DAYS[0]))
    for minute, player in enumerate(league_stage.members(3)):
        Rung.objects.create(player=player, tier=1 + minute % 2)
        at = midnight(DAYS[1]) + timedelta(hours=2, minutes=minute)
        submit_run(submission=Submission(player.pk, big.pk, BEST), now=at)
    leagues.close_due_weeks(now=now)
    publish_due(now=now)
    assert Group.objects.filter(merged_into__isnull=False).count() == 1
    assert WeekPrize.objects.count() == 1
    return lambda: {fault.code for fault in verify_results(copies=None, now=now)}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_it_finds_another_value_in_any_column(
    verify: Callable[[], set[str]], model: type[models.Model]
) -> None:
    row = model._default_manager.filter(**ROW.get(model, {})).order_by("pk")[0]
    assert verify() == set()

    assert list_unfound(row, verify, without=EXCLUDED) == []


def test_every_column_left_out_is_there_to_be() -> None:
    names = {label(field) for model in MODELS for field in model._meta.concrete_fields}

    assert EXCLUDED.keys() <= names


def test_a_place_is_recomputed_before_it_is_published(played: Cast, now: datetime) -> None:
    last = Score.objects.filter(workshop__date=DAYS[1]).latest("pk")
    Score.objects.filter(pk=last.pk).update(points_reached_at=last.reached_at - HOUR)
    publish_due(now=now)

    faults = verify_results(copies=None, now=now)
    assert [(fault.period, fault.code) for fault in faults] == [(f"{DAYS[1]}", "records")]
    assert [
        (finding.player_id, finding.what, finding.expected, finding.found)
        for finding in audit_records()
    ] == [
        (
            last.player_id, "SCORE.points", (last.points, last.reached_at),
            (last.points, last.reached_at - HOUR),
        )
    ]  # fmt: skip


def test_a_better_sum_of_as_many_points_dates_them_from_the_first(played: Cast) -> None:
    score = Score.objects.filter(workshop__date=DAYS[0]).earliest("pk")
    slower = Run.objects.filter(player=score.player, workshop=score.workshop).earliest("pk")
    assert (score.best_sum, slower.sum) == (15, 17)
    # Both sums are at the cap of a par of 40.
    Workshop.objects.filter(pk=score.workshop_id).update(par_cost=28)
    Score.objects.filter(workshop=score.workshop_id).update(points=1500)
    Score.objects.filter(pk=score.pk).update(points_reached_at=slower.received_at)

    assert list(audit_records()) == []


def test_a_guest_joined_afterwards_is_no_fault(
    played: Cast, now: datetime, verify: Callable[[], set[str]]
) -> None:
    join_guest(guest_id=played.guest.pk, member_id=played.second.pk, now=now)
    assert verify() == set()
    assert list(audit_records()) == []

    # That a run of theirs gave the points at that instant is asked all the same.
    Score.objects.filter(player=played.guest).update(points_reached_at=now)
    assert {finding.what for finding in audit_records()} == {"SCORE.points"}
