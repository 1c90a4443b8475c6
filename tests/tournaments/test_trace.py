"""Whoever plays a round of Trace runs no machine on the site while it is open (5.10)."""

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest
import time_machine
from django.core.cache import caches
from django.test import Client
from rest_framework.test import APIClient

from sim.examples import RULES_EXAMPLES
from tallyworks.live.instants import to_ms
from tallyworks.workshops.services import check_may_run
from tests.blitz.conftest import make_blitz
from tests.factories import BEST
from tests.tournaments.stage import START, Stage, ms
from tournaments import services
from tournaments.errors import TournamentOpen
from tournaments.kinds import registry
from tournaments.models import Round
from tournaments.services import barring

SHEET, MACHINE = RULES_EXAMPLES[0]


@pytest.fixture
def stage(db: None) -> Stage:
    """Return a tournament of a round of Trace and one of Futoshiki, at its start."""
    caches["memory"].delete(barring.NONE_NEAR)
    made = Stage(120, 60, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="trace")
    Round.objects.filter(number=2).update(kind="futoshiki", size=5)
    made.due(START)
    return made


def ask(stage: Stage, at: datetime, name: str = "Xavier") -> None:
    check_may_run(player_id=stage.players[name].pk, now=at)


def test_from_the_opening_to_the_closing_no_machine_runs(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    ask(stage, opens_at - ms(0.001))
    # Nobody has noticed the opening yet: the instants decide.
    for seconds in (0, 60, 120):
        with pytest.raises(TournamentOpen) as refused:
            ask(stage, opens_at + ms(seconds))
    assert refused.value.data == {"closes_at": to_ms(opens_at) + 120_000}
    assert "20:03:00" in refused.value.message
    ask(stage, opens_at + ms(120.001))


def test_a_kind_that_says_so_bars_machines_as_trace_does(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    hitori = replace(registry.get_kind("hitori"), blocks_simulator=True)
    monkeypatch.setattr(registry, "list_kinds", lambda: (hitori,))
    caches["memory"].delete(barring.NONE_NEAR)
    stage = Stage(120, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="hitori")
    stage.due(START)
    with pytest.raises(TournamentOpen, match="You play a round of Hitori: no machine"):
        ask(stage, stage.opens_at(1))
    free = replace(hitori, blocks_simulator=False)
    monkeypatch.setattr(registry, "list_kinds", lambda: (free,))
    ask(stage, stage.opens_at(1))


def test_others_and_other_rounds_are_not_barred(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    check_may_run(player_id=stage.author.pk, now=opens_at)
    check_may_run(player_id=None, now=opens_at)
    stage.due(opens_at)
    stage.end(1)
    ask(stage, stage.opens_at(2))


def test_who_has_left_is_barred_as_well_and_a_void_round_bars_nobody(stage: Stage) -> None:
    opens_at = stage.opens_at(1)
    stage.due(opens_at)
    services.withdraw(
        tournament_id=stage.tournament.pk, player_id=stage.players["Xavier"].pk, now=opens_at
    )
    with pytest.raises(TournamentOpen):
        ask(stage, opens_at)
    services.void_round(order=stage.order(), number=1, now=opens_at)
    ask(stage, opens_at + ms(1))


def test_where_no_such_round_is_near_a_run_costs_no_query(
    db: None, django_assert_num_queries: object
) -> None:
    assert callable(django_assert_num_queries)
    caches["memory"].clear()
    with django_assert_num_queries(2):
        check_may_run(player_id=1, now=START)
    with django_assert_num_queries(0):
        check_may_run(player_id=1, now=START + timedelta(seconds=1))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("workshops/1/runs/", {"machine": MACHINE}),
        ("workshops/1/explanation/", {"machine": MACHINE}),
        ("simulate/", {"workshop": SHEET, "machine": MACHINE}),
        ("duels/1/runs/", {"machine": MACHINE}),
        ("proposals/checks/", {"title": "", "text": "", "workshop": SHEET, "machine": MACHINE}),
    ],
)
def test_every_door_is_closed(stage: Stage, path: str, body: dict[str, object]) -> None:
    client = APIClient()
    client.force_login(stage.players["Xavier"])
    with time_machine.travel(stage.opens_at(1), tick=False):
        answer = client.post(f"/api/v1/{path}", body, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "tournament_open")


def test_a_closed_blitz_replays_its_par_only(stage: Stage) -> None:
    closed = make_blitz(date(2026, 11, 29))
    client = Client()
    client.force_login(stage.players["Xavier"])

    def shown(at: datetime) -> tuple[bool, bool]:
        with time_machine.travel(at, tick=False):
            answer = client.get(f"/en/blitz/{closed.date}/", {"machine": BEST})
        text = answer.content.decode()
        return f'"machine":"{BEST}"' in text, "You play a round of Trace" in text

    assert shown(stage.opens_at(1)) == (False, True)
    assert shown(stage.opens_at(1) + ms(120.001)) == (True, False)
