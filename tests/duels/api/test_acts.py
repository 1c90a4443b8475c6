"""The duels' endpoints: each works, refuses another's duel, a wrong method, nonsense, too much."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.test import Client

from duels.models import Duel
from tallyworks.players.models import Player
from tests.conftest import Cast
from tests.duels.conftest import (
    EXPRESS,
    NOON,
    RIGHT,
    WORKSHOP,
    Accept,
    challenge,
    give,
    seconds,
    start,
)
from tests.factories import BEST, WRONG

URL = "/api/v1/duels/"
ACTS = ("accept", "cancel", "decline", "start", "runs", "answers", "done", "rematch")
BODIES: dict[str, dict[str, Any]] = {
    "runs": {"machine": BEST},
    "answers": {"number": 1, "choice": 0},
}

Browsers = Callable[[Player | None], Client]


@pytest.fixture
def browser(travel: time_machine.Traveller) -> Browsers:
    def of(player: Player | None) -> Client:
        client = Client()
        if player is not None:
            client.force_login(player)
        return client

    return of


def post(client: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return client.post(URL + path, body or {}, content_type="application/json")


def refusal(answer: Any) -> tuple[int, str]:
    body = answer.json()["error"]
    assert body["message"]
    return answer.status_code, body["code"]


def test_a_workshop_duel_goes_from_challenge_to_result(
    cast: Cast, stock: None, browser: Browsers, travel: time_machine.Traveller
) -> None:
    one, two = browser(cast.member), browser(cast.second)
    for player in (cast.member, cast.second):
        give(player, 9)
    wanted = {"kind": "workshop", "reach": "named", "opponent": "Bruno", "stake": 9}
    opened = post(one, "", wanted)
    assert opened.status_code == 201
    number = opened.json()["id"]
    assert (opened.json()["phase"], opened.json()["place"]) == ("challenge", 0)
    accepted = post(two, f"{number}/accept/")
    assert (accepted.status_code, accepted.json()["phase"]) == (200, "ready")
    assert accepted.json()["sheet"] is None

    started = post(one, f"{number}/start/").json()
    assert started["sheet"]["workshop"]["columns"] == 6
    assert started["sheet"]["par"]["machine"] is None
    travel.shift(seconds(61.9))
    ran = post(one, f"{number}/runs/", {"machine": BEST})
    assert ran.status_code == 201
    told = ran.json()
    assert (told["run"]["sum"], told["is_best"], told["best_sum"], told["runs"]) == (
        15,
        True,
        15,
        1,
    )
    assert told["trace"]["cycles"]
    # The other one sees how many, and nothing of what was reached.
    seat = one_side(two.get(f"{URL}{number}/").json(), 0)
    assert (seat["runs"], seat["best_sum"], seat["best_ms"], seat["machine"]) == (
        1,
        None,
        None,
        None,
    )

    post(two, f"{number}/start/")
    post(one, f"{number}/done/")
    result = post(two, f"{number}/done/").json()
    assert result["result"] == {"is_void": False, "winner": 0, "reason": "sum"}
    assert [side["change"] for side in result["sides"]] == [20, -20]
    assert one_side(result, 0)["machine"] == BEST
    assert one_side(result, 0)["best_ms"] == 61_900
    assert result["sheet"]["par"]["machine"]
    # He has lost all he had.
    assert refusal(post(two, f"{number}/rematch/")) == (409, "stake_not_covered")
    rematch = post(one, f"{number}/rematch/").json()
    assert (rematch["phase"], rematch["place"], rematch["stake"]) == ("challenge", 0, 9)


def one_side(duel: dict[str, Any], place: int) -> dict[str, Any]:
    seat: dict[str, Any] = duel["sides"][place]["seat"]
    return seat


def test_an_express_sends_the_next_question_with_the_answer(
    cast: Cast, accept: Accept, browser: Browsers, travel: time_machine.Traveller
) -> None:
    number = accept(kind=EXPRESS).pk
    one = browser(cast.member)
    question = post(one, f"{number}/start/").json()["question"]
    assert (question["number"], len(question["machines"])) == (1, 4)
    for place, right in enumerate(RIGHT, start=1):
        travel.shift(seconds(2))
        told = post(one, f"{number}/answers/", {"number": place, "choice": right}).json()
        assert told["counted"] is True
        assert "answer" not in (told["duel"]["question"] or {})
        again = post(one, f"{number}/answers/", {"number": place, "choice": right}).json()
        assert again["counted"] is False
    assert (told["duel"]["phase"], told["duel"]["question"]) == ("waiting", None)


def test_a_link_opens_and_accepts(cast: Cast, stock: None, browser: Browsers) -> None:
    duel = challenge(cast.member, reach=Duel.Reach.LINK)
    path = f"links/{duel.token}/"
    visitor = browser(None).get(URL + path).json()
    assert (visitor["phase"], visitor["token"], visitor["place"]) == ("challenge", None, None)
    assert browser(cast.second).get(f"{URL}{duel.pk}/").status_code == 404
    assert post(browser(None), path).status_code == 401
    assert post(browser(cast.second), path).json()["phase"] == "ready"
    assert browser(cast.staff).get(URL + path).status_code == 404
    assert browser(None).get(f"{URL}links/{'A' * 22}/").status_code == 404


@pytest.mark.parametrize("act", ACTS)
def test_nobody_else_acts_in_a_duel(
    cast: Cast, accept: Accept, browser: Browsers, act: str
) -> None:
    path = f"{accept(kind=EXPRESS if act == 'answers' else WORKSHOP).pk}/{act}/"
    stranger = browser(cast.staff)
    foreign = post(stranger, path, BODIES.get(act))
    absent = post(stranger, f"999999/{act}/", BODIES.get(act))

    expected = (409, "challenge_gone") if act == "accept" else (404, "not_found")
    assert refusal(foreign) == expected
    assert refusal(absent) == (404, "not_found")
    assert post(browser(None), path, BODIES.get(act)).status_code == 401
    assert stranger.get(URL + path).status_code == 405
    for number in ("0", "-1", "x", str(2**70)):
        assert post(stranger, f"{number}/{act}/", BODIES.get(act)).status_code == 404


@pytest.mark.parametrize("act", ACTS)
def test_it_wants_a_csrf_token(cast: Cast, accept: Accept, act: str, travel: object) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(cast.member)
    assert post(client, f"{accept().pk}/{act}/", BODIES.get(act)).status_code == 403


@pytest.mark.parametrize(
    "body",
    [
        {}, {"kind": "chess", "reach": "open"}, {"kind": "express", "reach": "all"},
        {"kind": "express", "reach": "open", "stake": "much"},
        {"kind": "express", "reach": "open", "stake": 51},
        {"kind": "express", "reach": "open", "stake": 10**30},
        {"kind": "express", "reach": "named", "opponent": ""},
        {"kind": "express", "reach": "named", "opponent": "x" * 500},
        {"kind": "express", "reach": "named", "opponent": "a\0b"},
        {"kind": ["express"], "reach": "open"},
    ],
)  # fmt: skip
def test_a_nonsense_challenge_is_refused(
    cast: Cast, browser: Browsers, body: dict[str, Any]
) -> None:
    assert post(browser(cast.member), "", body).status_code == 400
    assert not Duel.objects.exists()


def test_guests_and_visitors_do_not_challenge(cast: Cast, browser: Browsers) -> None:
    body = {"kind": "express", "reach": "open"}
    assert post(browser(None), "", body).status_code == 401
    guest = browser(cast.guest)
    assert refusal(post(guest, "", body)) == (403, "members_only")


@pytest.mark.parametrize("machine", [None, 7, {}, "A1:+2 " * 300, "nonsense", "A9:+2"])
def test_a_nonsense_machine_is_refused(
    cast: Cast, accept: Accept, browser: Browsers, machine: Any
) -> None:
    duel = accept()
    start(duel, cast.member, NOON)
    answer = post(browser(cast.member), f"{duel.pk}/runs/", {"machine": machine})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "body",
    [{}, {"number": 0, "choice": 0}, {"number": 1}, {"number": 1, "choice": 4},
     {"number": 1, "choice": -1}, {"number": 1, "choice": "a"}, {"number": 10**9, "choice": 1}],
)  # fmt: skip
def test_a_nonsense_answer_is_refused(
    cast: Cast, accept: Accept, browser: Browsers, body: dict[str, Any]
) -> None:
    duel = accept(kind=EXPRESS)
    start(duel, cast.member, NOON)
    assert post(browser(cast.member), f"{duel.pk}/answers/", body).status_code == 400


def test_the_21st_run_of_a_minute_is_refused(cast: Cast, accept: Accept, browser: Browsers) -> None:
    duel, client = accept(), browser(cast.member)
    start(duel, cast.member, NOON)
    for _number in range(20):
        assert post(client, f"{duel.pk}/runs/", {"machine": WRONG}).status_code == 201
    answer = post(client, f"{duel.pk}/runs/", {"machine": WRONG})
    assert refusal(answer) == (429, "run_limit")
    assert answer.json()["error"]["retry_in"] == 60


def test_the_lobby_shows_each_viewer_his_own(
    cast: Cast, stock: None, accept: Accept, browser: Browsers
) -> None:
    running = accept()
    named = challenge(cast.member, reach=Duel.Reach.NAMED, opponent="Bruno")
    everybody = challenge(cast.staff)
    link = challenge(cast.member, reach=Duel.Reach.LINK)

    def lobby(player: Player | None) -> dict[str, list[int]]:
        body = browser(player).get(URL).json()
        return {
            key: [line["id"] for line in lines]
            for key, lines in body.items()
            if isinstance(lines, list)
        }

    assert lobby(None) == {
        "running": [], "received": [], "sent": [], "open": [everybody.pk], "latest": [],
    }  # fmt: skip
    assert lobby(cast.second) == {
        "running": [running.pk], "received": [named.pk], "sent": [], "open": [everybody.pk],
        "latest": [],
    }  # fmt: skip
    assert lobby(cast.member)["sent"] == [link.pk, named.pk]


def test_history_and_leaderboard_show_settled_duels(
    cast: Cast, accept: Accept, browser: Browsers, travel: time_machine.Traveller
) -> None:
    duel, client = accept(), browser(cast.second)
    start(duel, cast.member, NOON)
    assert client.get(f"{URL}history/").json()["results"] == []
    # Settled by the very read.
    travel.shift(seconds(86_401))
    line = client.get(f"{URL}history/").json()["results"][0]
    assert (line["id"], line["result"], line["change"], line["other"]) == (
        duel.pk, "lost", -20, "Ada",
    )  # fmt: skip
    board = client.get(f"{URL}leaderboard/").json()
    assert [(row["rank"], row["name"], row["rating"]) for row in board["results"]] == [
        (1, "Ada", 1420), (2, "Bruno", 1380),
    ]  # fmt: skip
    assert board["viewer"]["rank"] == 2
    assert browser(None).get(f"{URL}history/").status_code == 401
    for page in ("0", "2", "x", "-1", "9" * 40):
        assert client.get(f"{URL}leaderboard/?page={page}").status_code == 404
