"""A request is received when the proxy says so, if the site trusts it with that."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import time_machine
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django import Settings

from tallyworks.core.http import reached_at, received_at
from tallyworks.core.middleware import RequestClockMiddleware

CADDYFILE = Path(__file__).resolve().parents[2] / "deploy" / "Caddyfile"
NOW = datetime(2026, 11, 30, 19, 5, 59, 999_999, tzinfo=UTC)
NOW_MS = 1_796_065_559_999


def pass_on(header: str) -> HttpRequest:
    """Return the request as the middleware hands it on."""
    seen: list[HttpRequest] = []

    def answer(request: HttpRequest) -> HttpResponse:
        seen.append(request)
        return HttpResponse()

    request = RequestFactory().get("/", headers={"X-Received-Ms": header})
    with time_machine.travel(NOW, tick=False):
        RequestClockMiddleware(answer)(request)
    return seen[0]


def received(header: str) -> datetime:
    return received_at(pass_on(header))


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


def test_it_reaches_the_process_by_the_processs_own_clock(settings: Settings) -> None:
    settings.RECEIPT_HEADER = "X-Received-Ms"
    assert reached_at(pass_on(str(NOW_MS - 4_700))) == NOW


def test_the_proxy_reads_the_clock_once_however_often_it_tries_to_reach_a_container() -> None:
    lines = [line.strip() for line in CADDYFILE.read_text(encoding="utf-8").splitlines()]
    stamps = [number for number, line in enumerate(lines) if "{time.now" in line]
    assert [lines[number] for number in stamps] == [
        "request_header X-Received-Ms {time.now.unix_ms}"
    ]
    # What `reverse_proxy` holds it repeats; this stands before it, in the block of `web`.
    assert lines[stamps[0] + 1 : stamps[0] + 3] == ["reverse_proxy {", "dynamic a web 8000"]
