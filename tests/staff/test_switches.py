"""Switches: what is off answers 503 at every door, and asking costs no query on average."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from tallyworks.core import features
from tallyworks.core.features import Feature, FeatureOff, check_on
from tallyworks.players.errors import StaffOnly
from tallyworks.players.models import Player
from tallyworks.staff import services
from tallyworks.staff.errors import UnknownFeature
from tallyworks.staff.models import Act, Switch
from tallyworks.workshops.models import Run, Workshop
from tests.conftest import Cast
from tests.factories import BEST, WorkshopFactory
from tests.proposals import stage

Turn = Callable[..., None]


@pytest.fixture
def turn(
    admin: Player, now: datetime,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> Turn:  # fmt: skip
    def switch(feature: str, *, is_on: bool = False) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            services.turn_feature(
                staff=admin, feature=feature, is_on=is_on, reason="A flood", now=now
            )

    return switch


def test_a_switch_is_written_down_and_holds_at_once(turn: Turn, now: datetime) -> None:
    turn("BLITZ")
    with pytest.raises(FeatureOff):
        check_on(Feature.BLITZ)
    check_on(Feature.RUNS)
    turn("BLITZ", is_on=True)
    check_on(Feature.BLITZ)

    acts = Act.objects.order_by("pk").values_list("code", "object_id", "before", "after")
    assert list(acts) == [
        ("feature.off", "BLITZ", {"on": True}, {"on": False}),
        ("feature.on", "BLITZ", {"on": False}, {"on": True}),
    ]


def test_what_is_so_already_is_no_act(turn: Turn) -> None:
    turn("BLITZ", is_on=True)
    turn("BLITZ")
    turn("BLITZ")

    assert Act.objects.count() == 1


def test_only_admins_switch(cast: Cast, moderator: Player, admin: Player, now: datetime) -> None:
    ask: dict[str, Any] = {"is_on": False, "reason": "x", "now": now}
    for player in (cast.member, moderator):
        with pytest.raises(StaffOnly):
            services.turn_feature(staff=player, feature="RUNS", **ask)
    with pytest.raises(UnknownFeature):
        services.turn_feature(staff=admin, feature="NOTHING", **ask)

    assert not Switch.objects.exists()


def test_asking_costs_a_query_every_five_seconds(db: None, travel: time_machine.Traveller) -> None:
    caches["memory"].clear()
    with CaptureQueriesContext(connection) as asked:
        for _tenth in range(100):
            check_on(Feature.RUNS)
            travel.shift(timedelta(seconds=0.1))

    assert len(asked) == 2


def test_other_processes_see_it_within_five_seconds(
    db: None, now: datetime, travel: time_machine.Traveller
) -> None:
    caches["memory"].clear()
    check_on(Feature.RUNS)
    Switch.objects.create(feature="RUNS", is_on=False, changed_at=now)
    travel.shift(timedelta(seconds=features.KEPT_SECONDS - 0.1))
    check_on(Feature.RUNS)
    travel.shift(timedelta(seconds=0.2))
    with pytest.raises(FeatureOff):
        check_on(Feature.RUNS)


def test_runs_that_are_off_are_neither_made_nor_counted(
    turn: Turn, today: Workshop, member_api: APIClient
) -> None:
    turn("RUNS")
    answer = member_api.post(
        f"/api/v1/workshops/{today.pk}/runs/", {"machine": BEST}, format="json"
    )

    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "feature_off"
    assert answer.json()["error"]["feature"] == "runs"
    assert not Run.objects.exists()
    turn("RUNS", is_on=True)
    again = member_api.post(f"/api/v1/workshops/{today.pk}/runs/", {"machine": BEST}, format="json")
    assert again.status_code == 201


@pytest.mark.parametrize(
    ("feature", "address"),
    [
        ("BLITZ", "/api/v1/blitz/start/"),
        ("DUELS", "/api/v1/duels/"),
        ("PROPOSALS", "/api/v1/proposals/%s/send/"),
        ("TAMSK", "/api/v1/tamsk/seeks/"),
        ("TAMSK", "/api/v1/tamsk/computer/"),
        ("TOURNAMENTS", "/api/v1/tournaments/1/registration/"),
    ],
)
def test_the_api_says_so(
    turn: Turn, member_api: APIClient, today: Workshop, feature: str, address: str
) -> None:
    WorkshopFactory.create(kind="BLITZ")
    turn(feature)
    draft = member_api.post("/api/v1/proposals/", stage.body(), format="json").json()
    bodies: dict[str, Any] = {
        "DUELS": {"kind": "express", "reach": "open", "stake": 0},
        "PROPOSALS": stage.body(),
        "TAMSK": {"level": 1, "reach": "open", "computer_level": 1},
    }
    address = address.replace("%s", str(draft["id"]))
    answer = member_api.post(address, bodies.get(feature, {}), format="json")

    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "feature_off")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Closed for a little while"),
        ("fr", "Fermé pour un petit moment"),
        ("it", "Chiuso per un momento"),
    ],
)
@pytest.mark.parametrize(
    ("feature", "address", "form"),
    [
        ("SIGN_UP", "accounts/signup/", None),
        ("BLITZ", "blitz/start/", {}),
        ("DUELS", "duels/challenge/", {"kind": "EXPRESS", "reach": "OPEN", "stake": "0"}),
    ],
)
def test_pages_say_so(
    turn: Turn, cast: Cast, today: Workshop, travel: time_machine.Traveller, language: str,
    words: str, feature: str, address: str, form: dict[str, str] | None,
) -> None:  # fmt: skip
    WorkshopFactory.create(kind="BLITZ")
    turn(feature)
    client = Client()
    if feature != "SIGN_UP":
        client.force_login(cast.member)
    address = f"/{language}/{address}"
    answer = client.get(address) if form is None else client.post(address, form)

    assert answer.status_code == 503
    assert words in answer.content.decode()
    assert client.get(f"/{language}/").status_code == 200


def test_without_new_guests_members_and_guests_play_on(
    turn: Turn, cast: Cast, today: Workshop, api: APIClient, member_api: APIClient
) -> None:
    turn("GUESTS")
    address = f"/api/v1/workshops/{today.pk}/runs/"
    visitor = APIClient()
    assert visitor.post(address, {"machine": BEST}, format="json").status_code == 503
    assert member_api.post(address, {"machine": BEST}, format="json").status_code == 201


def test_the_page_switches_with_a_reason(admins_desk: Client) -> None:
    address = "/admin/staff/switch/RUNS/turn/off/"
    assert "What has begun can be finished" in admins_desk.get(address).content.decode()
    assert admins_desk.post(address, {"reason": ""}).status_code == 200
    assert not Switch.objects.exists()

    page = admins_desk.post(address, {"reason": "A flood"}, follow=True).content.decode()
    assert "Switched off." in page
    assert "/admin/staff/switch/RUNS/turn/on/" in page
    assert Act.objects.get().reason.text == "A flood"
