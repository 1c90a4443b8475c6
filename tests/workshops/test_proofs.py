"""Proofs of the least sum: slice by slice, cheapest first, secret until the close."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from sim import codec
from sim.search import SearchResult
from tallyworks.core.apart import Stopped, call_apart
from tallyworks.workshops import rules, services, tasks
from tallyworks.workshops.models import Proof, Workshop
from tallyworks.workshops.proving import prove_slice
from tallyworks.workshops.services import Submission, generation, proofs, submit_run
from tests.conftest import Cast
from tests.factories import AFFINE_SHEET, BEST, FAST, WorkshopFactory
from tests.pages.test_secrets import addresses

TOMORROW = date(2026, 12, 1)
Say = Callable[..., None]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Say:
    """Let the next slices find `best` (its sum) and prove a bound."""

    def search(_slice: Any, *, sheet: Any, start: Any, nodes: int, **found: Any) -> SearchResult:
        assert sheet == codec.sheet_from_json(AFFINE_SHEET)
        machine = codec.parse_notation(found.get("machine", BEST), sheet)
        best_sum, bound = found.get("best_sum", 15), found["bound"]
        return SearchResult(machine, best_sum, bound, best_sum == bound, nodes)

    def set_up(**found: Any) -> None:
        monkeypatch.setattr(
            proofs, "call_apart", lambda function, **given: search(function, **given, **found)
        )

    return set_up


def test_a_slice_in_its_own_process_proves_a_small_workshop() -> None:
    sheet = codec.sheet_from_json(AFFINE_SHEET)
    start = codec.parse_notation(FAST, sheet)
    found = call_apart(prove_slice, sheet=sheet, start=start, nodes=20_000)

    assert (found.best_sum, found.lower_bound, found.proved) == (15, 15, True)


def test_it_goes_on_with_more_nodes_until_it_is_proved(
    today: Workshop, now: datetime, say: Say
) -> None:
    Workshop.objects.update(search_lower_bound=9)
    told = []
    for bound in (12, 11, 15):
        say(bound=bound)
        assert services.prove_next(now=now)
        proof = Proof.objects.get()
        told.append((proof.lower_bound, proof.best_sum, proof.budget, proof.nodes))

    assert told == [(12, 15, 200_000, 50_000), (12, 15, 800_000, 250_000), (15, 15, 0, 1_050_000)]
    assert (proof.is_proved, proof.proved_at, proof.machine) == (True, now, BEST)
    assert not services.prove_next(now=now)


def test_it_gives_up_after_the_largest_slice(today: Workshop, now: datetime, say: Say) -> None:
    Workshop.objects.update(search_lower_bound=9)
    say(bound=12)
    slices = 0
    while services.prove_next(now=now):
        slices += 1

    assert slices == 3
    assert (Proof.objects.get().is_proved, Proof.objects.get().budget) == (False, 0)


def test_the_job_works_as_long_as_there_is_something_to_prove(
    today: Workshop, travel: time_machine.Traveller, say: Say
) -> None:
    say(bound=15)
    tasks.prove()

    assert Proof.objects.get().is_proved


def test_no_second_worker_proves_meanwhile(
    monkeypatch: pytest.MonkeyPatch, travel: time_machine.Traveller
) -> None:
    slices = []

    def work(**_given: Any) -> bool:
        # What the schedule sends to another worker while this slice lasts.
        slices.append("begun")
        tasks.prove()
        return False

    monkeypatch.setattr(services, "prove_next", work)
    tasks.prove()
    assert slices == ["begun"]
    # Its end lets the next one in, as does a slice that breaks.
    monkeypatch.setattr(services, "prove_next", lambda **_given: 1 / 0)
    for _time in range(2):
        with pytest.raises(ZeroDivisionError):
            tasks.prove()


def test_the_cheapest_comes_first(today: Workshop, now: datetime, say: Say) -> None:
    Workshop.objects.update(search_lower_bound=9)
    say(bound=12, best_sum=30)
    services.prove_next(now=now)
    later = WorkshopFactory.create(date=TOMORROW, search_lower_bound=9)
    services.prove_next(now=now)
    assert Proof.objects.get(workshop=later).budget == 200_000
    services.prove_next(now=now)

    assert Proof.objects.get(workshop=today).budget == 800_000
    services.prove_next(now=now)
    assert not services.prove_next(now=now, most_nodes=799_999)


def test_a_slice_that_breaks_is_the_last(
    today: Workshop, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_arguments: Any, **_given: Any) -> None:
        raise subprocess.CalledProcessError(1, "python")

    monkeypatch.setattr(proofs, "call_apart", break_down)
    assert services.prove_next(now=now)
    proof = Proof.objects.get()

    assert (proof.budget, proof.best_sum, proof.machine) == (0, today.par_sum, today.par)
    assert not services.prove_next(now=now)


def test_a_slice_that_is_stopped_is_done_again(
    today: Workshop, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_arguments: Any, **_given: Any) -> None:
        raise Stopped

    with monkeypatch.context() as patched:
        patched.setattr(proofs, "call_apart", stop)
        assert not services.prove_next(now=now)
    assert not Proof.objects.exists()
    assert services.prove_next(now=now)


@pytest.mark.parametrize("what", ["replaced", "worked on"])
def test_a_result_for_what_has_changed_meanwhile_is_dropped(
    today: Workshop, now: datetime, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def search(_function: Any, *, sheet: Any, start: Any, nodes: int) -> SearchResult:
        if what == "replaced":
            Workshop.objects.update(revision=1)
        else:
            Proof.objects.create(
                workshop=today, best_sum=16, lower_bound=3, nodes=7, budget=9, machine=FAST,
                engine_version=1, worked_at=now,
            )  # fmt: skip
        return SearchResult(start, 15, 15, True, nodes)

    monkeypatch.setattr(proofs, "call_apart", search)
    services.prove_next(now=now)

    held = list(Proof.objects.values_list("best_sum", "nodes"))
    assert held == ([] if what == "replaced" else [(16, 7)])


@pytest.mark.parametrize(
    ("opens", "level"),
    [(timedelta(hours=13), 2), (timedelta(minutes=5), None), (timedelta(), None)],
)
def test_difficulty_is_predicted_as_long_as_it_is_to_come(
    db: None, now: datetime, say: Say, opens: timedelta, level: int | None
) -> None:
    coming = WorkshopFactory.create(date=TOMORROW, opens_at=now + opens, par_cost=1, par_area=1)
    say(bound=12, best_sum=13)
    services.prove_next(now=now)

    coming.refresh_from_db()
    assert coming.difficulty == level


@pytest.mark.parametrize(
    ("nodes", "is_big", "level"),
    [(15_000, False, 1), (15_001, False, 2), (100_001, False, 3), (200_001, True, 2)],
)
def test_the_effort_of_the_search_predicts(nodes: int, is_big: bool, level: int) -> None:
    assert rules.predict_difficulty(nodes=nodes, is_big=is_big) == level


def test_a_coming_workshop_with_too_weak_a_par_is_made_anew(
    db: None,
    now: datetime,
    say: Say,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    coming = WorkshopFactory.create(date=TOMORROW, difficulty=1)
    monkeypatch.setattr(generation, "_generate", lambda *_given: {"par_cost": 5})
    # Par 40: a sum of 26 is under 67 percent of it.
    say(bound=12, best_sum=26)
    services.prove_next(now=now)

    coming.refresh_from_db()
    assert (coming.revision, coming.par_cost, coming.difficulty) == (1, 5, None)
    assert not Proof.objects.exists()
    assert f"workshop.replaced_unfit workshop={coming.pk} revision=1" in caplog.messages


def test_what_an_admin_wrote_stays_however_weak_its_par(
    db: None, now: datetime, say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    coming = WorkshopFactory.create(date=TOMORROW, is_written=True)
    monkeypatch.setattr(generation, "_generate", lambda *_given: pytest.fail("made anew"))
    say(bound=12, best_sum=26)
    services.prove_next(now=now)

    coming.refresh_from_db()
    assert (coming.revision, coming.difficulty) == (0, 2)
    assert Proof.objects.get().best_sum == 26


def prove(workshop: Workshop, low: int, high: int, now: datetime) -> None:
    is_proved = low == high
    Proof.objects.create(
        workshop=workshop, best_sum=high, lower_bound=low, machine=BEST, nodes=1, budget=0,
        engine_version=1, worked_at=now, is_proved=is_proved, proved_at=now if is_proved else None,
    )  # fmt: skip


def test_nothing_asks_for_a_proof_before_the_close(
    cast: Cast, today: Workshop, travel: time_machine.Traveller, now: datetime
) -> None:
    big = WorkshopFactory.create(kind=Workshop.Kind.BIG, number=31)
    for workshop in (today, big):
        prove(workshop, 15, 15, now)
    client = Client()
    client.force_login(cast.member)
    asked = [one for one in addresses(today.pk, today.day) if one.startswith(("/en/", "/api/"))]
    asked += ["/en/big/", "/api/v1/weeks/current/"]
    asked += [f"/api/v1/workshops/{big.pk}/proof/", "/en/open-data/", "/en/results/"]

    with CaptureQueriesContext(connection) as queries:
        answers = {address: client.get(address) for address in asked}
    assert not [query["sql"] for query in queries if "workshops_proof" in query["sql"]]
    answer = answers[f"/api/v1/workshops/{today.pk}/proof/"]
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "workshop_open")


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [(15, 15, "A sum of 15 is proved minimal."), (14, 16, "lies between 14 and 15.")],
)
def test_the_closed_day_tells_what_is_proved(
    cast: Cast, today: Workshop, travel: time_machine.Traveller, now: datetime, low: int,
    high: int, said: str,
) -> None:  # fmt: skip
    Workshop.objects.update(search_best_sum=17, search_lower_bound=9, difficulty=3)
    submit_run(submission=Submission(cast.member.pk, today.pk, BEST), now=now)
    prove(today, low, high, now)
    travel.move_to(today.bell_at)
    page = Client().get("/en/archive/2026-11-30/").content.decode()
    told = Client().get(f"/api/v1/workshops/{today.pk}/proof/").json()

    assert said in page
    assert "Before the opening we thought it would be hard." in page
    assert "100% of those who tried solved it, and half of them with 37% of par or less." in page
    assert (told["lower_bound"], told["best_sum"], told["is_proved"]) == (low, 15, low == high)
    assert told["difficulty"] == {"predicted": 3, "solved_percent": 100, "sum_percent": 37}
    front = [{"cost": 3, "cycles": 10, "area": 2, "sum": 15, "machine": BEST}]
    assert told["front"] == (front if low == high else [])
    assert told["known_front"] == ([] if low == high else front)


def test_the_closed_day_shows_one_machine_of_each_other_point_of_the_known_front(
    cast: Cast, today: Workshop, travel: time_machine.Traveller, now: datetime
) -> None:
    # Two of one point, and what BEST beats in all three measures.
    beaten = "A1:+1 A2:+1 A3:x2"
    for player, machine in [
        (cast.member, BEST), (cast.second, FAST), (cast.guest, FAST), (cast.guest, beaten),
    ]:  # fmt: skip
        submit_run(submission=Submission(player.pk, today.pk, machine), now=now)
    prove(today, 15, 15, now)
    travel.move_to(today.bell_at)
    page = Client().get("/en/archive/2026-11-30/").content.decode()
    told = Client().get(f"/api/v1/workshops/{today.pk}/proof/").json()

    assert [point["machine"] for point in told["front"]] == [BEST]
    assert [point["machine"] for point in told["known_front"]] == [FAST]
    shown = page.split("Best known machines")[1]
    assert "not proved" in shown
    assert FAST in shown
    assert "Best known, machine 2" not in shown


def test_par_and_search_belong_to_the_known_front(
    today: Workshop, travel: time_machine.Traveller, now: datetime
) -> None:
    Workshop.objects.update(par_cost=18, par_cycles=9, search_best_sum=None, search_lower_bound=9)
    prove(today, 14, 15, now)
    travel.move_to(today.bell_at)
    told = Client().get(f"/api/v1/workshops/{today.pk}/proof/").json()

    assert [point["machine"] for point in told["known_front"]] == [BEST, today.par]
    assert (told["front"], told["best_sum"]) == ([], 15)


def test_the_search_shows_its_machine_where_nobody_found_one(
    today: Workshop, travel: time_machine.Traveller, now: datetime
) -> None:
    prove(today, 15, 15, now)
    travel.move_to(today.bell_at)
    told = Client().get(f"/api/v1/workshops/{today.pk}/proof/").json()

    assert [point["machine"] for point in told["front"]] == [BEST]
    assert told["difficulty"] == {"predicted": None, "solved_percent": None, "sum_percent": None}


def test_the_profile_counts_days_at_the_optimum_once_they_are_closed(
    cast: Cast, today: Workshop, travel: time_machine.Traveller, now: datetime
) -> None:
    Workshop.objects.update(search_best_sum=17, search_lower_bound=9)
    submit_run(submission=Submission(cast.member.pk, today.pk, BEST), now=now)
    prove(today, 15, 15, now)

    def count() -> str:
        page = Client().get("/en/players/Ada/").content.decode()
        return page.split("Days at the proved optimum</dt><dd>")[1][0]

    assert count() == "0"
    travel.move_to(today.bell_at)
    assert count() == "1"
