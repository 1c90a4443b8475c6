"""`verify_results` finds a change of any column that a published tournament rests on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.db import models

from tallyworks.ratings.models import RatingChange
from tallyworks.results.services import Fault, publish_due, verify_results
from tests.results.columns import label, list_unfound
from tests.tournaments.stage import BEFORE, START, WRONG, Stage
from tournaments.models import (
    Match,
    Participant,
    Round,
    SealedPuzzle,
    Seat,
    Submission,
    Tournament,
)

NOW = START + timedelta(hours=1)
MODELS = (Tournament, Round, Participant, Match, Seat, Submission, RatingChange)

# What no published result rests on, each with why.
_KEY = "other rows hold it, or none does"
_PLAN = "how it was announced: the file holds how it was played"
_JOB = "when somebody asked for it, or a job passed"
_SHOWN = "only shown: nothing is reckoned with it"
EXCLUDED: dict[str, str] = {
    **{f"{model._meta.label}.id": _KEY for model in MODELS},
    **{
        f"tournaments.Tournament.{name}": _PLAN
        for name in (
            "text", "capacity", "first_round", "closes_early", "has_check_in", "series",
            "series_date", "created_by",
        )
    },
    **{
        f"tournaments.Tournament.{name}": _JOB
        for name in (
            "due_at", "held_at", "created_at", "publish_asked_at", "publish_error",
            "published_at", "started_at", "ended_at", "reminded_count",
        )
    },
    "tournaments.Round.starts_at": "the familiarisation: times count from the opening",
    "tournaments.Round.solved_count": "a figure for later limits",
    "tournaments.Round.median_ms": "a figure for later limits",
    "tournaments.Participant.registered_at": _JOB,
    "tournaments.Participant.checked_in_at": _JOB,
    "tournaments.Participant.withdrawn_at": "the file says as what he left",
    "tournaments.Participant.was_provisional": _SHOWN,
    "tournaments.Match.why": _SHOWN,
    "tournaments.Seat.paused_until": "the keys say what was accepted",
    "ratings.RatingChange.opponent": "games have one, tournaments none",
    "ratings.RatingChange.opponent_before": "games have one, tournaments none",
    "ratings.RatingChange.played_at": "the end of the tournament, which the file does not tell",
    "tournaments.Submission.uuid": "what a client called it",
    "tournaments.Submission.raw": "the file holds what was read of it",
}  # fmt: skip


@pytest.fixture
def published(plain: None) -> Stage:
    """Publish a tournament of one round in which one solves it; another is only announced."""
    stage = Stage(300, ratings={"Ada": 1500, "Bea": 1400, "Cid": 1300, "Dan": 1200})
    stage.begin()
    stage.send("Ada", 61)
    stage.send("Bea", 62, WRONG)
    publish_due(now=stage.end(1))
    draft = Tournament.objects.create(
        name="Next", starts_at=START, created_by=stage.author, created_at=BEFORE
    )
    Round.objects.create(
        tournament=draft, number=1, kind="plain", size=4, level=1, limit_seconds=300
    )
    return stage


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_it_finds_another_value_in_any_column(published: Stage, model: type[models.Model]) -> None:
    def verify() -> list[Fault]:
        return list(verify_results(copies=None, now=NOW))

    assert verify() == []
    # Of plans the first alone was played.
    for row in model._default_manager.order_by("pk")[: 1 if model in (Tournament, Round) else 2]:
        assert list_unfound(row, verify, without=EXCLUDED) == []


@pytest.mark.parametrize("is_deleted", [False, True])
def test_it_finds_a_puzzle_changed_or_gone(published: Stage, is_deleted: bool) -> None:
    puzzle = SealedPuzzle.objects.get(round__tournament=published.tournament, place=1)
    if is_deleted:
        puzzle.delete()
    else:
        puzzle.sealed = puzzle.sealed[:-3] + "abc"
        puzzle.save()
    caches["memory"].clear()

    assert [fault.code for fault in verify_results(copies=None, now=NOW)] == ["rows"]


def test_every_column_left_out_is_there_to_be() -> None:
    names = {label(field) for model in MODELS for field in model._meta.concrete_fields}
    assert EXCLUDED.keys() <= names
