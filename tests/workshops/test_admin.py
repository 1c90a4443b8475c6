"""The staff's desk: coming workshops can be made anew, opened ones cannot."""

from datetime import date
from typing import Any

import pytest
import time_machine
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from tallyworks.workshops.models import Workshop
from tallyworks.workshops.services import generation
from tests.conftest import Cast
from tests.factories import WorkshopFactory


@pytest.fixture
def desk(cast: Cast, travel: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch) -> Client:
    def generate(kind: Workshop.Kind, day: date, revision: int) -> dict[str, Any]:
        return {"par_cost": 7}

    monkeypatch.setattr(generation, "_generate", generate)
    client = Client()
    client.force_login(cast.staff)
    return client


def replace(desk: Client, workshop: Workshop) -> str:
    address = reverse("admin:workshops_workshop_replace", args=[workshop.pk])
    return desk.get(address, follow=True).content.decode()


def test_it_makes_a_coming_workshop_anew_and_logs_who_did(desk: Client, cast: Cast) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    page = replace(desk, coming)

    coming.refresh_from_db()
    assert "The workshop was made anew." in page
    assert (coming.revision, coming.par_cost) == (1, 7)
    entry = LogEntry.objects.get()
    assert (entry.user_id, entry.object_id) == (cast.staff.pk, str(coming.pk))


def test_it_leaves_an_open_workshop_alone(desk: Client, today: Workshop) -> None:
    page = replace(desk, today)

    today.refresh_from_db()
    assert "can no longer be replaced" in page
    assert today.revision == 0


def test_it_lists_coming_workshops_to_staff_without_logging_a_look(
    desk: Client, today: Workshop
) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))

    assert "2026" in desk.get(reverse("admin:workshops_workshop_changelist")).content.decode()
    assert not coming.looks.exists()


def test_it_refuses_members(cast: Cast, today: Workshop) -> None:
    coming = WorkshopFactory.create(date=date(2026, 12, 4))
    client = Client()
    client.force_login(cast.member)
    client.get(reverse("admin:workshops_workshop_replace", args=[coming.pk]))

    coming.refresh_from_db()
    assert coming.revision == 0
