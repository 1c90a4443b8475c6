"""The workshop of a Blitz cannot be seen before one's own Start, by any road."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from asgiref.testing import ApplicationCommunicator
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver

from tallyworks.asgi import application
from tallyworks.blitz.models import Bar
from tallyworks.players.models import Player
from tallyworks.workshops.models import Workshop
from tests.answers import headers_of
from tests.blitz.conftest import TODAY, Play, make_blitz, paris, seconds
from tests.conftest import Cast
from tests.factories import AFFINE_SHEET, FAST

SECRET_NUMBER = 7919
ABSENT = 99_999
NOON = paris("2026-11-30T12:00:00")


@pytest.fixture
def hidden(today: Workshop, travel: time_machine.Traveller) -> Workshop:
    """Return today's Blitz, with a number on its sheet and a par that are found nowhere else."""
    sheet = AFFINE_SHEET | {"outputs": [[SECRET_NUMBER, 20, 14, 28], [], []]}
    return make_blitz(sheet=sheet, par="A1:+9 A2:-9 A3:+2 A4:x2", par_cost=SECRET_NUMBER)


def routes() -> Iterator[str]:
    """Return every address pattern of the site outside the staff's."""

    def walk(node: URLPattern | URLResolver, prefix: str) -> Iterator[str]:
        path = prefix + str(node.pattern)
        if path.startswith(("admin/", "^admin")):
            return
        if isinstance(node, URLResolver):
            for child in node.url_patterns:
                yield from walk(child, path)
        else:
            yield path

    for entry in get_resolver().url_patterns:
        yield from walk(entry, "")


def addresses(workshop_id: int, day: date) -> list[str]:
    """Return the address of every route that takes nothing, a workshop or a day."""
    filled = [
        route.replace("<id:workshop_id>", str(workshop_id)).replace("<day:day>", str(day))
        for route in routes()
    ]
    return sorted({f"/{route}" for route in filled if "<" not in route and "^" not in route})


def tells(client: Client, address: str, workshop: Workshop) -> bool:
    answer = client.get(address, follow=True)
    content = b"".join(answer) if answer.streaming else answer.content
    text = content.decode(errors="replace").replace(" ", "").replace(",", "")
    return str(SECRET_NUMBER) in text or workshop.par.replace(" ", "") in text


def viewers(cast: Cast) -> list[Player | None]:
    return [None, cast.member, cast.staff]


def client_of(player: Player | None) -> Client:
    # A page that fails tells nothing either, and has tests of its own.
    client = Client(raise_request_exception=False)
    if player is not None:
        client.force_login(player)
    return client


def test_it_tries_the_routes_it_means_to_try() -> None:
    tried = addresses(5, TODAY)

    for part in ("", "blitz/", f"blitz/{TODAY}/", f"archive/{TODAY}/"):
        assert f"/en/{part}" in tried
    for part in ("blitz/today/", f"blitz/days/{TODAY}/ranking/", "workshops/5/runs/"):
        assert f"/api/v1/{part}" in tried


@pytest.mark.walk
def test_no_address_shows_it_before_the_start(cast: Cast, hidden: Workshop, play: Play) -> None:
    play(cast.second, NOON - seconds(400), machine=FAST)
    Bar.objects.create(player=cast.guest, date=TODAY)
    for player in viewers(cast):
        client = client_of(player)
        shown = [
            address for address in addresses(hidden.pk, TODAY) if tells(client, address, hidden)
        ]
        assert shown == []


def test_the_player_himself_sees_it_from_his_start_on(cast: Cast, hidden: Workshop) -> None:
    client = client_of(cast.member)
    client.post("/en/blitz/start/")

    assert tells(client, "/en/blitz/", hidden)
    assert tells(client, "/api/v1/blitz/today/", hidden)
    assert not tells(client_of(cast.second), "/en/blitz/", hidden)


def test_everybody_sees_it_from_the_close_on(
    hidden: Workshop, travel: time_machine.Traveller
) -> None:
    address = f"/en/blitz/{TODAY}/"
    travel.move_to(paris("2026-12-01T00:02:59.999"))
    assert not tells(Client(), address, hidden)

    travel.move_to(paris("2026-12-01T00:03:00"))
    assert tells(Client(), address, hidden)


@pytest.mark.parametrize("method", ["get", "post", "head"])
def test_its_number_is_answered_like_one_that_does_not_exist(
    cast: Cast, hidden: Workshop, method: str
) -> None:
    """Compare status, body and headers, ETag and length among them."""
    client = client_of(cast.member)
    pairs = zip(addresses(hidden.pk, TODAY), addresses(ABSENT, TODAY), strict=True)
    for real, absent in pairs:
        if real == absent:
            continue
        answers = [getattr(client, method)(address) for address in (real, absent)]
        # Pages of errors link to themselves in other languages, so the number itself differs.
        bodies = {
            answer.content.replace(str(number).encode(), b"N")
            for answer, number in zip(answers, (hidden.pk, ABSENT), strict=True)
        }
        assert answers[0].status_code == answers[1].status_code
        if answers[0].status_code == 404 and real.startswith("/api/"):
            assert len(bodies) == 1
            assert headers_of(answers[0]) == headers_of(answers[1])


def test_it_takes_the_same_reads_as_one_that_does_not_exist(cast: Cast, hidden: Workshop) -> None:
    """Time cannot be compared in a test; what takes it can."""
    client = client_of(cast.member)
    client.get("/api/v1/me/")
    counts = []
    for number in (hidden.pk, ABSENT):
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/api/v1/workshops/{number}/ranking/")
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_no_run_of_the_other_kinds_reaches_it(cast: Cast, hidden: Workshop) -> None:
    answer = client_of(cast.member).post(
        f"/api/v1/workshops/{hidden.pk}/runs/",
        {"machine": FAST, "after_close": True},
        content_type="application/json",
    )

    assert answer.status_code == 404


@pytest.mark.django_db
async def test_the_socket_tells_nothing_of_it() -> None:
    """A socket looks nothing up: it accepts any number and answers each alike."""
    communicator: Any = ApplicationCommunicator
    for number in (1, ABSENT):
        headers = [(b"origin", b"http://testserver"), (b"host", b"testserver")]
        scope = {
            "type": "websocket",
            "path": f"/ws/workshops/{number}/",
            "query_string": b"",
            "headers": headers,
            "subprotocols": [],
        }
        socket = communicator(application, scope)
        await socket.send_input({"type": "websocket.connect"})
        assert (await socket.receive_output(timeout=10))["type"] == "websocket.accept"
        assert await socket.receive_nothing(timeout=0.05)
        await socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await socket.wait()


@pytest.mark.walk
def test_tomorrows_is_hidden_from_who_plays_today(
    cast: Cast, hidden: Workshop, travel: time_machine.Traveller
) -> None:
    coming = make_blitz(
        TODAY + timedelta(days=1), sheet=AFFINE_SHEET | {"outputs": [[8353], [], []]}
    )
    client = client_of(cast.member)
    client.post("/en/blitz/start/")
    for address in addresses(coming.pk, TODAY + timedelta(days=1)):
        assert "8353" not in client.get(address, follow=True).content.decode(errors="replace")
