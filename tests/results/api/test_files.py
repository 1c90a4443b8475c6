"""GET results/ and results/KIND/PERIOD/: the list, and each file byte for byte."""

from __future__ import annotations

import hashlib
from datetime import datetime

import pytest
import time_machine
from rest_framework.test import APIClient

from tests.conftest import Cast
from tests.results.conftest import file_of


@pytest.mark.usefixtures("published")
def test_it_lists_all_the_latest_first(api: APIClient, now: datetime) -> None:
    told = api.get("/api/v1/results/").json()
    row = file_of("DAY", "2026-11-29")

    assert [(one["kind"], one["period"]) for one in told["results"]] == [
        ("week", "2026-11-23"), ("day", "2026-11-29"), ("day", "2026-11-28"),
    ]  # fmt: skip
    assert told["results"][1] == {
        "kind": "day",
        "period": "2026-11-29",
        "sequence": 2,
        "previous": row.previous,
        "sha256": row.sha256,
        "size": row.size,
        "published_at": "2026-11-30T12:00:00+01:00",
        "name": "day-2026-11-29.json",
        "url": "http://testserver/api/v1/results/day/2026-11-29/",
    }


@pytest.mark.usefixtures("published")
def test_a_file_comes_byte_for_byte_and_once(api: APIClient) -> None:
    row = file_of("DAY", "2026-11-29")
    answer = api.get("/api/v1/results/day/2026-11-29/")

    assert hashlib.sha256(answer.content).hexdigest() == row.sha256
    assert answer["Content-Disposition"] == 'attachment; filename="day-2026-11-29.json"'
    again = api.get("/api/v1/results/day/2026-11-29/", headers={"if-none-match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["day/2026-11-30", "month/2026-11", "tournament/1", "day/x"])
def test_what_is_not_published_is_nowhere(
    published: Cast, api: APIClient, path: str, travel: time_machine.Traveller
) -> None:
    answer = api.get(f"/api/v1/results/{path}/")

    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
    assert api.post("/api/v1/results/").status_code == 405
