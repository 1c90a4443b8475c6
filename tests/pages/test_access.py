"""Who may what: every address of the site and of the API is tried as everybody, against a table."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import pytest
import time_machine
from django.core.cache import caches
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client

from tests.conftest import Cast
from tests.pages.access_table import ROLES, table
from tests.pages.access_world import BODIES, Route, World, address_of, build_world, list_routes
from tests.pages.page_list import OTHERS, PAGES_TO_SEE

ROUTES = {route.pattern: route for route in list_routes()}
PARTS = 4
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def world(cast: Cast, travel: time_machine.Traveller, now: datetime) -> World:
    return build_world(cast, now)


def test_every_address_stands_in_the_table() -> None:
    expected = {pattern: set(answers) for pattern, answers in table().items()}
    known = {pattern: set(route.methods) for pattern, route in ROUTES.items()}

    assert set(known) - set(expected) == set(), "new addresses: add a line each to access_table.py"
    assert set(expected) - set(known) == set(), "addresses that are gone"
    wrong = {pattern: methods for pattern, methods in known.items() if methods != expected[pattern]}
    assert wrong == {}, "methods of endpoints that have no letters, or are gone"


@pytest.mark.walk
@pytest.mark.parametrize("part", range(PARTS))
def test_everybody_may_what_the_table_says(world: World, part: int) -> None:
    found, pages = {}, set()
    mine = sorted(table().items())[part::PARTS]
    for pattern, answers in mine:
        tried = {method: try_as_everybody(world, ROUTES[pattern], method) for method in answers}
        seen = {method: "".join(one.letter for one in each) for method, each in tried.items()}
        if seen != answers:
            found[pattern] = f"table: {answers}, seen: {seen}"
        if any(one.is_page for one in tried.get("GET", ())):
            pages.add(pattern)
    assert found == {}
    # What the browser looks at, page by page.
    listed = {pattern for pattern, _answers in mine if pattern in PAGES_TO_SEE}
    assert pages - OTHERS == listed, "page_list.py leaves a page out, or lists what is none"


def test_nobody_but_staff_reaches_a_desk() -> None:
    """The log-in and the way out are no desk."""
    for pattern, answers in table().items():
        if pattern.startswith("admin/") and pattern not in {"admin/login/", "admin/logout/"}:
            assert {letters[:3] for letters in answers.values()} == {"lll"}, pattern
    reviewing = [pattern for pattern in table() if "/review/" in pattern]
    doors = [pattern for pattern in reviewing if not pattern.startswith("admin/")]
    assert len(doors) == 16
    for pattern in doors:
        for letters in table()[pattern].values():
            assert letters == "-----" or set(letters[:3]) <= {"l", "n"}, pattern


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of a request: its letter, and whether a whole page was shown."""

    letter: str
    is_page: bool


def try_as_everybody(world: World, route: Route, method: str) -> list[Tried]:
    """Return what comes of it for each of `ROLES`; what a request writes is taken back."""
    address = address_of(route, world.samples_of(route.pattern))
    body = BODIES.get(route.pattern, "") if method == "POST" else ""
    return [_try(world.browser(role), method, address, body) for role in ROLES]


def _try(client: Client, method: str, address: str, body: str) -> Tried:
    # The brake on floods is not the subject.
    caches["default"].clear()
    with transaction.atomic():
        response = client.generic(method, address, body, FORM)
        letter = _letter(response, f"{method} {address}")
        is_page = response.status_code == 200 and is_whole_page(response)
        transaction.set_rollback(True)
    return Tried(letter, is_page)


def is_whole_page(response: HttpResponseBase) -> bool:
    """Return whether this is a page a browser shows, not a part of one or a file."""
    return b"<html" in getattr(response, "content", b"")[:1000]


def _letter(response: HttpResponseBase, request: str) -> str:
    status = response.status_code
    assert status < 500, f"{request}: {status}"
    if status in {301, 302} and "/login/" in response.headers["Location"]:
        return "l"
    return {401: "n", 403: "n", 404: "o", 405: "-"}.get(status, "y")
