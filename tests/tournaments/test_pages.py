"""The pages in every phase, for players, lookers-on and directors, with and without scripts."""

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tallyworks.notices.kinds import Data, render
from tallyworks.players.models import Player
from tallyworks.players.registry import Fact, Profile
from tallyworks.ratings.models import Rating
from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, START, Stage, ms
from tournaments.kinds.registry import get_kind
from tournaments.models import Participant, SealedPuzzle, Series, Submission, Tournament
from tournaments.queries.ratings import read_profile

EXAMPLE = get_kind("futoshiki").example
DESK = "/en/tournaments/desk/"


@pytest.fixture
def stage(db: None) -> Stage:
    return Stage(300, 300, ratings={"Xavier": 1600, "Yvonne": 1500}, kind="futoshiki")


def of(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def page(stage: Stage, name: str | None, rest: str = "", *, at: object = BEFORE) -> str:
    with time_machine.travel(at, tick=False):  # type: ignore[arg-type]
        client = of(None if name is None else stage.players[name])
        answer = client.get(f"/en/tournaments/{stage.tournament.pk}/{rest}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def test_before_the_start_one_registers(stage: Stage, cast: Cast) -> None:
    assert "Take my registration back" in page(stage, "Xavier")
    assert "data-sound" in page(stage, None)
    assert "Sign up" in page(stage, None)
    client = of(cast.member)
    with time_machine.travel(BEFORE, tick=False):
        path = f"/en/tournaments/{stage.tournament.pk}/"
        assert "Register" in client.get(path).content.decode()
        client.post(f"{path}acts/register/")
        assert Participant.objects.filter(player=cast.member).exists()
        client.post(f"{path}acts/forget/")
        client.post(f"{path}acts/remind/")
        client.post(f"{path}acts/unregister/")
        assert not Participant.objects.filter(player=cast.member).exists()
        assert client.post(f"{path}acts/win/").status_code == 404
        assert client.get(f"{path}acts/register/").status_code == 405


def test_in_the_familiarisation_there_is_the_opponent_and_no_puzzle(stage: Stage) -> None:
    stage.due(START)
    shown = page(stage, "Xavier", at=START)
    assert "Against <strong>Yvonne</strong> (1,500?)" in shown
    assert "Why this opponent?" in shown
    assert "data-puzzle-canvas" in shown
    assert "givens" not in shown
    assert "You are looking on" in page(stage, None, at=START)


def test_in_the_round_keys_are_sent_without_scripts_too(stage: Stage) -> None:
    opens_at = stage.begin()
    at = opens_at + ms(10)
    assert "Send the key" in page(stage, "Xavier", at=at)
    path = f"/en/tournaments/{stage.tournament.pk}/"
    with time_machine.travel(at, tick=False):
        client = of(stage.players["Xavier"])
        answer = client.post(f"{path}rounds/1/key/", {"key": EXAMPLE.key}, follow=True)
        assert "Correct: this key stands." in answer.content.decode()
        assert "Correct, in 0:10.000." in answer.content.decode()
        again = client.post(f"{path}rounds/1/key/", {"key": EXAMPLE.key}, follow=True)
        assert "You have solved this puzzle" in again.content.decode()
    assert Submission.objects.count() == 1
    for name in ("Yvonne", None):
        assert "1 of 2 has solved it." in page(stage, name, "panel/", at=at)


def test_who_plays_finds_the_puzzle_on_the_page_from_the_opening_on_and_nobody_else(
    stage: Stage,
) -> None:
    opens_at = stage.begin()
    for at in (opens_at - ms(0.001), opens_at, opens_at + ms(10)):
        shown = page(stage, "Xavier", at=at)
        assert ('<svg class="puzzle"' in shown) == (at >= opens_at)
        assert '<svg class="puzzle"' not in page(stage, None, at=at)
    with time_machine.travel(opens_at + ms(20), tick=False):
        path = f"/en/tournaments/{stage.tournament.pk}/"
        answer = of(stage.players["Xavier"]).post(f"{path}acts/withdraw/", follow=True)
    assert '<svg class="puzzle"' not in answer.content.decode()


def test_between_and_after_the_rounds_there_are_results_and_solution(stage: Stage) -> None:
    stage.begin()
    sending = ms(61)
    with time_machine.travel(stage.opens_at(1) + sending, tick=False):
        path = f"/en/tournaments/{stage.tournament.pk}/rounds/1/key/"
        of(stage.players["Yvonne"]).post(path, {"key": EXAMPLE.key})
    closes_at = stage.opens_at(1) + ms(300)
    assert "is closed" in page(stage, "Xavier", "panel/", at=closes_at + ms(1))
    stage.due(closes_at + ms(1))
    stage.due(closes_at + ms(2))
    shown = page(stage, "Xavier", at=closes_at + ms(3))
    assert "You have lost." in shown
    assert "Yvonne: 1:01.000." in shown
    assert EXAMPLE.key in shown
    stage.end(1)
    at = stage.end(2)
    final = page(stage, "Yvonne", at=at)
    assert "You are at place 1 of 2. Points: 1.5." in final
    assert "Final standings" in final
    assert "data-sound" not in final
    assert "Crosstable" in final
    assert "virtual opponent" not in final
    assert re.search(r"now [\d,]+\?\.", final)


def test_a_solution_is_drawn_for_all_once_its_round_is_scored_and_not_before(stage: Stage) -> None:
    """Who looks on sees it as who plays; the next rounds and the end lead back to it."""
    opens_at = stage.begin()
    closes_at = opens_at + ms(300)
    stage.due(closes_at + ms(0.001))
    for at in (opens_at, closes_at, closes_at + ms(1.9)):
        for name in ("Xavier", None):
            for query in ("", "?round=1", "?round=2", "tables/?round=1", "panel/"):
                shown = page(stage, name, query, at=at)
                assert "The solution of round" not in shown
                assert EXAMPLE.key not in shown
    stage.due(closes_at + ms(2))
    for name in ("Xavier", None):
        shown = page(stage, name, at=closes_at + ms(3))
        assert '<svg class="puzzle"' in shown
        assert shown.count("The solution of round 1") == 2
    stage.due(closes_at + ms(5))
    for name in ("Xavier", None):
        familiar = page(stage, name, at=stage.round(2).starts_at)
        assert 'href="?round=1#pairings"' in familiar
        assert "The solution of round" not in familiar
        assert "The solution of round 1" in page(
            stage, name, "tables/?round=1", at=stage.round(2).starts_at
        )
    at = stage.end(2)
    assert "The solution of round 2" in page(stage, None, at=at)
    assert page(stage, None, at=at).count("of 2 have solved it.") == 2


def test_matches_of_a_past_round_are_shown_with_their_times(stage: Stage) -> None:
    opens_at = stage.begin()
    with time_machine.travel(opens_at + ms(61), tick=False):
        path = f"/en/tournaments/{stage.tournament.pk}/rounds/1/key/"
        of(stage.players["Yvonne"]).post(path, {"key": EXAMPLE.key})
    stage.end(1)
    at = stage.opens_at(2)
    stage.due(at)
    assert "Matches of round 2" in page(stage, "Xavier", at=at)
    for where in ("?round=1", "tables/?round=1"):
        shown = page(stage, "Xavier", where, at=at)
        assert "Matches of round 1" in shown
        assert '<span class="soft">1:01.000</span>' in shown
    for wrong in ("?round=3", "?round=0", "?round=x", "?round=²", f"?round={10**30}"):
        assert "Matches of round 2" in page(stage, "Xavier", wrong, at=at)


def test_the_tie_breaks_of_every_line_can_be_looked_at(db: None) -> None:
    names = ("Xavier", "Yvonne", "Zoe")
    stage = Stage(300, ratings=dict.fromkeys(names, 1500), kind="futoshiki")
    stage.begin()
    at = stage.end(1)
    plain = page(stage, None, at=at)
    ids = {name: stage.part(name).pk for name in names}
    explained = [name for name in names if f"<caption>{name}</caption>" in plain]
    assert len(explained) == 1
    for name, one in ids.items():
        assert f'href="?line={one}#ties"' in plain
        shown = page(stage, None, f"tables/?line={one}", at=at)
        assert f"<caption>{name}</caption>" in shown
        assert 'id="ties" open' in shown


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_every_language_shows_every_page(stage: Stage, language: str) -> None:
    stage.begin()
    stage.end(1)
    stage.due(stage.opens_at(2))
    at = stage.end(2)
    with time_machine.travel(at, tick=False):
        for path in ("", "how-it-works/", "ratings/", "ratings/Xavier/", f"{stage.tournament.pk}/"):
            assert of(None).get(f"/{language}/tournaments/{path}").status_code == 200


def test_an_unknown_tournament_or_a_draft_is_not_there(stage: Stage) -> None:
    Tournament.objects.update(state="DRAFT", published_at=None)
    for path in (f"{stage.tournament.pk}/", "999/", f"{stage.tournament.pk}/panel/", "ratings/No/"):
        assert of(None).get(f"/en/tournaments/{path}").status_code == 404


def test_a_withdrawal_is_for_good_and_said_so(stage: Stage) -> None:
    opens_at = stage.begin()
    path = f"/en/tournaments/{stage.tournament.pk}/"
    with time_machine.travel(opens_at, tick=False):
        answer = of(stage.players["Xavier"]).post(f"{path}acts/withdraw/", follow=True)
    assert "You have left this tournament" in answer.content.decode()


def test_a_calendar_file_for_other_programs(stage: Stage) -> None:
    for path in ("calendar.ics", f"{stage.tournament.pk}/calendar.ics"):
        answer = of(None).get(f"/en/tournaments/{path}")
        lines = answer.content.decode().split("\r\n")
        assert answer["Content-Type"] == "text/calendar; charset=utf-8"
        assert {"DTSTART:20261130T190000Z", "DTEND:20261130T191210Z", "SUMMARY:Monday"} <= set(
            lines
        )


def test_a_question_mark_stands_by_a_rating_of_few_rounds_wherever_it_is_shown(
    stage: Stage,
) -> None:
    Rating.objects.filter(player=stage.players["Xavier"]).update(rated_count=30)
    registered = page(stage, None)
    assert '<td class="num">1,600</td>' in registered
    assert '<td class="num">1,500?</td>' in registered
    stage.begin()
    stage.end(1)
    stage.due(stage.opens_at(2))
    at = stage.end(2)
    shown = page(stage, "Xavier", at=at)
    assert re.search(r"now [\d,]+\.", shown)
    with time_machine.travel(at, tick=False):
        told = of(None).get("/en/tournaments/ratings/Yvonne/").content.decode()
    assert re.search(r"<strong>1,500\? → [\d,]+\?</strong>", told)


def test_where_nobody_is_registered_the_page_says_so(cast: Cast) -> None:
    assert "Nobody is registered yet." in page(Stage(300, kind="futoshiki"), None)


def test_ones_own_rating_stands_in_the_calendar_and_how_it_works_is_not_far(
    stage: Stage, cast: Cast
) -> None:
    for path in ("", "how-it-works/"):
        with time_machine.travel(BEFORE, tick=False):
            own = of(stage.players["Xavier"]).get(f"/en/tournaments/{path}").content.decode()
            other = of(None).get(f"/en/tournaments/{path}").content.decode()
        assert "Your tournament rating: <strong>1,600?</strong>" in own
        assert 'href="/en/tournaments/ratings/Xavier/"' in own
        assert "Your tournament rating" not in other
    for path in ("rules/", "tournaments/examples/", "tournaments/examples/hitori/"):
        assert (
            'href="/en/tournaments/how-it-works/"' in of(None).get(f"/en/{path}").content.decode()
        )


def test_the_example_that_is_argued_with_is_shown(db: None) -> None:
    shown = of(None).get("/en/tournaments/how-it-works/").content.decode()
    assert "Rating 1,620, K 20" in shown
    assert "5 made, 3.94 expected: K 20 times the difference is +21." in shown


def test_the_profile_leads_to_the_history_of_the_rating(
    stage: Stage, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    xavier = stage.players["Xavier"].pk
    assert read_profile(player_id=xavier, now=BEFORE) == Profile()
    Rating.objects.filter(player=xavier).update(rated_count=29)
    url = "/en/tournaments/ratings/Xavier/"
    with translation.override("en"):
        fact = Fact("Tournament rating", "1,600?", url)
        assert read_profile(player_id=xavier, now=BEFORE).facts == (fact,)
        Rating.objects.filter(player=xavier).update(rated_count=30)
        fact = Fact("Tournament rating", 1600, url)
        assert read_profile(player_id=xavier, now=BEFORE).facts == (fact,)
    with django_assert_max_num_queries(12):
        shown = of(None).get("/en/players/Xavier/").content.decode()
    assert f'href="{url}"' in shown


@pytest.mark.parametrize(
    "kind", ["TOURNAMENT_SOON", "TOURNAMENT_NOW", "TOURNAMENT_CANCELLED", "TOURNAMENT_FINISHED"]
)
def test_a_notice_leads_to_the_tournaments_own_page(kind: str) -> None:
    data: Data = {"tournament": 7, "name": "Monday", "place": 1, "of": 2, "change": 4}
    with translation.override("en"):
        assert render(kind, data).url == "/en/tournaments/7/"


def test_the_desk_tells_proofs_in_words(stage: Stage, cast: Cast) -> None:
    evidence = [
        {"method": "cp-sat", "outcome": "unique"}, {"method": "counter", "outcome": "unproven"},
    ]  # fmt: skip
    SealedPuzzle.objects.update(proof={"evidence": evidence})
    shown = of(cast.staff).get(f"{DESK}{stage.tournament.pk}/").content.decode()
    assert "CP-SAT solver (one solution only), plain counter (limit reached)" in shown
    assert "cp-sat" not in shown


def test_the_desk_is_for_directors(stage: Stage, cast: Cast) -> None:
    for path in ("", "new/", "series/new/", f"{stage.tournament.pk}/"):
        assert of(None).get(f"{DESK}{path}").status_code == 302
        assert of(cast.member).get(f"{DESK}{path}").status_code == 403
        assert of(cast.staff).get(f"{DESK}{path}").status_code == 200
    assert of(cast.member).post(f"{DESK}{stage.tournament.pk}/cancel/").status_code == 403


def test_a_director_sets_a_tournament_up_and_asks_for_its_publication(cast: Cast) -> None:
    form = {
        "name": "Advent", "text": "", "starts_at": "2026-12-06T20:00", "capacity": "100",
        "first_round": "RATING", "is_rated": "on", "rounds-TOTAL_FORMS": "2",
        "rounds-INITIAL_FORMS": "0", "rounds-0-offer": "futoshiki-5", "rounds-0-level": "1",
        "rounds-0-limit_seconds": "", "rounds-1-offer": "", "rounds-1-level": "1",
    }  # fmt: skip
    client = of(cast.staff)
    with time_machine.travel(BEFORE, tick=False):
        answer = client.post(f"{DESK}new/", form, follow=True)
        assert answer.status_code == 200
        made = Tournament.objects.get()
        assert made.starts_at.isoformat() == "2026-12-06T19:00:00+00:00"
        assert [one.limit_seconds for one in made.rounds.all()] == [180]
        client.post(f"{DESK}{made.pk}/publish/")
        bad = client.post(f"{DESK}new/", {**form, "starts_at": "2026-01-01T20:00"})
        assert (bad.status_code, b"The start has to lie ahead" in bad.content) == (400, True)
        weekly = {**form, "weekday": "2", "start_time": "20:30", "has_check_in": "on"}
        assert client.post(f"{DESK}series/new/", weekly).status_code == 302
    made.refresh_from_db()
    assert made.publish_asked_at == BEFORE
    made_weekly = Series.objects.get()
    assert (made_weekly.plan[0]["kind"], made_weekly.has_check_in) == ("futoshiki", True)


def test_a_director_acts_with_a_reason(stage: Stage, cast: Cast) -> None:
    opens_at = stage.begin()
    client = of(cast.staff)
    path = f"{DESK}{stage.tournament.pk}/"
    with time_machine.travel(opens_at + timedelta(seconds=5), tick=False):
        refused = client.post(f"{path}hold/", {"reason": ""}, follow=True)
        assert "Say why" in refused.content.decode()
        for act, more in (
            ("hold", {}),
            ("release", {}),
            ("void", {"number": 1}),
            ("replay", {"number": 1}),
            ("disqualify", {"participant": stage.part("Xavier").pk}),
            ("cancel", {}),
        ):
            done = client.post(f"{path}{act}/", {"reason": f"why {act}", **more}, follow=True)
            assert f"why {act}" in done.content.decode()
    stage.reload()
    assert stage.tournament.state == "CANCELLED"
