"""What the site says of itself: one log line a request without personal data, and figures."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
import yaml
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, Scope
from django.test import Client
from prometheus_client import REGISTRY
from pytest_django import Settings

from tallyworks.core import logs, metrics, tasks
from tallyworks.core.watching import count_sockets
from tallyworks.settings import MIDDLEWARE
from tallyworks.staff.queries import list_figures
from tests.conftest import Cast
from tests.sockets import Socket

TOKEN = "only-for-tests-" + "0123456789" * 3
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """Collect what production would write."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logs.json_formatter())
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


def read(lines: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in lines.getvalue().splitlines()]


def test_a_request_leaves_one_line_with_ids_and_no_name(
    client: Client, cast: Cast, lines: io.StringIO
) -> None:
    client.force_login(cast.member)
    answer = client.get(f"/api/v1/players/{cast.second.name}/", {"q": "secret"})

    [line] = [line for line in read(lines) if str(line["event"]).startswith("request.")]
    assert re.fullmatch(
        r"request\.answered route=api/v1/players/<str:name>/ method=GET status=200 ms=\d+\.\d",
        str(line["event"]),
    )
    assert (line["level"], line["player"]) == ("info", cast.member.pk)
    assert line["request"] == answer["X-Request-ID"]
    assert set(line) == {"event", "level", "logger", "at", "player", "request"}
    for word in (cast.second.name, cast.member.name, "secret", "127.0.0.1"):
        assert word not in lines.getvalue()


def test_what_django_says_of_a_request_names_no_path(
    client: Client, lines: io.StringIO, db: None
) -> None:
    client.get("/en/notices/unsubscribe/somebodys-token/")

    [line] = [line for line in read(lines) if line["logger"] == "django.request"]
    assert line["event"] == "%s"
    assert line["route"] == "en/notices/unsubscribe/<str:token>/"
    assert (line["status"], line["level"]) == (404, "warning")
    assert "somebodys-token" not in lines.getvalue()


@pytest.mark.parametrize(
    ("proxies", "given", "is_kept"),
    [(1, "0b5d7f9c-1111", True), (0, "0b5d7f9c-1111", False), (1, "a b\n", False)],
)
def test_only_a_proxys_id_is_kept(
    client: Client, db: None, settings: Settings, proxies: int, given: str, is_kept: bool
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = proxies
    answer = client.get("/health/live", headers={"x-request-id": given})

    assert (answer["X-Request-ID"] == given) is is_kept
    assert logs.current_request() is None


def test_the_watch_stands_around_all_but_the_clock() -> None:
    assert [name.rpartition(".")[2] for name in MIDDLEWARE[:2]] == [
        "RequestClockMiddleware",
        "WatchMiddleware",
    ]


def test_a_fault_of_the_server_is_counted(client: Client, settings: Settings) -> None:
    settings.ROOT_URLCONF = "tests.core.broken_urls"
    client.raise_request_exception = False
    labels = {"route": "broken/", "method": "GET", "status": "500"}
    before = REGISTRY.get_sample_value("tallyworks_requests_total", labels) or 0

    assert client.get("/broken/").status_code == 500
    assert REGISTRY.get_sample_value("tallyworks_requests_total", labels) == before + 1


@pytest.mark.parametrize("given", ["", "Bearer ", "Bearer wrong", TOKEN[:-1]])
def test_figures_are_for_nobody_without_the_token(
    client: Client, settings: Settings, given: str
) -> None:
    settings.METRICS_TOKEN = TOKEN
    assert client.get("/metrics", headers={"authorization": given}).status_code == 404


def test_without_a_token_nobody_reads_figures(client: Client, settings: Settings) -> None:
    settings.METRICS_TOKEN = ""
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_figures_are_given_to_who_knows_the_token(
    client: Client, db: None, settings: Settings
) -> None:
    settings.METRICS_TOKEN = TOKEN
    answer = client.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})

    text = answer.content.decode()
    assert answer.status_code == 200
    assert 'tallyworks_settlement_lag_seconds{of="duels"} 0.0' in text
    assert 'tallyworks_job_in_trouble{job="leagues-catch-up"} 0.0' in text
    assert "tallyworks_request_seconds_bucket" in text


def test_alerts_ask_only_for_figures_there_are(db: None, now: datetime) -> None:
    read_when_asked = {name for name, _about, _label, _values in list_figures(now=now)}
    # SQLite has no clock, and there is no broker here.
    known = read_when_asked | {"tallyworks_clock_difference_seconds", "tallyworks_queue_length"}
    for metric in metrics.counted("").collect():
        known |= {metric.name, *(f"{metric.name}{end}" for end in ("_total", "_bucket", "_count"))}
    named = set(re.findall(r"tallyworks_\w+", (ROOT / "deploy" / "alerts.yml").read_text()))

    assert len(named) >= 9
    assert named - known == set()


def test_every_worker_tells_its_figures_and_is_asked_for_them() -> None:
    services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    asked = yaml.safe_load((ROOT / "deploy" / "prometheus.yml").read_text())["scrape_configs"]
    [targets] = [
        job["static_configs"][0]["targets"] for job in asked if job["job_name"] == "worker"
    ]
    workers = {
        f"{name}:{service['environment'].get('METRICS_PORT')}"
        for name, service in services.items()
        if " worker --queues=" in service.get("command", "")
    }
    assert workers == set(targets)
    assert len(workers) == 2


async def test_sockets_are_counted_while_they_are_open() -> None:
    async def application(
        scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await receive()

    def count(kind: str) -> float:
        return REGISTRY.get_sample_value("tallyworks_sockets", {"kind": kind}) or 0

    before = count("live"), count("other")
    live = Socket(count_sockets(application), "/ws/live/")
    odd = Socket(count_sockets(application), "/ws/who-knows/")
    await live.connect()
    await odd.connect()
    assert (count("live"), count("other")) == (before[0] + 1, before[1] + 1)
    for socket in (live, odd):
        await socket.send_input({"type": "websocket.disconnect", "code": 1000})
        await socket.wait()
    assert (count("live"), count("other")) == before


def test_a_task_knows_how_long_it_waited_and_for_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 103.0])
    hands = SimpleNamespace(time=lambda: next(clock), perf_counter=lambda: 0.0)
    monkeypatch.setattr(tasks, "time", hands)
    headers: dict[str, object] = {}
    logs.begin(request="1234-5678")
    tasks.mark_task(headers=headers)
    logs.end()
    labels = {"task": "tests.sample"}
    task = SimpleNamespace(name="tests.sample", request=headers)

    tasks.note_begin(sender=task, task_id="t1")  # type: ignore[arg-type]  # what it reads of one
    assert logs.current_request() == "1234-5678"
    tasks.note_end(sender=task, task_id="t1", state="SUCCESS")  # type: ignore[arg-type]
    logs.end()

    waited = REGISTRY.get_sample_value("tallyworks_queue_delay_seconds_sum", labels)
    ended = REGISTRY.get_sample_value(
        "tallyworks_tasks_total", {"task": "tests.sample", "state": "SUCCESS"}
    )
    assert (waited, ended) == (3.0, 1.0)
