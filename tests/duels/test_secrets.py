"""What is played in a duel cannot be seen before one's own Start, by any road."""

from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from duels import services
from duels.models import Duel
from tallyworks.live.registry import rooms
from tallyworks.live.types import Access, Role, Viewer
from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.answers import headers_of
from tests.conftest import Cast
from tests.duels.conftest import EXPRESS, NOON, WORKSHOP, Accept, make_stock, run, seconds, start
from tests.factories import AFFINE_SHEET, BEST, FAST

SECRET, ABSENT = 7919, 99_999
PAR = "A1:+9 A2:-9 A3:+2 A4:x2"
ROOT = "/api/v1/workshops/"


@pytest.fixture
def hidden(cast: Cast, today: Workshop, travel: time_machine.Traveller, unbraked: None) -> Duel:
    """Return an accepted duel whose sheet holds a number found nowhere else; more is in stock."""
    make_stock(2, sheet=AFFINE_SHEET | {"outputs": [[SECRET, 20, 14, 28], [], []]}, par=PAR)
    wanted = services.Challenge(challenger_id=cast.member.pk, kind=WORKSHOP, reach=Duel.Reach.OPEN)
    duel = services.open_challenge(challenge=wanted, now=NOON)
    return services.accept_duel(duel_id=duel.pk, player_id=cast.second.pk, now=NOON)


def routes() -> list[str]:
    """Return every address pattern of the site, the staff's too."""
    found: list[str] = []

    def walk(node: URLPattern | URLResolver, prefix: str) -> None:
        path = prefix + str(node.pattern)
        if isinstance(node, URLResolver):
            for child in node.url_patterns:
                walk(child, path)
        else:
            found.append(path)

    for entry in get_resolver().url_patterns:
        walk(entry, "")
    return found


def addresses(workshop_id: int, duel: Duel) -> list[str]:
    given = {
        "<id:workshop_id>": workshop_id,
        "<id:duel_id>": duel.pk, "<path:object_id>": workshop_id, "<str:token>": duel.token,
        "<day:day>": "2026-11-30", "<str:name>": "Ada",
    }  # fmt: skip
    filled = []
    for route in routes():
        for pattern, value in given.items():
            route = route.replace(pattern, str(value))  # noqa: PLW2901 - filled step by step
        if not any(sign in route for sign in "<^$\\("):
            filled.append(f"/{route}")
    return sorted({address for address in filled if "logout" not in address})


def tells(client: Client, address: str) -> bool:
    answer = client.get(address, follow=True)
    content = b"".join(answer) if answer.streaming else answer.content
    text = content.decode(errors="replace").replace(" ", "").replace(",", "").replace(".", "")
    return str(SECRET) in text or PAR.replace(" ", "") in text


def client_of(player: Player | None) -> Client:
    client = Client(raise_request_exception=False)
    if player is not None:
        client.force_login(player)
    return client


@pytest.mark.walk
def test_no_address_shows_it_before_ones_own_start(cast: Cast, hidden: Duel) -> None:
    assert hidden.workshop_id is not None
    start(hidden, cast.second, NOON)
    run(hidden, cast.second, NOON + seconds(1), FAST)
    tried = addresses(hidden.workshop_id, hidden)
    for part in (f"/en/duels/{hidden.pk}/", f"/api/v1/duels/{hidden.pk}/", "/en/duels/"):
        assert part in tried
    assert f"/admin/workshops/workshop/{hidden.workshop_id}/change/" in tried
    desks = [address for address in tried if address.startswith("/admin/")]
    for player, doors in ((None, tried), (cast.member, tried), (cast.staff, desks)):
        client = client_of(player)
        assert [address for address in doors if tells(client, address)] == []
    # The second may see it himself, and his copy of his data is his own.
    assert tells(client_of(cast.second), f"/en/duels/{hidden.pk}/")
    assert tells(client_of(cast.second), f"/api/v1/duels/{hidden.pk}/")


def test_a_start_shows_the_sheet_and_not_the_par_machine(cast: Cast, hidden: Duel) -> None:
    start(hidden, cast.member, NOON)
    client = client_of(cast.member)
    for address in (f"/en/duels/{hidden.pk}/", f"/api/v1/duels/{hidden.pk}/"):
        body = client.get(address).content.decode()
        assert str(SECRET) in body
        assert PAR not in body


@pytest.mark.walk
def test_nobody_else_sees_it_when_it_is_over(cast: Cast, hidden: Duel) -> None:
    for player in (cast.member, cast.second):
        start(hidden, player, NOON)
        services.declare_done(duel_id=hidden.pk, player_id=player.pk, now=NOON)
    tried = addresses(hidden.workshop_id or 0, hidden)
    assert PAR in client_of(cast.member).get(f"/en/duels/{hidden.pk}/").content.decode()
    shown = [address for address in tried if tells(client_of(None), address)]
    assert shown == []


@pytest.mark.parametrize("part", ["runs/", "records/", "ranking/", "statistics/"])
def test_its_number_is_answered_like_one_that_does_not_exist(
    cast: Cast, hidden: Duel, part: str
) -> None:
    for player in (cast.member, cast.staff):
        client = client_of(player)
        client.get("/api/v1/me/")
        answers, counts = [], []
        for number in (hidden.workshop_id, ABSENT):
            with CaptureQueriesContext(connection) as queries:
                answers.append(client.get(f"{ROOT}{number}/{part}"))
            counts.append(len(queries))
        real, absent = answers
        assert (real.status_code, real.content) == (absent.status_code, absent.content)
        assert headers_of(real) == headers_of(absent)
        assert counts[0] == counts[1]
        posted = [
            client.post(f"{ROOT}{number}/runs/", {"machine": BEST}, content_type="application/json")
            for number in (hidden.workshop_id, ABSENT)
        ]
        assert {answer.status_code for answer in posted} == {404}


def test_the_desk_of_the_staff_hides_what_is_not_settled(cast: Cast, hidden: Duel) -> None:
    client = client_of(cast.staff)
    # What is in stock is hidden as well: a member of the staff may be given it.
    for workshop in Workshop.objects.of_duels():
        assert client.get(f"/admin/workshops/workshop/{workshop.pk}/change/").status_code == 302
    assert str(SECRET) not in client.get("/admin/workshops/workshop/").content.decode()
    page = client.get(f"/admin/duels/duel/{hidden.pk}/change/")
    assert page.status_code == 200
    assert str(SECRET) not in page.content.decode()
    assert client.get("/admin/duels/duel/").status_code == 200
    assert client.get("/admin/duels/duel/pairs/").status_code == 200
    assert client_of(cast.member).get("/admin/duels/duel/pairs/").status_code == 302


def test_the_room_shows_counts_only(cast: Cast, hidden: Duel) -> None:
    kind = rooms.get("duel")
    assert kind is not None
    assert kind.find_access(room_id=hidden.pk, player_id=cast.staff.pk, now=NOON) is None
    assert kind.find_access(room_id=hidden.pk, player_id=None, now=NOON) is None
    assert kind.find_access(room_id=ABSENT, player_id=cast.member.pk, now=NOON) is None
    access = kind.find_access(room_id=hidden.pk, player_id=cast.member.pk, now=NOON)
    assert access == Access(Role.PLAYER, "0")
    start(hidden, cast.second, NOON)
    run(hidden, cast.second, NOON + seconds(1), FAST)
    viewer = Viewer(cast.member.pk, access)
    state: Any = kind.get_snapshot(room_id=hidden.pk, viewer=viewer, now=NOON + seconds(2))
    assert set(state) == {"id", "phase", "status", "sides", "result"}
    assert state["sides"][1]["seat"]["runs"] == 1
    assert state["sides"][1]["seat"]["best_sum"] is None
    assert str(SECRET) not in str(state)


def test_the_answers_are_in_no_copy_of_ones_data(
    cast: Cast, accept: Accept, travel: time_machine.Traveller
) -> None:
    accept(kind=EXPRESS)
    copy = client_of(cast.member).get("/en/settings/export/").content.decode()
    assert '"questions"' not in copy
    assert "A1:+2 A2:+2" not in copy
