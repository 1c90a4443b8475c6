"""Drafts and announcements are changed at the desk, and a director who plays sees no keys."""

import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
import time_machine
from django.test import Client

from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, WRONG, Stage, ms
from tournaments import forms, services
from tournaments.kinds import registry
from tournaments.models import Act, Round, Tournament
from tournaments.queries import desk

DESK = "/en/tournaments/desk/"
FORM = {
    "name": "Advent", "text": "Welcome.", "starts_at": "2026-12-06T20:00", "capacity": "100",
    "first_round": "LOT", "rounds-TOTAL_FORMS": "2", "rounds-INITIAL_FORMS": "0",
    "rounds-0-offer": "futoshiki-5", "rounds-0-level": "2", "rounds-0-limit_seconds": "240",
    "rounds-1-offer": "", "rounds-1-level": "1",
}  # fmt: skip


@pytest.fixture
def client(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.staff)
    return client


@pytest.fixture
def stage(db: None) -> Stage:
    return Stage(300, 300, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="futoshiki")


def shown(answer: Any) -> str:
    return unescape(answer.content.decode())


def test_a_draft_is_changed_and_keeps_what_was_not(client: Client) -> None:
    with time_machine.travel(BEFORE, tick=False):
        client.post(f"{DESK}new/", FORM)
        made = Tournament.objects.get()
        page = shown(client.get(f"{DESK}{made.pk}/edit/"))
        assert 'value="2026-12-06T20:00"' in page
        assert '<option value="futoshiki-5" selected>' in page
        assert 'value="240"' in page
        assert "Change the draft" in page
        changed = {**FORM, "name": "Advent evening", "rounds-1-offer": "hitori-6"}
        assert client.post(f"{DESK}{made.pk}/edit/", changed).status_code == 302
        bad = client.post(f"{DESK}{made.pk}/edit/", {**changed, "starts_at": "2026-01-01T20:00"})
        assert (bad.status_code, "The start has to lie ahead" in shown(bad)) == (400, True)
    made.refresh_from_db()
    assert (made.name, made.text, made.first_round) == ("Advent evening", "Welcome.", "LOT")
    rounds = Round.objects.of_tournament(made.pk)
    assert list(rounds.values_list("kind", "size", "level", "limit_seconds")) == [
        ("futoshiki", 5, 2, 240),
        ("hitori", 6, 1, 180),
    ]


def test_a_draft_asks_for_a_check_in_and_says_so_again(client: Client) -> None:
    with time_machine.travel(BEFORE, tick=False):
        client.post(f"{DESK}new/", {**FORM, "has_check_in": "on"})
        made = Tournament.objects.get()
        page = shown(client.get(f"{DESK}{made.pk}/edit/"))
    assert made.has_check_in is True
    assert re.search(r'name="has_check_in"[^>]* checked', page)


def test_the_form_names_the_kinds_that_keep_from_running_machines(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Allow Trace though it is rated" in shown(client.get(f"{DESK}new/"))
    trace, hitori = (registry.get_kind(code) for code in ("trace", "hitori"))
    free = replace(trace, blocks_simulator=False)
    blocking = replace(hitori, blocks_simulator=True)
    for kinds in ((free, blocking), (free, hitori)):
        monkeypatch.setattr(forms, "list_kinds", lambda kinds=kinds: kinds)
        page = shown(client.get(f"{DESK}new/"))
        assert ("Allow Hitori though it is rated" in page) is (blocking in kinds)
        assert ('name="allows_blocking"' in page) is (blocking in kinds)


def test_a_rated_draft_with_such_a_kind_is_allowed_by_hand(client: Client) -> None:
    typed = {**FORM, "is_rated": "on", "rounds-0-offer": "trace-6"}
    with time_machine.travel(BEFORE, tick=False):
        refused = client.post(f"{DESK}new/", typed)
        assert refused.status_code == 400
        assert "Trace is not for rated tournaments, unless you allow it." in shown(refused)
        client.post(f"{DESK}new/", {**typed, "allows_blocking": "on"})
        made = Tournament.objects.get()
        page = shown(client.get(f"{DESK}{made.pk}/edit/"))
    assert re.search(r'name="allows_blocking"[^>]* checked', page)


def test_one_more_round_can_be_asked_for_and_nothing_typed_is_lost(client: Client) -> None:
    typed = {**FORM, "name": "", "starts_at": "never", "rounds-TOTAL_FORMS": "7", "more": "1"}
    page = shown(client.post(f"{DESK}new/", typed))
    assert 'name="rounds-7-offer"' in page
    assert 'name="rounds-8-offer"' not in page
    assert 'value="never"' in page
    assert "Enter a valid date" not in page
    full = shown(client.post(f"{DESK}new/", {**typed, "rounds-TOTAL_FORMS": "99"}))
    assert 'name="rounds-19-offer"' in full
    assert "One more round" not in full
    assert not Tournament.objects.exists()


def test_what_was_announced_is_changed_until_the_start_and_the_log_says_so(
    client: Client, stage: Stage, cast: Cast
) -> None:
    path = f"{DESK}{stage.tournament.pk}/"
    words = {"name": "Monday", "text": "", "capacity": "500"}
    with time_machine.travel(BEFORE, tick=False):
        assert "Change what was announced" in shown(client.get(f"{path}edit/"))
        client.post(f"{path}edit/", words)
        assert not Act.objects.exists()
        refused = client.post(f"{path}edit/", {**words, "capacity": "1"})
        assert refused.status_code == 400
        page = client.post(f"{path}edit/", {**words, "text": "Tea.", "capacity": "9"}, follow=True)
        assert "(text, capacity)" in shown(page)
    act = Act.objects.get()
    assert (act.kind, act.author, act.data) == (
        "EDIT", cast.staff, {"changed": ["text", "capacity"]}
    )  # fmt: skip
    stage.begin()
    late = client.get(f"{path}edit/", follow=True)
    assert "After the start nothing of this changes any more." in shown(late)


def test_a_capacity_below_who_is_registered_is_refused_in_the_form(
    client: Client, stage: Stage
) -> None:
    stage.add("Zoe")
    with time_machine.travel(BEFORE, tick=False):
        answer = client.post(
            f"{DESK}{stage.tournament.pk}/edit/", {"name": "Monday", "text": "", "capacity": "2"}
        )
    assert (answer.status_code, "More players are registered already." in shown(answer)) == (
        400, True
    )  # fmt: skip


def test_a_director_who_plays_is_shown_no_keys_before_the_scoring(plain: None) -> None:
    stage = Stage(300, 300, ratings={"Xavier": 1600, "Yvonne": 1500})
    opens_at = stage.begin()
    stage.send("Xavier", 10, WRONG)
    stage.send("Yvonne", 12)
    seats = {}
    for name, viewer in (("player", stage.players["Xavier"]), ("director", stage.author)):
        found = desk.get_desk(
            tournament_id=stage.tournament.pk, viewer_id=viewer.pk, now=opens_at + ms(20)
        )
        assert found is not None
        assert found.is_playing is (name == "player")
        seats[name] = {
            seat["name"]: (seat["wrong_count"], seat["solved_ms"], seat["latest_key_ms"] is None)
            for seat in found.seats
        }
    assert seats == {
        "player": {"Xavier": (0, None, True), "Yvonne": (0, None, True)},
        "director": {"Xavier": (1, None, False), "Yvonne": (0, 12_000, False)},
    }
    stage.end(1)
    after = desk.get_desk(
        tournament_id=stage.tournament.pk,
        viewer_id=stage.players["Xavier"].pk,
        now=stage.opens_at(1) + ms(302),
    )
    assert after is not None
    assert after.is_playing is False


def test_whoever_has_withdrawn_watches_as_a_director_again(plain: None) -> None:
    stage = Stage(300, 300, ratings={"Xavier": 1600, "Yvonne": 1500})
    opens_at = stage.begin()
    player = stage.players["Xavier"]
    services.withdraw(tournament_id=stage.tournament.pk, player_id=player.pk, now=opens_at)
    found = desk.get_desk(tournament_id=stage.tournament.pk, viewer_id=player.pk, now=opens_at)
    assert found is not None
    assert found.is_playing is False
