"""Who may what: every address of the site and of the API is tried as everybody, against a table."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest
import time_machine
from django.core.cache import caches
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client

from tests.conftest import Cast
from tests.pages.access_table import API, DESKS, PAGES, TABLES, Answers
from tests.pages.access_world import ROLES, Route, World, address_of, build_world, list_routes

ROUTES = {route.pattern: route for route in list_routes()}
PARTS = 4


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
    found = {}
    for pattern, answers in sorted(table().items())[part::PARTS]:
        seen = {method: try_as_everybody(world, ROUTES[pattern], method) for method in answers}
        if seen != answers:
            found[pattern] = f"table: {answers}, seen: {seen}"
    assert found == {}


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


def try_as_everybody(world: World, route: Route, method: str) -> str:
    """Return a letter for each of `ROLES`; what a request writes is taken back."""
    address = address_of(route, world.samples_of(route.pattern))
    return "".join(_try(world.browser(role), method, address) for role in ROLES)


def _try(client: Client, method: str, address: str) -> str:
    # The brake on floods is not the subject.
    caches["default"].clear()
    with transaction.atomic():
        response = client.generic(method, address, content_type="application/x-www-form-urlencoded")
        letter = _letter(response, f"{method} {address}")
        transaction.set_rollback(True)
    return letter


def _letter(response: HttpResponseBase, request: str) -> str:
    status = response.status_code
    assert status < 500, f"{request}: {status}"
    if status in {301, 302} and "/login/" in response.headers["Location"]:
        return "l"
    return {401: "n", 403: "n", 404: "o", 405: "-"}.get(status, "y")


def table() -> dict[str, Answers]:
    """Return the whole table: the written lines, and those of the admin's tables."""
    written = {pattern: _read(line) for pattern, line in {**API, **DESKS}.items()}
    # Of a page showing and sending are tried, whether or not it takes them.
    unanswered = {"GET": "-" * len(ROLES), "POST": "-" * len(ROLES)}
    pages = {pattern: unanswered | _read(line) for pattern, line in PAGES.items()}
    return {**written, **pages, **dict(_tables())}


def _read(line: str) -> Answers:
    words = line.split()
    return dict(zip(words[::2], words[1::2], strict=True))


def _tables() -> Iterator[tuple[str, Answers]]:
    for name, line in TABLES.items():
        desk = f"admin/{name.replace('.', '/')}/"
        may = dict(word.split("=") for word in line.split())
        view, add, change = (_staff(may.get(act, "")) for act in ("view", "add", "change"))
        yield desk, {"GET": view, "POST": view}
        yield f"{desk}add/", {"GET": add, "POST": add}
        yield f"{desk}<path:object_id>/change/", {"GET": view, "POST": change}
        # It leads to the audit trail, which admins read.
        yield f"{desk}<path:object_id>/history/", {"GET": "lllny", "POST": "lllny"}
        yield f"{desk}<path:object_id>/delete/", {"GET": "lllnn", "POST": "lllnn"}
        yield f"{desk}<path:object_id>/", {"GET": "lllyy", "POST": "lllyy"}


def _staff(who: str) -> str:
    """Return the letters of a desk that is open to the moderator (`m`) or the admin (`a`)."""
    return "lll" + ("y" if "m" in who else "n") + ("y" if "a" in who else "n")
