"""The duels' pages, in every phase and three languages, without scripts."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from duels import services
from duels.models import Duel
from tallyworks.players.models import Player
from tests.conftest import Cast
from tests.duels.conftest import (
    EXPRESS,
    NOON,
    RIGHT,
    Accept,
    answer,
    block,
    challenge,
    done,
    give,
    run,
    seconds,
    start,
)
from tests.factories import BEST, FAST

LANGUAGES = ("en", "fr", "it")

pytestmark = pytest.mark.usefixtures("travel")


def client_of(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def page(client: Client, path: str, language: str = "en") -> str:
    answer = client.get(f"/{language}/duels/{path}")
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def act(client: Client, duel: Duel, name: str, **body: str) -> str:
    return client.post(f"/en/duels/{duel.pk}/{name}/", body).headers["Location"]


def test_a_visitor_reads_the_lobby_and_is_asked_to_sign_up(cast: Cast, stock: None) -> None:
    challenge(cast.member)
    text = page(client_of(None), "")

    assert "Ada" in text
    assert "Sign up" in text
    assert "New challenge" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_opens_in_every_phase_and_language(
    cast: Cast, accept: Accept, language: str, travel: time_machine.Traveller
) -> None:
    client = client_of(cast.member)
    for player in (cast.member, cast.second):
        give(player, 20)
    workshop, express, open_one = accept(stake=3), accept(kind=EXPRESS), challenge(cast.second)
    for duel in (workshop, express, open_one):
        page(client, f"{duel.pk}/", language)
    for duel in (workshop, express):
        start(duel, cast.member, NOON)
        page(client, f"{duel.pk}/", language)
    run(workshop, cast.member, NOON, FAST)
    answer(express, cast.member, 1, NOON + seconds(1))
    for duel in (workshop, express):
        done(duel, cast.member, NOON + seconds(2))
        page(client, f"{duel.pk}/", language)
        start(duel, cast.second, NOON)
        done(duel, cast.second, NOON + seconds(3))
        page(client, f"{duel.pk}/", language)
    for path in ("", "history/", "leaderboard/"):
        page(client, path, language)
    travel.shift(timedelta(days=8))
    page(client_of(cast.second), f"{open_one.pk}/", language)


def test_the_form_opens_a_challenge_and_keeps_what_is_refused(cast: Cast, stock: None) -> None:
    client = client_of(cast.member)
    form = {"kind": "EXPRESS", "reach": "NAMED", "opponent": "Nobody", "stake": "0"}
    refused = client.post("/en/duels/challenge/", form)
    assert refused.status_code == 400
    assert "No member is called so." in refused.content.decode()
    assert 'value="Nobody"' in refused.content.decode()
    too_much = client.post("/en/duels/challenge/", form | {"stake": "51", "opponent": "Bruno"})
    assert too_much.status_code == 400
    opened = client.post("/en/duels/challenge/", form | {"opponent": "Bruno"})

    duel = Duel.objects.get()
    assert opened.headers["Location"] == f"/en/duels/{duel.pk}/"
    assert "Bruno challenges" not in page(client, f"{duel.pk}/")
    assert "Ada challenges you" in page(client_of(cast.second), f"{duel.pk}/")
    assert client_of(cast.staff).get(f"/en/duels/{duel.pk}/").status_code == 404
    visitor = client_of(None).post("/en/duels/challenge/", form)
    assert "login" in visitor.headers["Location"]


def test_the_profile_leads_to_a_named_challenge(cast: Cast) -> None:
    text = page(client_of(cast.member), "?opponent=Bruno")
    assert 'value="Bruno"' in text


def test_a_link_is_shown_to_its_maker_and_opens_to_a_visitor(cast: Cast, stock: None) -> None:
    duel = challenge(cast.member, reach=Duel.Reach.LINK)
    path = f"links/{duel.token}/"
    assert f"/en/duels/{path}" in page(client_of(cast.member), f"{duel.pk}/")
    assert "Ada challenges you" in page(client_of(None), path)
    second = client_of(cast.second)
    assert second.get(f"/en/duels/{duel.pk}/").status_code == 404
    accepted = second.post(f"/en/duels/{path}")

    assert accepted.headers["Location"] == f"/en/duels/{duel.pk}/"
    assert second.get(f"/en/duels/{path}").headers["Location"] == f"/en/duels/{duel.pk}/"
    # Used up: it says so to whoever has the link, and not who plays.
    for client in (client_of(None), client_of(cast.staff)):
        used = page(client, path)
        assert "This challenge has been accepted already" in used
        assert "Bruno" not in used
        assert "Ada" not in used


@pytest.mark.parametrize("reach", [Duel.Reach.OPEN, Duel.Reach.LINK])
def test_who_comes_too_late_for_a_challenge_is_told_so_in_the_lobby(
    cast: Cast, stock: None, reach: Duel.Reach
) -> None:
    duel = challenge(cast.member, reach=reach)
    is_link = reach == Duel.Reach.LINK
    path = f"links/{duel.token}/" if is_link else f"{duel.pk}/accept/"
    client_of(cast.second).post(f"/en/duels/{path}")
    late = client_of(cast.staff)
    answer = late.post(f"/en/duels/{path}", follow=True)
    assert answer.redirect_chain == [("/en/duels/", 302)]
    assert "This challenge is no longer open." in answer.content.decode()
    shown = late.get(f"/en/duels/{duel.pk}/")
    if is_link:
        assert shown.status_code == 404
        return
    text = shown.content.decode()
    assert "This challenge has been accepted already" in text
    assert "Bruno" not in text
    assert "Ada" not in text


def test_a_named_challenge_says_nothing_to_others(cast: Cast, accept: Accept) -> None:
    duel = accept(reach=Duel.Reach.NAMED, opponent="Bruno")
    assert client_of(cast.staff).get(f"/en/duels/{duel.pk}/").status_code == 404


def test_an_express_is_played_by_forms(
    cast: Cast, accept: Accept, travel: time_machine.Traveller
) -> None:
    duel, client = accept(kind=EXPRESS), client_of(cast.member)
    assert act(client, duel, "start") == f"/en/duels/{duel.pk}/"
    for number, right in enumerate(RIGHT, start=1):
        assert f"Question {number} of 8" in page(client, f"{duel.pk}/")
        travel.shift(seconds(2))
        act(client, duel, "answer", number=str(number), choice=str(right))
    assert "You are done" in page(client, f"{duel.pk}/")


def test_a_refused_act_says_why(cast: Cast, accept: Accept) -> None:
    duel, client = accept(), client_of(cast.member)
    act(client, duel, "done")
    assert "You have not started this duel." in page(client, f"{duel.pk}/")
    for name, body in (("answer", {"number": "x", "choice": "1"}), ("nonsense", {})):
        assert client.post(f"/en/duels/{duel.pk}/{name}/", body).status_code == 404
    assert client_of(cast.staff).post(f"/en/duels/{duel.pk}/start/").status_code == 404
    assert client.get(f"/en/duels/{duel.pk}/start/").status_code == 405


def test_the_result_shows_both_machines_the_par_and_the_ratings(cast: Cast, accept: Accept) -> None:
    duel = accept()
    for player, machine in ((cast.member, FAST), (cast.second, BEST)):
        start(duel, player, NOON)
        run(duel, player, NOON + seconds(9), machine)
        done(duel, player, NOON + seconds(10))
    text = page(client_of(cast.second), f"{duel.pk}/")

    assert "You have won" in text
    assert "By the smaller sum." in text
    for part in (BEST, FAST, "The par machine", "+20", "−20", "1,400", "Rematch"):
        assert part in text
    assert "won" in page(client_of(cast.second), "history/")
    board = page(client_of(cast.second), "leaderboard/")
    assert "1,420?" in board


def test_who_is_left_alone_is_offered_the_win(cast: Cast, accept: Accept) -> None:
    duel = accept()
    block(cast.member, cast.staff, NOON)
    client = client_of(cast.second)
    assert "Take the win" in page(client, f"{duel.pk}/")
    act(client, duel, "done")
    assert "You have won" in page(client, f"{duel.pk}/")
    assert "By forfeit." in page(client, f"{duel.pk}/")


def test_reading_settles_what_is_due(
    cast: Cast, accept: Accept, travel: time_machine.Traveller
) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    travel.shift(timedelta(hours=24, seconds=1))
    assert "You have lost" in page(client_of(cast.second), f"{duel.pk}/")
    assert Duel.objects.get(pk=duel.pk).status == "SETTLED"


def test_the_lobby_takes_as_many_queries_however_full_it_is(
    cast: Cast, accept: Accept, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(cast.member)
    for _number in range(3):
        accept()
        challenge(cast.second)
        challenge(cast.member, reach=Duel.Reach.NAMED, opponent="Bruno")
    page(client, "")
    with django_assert_max_num_queries(18):
        page(client, "")
    services.settle_due(now=NOON)
