"""Publishing: one file a closed day, week and tournament, whenever the job runs."""

from __future__ import annotations

import json
from datetime import datetime, timedelta

import pytest
import time_machine

from leagues import services as leagues
from tallyworks.players.services import Confirmation, delete_account
from tallyworks.results import rules, services, tasks
from tallyworks.results.models import Dump, ResultsFile
from tallyworks.workshops.models import Run
from tests.conftest import Cast
from tests.factories import BEST, FAST
from tests.results.conftest import DAYS, MONDAY, file_of
from tests.tournaments.stage import Stage


def contents() -> dict[str, str]:
    return {row.name: row.content for row in ResultsFile.objects.all()}


def test_a_day_tells_best_machines_places_and_receipts(published: Cast) -> None:
    told = json.loads(file_of("DAY", "2026-11-28").content)
    workshop = told["workshop"]

    assert (told["format"], told["sequence"], told["previous"]) == ("tallyworks results 1", 1, None)
    assert workshop["subject"] == "daily 2026-11-28"
    assert [best["machine"] for best in workshop["best"]] == [BEST, FAST]
    assert [(place["rank"], place["sum"], place["points"]) for place in workshop["ranking"]] == [
        (1, 15, 1266), (2, 15, 1266), (3, 17, 1117),
    ]  # fmt: skip
    hashes = {
        run.receipt.sha256 for run in Run.objects.filter(workshop__date=DAYS[0]) if run.receipt
    }
    assert len(hashes) == 4
    assert workshop["receipts"] == sorted(hashes)
    assert {place["receipt"] for place in workshop["ranking"]} < hashes


def test_a_week_tells_groups_besides(published: Cast) -> None:
    told = json.loads(file_of("WEEK", MONDAY.isoformat()).content)

    assert told["workshop"]["subject"] == "big 2026-11-23"
    (group,) = told["groups"]
    assert (group["tier"], group["size"], group["prize_reason"]) == (1, 3, "SMALL_GROUP")
    assert [row["points"] for row in group["rows"]] == [5065, 5065, 4469]
    assert {row["move"] for row in group["rows"]} == {"SMALL_GROUP"}


def test_each_file_holds_the_hash_of_the_one_before(published: Cast) -> None:
    first, second = (file_of("DAY", day.isoformat()) for day in DAYS)

    assert (first.previous, second.previous) == ("", first.sha256)
    assert json.loads(second.content)["previous"] == rules.hash_file(first.content)
    assert first.size == len(first.content)


def test_no_person_is_in_it_nor_can_be_followed(published: Cast) -> None:
    text = "".join(contents().values())
    marks = [
        {place["player"] for place in json.loads(row.content)["workshop"]["ranking"]}
        for row in ResultsFile.objects.all()
    ]

    assert not [name for name in ("Ada", "Bruno", "Lilac", "example.org") if name in text]
    assert sum(map(len, marks)) == len(set.union(*marks)) == 9


@pytest.mark.parametrize("minutes", [9, 10])
def test_a_day_is_published_once_every_run_is_stored(played: Cast, minutes: int) -> None:
    midnight = datetime.fromisoformat("2026-11-28T23:00:00+00:00")

    assert services.publish_due(now=midnight + timedelta(minutes=minutes)) == (minutes == 10)


def test_late_early_and_repeated_runs_give_the_same_files(played: Cast, now: datetime) -> None:
    for hours in range(0, 24 * 3, 5):
        leagues.close_due_weeks(now=now - timedelta(hours=60 - hours))
        services.publish_due(now=now - timedelta(hours=60 - hours))
    step_by_step = contents()
    ResultsFile.objects.all().delete()
    services.publish_due(now=now + timedelta(days=100))
    assert services.publish_due(now=now + timedelta(days=101)) == 0

    assert contents() == step_by_step
    assert len(step_by_step) == 3


def test_the_jobs_do_what_is_due(played: Cast, travel: time_machine.Traveller) -> None:
    tasks.publish()
    tasks.dump()

    assert (ResultsFile.objects.count(), Dump.objects.count()) == (2, 1)


def test_a_deleted_account_changes_no_file(played: Cast, now: datetime) -> None:
    leagues.close_due_weeks(now=now)
    services.publish_due(now=now)
    before = contents()
    confirmation = Confirmation(name=played.guest.name)
    delete_account(player=played.guest, confirmation=confirmation, now=now)
    ResultsFile.objects.all().delete()
    services.publish_due(now=now)

    assert contents() == before


@pytest.mark.usefixtures("plain")
def test_a_tournament_tells_puzzles_matches_keys_and_standings() -> None:
    stage = Stage(300, ratings={"Ada": 1500, "Bea": 1400, "Cid": 1300, "Dan": 1200})
    stage.begin()
    stage.send("Ada", 61)
    ended_at = stage.end(1)
    assert services.publish_due(now=ended_at) == 1
    told = json.loads(ResultsFile.objects.get().content)["tournament"]

    (one,) = told["rounds"]
    assert one["key"] == "1342,2431"
    assert [(key["participant"], key["verdict"]) for key in one["keys"]] == [(1, "CORRECT")]
    assert [seat["solved_ms"] for seat in one["seats"]] == [61_000, None, None, None]
    assert told["participants"][0]["place"] == 1
    assert len(one["matches"]) == 2
    assert "Ada" not in json.dumps(told)
