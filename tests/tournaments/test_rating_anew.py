"""A finished tournament is rated anew after a correction, and later ones follow (section 4)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from tallyworks.ratings.models import Rating, RatingChange
from tallyworks.ratings.services import audit_ratings
from tallyworks.results.services import publish_due, verify_results
from tallyworks.staff.models import Act as Trail
from tests.tournaments.stage import START, Stage, put_right
from tournaments import services
from tournaments.errors import DirectorsOnly, NotRatable, RatingsUnchanged, ReasonMissing
from tournaments.models import Act, Participant, Round
from tournaments.queries import tables
from tournaments.services.audit import audit_tournaments

pytestmark = pytest.mark.usefixtures("plain")
LATER = START + timedelta(days=2)


class Two:
    """Two tournaments of one round that overlap: Xavier wins the first, Yvonne the longer one."""

    def __init__(self, **ratings: int) -> None:
        self.first = Stage(60, ratings=ratings or {"Xavier": 1600, "Yvonne": 1500})
        self.second = Stage(120, beside=self.first)
        self.first.begin()
        self.first.send("Xavier", 10)
        self.second.send("Yvonne", 20)
        self.first.end(1)
        self.second.end(1)
        states = (self.first.reload().state, self.second.reload().state)
        assert states == ("FINISHED", "FINISHED")

    def rows(self) -> list[tuple[Any, ...]]:
        """Return what every change says, Xavier's first, and of each player the first's first."""
        told = RatingChange.objects.order_by("player_id", "pk")
        return list(told.values_list("before", "k", "expected", "half_points", "amount", "after"))

    def values(self) -> list[int]:
        return list(Rating.objects.order_by("player_id").values_list("value", flat=True))


def is_sound() -> bool:
    """Tell whether the audits find nothing and each change goes on from the one before it."""
    for rating in Rating.objects.filter(pool="TOURNAMENT"):
        changes = list(RatingChange.objects.of_player(rating.player_id).oldest_first())
        afters = [change.after for change in changes]
        assert [change.before for change in changes[1:]] == afters[:-1]
        assert [rating.value] == afters[-1:]
        assert rating.rated_count == sum(change.rated_count for change in changes)
    return not list(audit_ratings()) and not list(audit_tournaments())


def test_a_correction_replaces_rows_and_shifts_later_ones_by_the_difference() -> None:
    two = Two()
    # D = 100: 64 and 36 hundredths. 40 x 0.36 = 14.4, and 40 x -0.64 = -25.6.
    assert two.rows() == [
        (1600, 40, 64, 2, 14, 1614), (1614, 40, 64, 0, -26, 1588),
        (1500, 40, 36, 0, -14, 1486), (1486, 40, 36, 2, 26, 1512),
    ]  # fmt: skip
    ids = list(RatingChange.objects.order_by("pk").values_list("pk", "played_at"))

    put_right(two.first, "Yvonne")
    assert {finding.what for finding in audit_tournaments()} >= {"rating", "half_points"}
    services.rate_anew(order=two.first.order("a lost key"), now=LATER)

    # A draw: 40 x (0.5 - 0.64) = -5.6, and 40 x (0.5 - 0.36) = 5.6.
    assert two.rows() == [
        (1600, 40, 64, 1, -6, 1594), (1594, 40, 64, 0, -26, 1568),
        (1500, 40, 36, 1, 6, 1506), (1506, 40, 36, 2, 26, 1532),
    ]  # fmt: skip
    assert two.values() == [1568, 1532]
    assert ids == list(RatingChange.objects.order_by("pk").values_list("pk", "played_at"))
    detail = RatingChange.objects.get(reference=two.first.tournament.reference, after=1506).detail
    assert detail["rounds"] == [{"round": 1, "opponent": 1600, "expected": 36, "half_points": 1}]
    assert is_sound()


def test_a_second_run_changes_nothing() -> None:
    two = Two()
    put_right(two.first, "Yvonne")
    services.rate_anew(order=two.first.order(), now=LATER)
    rows = two.rows()
    for stage in (two.first, two.second):
        with pytest.raises(RatingsUnchanged):
            services.rate_anew(order=stage.order(), now=LATER)
    assert (two.rows(), two.values()) == (rows, [1568, 1532])
    assert Act.objects.filter(kind="RATE").count() == 1
    assert is_sound()


def test_it_is_logged_with_who_and_why() -> None:
    two = Two()
    put_right(two.first, "Yvonne")
    services.rate_anew(order=two.first.order(" a lost\nkey "), now=LATER)
    act = Act.objects.get(kind="RATE")
    assert (act.tournament_id, act.author_id, act.reason, act.done_at) == (
        two.first.tournament.pk, two.first.author.pk, "a lost key", LATER,
    )  # fmt: skip
    trail = Trail.objects.get(code="tournament.rated_anew")
    assert (trail.actor_id, trail.object_id, trail.reason.text) == (
        two.first.author.pk, str(two.first.tournament.pk), "a lost key",
    )  # fmt: skip


def test_a_void_round_takes_the_changes_away() -> None:
    two = Two()
    Round.objects.filter(tournament=two.first.tournament).update(state="VOID")
    services.rate_anew(order=two.first.order("void after all"), now=LATER)
    assert two.rows() == [(1600, 40, 64, 0, -26, 1574), (1500, 40, 36, 2, 26, 1526)]
    assert two.values() == [1574, 1526]
    assert set(Rating.objects.values_list("rated_count", flat=True)) == {1}
    assert is_sound()

    # And back again: who has no row gets one after all he has.
    Round.objects.filter(tournament=two.first.tournament).update(state="SCORED")
    services.rate_anew(order=two.first.order("it counts"), now=LATER)
    assert two.values() == [1588, 1512]
    assert two.rows()[1] == (1574, 40, 64, 2, 14, 1588)
    assert is_sound()


def test_a_rating_at_the_least_is_cut_short_no_longer() -> None:
    two = Two(Xavier=104, Yvonne=100)
    # Yvonne -20 ends at 100, D = 4: 51 and 49; in the second 40 x 0.51 = 20.4.
    assert two.rows() == [
        (104, 40, 51, 2, 20, 124), (124, 40, 51, 0, -20, 104),
        (100, 40, 49, 0, 0, 100), (100, 40, 49, 2, 20, 120),
    ]  # fmt: skip
    put_right(two.first, "Yvonne")
    services.rate_anew(order=two.first.order(), now=LATER)
    # A draw gives nobody anything; Xavier's loss ends at the least now: 104 - 20 is below it.
    assert two.rows() == [
        (104, 40, 51, 1, 0, 104), (104, 40, 51, 0, -4, 100),
        (100, 40, 49, 1, 0, 100), (100, 40, 49, 2, 20, 120),
    ]  # fmt: skip
    assert two.values() == [100, 120]
    assert is_sound()
    put_right(two.first, "Yvonne", solved_ms=None)
    services.rate_anew(order=two.first.order(), now=LATER)
    assert two.rows()[1] == (124, 40, 51, 0, -20, 104)
    assert is_sound()


def test_the_top_is_remembered_only_where_it_was_reached() -> None:
    two = Two(Xavier=1990, Yvonne=1990)
    first, second = two.first.part("Xavier").player_id, two.first.part("Yvonne").player_id
    tops = Rating.objects.filter(has_been_top=True)
    assert list(tops.values_list("player_id", flat=True)) == [first]
    put_right(two.first, "Yvonne")
    services.rate_anew(order=two.first.order(), now=LATER)
    # Drawn at equal ratings the first moves nobody: 1990 and 1990, then -20 and +20.
    assert two.values() == [1970, 2010]
    assert list(tops.values_list("player_id", flat=True)) == [second]


def test_what_cannot_be_rated_anew_is_refused() -> None:
    running, unrated = Stage(60, ratings={"Xavier": 1600, "Yvonne": 1500}), None
    unrated = Stage(60, beside=running, is_rated=False)
    running.begin()
    with pytest.raises(NotRatable):
        services.rate_anew(order=running.order(), now=START)
    with pytest.raises(ReasonMissing):
        services.rate_anew(order=running.order(" "), now=START)
    running.end(1)
    with pytest.raises(NotRatable):
        services.rate_anew(order=unrated.order(), now=START)
    order = services.Order(
        tournament_id=running.tournament.pk,
        director_id=running.players["Xavier"].pk,
        reason="mine",
    )
    with pytest.raises(DirectorsOnly):
        services.rate_anew(order=order, now=START)


def test_standings_follow_and_kept_ones_are_forgotten(
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    two = Two()

    def told(stage: Stage) -> dict[str, tuple[int, int, int]]:
        tournament = stage.reload()
        lines = tables.find_lines(
            tournament, [stage.part(name).pk for name in stage.players],
            name=tables.read_name(tournament),
        )  # fmt: skip
        return {
            line["name"]: (line["place"], line["rating_change"], line["rating_after"])
            for line in lines.values()
        }

    assert told(two.first) == {"Xavier": (1, 14, 1614), "Yvonne": (2, -14, 1486)}
    assert told(two.second) == {"Xavier": (2, -26, 1588), "Yvonne": (1, 26, 1512)}
    put_right(two.first, "Yvonne")
    with django_capture_on_commit_callbacks(execute=True):
        services.rate_anew(order=two.first.order(), now=LATER)
    # Yvonne's key of 12 s is the slower one, so that she stays behind at equal points.
    assert told(two.first) == {"Xavier": (1, -6, 1594), "Yvonne": (2, 6, 1506)}
    assert told(two.second) == {"Xavier": (2, -26, 1568), "Yvonne": (1, 26, 1532)}
    stored = Participant.objects.of_tournament(two.first.tournament.pk).placed_first()
    assert list(stored.values_list("place", "half_points", "solved_count")) == [
        (1, 1, 1),
        (2, 1, 1),
    ]


def test_a_published_file_holds_no_changes_of_ratings_and_stays() -> None:
    two = Two()
    assert publish_due(now=LATER) == 2
    RatingChange.objects.filter(amount=14).update(amount=15, after=1615)
    services.rate_anew(order=two.first.order("a slip of the pen"), now=LATER)
    assert two.values() == [1587, 1512]
    assert list(verify_results(copies=None, now=LATER)) == []

    # What was put right in the results themselves shows for good: no file is replaced.
    put_right(two.first, "Yvonne")
    services.rate_anew(order=two.first.order("a lost key"), now=LATER)
    faults = [(one.period, one.code) for one in verify_results(copies=None, now=LATER)]
    assert faults == [(str(two.first.tournament.pk), "rows")]
    assert publish_due(now=LATER) == 0


def test_the_desk_and_the_api_take_the_order(client: Client) -> None:
    two = Two()
    number = two.first.tournament.pk
    client.force_login(two.first.author)
    api = APIClient()
    api.force_login(two.first.author)
    put_right(two.first, "Yvonne")
    with time_machine.travel(LATER, tick=False):
        desk = f"/en/tournaments/desk/{number}/"
        assert "Rate it anew" in client.get(desk).content.decode()
        assert client.post(f"{desk}rate/", {"reason": "a lost key"}).status_code == 302
        page = client.get(desk).content.decode()
        assert "Results counted again, ratings put right" in page
        assert "a lost key" in page
        path = f"/api/v1/tournaments/desk/{number}/rate/"
        refused = api.post(path, {"reason": "again"}, format="json")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "ratings_unchanged")
        put_right(two.first, "Yvonne", solved_ms=None)
        done = api.post(path, {"reason": "no key"}, format="json")
        assert (done.status_code, done.json()["acts"][0]["kind"]) == (200, "rate")
    assert two.values() == [1588, 1512]
