"""The endpoints of published workshops: browsing, one of them, stars, reports, runs."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from rest_framework.test import APIClient

from tallyworks.players.models import Player
from tallyworks.proposals.models import Publication, Report
from tests.factories import BEST, FAST
from tests.proposals.api.test_author import as_player
from tests.proposals.conftest import Company
from tests.proposals.stage import content, play, publish, send, shifted, workshop

ALL = "/api/v1/members/workshops/"
DAY = timedelta(days=1)


def at(publication: Publication, part: str = "") -> str:
    return f"{ALL}{publication.workshop_id}/{part}"


@pytest.fixture
def bruno(company: Company, travel: time_machine.Traveller) -> APIClient:
    return as_player(company.player)


@pytest.fixture
def three(company: Company, published: Publication, now: datetime) -> list[Publication]:
    """Return three workshops, oldest first: the second is played most, the third rated best."""
    fewer = workshop(**{**shifted(1), "stations": ["plus", "times"]})
    second = content(title="Été indien", text="Ürsprung", workshop=fewer, machine=BEST)
    third = content(title="Doppio passo", workshop=shifted(2))
    made = [published]
    for number, given in enumerate((second, third), 1):
        later = now + number * DAY
        made.append(publish(send(company.author, later, given), company.moderator, later))
    return made


def listed(client: APIClient, query: str = "") -> list[str]:
    answer = client.get(f"{ALL}?{query}")
    assert answer.status_code == 200, answer.content
    return [line["title"] for line in answer.json()["results"]]


def test_it_lists_them_in_every_order(
    bruno: APIClient, company: Company, three: list[Publication], now: datetime
) -> None:
    first, second, third = (publication.title for publication in three)
    for player in (company.player, company.guest):
        play(player, three[1], BEST, now + 3 * DAY)
    play(company.player, three[2], FAST, now + 3 * DAY)
    bruno.put(at(three[2], "rating/"), {"stars": 5}, format="json")
    bruno.put(at(three[1], "rating/"), {"stars": 2}, format="json")

    assert listed(bruno) == [third, second, first]
    assert listed(bruno, "sort=rated") == [third, first, second]
    assert listed(bruno, "sort=played") == [second, third, first]
    assert listed(bruno, "unsolved=true") == [first]
    assert listed(as_player(company.author), "unsolved=true") == []
    assert listed(APIClient(), "unsolved=true") == [third, second, first]


def test_it_finds_by_author_station_and_words(bruno: APIClient, three: list[Publication]) -> None:
    first, second, third = (publication.title for publication in three)
    assert listed(bruno, "author=ada") == [third, second, first]
    assert listed(bruno, "author=Bruno") == []
    assert listed(bruno, "station=fast") == [third, first]
    assert listed(bruno, "station=merge") == []
    assert listed(bruno, "q=doppio") == [third]
    assert listed(bruno, "q=ETE") == [second]
    assert listed(bruno, "q=indien ursprung") == [second]
    assert listed(bruno, "q=indien doppio") == []
    assert listed(bruno, "q=%25_'\"|%26!(:*") == []
    # Nothing to look for is no search.
    assert len(listed(bruno, "q=%20")) == 3


@pytest.mark.parametrize(
    "query", ["sort=worst", "station=laser", "page=0", "page=x", "unsolved=maybe", "q=%00"]
)
def test_it_refuses_what_it_does_not_know(bruno: APIClient, query: str) -> None:
    assert bruno.get(f"{ALL}?{query}").status_code == 400


def test_it_shows_one_without_its_machine(
    bruno: APIClient, company: Company, published: Publication, now: datetime
) -> None:
    play(company.guest, published, BEST, now)
    answer = bruno.get(at(published))
    shown = answer.json()
    assert (shown["title"], shown["author"], shown["par_sum"]) == ("Deux fois plus deux", "Ada", 17)
    assert shown["sheet"]["par"] == {"cost": 5, "cycles": 9, "area": 3, "sum": 17, "machine": None}
    assert (shown["sheet"]["closes_at"], shown["sheet"]["is_open"]) == (None, True)
    assert (shown["players"], shown["solvers"], shown["stars"]) == (1, 1, None)
    assert shown["opinion"] == {"may_rate": False, "stars": None, "has_reported": False}
    assert FAST not in answer.content.decode()
    assert BEST not in answer.content.decode()
    assert bruno.get(f"{ALL}{10**17}/").status_code == 404


def test_a_run_goes_the_usual_road_without_a_score(
    bruno: APIClient, company: Company, published: Publication
) -> None:
    address = f"/api/v1/workshops/{published.workshop_id}/runs/"
    answer = bruno.post(address, {"machine": BEST}, format="json").json()
    assert (answer["run"]["status"], answer["run"]["sum"]) == ("solved", 15)
    assert (answer["score"], answer["next_score"]) == (None, None)
    assert (answer["rank"], answer["players"]) == (1, 1)
    assert answer["par"]["machine"] is None
    assert answer["remaining"] == {"minute": 19, "day": 399}
    assert FAST not in str(answer)
    ranking = bruno.get(f"/api/v1/workshops/{published.workshop_id}/ranking/").json()
    assert [(row["name"], row["score"], row["sum"]) for row in ranking["results"]] == [
        ("Bruno", None, 15)
    ]
    assert ranking["provisional"] is False

    ada = as_player(company.author)
    own = ada.post(address, {"machine": "A1:+2 A2:x2"}, format="json").json()
    assert (own["run"]["status"], own["score"], own["rank"]) == ("solved", None, None)


def test_the_twenty_first_run_of_a_minute_is_refused(
    bruno: APIClient, published: Publication
) -> None:
    address = f"/api/v1/workshops/{published.workshop_id}/runs/"
    for _number in range(20):
        assert bruno.post(address, {"machine": BEST}, format="json").status_code == 201
    refused = bruno.post(address, {"machine": BEST}, format="json")
    assert (refused.status_code, refused.json()["error"]["code"]) == (429, "run_limit")


def refuse_rating(player: Player, publication: Publication, stars: Any) -> tuple[int, str]:
    answer = as_player(player).put(at(publication, "rating/"), {"stars": stars}, format="json")
    return answer.status_code, answer.json()["error"]["code"]


def test_stars_are_for_members_who_solved_it(
    bruno: APIClient, company: Company, published: Publication, now: datetime
) -> None:
    assert refuse_rating(company.player, published, 5) == (403, "not_solved")
    for player in (company.player, company.guest, company.author):
        play(player, published, BEST, now)
    assert refuse_rating(company.guest, published, 5) == (403, "members_only")
    assert refuse_rating(company.author, published, 5) == (403, "own_proposal")
    assert refuse_rating(company.player, published, 6) == (400, "bad_stars")
    assert refuse_rating(company.player, published, "many")[0] == 400
    assert APIClient().put(at(published, "rating/"), {"stars": 5}).status_code == 401
    rated = bruno.put(at(published, "rating/"), {"stars": 4}, format="json")
    assert (rated.status_code, rated.json()) == (200, {"stars": 4.0, "ratings": 1})
    assert bruno.get(at(published)).json()["opinion"]["stars"] == 4
    assert bruno.post(at(published, "rating/")).status_code == 405


def test_a_visitor_who_reports_becomes_a_guest(
    published: Publication, travel: time_machine.Traveller
) -> None:
    visitor = APIClient()
    address, at_nowhere = at(published, "report/"), f"{ALL}{10**17}/report/"
    assert visitor.post(address, {"reason": "NONSENSE"}, format="json").status_code == 400
    assert visitor.post(at_nowhere, {"reason": "SPAM"}, format="json").status_code == 404
    before = Player.objects.count()
    assert visitor.post(address, {"reason": "SPAM"}, format="json").status_code == 204
    assert Player.objects.count() == before + 1
    assert Report.objects.get().player.is_guest
    again = visitor.post(address, {"reason": "SPAM"}, format="json")
    assert (again.status_code, again.json()["error"]["code"]) == (409, "already_reported")
    assert Player.objects.count() == before + 1


def test_a_report_without_a_token_is_refused(api: APIClient, published: Publication) -> None:
    assert api.post(at(published, "report/"), {"reason": "SPAM"}, format="json").status_code == 403
    assert not Report.objects.exists()
