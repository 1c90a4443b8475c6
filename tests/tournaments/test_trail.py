"""What the staff do to tournaments stands in their trail, with who did it and why."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, time
from typing import Any

import pytest

from tallyworks.staff import wording
from tallyworks.staff.models import Act
from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, START, Stage
from tests.tournaments.test_making import PLAN, ROUND
from tournaments import services
from tournaments.errors import NotHeld
from tournaments.services import making

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture
def stage(plain: None) -> Stage:
    """Return a tournament of two rounds at its start."""
    made = Stage(120, 60, ratings={"Xavier": 1600, "Yvonne": 1500})
    made.due(START)
    return made


def codes() -> list[str]:
    """Return what the trail holds; each code of it has its words."""
    told = list(Act.objects.order_by("pk").values_list("code", flat=True))
    assert set(told) <= set(wording.CODES)
    return told


def test_orders_are_written_down_with_their_reasons(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    stage.due(opens_at)
    order = stage.order()
    services.void_round(order=order, number=1, now=opens_at)
    services.replay_round(order=order, number=1, now=opens_at)
    services.hold_tournament(order=order, now=opens_at)
    services.release_tournament(order=order, now=opens_at)
    participant = stage.part("Yvonne")
    services.disqualify(order=order, participant_id=participant.pk, now=opens_at)
    services.cancel_tournament(order=order, now=opens_at)

    assert codes() == [
        "tournament.round_voided", "tournament.round_replayed", "tournament.held",
        "tournament.released", "tournament.disqualified", "tournament.cancelled",
    ]  # fmt: skip
    number = str(stage.tournament.pk)
    columns = ("actor_id", "object_type", "object_id", "reason__text")
    assert set(Act.objects.values_list(*columns)) == {
        (stage.author.pk, "tournaments.tournament", number, "faulty puzzle")
    }
    assert Act.objects.get(code="tournament.round_voided").after == {"round": 1}
    assert Act.objects.get(code="tournament.disqualified").player_id == participant.player_id


def test_what_is_refused_or_done_by_the_site_is_no_act_of_the_staff(stage: Stage) -> None:
    with pytest.raises(NotHeld):
        services.release_tournament(order=stage.order(), now=START)
    stage.due(stage.opens_at(1))

    assert stage.tournament.acts.exists()
    assert codes() == []


def test_setting_up_changing_and_publishing_are_written_down(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "call_apart", lambda function, **arguments: function(**arguments))
    by: dict[str, Any] = {"director_id": cast.staff.pk, "now": BEFORE}
    draft = services.create_tournament(plan=PLAN, **by)
    services.change_draft(tournament_id=draft.pk, plan=replace(PLAN, rounds=(ROUND,)), **by)
    services.ask_to_publish(tournament_id=draft.pk, **by)
    while services.make_puzzles(now=BEFORE, most=5):
        pass
    words = services.PublicWords(name="Monday evening", text="", capacity=8)
    services.edit_published(tournament_id=draft.pk, words=words, **by)
    other = services.create_tournament(plan=PLAN, **by)
    services.delete_draft(tournament_id=other.pk, **by)

    assert codes() == [
        "tournament.created", "tournament.draft_changed", "tournament.publish_asked",
        "tournament.edited", "tournament.created", "tournament.deleted",
    ]  # fmt: skip
    assert Act.objects.get(code="tournament.edited").after == {"changed": "name, capacity"}
    assert Act.objects.get(code="tournament.deleted").object_id == str(other.pk)


def test_a_series_is_written_down_and_its_editions_are_not(cast: Cast, now: datetime) -> None:
    by: dict[str, Any] = {"director_id": cast.staff.pk, "now": now}
    plan = services.SeriesPlan(
        name="Wednesday", weekday=2, start_time=time(20, 30), rounds=(ROUND,)
    )
    made = services.create_series(plan=plan, **by)
    assert services.continue_series(now=now) == 2
    for is_active in (False, False, True):
        services.set_series_active(series_id=made.pk, is_active=is_active, **by)

    assert codes() == ["series.created", "series.ended", "series.resumed"]
    assert set(Act.objects.values_list("object_type", "object_id", "actor_id")) == {
        ("tournaments.series", str(made.pk), cast.staff.pk)
    }
