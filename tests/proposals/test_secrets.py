"""The author's machine is told to nobody but himself and the moderator who has the proposal."""

import html
import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import unquote_plus

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from sim import codec
from tallyworks.core import push
from tallyworks.notices.models import Notice
from tallyworks.players.models import Player
from tallyworks.proposals import services
from tallyworks.proposals.models import Publication
from tests.factories import BEST, WRONG
from tests.proposals.conftest import Company
from tests.proposals.stage import content, play, publish, send, workshop

DAY = timedelta(days=1)
# Nobody else builds it: it takes nine, gives it back, and does the work after.
SECRET = "A1:+9 A2:-9 A3:+2 A4:x2"
SHEET = codec.sheet_from_json(workshop())
# As notation and as any JSON of its stations tell it, blanks and quotes left out.
TELLTALES = (
    re.compile(r"A2:-9"),
    re.compile(r"\{[^{}]*A2[^{}]*minus[^{}]*\}"),
    re.compile(r"\{[^{}]*minus[^{}]*A2[^{}]*\}"),
)


def is_told(text: str) -> bool:
    """Tell whether `text` holds the secret machine, however it is written or escaped."""
    plain = unquote_plus(html.unescape(text)).replace("−", "-").replace("\\u002B", "+")
    squeezed = re.sub(r"[\s\"'\\]", "", plain)
    return any(telltale.search(squeezed) for telltale in TELLTALES)


@pytest.fixture
def hidden(company: Company, now: datetime, unbraked: None) -> Publication:
    """Return a workshop published yesterday whose par is the secret machine."""
    sent = send(company.author, now - DAY, content(machine=SECRET))
    services.inspect_waiting()
    return publish(sent, company.moderator, now - DAY)


def routes(node: Any = None, prefix: str = "") -> Iterator[str]:
    """Return every address pattern of the site outside the staff's."""
    for entry in get_resolver().url_patterns if node is None else node.url_patterns:
        path = prefix + str(entry.pattern)
        if path.startswith("admin/") or "logout" in path:
            continue
        if isinstance(entry, URLResolver):
            yield from routes(entry, path)
        elif isinstance(entry, URLPattern):
            yield path


def addresses(publication: Publication) -> list[str]:
    """Return the address of every route, filled with the workshop, its proposal and its author."""
    fillings = {
        "workshop_id": publication.workshop_id,
        "proposal_id": publication.proposal_id,
        "draft_id": 1,
        "name": publication.author.name,
        "day": "2026-11-30",
    }
    filled = []
    for route in routes():
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda m: str(fillings.get(m[1], m[0])), route)
        if "<" not in path and "^" not in path and "\\" not in path:
            filled.append(f"/{path}")
    shown = f"/en/members/{publication.workshop_id}"
    filled += [f"/en/members/?q={word}" for word in ("deux", "minus", "A2")]
    return sorted({*filled, f"{shown}/?machine=", f"{shown}/ranking/?page=1"})


def read(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    body = b"".join(answer) if answer.streaming else answer.content
    headers = " ".join(f"{name}: {value}" for name, value in answer.headers.items())
    return f"{headers} {body.decode(errors='replace')}"


def client_of(player: Player | None) -> Client:
    client = Client(raise_request_exception=False)
    if player is not None:
        client.force_login(player)
    return client


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        html.escape(SECRET),
        "A1%3A%2B9+A2%3A-9",
        json.dumps(codec.machine_to_json(codec.parse_notation(SECRET, SHEET))),
        "A2 : −9",
    ],
)
def test_the_telltales_can_fail(text: str) -> None:
    assert is_told(f"<p>{text}</p>")
    assert not is_told('{"stations": ["plus", "minus", "times"]} A2:x2')


def test_it_tries_the_routes_it_means_to_try(hidden: Publication) -> None:
    tried, pk = addresses(hidden), hidden.workshop_id
    for address in (
        f"/en/members/{pk}/", f"/en/members/{pk}/ranking/", "/en/members/", "/en/players/Ada/",
        f"/en/members/review/{hidden.proposal_id}/", f"/api/v1/proposals/{hidden.proposal_id}/",
        f"/api/v1/members/workshops/{pk}/", f"/api/v1/workshops/{pk}/drafts/",
        f"/api/v1/workshops/{pk}/ranking/", f"/api/v1/workshops/{pk}/statistics/",
        "/en/settings/export/", "/en/notices/",
    ):  # fmt: skip
        assert address in tried, address


@pytest.mark.walk
def test_no_address_tells_it(
    company: Company, hidden: Publication, now: datetime, travel: time_machine.Traveller
) -> None:
    # One has tried, one has solved it, one moderates; nobody has the proposal before him.
    play(company.guest, hidden, WRONG, now)
    play(company.player, hidden, BEST, now)
    viewers = (None, company.guest, company.player, company.other_moderator)
    for viewer in viewers:
        client = client_of(viewer)
        told = [address for address in addresses(hidden) if is_told(read(client, address))]
        assert told == [], viewer
    # The search can fail: its author finds it where it is his.
    own = f"/api/v1/proposals/{hidden.proposal_id}/"
    assert is_told(read(client_of(company.author), own))


def test_no_answer_to_an_act_tells_it(
    company: Company,
    hidden: Publication,
    travel: time_machine.Traveller,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    pushed: list[Any] = []
    monkeypatch.setattr(push, "_send", lambda *given, **named: pushed.append((given, named)))
    pk, client = hidden.workshop_id, client_of(company.player)
    runs, api = f"/api/v1/workshops/{pk}/runs/", f"/api/v1/members/workshops/{pk}/"
    json = "application/json"
    with django_capture_on_commit_callbacks(execute=True):
        answers = [
            client.post(runs, {"machine": WRONG}, json),
            client.post(runs, {"machine": BEST}, json),
            client.get(runs),
            client.post(f"/api/v1/workshops/{pk}/drafts/", {"name": "mine", "machine": BEST}, json),
            client.get(f"/api/v1/workshops/{pk}/drafts/"),
            client.put(f"{api}rating/", {"stars": 5}, json),
            client.post(f"{api}report/", {"reason": "SPAM"}, json),
            client.get(api),
        ]
    assert [answer.status_code for answer in answers[:3]] == [201, 201, 200]
    assert [answer.status_code for answer in answers[5:]] == [200, 204, 200]
    assert [answer for answer in answers if is_told(answer.content.decode())] == []
    assert pushed
    assert not is_told(str(pushed))


def test_neither_notices_nor_letters_tell_it(company: Company, hidden: Publication) -> None:
    assert Notice.objects.exists()
    assert not is_told(str(list(Notice.objects.values())))
    assert not is_told(str([(letter.subject, letter.body) for letter in mail.outbox]))


def test_a_search_does_not_find_it(hidden: Publication, travel: time_machine.Traveller) -> None:
    for word in ("A1%3A%2B9", "A2%3A-9", "minus"):
        found = Client().get(f"/api/v1/members/workshops/?q={word}").json()
        assert found["count"] == 0
