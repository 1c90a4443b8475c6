"""Home: today's workshop, playable at once, in three languages, at a constant price."""

import gzip
import re
from datetime import datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.contrib.staticfiles import finders
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tallyworks.core.static_storage import minify
from tallyworks.players.models import Player
from tallyworks.workshops import services
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import BEST, FAST, WRONG, PlayerFactory, WorkshopFactory

MOST_QUERIES = 8
MOST_BYTES = 150_000
# What a hundred answers say of themselves over HTTP/1.1; over HTTP/2 it is a tenth.
HEADER_BYTES = 400


@pytest.fixture
def visitor(travel: time_machine.Traveller) -> Client:
    return Client()


def play(player: Player, workshop: Workshop, machine: str, now: datetime) -> None:
    services.submit_run(submission=services.Submission(player.pk, workshop.pk, machine), now=now)


def test_it_leads_from_the_bare_address_to_the_visitors_language(visitor: Client) -> None:
    for language in ("fr", "it", "en"):
        answer = visitor.get("/", headers={"accept-language": f"{language},en;q=0.5"})
        assert (answer.status_code, answer["Location"]) == (302, f"/{language}/")
    assert visitor.get("/", headers={"accept-language": "nl"})["Location"] == "/en/"


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "Monday 30 November"), ("fr", "Lundi 30 novembre"), ("it", "Lunedì 30 novembre")],
)
def test_it_shows_today_in_each_language(
    visitor: Client, today: Workshop, language: str, title: str
) -> None:
    page = visitor.get(f"/{language}/").content.decode()

    assert f'<html lang="{language}"' in page
    assert title in page
    assert "214" in page


def test_it_makes_no_player_of_a_reader(visitor: Client, today: Workshop) -> None:
    visitor.get("/en/")

    assert not Player.objects.exists()
    assert "sessionid" not in visitor.cookies


def test_it_says_so_while_todays_workshop_is_being_made(visitor: Client, db: None) -> None:
    answer = visitor.get("/en/")

    assert answer.status_code == 503
    assert "being set up" in answer.content.decode()


def test_it_knows_how_far_the_viewer_is(
    cast: Cast, today: Workshop, now: datetime, visitor: Client
) -> None:
    assert "press Run: no account needed." in visitor.get("/en/").content.decode()
    visitor.force_login(cast.member)
    assert "Place stations, press Run." in visitor.get("/en/").content.decode()

    play(cast.member, today, WRONG, now)
    assert "Under way: your machine is on the floor." in visitor.get("/en/").content.decode()
    play(cast.member, today, BEST, now)
    solved = ' soft" data-solved="Solved. A smaller sum still improves your rank until midnight.">'
    page = visitor.get("/en/").content.decode()
    assert re.search(rf"{solved}\s+Solved\.", page)
    assert "Under way" not in page


def test_a_kept_machine_is_under_way_too(
    cast: Cast, today: Workshop, now: datetime, visitor: Client
) -> None:
    visitor.force_login(cast.guest)
    for name, machine, is_begun in (("Draft 1", "", False), ("Draft 2", BEST, True)):
        services.add_draft(
            player_id=cast.guest.pk,
            workshop_id=today.pk,
            version=services.Version(name, machine),
            now=now,
        )
        assert ("Under way" in visitor.get("/en/").content.decode()) == is_begun


@pytest.mark.parametrize("player_count", [1, 30])
def test_it_costs_at_most_eight_queries_whatever_the_number_of_players(
    cast: Cast,
    today: Workshop,
    now: datetime,
    visitor: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
    player_count: int,
) -> None:
    for count in range(1, 8):
        WorkshopFactory.create(date=today.day - timedelta(days=count), number=214 - count)
    for player in PlayerFactory.create_batch(player_count):
        play(player, today, BEST, now)
    play(cast.member, today, FAST, now)
    visitor.force_login(cast.member)

    with django_assert_max_num_queries(MOST_QUERIES):
        page = visitor.get("/en/").content.decode()
    assert "Ada" in page


def test_it_weighs_at_most_150_kilobytes_compressed(visitor: Client, today: Workshop) -> None:
    page = visitor.get("/en/").content
    loaded = {"/en/": page, "/en/jsi18n/": visitor.get("/en/jsi18n/").content}
    waiting = set(re.findall(r'"/static/([^"]+)"', page.decode()))
    while waiting:
        name = waiting.pop()
        path = finders.find(name)
        assert path, name
        loaded[name] = minify(name, Path(path).read_bytes())
        if name.endswith(".js"):
            folder = name.rsplit("/", 1)[0]
            for relative in re.findall(r'from\s*"(\.[^"]+)"', loaded[name].decode()):
                waiting.add(_resolve(folder, relative))
        waiting -= loaded.keys()

    assert sum(len(gzip.compress(body, 6)) + HEADER_BYTES for body in loaded.values()) <= MOST_BYTES
    assert any(name.endswith("workshop/main.js") for name in loaded)


def _resolve(folder: str, relative: str) -> str:
    parts = folder.split("/")
    for part in relative.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)
