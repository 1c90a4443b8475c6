"""GET blitz/days/YYYY-MM-DD/ranking/: the day's ranking; after the close also the machines."""

import pytest
import time_machine
from django.test import Client

from tallyworks.blitz.models import Attempt
from tallyworks.workshops.models import Proof, Workshop
from tests.blitz.conftest import TODAY, Play, make_blitz, paris, seconds
from tests.conftest import Cast
from tests.factories import BEST, FAST, VERY_FAST, WRONG, PlayerFactory

URL = "/api/v1/blitz/days/2026-11-30/ranking/"
NOON = paris("2026-11-30T12:00:00")
CLOSE = paris("2026-12-01T00:03:00")


def test_it_ranks_and_marks_the_viewer(
    cast: Cast, blitz: Workshop, play: Play, travel: time_machine.Traveller
) -> None:
    play(cast.guest, NOON, after=9.5)
    play(cast.member, NOON, machine=WRONG)
    travel.shift(seconds(200))
    client = Client()
    client.force_login(cast.member)
    body = client.get(URL).json()

    assert (body["date"], body["closes_at"]) == ("2026-11-30", "2026-11-30T23:03:00+00:00")
    assert (body["count"], body["solved"], body["provisional"]) == (2, 1, True)
    assert body["results"] == [
        {
            "rank": 1, "name": "Lilac Wren 7", "guest": True, "solved": True, "sum": 15,
            "time_ms": 9500, "is_viewer": False,
        },
        {
            "rank": 2, "name": "Ada", "guest": False, "solved": False, "sum": None,
            "time_ms": None, "is_viewer": True,
        },
    ]  # fmt: skip
    assert body["viewer"] == body["results"][1]
    assert (body["sheet"], body["best"]) == (None, None)


def test_it_shows_par_and_best_machines_from_the_close_on(
    cast: Cast, blitz: Workshop, play: Play, travel: time_machine.Traveller
) -> None:
    play(cast.guest, NOON)
    play(cast.second, NOON, machine=VERY_FAST)
    play(cast.member, NOON, machine=FAST)
    travel.move_to(CLOSE - seconds(0.001))
    open_body = Client().get(URL).json()
    travel.move_to(CLOSE)
    body = Client().get(URL).json()

    assert (open_body["sheet"], open_body["best"], open_body["proof"]) == (None, None, None)
    assert body["provisional"] is False
    assert body["sheet"]["par"]["machine"] == blitz.par
    assert body["sheet"]["workshop"] == blitz.sheet
    assert {item["measure"]: (item["machine"], item["name"]) for item in body["best"]} == {
        "sum": (BEST, "Lilac Wren 7"),
        "cost": (BEST, "Lilac Wren 7"),
        "cycles": (VERY_FAST, "Bruno"),
        "area": (BEST, "Lilac Wren 7"),
    }


@pytest.mark.parametrize("low", [15, 13])
def test_it_tells_what_is_proved_from_the_close_on(
    cast: Cast, blitz: Workshop, play: Play, travel: time_machine.Traveller, low: int
) -> None:
    Workshop.objects.update(search_best_sum=17, search_lower_bound=9)
    play(cast.guest, NOON, machine=FAST)
    is_proved, proved_at = low == 15, NOON if low == 15 else None
    Proof.objects.create(
        workshop=blitz, best_sum=15, lower_bound=low, machine=BEST, nodes=1, budget=0,
        engine_version=1, worked_at=NOON, is_proved=is_proved, proved_at=proved_at,
    )  # fmt: skip
    travel.move_to(CLOSE - seconds(0.001))
    before = Client().get(URL)
    travel.move_to(CLOSE)
    proof = Client().get(URL).json()["proof"]

    assert before.json()["proof"] is None
    assert BEST not in before.content.decode()
    assert (proof["lower_bound"], proof["best_sum"], proof["is_proved"]) == (low, 15, is_proved)
    assert proof["proved_at"] == ("2026-11-30T11:00:00+00:00" if is_proved else None)
    least = {"cost": 3, "cycles": 10, "area": 2, "sum": 15, "machine": BEST}
    assert (least in proof["front"], least in proof["known_front"]) == (is_proved, not is_proved)
    assert FAST in {one["machine"] for one in proof["known_front"]}


def test_it_comes_in_pages(blitz: Workshop, play: Play, travel: time_machine.Traveller) -> None:
    for number in range(51):
        play(PlayerFactory.create(), NOON, after=number)
    travel.move_to(CLOSE)
    first, second = Client().get(URL).json(), Client().get(URL, {"page": 2}).json()

    assert (len(first["results"]), len(second["results"])) == (50, 1)
    assert (first["previous"], second["next"]) == (None, None)
    assert first["next"].endswith(f"{URL}?page=2")
    assert second["results"][0]["rank"] == 51


@pytest.mark.parametrize("page", ["0", "3", "-1", "two", "9" * 30])
def test_it_knows_no_other_page(blitz: Workshop, travel: time_machine.Traveller, page: str) -> None:
    assert Client().get(URL, {"page": page}).status_code == 404


@pytest.mark.parametrize("day", ["2026-12-01", "2026-11-29", "2026-02-30", "today"])
def test_it_knows_no_day_to_come_and_none_without_a_blitz(
    blitz: Workshop, travel: time_machine.Traveller, day: str
) -> None:
    make_blitz(paris("2026-12-01T12:00:00").date())
    answer = Client().get(f"/api/v1/blitz/days/{day}/ranking/")

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")


def test_it_shows_no_machine_of_another_before_the_close(
    cast: Cast, blitz: Workshop, play: Play, travel: time_machine.Traveller
) -> None:
    play(cast.second, NOON)
    travel.shift(seconds(100))
    client = Client()
    client.force_login(cast.member)

    assert BEST not in client.get(URL).content.decode()
    assert Attempt.objects.get().date == TODAY


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_it_is_read_only(blitz: Workshop, travel: time_machine.Traveller, method: str) -> None:
    assert getattr(Client(), method)(URL).status_code == 405
