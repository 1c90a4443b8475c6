"""A request is received when the proxy says so, if the site trusts it with that."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from tallyworks.core.http import received_at
from tallyworks.core.middleware import RequestClockMiddleware

NOW = datetime(2026, 11, 30, 19, 5, 59, 999_999, tzinfo=UTC)
NOW_MS = 1_796_065_559_999


def received(header: str) -> datetime:
    seen: list[HttpRequest] = []

    def answer(request: HttpRequest) -> HttpResponse:
        seen.append(request)
        return HttpResponse()

    request = RequestFactory().get("/", headers={"X-Received-Ms": header})
    with time_machine.travel(NOW, tick=False):
        RequestClockMiddleware(answer)(request)
    return received_at(seen[0])


def test_waiting_for_a_worker_costs_no_time(settings: Settings) -> None:
    settings.RECEIPT_HEADER = "X-Received-Ms"
    at = NOW.replace(microsecond=999_000)
    assert received(str(NOW_MS)) == at
    assert received(str(NOW_MS - 1_234)) == at - timedelta(milliseconds=1_234)


@pytest.mark.parametrize(
    "header", ["", "soon", "-1", "1e3", "٣", str(NOW_MS + 1), str(NOW_MS - 120_001), "9" * 30]
)
def test_nonsense_is_not_believed(settings: Settings, header: str) -> None:
    settings.RECEIPT_HEADER = "X-Received-Ms"
    assert received(header) == NOW


def test_without_the_setting_nobody_is_believed() -> None:
    assert received(str(NOW_MS - 1_234)) == NOW
