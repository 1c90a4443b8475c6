"""What is answered when something breaks, or when database or Redis are away."""

import json

import pytest
from django.db import OperationalError
from django.test import Client
from redis.exceptions import ConnectionError as RedisAway

from tallyworks.workshops.queries import catalogue

ARCHIVE, DAYS = "/en/archive/", "/api/v1/days/"


@pytest.fixture
def client(db: None) -> Client:
    return Client(raise_request_exception=False)


def break_off(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(*_arguments: object, **_named: object) -> None:
        raise error

    monkeypatch.setattr(catalogue, "list_opened", fail)


@pytest.mark.parametrize("error", [OperationalError("gone"), RedisAway("gone")])
def test_who_meets_an_outage_is_told_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    break_off(monkeypatch, error)
    page, answer = client.get(ARCHIVE), client.get(DAYS)

    assert (page.status_code, answer.status_code) == (503, 503)
    assert (page["Retry-After"], answer["Retry-After"]) == ("5", "5")
    assert ">503<" in page.content.decode()
    assert json.loads(answer.content)["error"]["code"] == "unavailable"


def test_a_fault_of_ours_says_nothing_of_itself(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_off(monkeypatch, ZeroDivisionError("a secret"))
    page, answer = client.get(ARCHIVE), client.get(DAYS)

    assert (page.status_code, answer.status_code) == (500, 500)
    assert ">500<" in page.content.decode()
    assert json.loads(answer.content)["error"]["code"] == "server_error"
    assert "secret" not in page.content.decode() + answer.content.decode()
