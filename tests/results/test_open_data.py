"""Open data: the nightly dump, its page, and the endpoints."""

from __future__ import annotations

import gzip
import hashlib
import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tallyworks.results import rules
from tallyworks.results.models import Dump
from tallyworks.results.services import make_dump, verify_results
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import BEST, FAST

NIGHT = datetime.fromisoformat("2026-11-29T23:10:00+00:00")


def lines() -> list[dict[str, Any]]:
    content = gzip.decompress(bytes(Dump.objects.latest_first()[0].content))
    return [json.loads(line) for line in content.splitlines()]


def find_faults() -> list[tuple[str, str, str]]:
    found = verify_results(copies=None, now=NIGHT)
    return [(one.kind, one.period, one.code) for one in found if one.kind == "DUMP"]


def test_verifying_finds_whatever_is_changed_of_a_dump(played: Cast) -> None:
    Workshop.objects.update(difficulty=2)
    assert make_dump(now=NIGHT)
    assert find_faults() == []
    dump = Dump.objects.get()
    content, told = bytes(dump.content), lines()
    told[0]["players"] += 1
    others: list[tuple[dict[str, Any], set[str]]] = [
        ({"content": rules.pack_lines(told)}, {"bytes"}),
        ({"content": rules.pack_lines(told[1:])}, {"bytes", "lines"}),
        ({"content": content[:-1]}, {"bytes", "format"}),
        ({"content": rules.pack_lines([{"players": 1}])}, {"bytes", "format"}),
        ({"sha256": "0" * 64}, {"bytes"}),
        ({"size": dump.size + 1}, {"bytes"}),
        ({"workshop_count": 4}, {"lines"}),
        ({"calibration": []}, {"lines"}),
    ]
    for fields, codes in others:
        Dump.objects.update(**fields)
        assert find_faults() == [("DUMP", str(dump.date), code) for code in sorted(codes)]
        dump.save()


def test_a_line_holds_all_that_is_known_and_nobody(played: Cast) -> None:
    Workshop.objects.update(difficulty=2)
    assert make_dump(now=NIGHT)
    told = lines()

    assert [(line["kind"], line["date"]) for line in told] == [
        ("big", "2026-11-23"), ("daily", "2026-11-28"), ("daily", "2026-11-29"),
    ]  # fmt: skip
    line = told[1]
    assert (line["players"], line["solvers"], line["par"]["machine"]) == (
        3, 3, "A1:+2 A2:x2 A3:fast A5:fast",
    )  # fmt: skip
    assert line["distributions"]["sum"] == [[15, 2], [17, 1]]
    assert line["solutions"] == [[3, 10, 2, 2], [5, 9, 3, 2]]
    assert [point["machine"] for point in line["front"]] == [BEST, FAST]
    assert (line["lower_bound"], line["best_sum"]) == (15, 15)
    assert line["difficulty"] == {"predicted": 2, "solved_percent": 100, "sum_percent": 78}
    assert not [name for name in ("Ada", "Bruno", "Lilac") if name in json.dumps(told)]


@pytest.mark.parametrize("seconds", [-1, 0])
def test_it_is_due_once_the_day_before_is_final(played: Cast, seconds: int) -> None:
    assert make_dump(now=NIGHT + timedelta(seconds=seconds)) == (seconds == 0)


def test_there_is_one_a_night_and_seven_are_kept(played: Cast) -> None:
    made = [make_dump(now=NIGHT + timedelta(hours=12 * count)) for count in range(20)]

    assert made == [True, False] * 10
    kept = list(Dump.objects.latest_first().values_list("date", flat=True))
    assert (len(kept), kept[0]) == (7, date(2026, 12, 9))


def test_the_same_lines_are_the_same_bytes() -> None:
    told = [{"a": 1, "b": [1, 2]}]

    assert rules.pack_lines(told) == rules.pack_lines(list(told))
    assert gzip.decompress(rules.pack_lines(told)) == b'{"a":1,"b":[1,2]}\n'


def test_predictions_are_held_against_what_players_did() -> None:
    made = [(1, 90, 95), (1, 81, 96), (3, 40, 130), (None, 50, 100), (2, 0, None)]
    told = [
        {"difficulty": dict(zip(("predicted", "solved_percent", "sum_percent"), one, strict=True))}
        for one in made
    ]

    assert rules.calibrate(told) == [
        {"predicted": 1, "workshops": 2, "solved_percent": 85, "sum_percent": 95},
        {"predicted": 3, "workshops": 1, "solved_percent": 40, "sum_percent": 130},
    ]


def test_the_api_gives_dumps_and_pages_of_workshops(
    played: Cast,
    travel: time_machine.Traveller,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    make_dump(now=NIGHT)
    client = Client()
    (told,) = client.get("/api/v1/open-data/dumps/").json()["results"]
    # Tomorrow another dump is the latest; one of a night stays what it is.
    for address, kept in (
        ("/api/v1/open-data/dumps/latest/", "no-cache"),
        (told["url"], "public, max-age=86400"),
    ):
        answer = client.get(address)
        assert hashlib.sha256(answer.content).hexdigest() == told["sha256"]
        assert answer["Cache-Control"] == kept
        again = client.get(address, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, again["Cache-Control"]) == (304, kept)
    assert (told["name"], told["workshop_count"]) == ("tallyworks-2026-11-30.jsonl.gz", 3)
    assert client.get("/api/v1/open-data/dumps/2026-11-29/").status_code == 404

    with django_assert_max_num_queries(2):
        page = client.get("/api/v1/open-data/workshops/").json()
    assert page["results"] == lines()[::-1]


def test_the_page_shows_dumps_and_what_became_of_predictions(
    played: Cast, travel: time_machine.Traveller
) -> None:
    Workshop.objects.update(difficulty=1)
    assert "There is no dump yet." in Client().get("/en/open-data/").content.decode()
    make_dump(now=NIGHT)
    page = Client().get("/en/open-data/").content.decode()

    assert "/api/v1/open-data/dumps/2026-11-30/" in page
    assert "Predicted and played" in page
    assert '<td class="num">78%</td>' in page
