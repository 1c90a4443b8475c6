"""The staff's desk: gifts, corrections, blocks."""

import re
from datetime import datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from tallyworks.players import queries
from tallyworks.players.models import CreditEntry, Standing
from tests.conftest import Cast

ADD = "/admin/players/creditentry/add/"
ADD_STANDING = "/admin/players/standing/add/"


@pytest.fixture
def desk(client: Client, cast: Cast, travel: time_machine.Traveller) -> Client:
    client.force_login(cast.staff)
    return client


def reference_of(page: bytes) -> str:
    found = re.search(r'name="reference" value="([^"]+)"', page.decode())
    assert found
    return found[1]


def test_a_gift_has_author_and_reason_and_is_posted_once(
    desk: Client, cast: Cast, now: datetime
) -> None:
    reference = reference_of(desk.get(ADD).content)
    form = {"player": cast.member.pk, "amount": "40", "reason": "A bug", "reference": reference}
    assert desk.post(ADD, form).status_code == 302
    again = desk.post(ADD, form, follow=True)

    entry = CreditEntry.objects.get()
    assert (entry.amount, entry.kind, entry.grant_reason.text) == (40, "GRANT", "A bug")
    assert (entry.author_id, entry.created_at) == (cast.staff.pk, now)
    assert queries.get_balance(cast.member.pk) == 40
    assert again.status_code == 200


@pytest.mark.parametrize(
    ("amount", "reason"), [("0", "A bug"), ("40", ""), ("40", "  "), ("-1", "A bug"), ("x", "y")]
)
def test_a_gift_without_amount_or_reason_is_refused(
    desk: Client, cast: Cast, amount: str, reason: str
) -> None:
    reference = reference_of(desk.get(ADD).content)
    form = {
        "player": cast.member.pk, "amount": amount, "reason": reason, "reference": reference,
    }  # fmt: skip
    desk.post(ADD, form)
    assert not CreditEntry.objects.exists()


def test_entries_are_read_only(desk: Client, cast: Cast) -> None:
    reference = reference_of(desk.get(ADD).content)
    form = {"player": cast.member.pk, "amount": "40", "reason": "A bug", "reference": reference}
    desk.post(ADD, form)
    entry = CreditEntry.objects.get()

    change = reverse("admin:players_creditentry_change", args=[entry.pk])
    assert "A bug" in desk.get(change).content.decode()
    assert desk.post(change, {**form, "amount": "1"}).status_code == 403
    delete = reverse("admin:players_creditentry_delete", args=[entry.pk])
    assert desk.post(delete, {"post": "yes"}).status_code == 403
    assert "A bug" in desk.get("/admin/players/creditentry/").content.decode()


def test_only_staff_with_the_permission_give(client: Client, cast: Cast) -> None:
    client.force_login(cast.member)
    assert client.get(ADD).status_code == 302
    cast.member.is_staff = True
    cast.member.save()
    assert client.get(ADD).status_code == 403


def test_a_block_is_set_and_ended(desk: Client, cast: Cast, now: datetime) -> None:
    form = {
        "player": cast.member.pk, "kind": "BLOCKED", "reason": "A script",
        "until_at_0": "", "until_at_1": "",
    }  # fmt: skip
    assert desk.get(ADD_STANDING).status_code == 200
    assert desk.post(ADD_STANDING, form).status_code == 302
    block = Standing.objects.get(kind="BLOCKED")
    assert (block.author_id, block.until_at, block.since_at) == (cast.staff.pk, None, now)

    act = {"action": "end_selected", "_selected_action": [block.pk]}
    assert desk.post("/admin/players/standing/", act).status_code == 302
    assert not queries.is_blocked(cast.member.pk, now=now)
    # A second time there is nothing to end, which is said and breaks nothing.
    assert desk.post("/admin/players/standing/", act, follow=True).status_code == 200
    assert desk.get(f"/admin/players/standing/{block.pk}/change/").status_code == 200
