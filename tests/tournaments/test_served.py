"""What hundreds ask for at once is made once, and never shows what is not to be seen."""

import json
from datetime import datetime
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from redis import Redis

from tests.tournaments.stage import KEYS, Stage, ms
from tournaments import services
from tournaments.queries import served, tables
from tournaments.queries.present import get_present
from tournaments.views.tables import render_tables

pytestmark = pytest.mark.usefixtures("plain")


@pytest.fixture
def stage(plain: None) -> Stage:
    """Return a round of 300 s that has opened."""
    made = Stage(300, 300, ratings={"Ada": 1600, "Bruno": 1500, "Carla": 1400})
    made.begin()
    return made


def fetch(stage: Stage, at: datetime, name: str | None = "Ada", language: str = "en") -> Any:
    body = served.find_body(
        tournament_id=stage.tournament.pk,
        number=1,
        viewer_id=None if name is None else stage.players[name].pk,
        language=language,
        now=at,
    )
    return None if body is None else json.loads(body)


def find_lines(stage: Stage, ids: list[int]) -> dict[int, dict[str, Any]]:
    name = tables.read_name(stage.reload())
    return tables.find_lines(stage.tournament, ids, name=name)


def test_the_second_who_asks_costs_the_one_query_of_whether_he_may(
    stage: Stage, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    opens_at = stage.opens_at(1)
    first = fetch(stage, opens_at)
    assert first["givens"] == {"secret": "secret-givens-1"}
    with django_assert_num_queries(1):
        assert fetch(stage, opens_at, "Bruno") == first
    with django_assert_num_queries(1):
        assert fetch(stage, opens_at - ms(0.001), "Bruno") is None
    with django_assert_num_queries(1):
        assert fetch(stage, opens_at + ms(300), None) is None
    assert fetch(stage, opens_at + ms(300.001), None) == first


@pytest.mark.postgres
def test_a_fetch_costs_two_queries_and_two_trips_to_redis(
    stage: Stage,
    django_assert_num_queries: DjangoAssertNumQueries,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    trips: list[str] = []
    execute = Redis.execute_command

    def watched(self: Redis, *command: Any, **options: Any) -> Any:
        trips.append(command[0])
        return execute(self, *command, **options)

    client = Client()
    client.force_login(stage.players["Ada"])
    path = f"/api/v1/tournaments/{stage.tournament.pk}/rounds/1/puzzle/"
    with time_machine.travel(stage.opens_at(1), tick=False):
        client.get(path)
        monkeypatch.setattr(Redis, "execute_command", watched)
        # Who asks, and whether he may.
        with django_assert_num_queries(2):
            assert client.get(path).status_code == 200
    # His session, and the brake on floods.
    assert trips == ["GET", "EVALSHA"]


def test_each_language_has_its_own_words(db: None) -> None:
    stage = Stage(300, ratings={"Ada": 1600, "Bruno": 1500}, kind="futoshiki")
    opens_at = stage.begin()
    words = [fetch(stage, opens_at, "Ada", language)["words"] for language in ("en", "fr", "en")]
    assert words[0] == words[2] != words[1]


def test_the_solution_comes_with_the_scoring_and_a_moved_closing_at_once(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    before = fetch(stage, opens_at + ms(10))
    services.make_up(heartbeat_at=opens_at + ms(20), now=opens_at + ms(60))
    after = fetch(stage, opens_at + ms(61))
    assert after["closes_at"] - before["closes_at"] == 40_000
    assert (after["answer"], after["solution_key"]) == (None, None)
    stage.end(1)
    assert fetch(stage, opens_at + ms(345))["solution_key"] == KEYS[1]


def test_of_a_replayed_round_nothing_is_served_before_its_new_opening(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    fetch(stage, opens_at)
    services.void_round(order=stage.order(), number=1, now=opens_at + ms(10))
    services.replay_round(order=stage.order(), number=1, now=opens_at + ms(11))
    for name in ("Ada", None):
        assert fetch(stage, opens_at + ms(12), name) is None
    assert fetch(stage, stage.opens_at(1))["givens"] == {"secret": "secret-givens-2"}


def test_single_lines_are_those_of_the_standings(
    stage: Stage, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage.send("Ada", 10)
    before = find_lines(stage, [stage.part("Ada").pk])
    stage.end(1)
    ids = [stage.part(name).pk for name in ("Ada", "Carla")]
    lines = find_lines(stage, ids)
    listed = {line["id"]: line for line in tables.list_standings(stage.tournament)}
    assert lines == {one: listed[one] for one in ids}
    assert lines[ids[0]]["half_points"] == 2
    assert before[ids[0]]["half_points"] == 0
    name = tables.read_name(stage.tournament)
    with django_assert_num_queries(0):
        tables.find_lines(stage.tournament, ids, name=name)
    services.withdraw(
        tournament_id=stage.tournament.pk, player_id=stage.players["Ada"].pk, now=stage.opens_at(2)
    )
    assert find_lines(stage, ids)[ids[0]]["leaving"] == "withdrawn"


def test_the_tables_ask_once_what_they_are_kept_under(
    stage: Stage, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage.end(1)
    player_id = stage.players["Ada"].pk
    present = get_present(
        tournament_id=stage.tournament.pk, viewer_id=player_id, now=stage.opens_at(2)
    )
    assert present is not None
    render_tables(present, number=None, line_id=None)
    # Its log and its players, as far as they can have changed.
    with django_assert_num_queries(2):
        again = render_tables(present, number=None, line_id=None)
    assert "Ada" in again
