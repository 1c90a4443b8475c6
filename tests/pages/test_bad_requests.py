"""What no browser of good faith sends is refused, and is no fault of the server.

PostgreSQL takes no NUL in a text, so some of these fail on it alone.
"""

import pytest
from django.conf import settings
from django.test import Client

from tests.conftest import Cast
from tests.pages.access_world import list_routes

NUL = "\0"


@pytest.mark.parametrize("host", ["evil.example", "a b", "localhost:x"])
@pytest.mark.parametrize("path", ["/", "/en/", "/api/v1/days/today/"])
def test_another_host_is_refused(client: Client, host: str, path: str) -> None:
    answer = client.get(path, headers={"host": host})

    assert answer.status_code == 400
    assert host.encode() not in answer.content


@pytest.mark.parametrize("path", ["/en/rules/", "/api/v1/me/"])
@pytest.mark.parametrize("key", ["abcdefgh", f"abcdefgh{NUL}ijk", "é" * 32, "short"])
def test_a_session_nobody_was_given_is_no_session(
    db: None, client: Client, path: str, key: str
) -> None:
    client.cookies[settings.SESSION_COOKIE_NAME] = key

    assert client.get(path).status_code in {200, 401}


@pytest.mark.parametrize("key", ["", NUL, f"abc{NUL}", "not-a-key"])
def test_a_token_nobody_has_is_not_revoked(client: Client, cast: Cast, key: str) -> None:
    client.force_login(cast.member)

    assert client.post("/en/settings/tokens/revoke/", {"key": key}).status_code == 302


@pytest.mark.parametrize(
    "path",
    [
        "workshops/{}/drafts/",
        "workshops/{}/ranking/",
        "drafts/{}/",
        "tournaments/1/rounds/{}/puzzle/",
        "tutorial/{}/",
    ],
)
def test_a_number_that_no_database_holds_is_nowhere(client: Client, cast: Cast, path: str) -> None:
    client.force_login(cast.member)

    assert client.get(f"/api/v1/{path.format(10**18)}").status_code == 404


def test_no_address_takes_numbers_without_bound() -> None:
    routes = list_routes()

    assert routes
    assert [route.pattern for route in routes if "<int:" in route.pattern] == []


def test_staff_filter_by_what_can_be(client: Client, cast: Cast) -> None:
    client.force_login(cast.staff)

    assert client.get("/admin/players/standing/", {"kind__exact": NUL}).status_code == 400


def test_an_address_of_the_api_that_is_none_is_told_in_the_language_asked_for(
    client: Client,
) -> None:
    answer = client.get("/api/v1/nothing/", headers={"accept-language": "fr"})

    assert answer.status_code == 404
    assert answer.json()["error"]["message"] != "There is nothing here."
