"""Tamsk's pages: lobby, offers, links, a game, its replay, move lists, the leaderboard."""

import re
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY
from tamsk import services
from tamsk.models import Game, Seek
from tamsk.services import Terms
from tests.conftest import Cast
from tests.tamsk.conftest import SECOND, Sit, seek

FORM = {
    "against": "OPEN",
    "computer": "2",
    "level": "3",
    "setup": "corners",
    "colour": "RED",
    "is_rated": "on",
}

pytestmark = pytest.mark.usefixtures("travel")


def log_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def guest_client(guest: Player) -> Client:
    client = Client()
    session = client.session
    session[GUEST_SESSION_KEY] = guest.pk
    session.save()
    return client


@pytest.fixture
def member(cast: Cast) -> Client:
    return log_in(cast.member)


@pytest.fixture
def second(cast: Cast) -> Client:
    return log_in(cast.second)


@pytest.mark.parametrize("language", ["en", "fr", "it"])
@pytest.mark.parametrize("path", ["", "rules/", "first-game/", "replay/", "leaderboard/"])
def test_everybody_may_read_it(client: Client, db: None, language: str, path: str) -> None:
    assert client.get(f"/{language}/tamsk/{path}").status_code == 200


def test_the_lobby_shows_offers_games_and_what_to_watch(
    member: Client, second: Client, cast: Cast, sit: Sit, now: datetime
) -> None:
    seek(cast.staff, now, level=3, is_rated=True)
    sit(at=now - 10 * SECOND)
    lobby = member.get("/en/tamsk/").context["lobby"]
    assert [line.owner.name for line in lobby.open] == ["Carla"]
    assert len(lobby.playing) == 1
    visitor = Client().get("/en/tamsk/").context["lobby"]
    assert [line.red.name for line in visitor.watch] == ["Ada"]


def test_the_lobby_asks_little(
    member: Client, cast: Cast, sit: Sit, now: datetime,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    for owner in (cast.second, cast.staff):
        seek(owner, now)
    member.get("/en/tamsk/")
    with django_assert_max_num_queries(16):
        member.get("/en/tamsk/")


def test_an_open_offer_leads_to_its_page(member: Client, cast: Cast) -> None:
    answer = member.post("/en/tamsk/offers/", FORM)
    made = Seek.objects.get()
    assert answer["Location"] == f"/en/tamsk/offers/{made.pk}/"
    assert (made.level, made.colour, made.is_rated) == (3, "RED", True)
    page = member.get(answer["Location"])
    assert b"Keep this page open" in page.content


def test_a_challenge_names_its_opponent(member: Client, second: Client, cast: Cast) -> None:
    answer = member.post("/en/tamsk/offers/", FORM | {"against": "NAMED", "opponent": "Bruno"})
    assert b"Bruno has been told" in member.get(answer["Location"]).content
    assert b"Decline" in second.get(answer["Location"]).content
    assert Client().get(answer["Location"]).status_code == 404


def test_an_unknown_opponent_stays_in_the_form(member: Client) -> None:
    answer = member.post("/en/tamsk/offers/", FORM | {"against": "NAMED", "opponent": "Nobody"})
    assert answer.status_code == 400
    assert answer.context["form"].errors["opponent"] == ["No member is called so."]
    # Its lists are read anew from the lobby, not from here.
    assert 'data-tamsk-lists="/en/tamsk/"' in answer.content.decode()


def test_nonsense_stays_in_the_form(member: Client) -> None:
    answer = member.post("/en/tamsk/offers/", {"against": "MARS", "level": "9"})
    assert answer.status_code == 400
    assert not Seek.objects.exists()


def test_a_guest_may_not_offer_to_all(cast: Cast) -> None:
    answer = guest_client(cast.guest).post("/en/tamsk/offers/", FORM)
    assert answer.status_code == 400
    assert "Only members" in answer.context["form"].errors["__all__"][0]


def test_a_visitor_plays_the_computer_as_a_guest(db: None) -> None:
    client = Client()
    answer = client.post("/en/tamsk/offers/", FORM | {"against": "COMPUTER", "computer": "4"})
    made = Game.objects.get()
    assert answer["Location"] == f"/en/tamsk/games/{made.pk}/"
    assert (made.has_computer, made.is_rated) == (True, False)
    page = client.get(answer["Location"])
    assert page.context["data"]["snapshot"]["game"]["seat"] == "red"


def test_a_link_is_shown_to_its_owner_and_accepted_by_a_new_guest(
    member: Client, cast: Cast
) -> None:
    form = {key: value for key, value in FORM.items() if key != "is_rated"}
    answer = member.post("/en/tamsk/offers/", form | {"against": "LINK"})
    page = member.get(answer["Location"]).content.decode()
    found = re.search(r'value="http://testserver(/en/tamsk/links/[\w-]+/)"', page)
    assert found
    visitor = Client()
    assert b"Accept" in visitor.get(found[1]).content
    accepted = visitor.post(found[1])
    made = Game.objects.get()
    assert accepted["Location"] == f"/en/tamsk/games/{made.pk}/"
    # Its owner is led there too, and nobody can accept it again.
    assert member.get(answer["Location"])["Location"] == accepted["Location"]
    late = Client().post(found[1], follow=True)
    assert b"no longer stands" in late.content


def test_a_link_that_is_none_is_nothing(client: Client, db: None) -> None:
    assert client.get("/en/tamsk/links/abc/").status_code == 404


def test_an_offer_is_accepted_withdrawn_and_declined(
    member: Client, second: Client, cast: Cast, now: datetime
) -> None:
    first = seek(cast.member, now)
    answer = second.post(f"/en/tamsk/offers/{first.pk}/accept/")
    assert answer["Location"] == f"/en/tamsk/games/{Game.objects.get().pk}/"
    other = seek(cast.member, now)
    assert member.post(f"/en/tamsk/offers/{other.pk}/cancel/")["Location"] == "/en/tamsk/"
    named = services.challenge_member(
        owner_id=cast.member.pk, name="Bruno", terms=Terms(level=1), now=now
    )
    second.post(f"/en/tamsk/offers/{named.pk}/decline/")
    for made, status in ((other, "CANCELLED"), (named, "DECLINED")):
        made.refresh_from_db()
        assert made.status == status


def test_acts_that_make_no_sense_are_refused(member: Client, cast: Cast, now: datetime) -> None:
    made = seek(cast.member, now)
    assert member.post(f"/en/tamsk/offers/{made.pk}/dance/").status_code == 404
    assert member.get(f"/en/tamsk/offers/{made.pk}/accept/").status_code == 405
    assert member.post("/en/tamsk/offers/99999/cancel/").status_code == 404
    own = member.post(f"/en/tamsk/offers/{made.pk}/accept/", follow=True)
    assert b"You cannot play against yourself" in own.content
    anonymous = Client().post(f"/en/tamsk/offers/{made.pk}/accept/")
    assert "/accounts/login/" in anonymous["Location"]


def test_a_game_is_embedded_with_its_number_and_clock(
    member: Client, sit: Sit, now: datetime
) -> None:
    table = sit(level=3, at=now - 5 * SECOND)
    table.move("red", "r1>B2", 1_000)
    data: dict[str, Any] = member.get(f"/en/tamsk/games/{table.game_id}/").context["data"]
    assert data["seq"] == table.head
    assert data["snapshot"]["game"]["seat"] == "red"
    assert data["snapshot"]["rings"] == {"B2": 1}
    assert data["now"] == int(now.timestamp() * 1000)
    spectator = Client().get(f"/en/tamsk/games/{table.game_id}/").context["data"]
    assert spectator["snapshot"]["game"]["seat"] is None


def test_what_fell_due_is_in_the_page(member: Client, sit: Sit, now: datetime) -> None:
    table = sit(level=3, at=now - 70 * SECOND)
    data = member.get(f"/en/tamsk/games/{table.game_id}/").context["data"]
    assert data["snapshot"]["phase"] == "aborted"


def test_a_past_game_is_shown_from_its_start_and_as_text(
    member: Client, sit: Sit, now: datetime
) -> None:
    table = sit(level=1, at=now - 30 * SECOND)
    assert member.get(f"/en/tamsk/games/{table.game_id}/replay/").status_code == 404
    table.move("red", "r1>B2", 1_000)
    table.move("black", "k1>B4", 2_500)
    assert table.do("red", "resign", 4_000) is None
    page = member.get(f"/en/tamsk/games/{table.game_id}/replay/")
    events = page.context["data"]["events"]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert "0:01.0 red r1 A1-B2*" in page.context["reading"].text
    # What is given out can be read in.
    read = member.post("/en/tamsk/replay/", {"text": page.context["reading"].text})
    assert read.status_code == 200
    kinds = [event["kind"] for event in read.context["data"]["events"]]
    assert kinds == [event["kind"] for event in events]


@pytest.mark.parametrize("text", ["", "hello", "[Level 7]", "[Level 1]\n\n0:01.0 red r1 A1-G4*"])
def test_what_is_no_move_list_is_refused_in_words(client: Client, db: None, text: str) -> None:
    answer = client.post("/en/tamsk/replay/", {"text": text})
    assert answer.status_code == 400
    assert answer.context["form"].errors["text"]


def test_one_sees_ones_own_games(member: Client, sit: Sit, now: datetime) -> None:
    table = sit(at=now - 10 * SECOND)
    page = member.get("/en/tamsk/games/")
    assert [line.id for line in page.context["lines"]] == [table.game_id]
    assert "/accounts/login/" in Client().get("/en/tamsk/games/")["Location"]


def test_the_leaderboard_ranks_who_played_rated_games(
    member: Client, sit: Sit, now: datetime, travel: time_machine.Traveller
) -> None:
    table = sit(level=2, at=now - 30 * SECOND, is_rated=True)
    table.move("red", "r1>B2", 1_000)
    table.move("black", "k1>B4", 2_000)
    assert table.do("red", "resign", 4_000) is None
    travel.shift(60)
    services.apply_due(now=now + 60 * SECOND)
    board = member.get("/en/tamsk/leaderboard/").context["board"]
    assert [(row.name, row.value) for row in board.rows] == [("Bruno", 1420), ("Ada", 1380)]


def test_there_is_no_other_game(client: Client, db: None) -> None:
    assert client.get("/en/tamsk/games/12345/").status_code == 404
    assert client.get("/en/tamsk/games/12345/replay/").status_code == 404
