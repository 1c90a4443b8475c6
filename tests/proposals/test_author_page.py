"""The author's page: nothing typed is lost, whatever is switched off or was changed elsewhere."""

from datetime import datetime

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client

from tallyworks.core import features
from tallyworks.proposals.models import Proposal
from tests.proposals.conftest import Company
from tests.proposals.stage import solve_dailies
from tests.proposals.test_pages import FORM, browser_of


@pytest.fixture
def ada(company: Company, travel: time_machine.Traveller) -> Client:
    return browser_of(company.author)


def test_a_switch_keeps_what_was_typed(ada: Client) -> None:
    caches["memory"].set(features.CACHE_KEY, frozenset({"PROPOSALS"}), None)
    refused = ada.post("/en/members/proposals/new/", {**FORM, "text": "Ein Rätsel", "act": "send"})

    page = refused.content.decode()
    assert refused.status_code == 503
    assert "Ein Rätsel" in page
    assert 'value="3 8, 5·12"' in page
    assert '<p class="note note-bad" role="alert">' in page
    assert not Proposal.objects.exists()


def test_a_form_built_on_an_older_version_offers_both(ada: Client) -> None:
    ada.post("/en/members/proposals/new/", {**FORM, "act": "save"})
    edit = f"/en/members/proposals/{Proposal.objects.get().pk}/"
    assert 'name="revision" value="1"' in ada.get(edit).content.decode()
    ada.post(edit, {**FORM, "title": "At work", "revision": "1", "act": "save"})

    later = {**FORM, "title": "At home", "revision": "1"}
    for act in ("save", "send"):
        refused = ada.post(edit, {**later, "act": act})
        page = refused.content.decode()
        assert refused.status_code == 409
        assert 'name="title" value="At home"' in page
        assert 'data-there="title">At work<' in page
        assert 'role="alert" data-versions>' in page
        assert 'name="revision" value="2"' in page
        assert Proposal.objects.get().content["title"] == "At work"
    kept = ada.post(edit, {**later, "revision": "2", "act": "save"})
    assert kept.status_code == 302
    assert Proposal.objects.get().content["title"] == "At home"
    assert "data-versions hidden>" in ada.get(edit).content.decode()


def test_a_guest_sees_how_far_he_is(
    company: Company, now: datetime, travel: time_machine.Traveller
) -> None:
    solve_dailies(company.guest, 3, before=now.replace(month=10))
    page = browser_of(company.guest).get("/en/members/proposals/").content.decode()

    assert "3 daily workshops solved before their close; 5 are needed" in page
    assert 'data-limit="members_only"' in page
