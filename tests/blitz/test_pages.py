"""The Blitz pages: before the Start, running, finished; past days; the titles."""

from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client

from tallyworks.blitz.models import Attempt, Bar, Title
from tallyworks.players.models import Player
from tallyworks.players.services import block_player
from tallyworks.workshops.models import Proof, Workshop
from tests.blitz.conftest import TODAY, Play, make_blitz, paris, seconds
from tests.conftest import Cast
from tests.factories import BEST, FAST, OFF_GRID, WRONG

URL, START = "/en/blitz/", "/en/blitz/start/"
NOON = paris("2026-11-30T12:00:00")
DAY = f"/en/blitz/{TODAY}/"


@pytest.fixture
def browser(cast: Cast, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def page(client: Client, url: str = URL) -> str:
    answer = client.get(url)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_it_offers_the_start_and_makes_no_guest(
    blitz: Workshop, travel: time_machine.Traveller
) -> None:
    text = page(Client())

    assert f'action="{START}"' in text
    assert "What we cannot prevent" in text
    assert "second guest profile" in text
    assert "data-workshop" not in text
    assert not Player.objects.exists()


def test_it_shows_yesterdays_result(
    browser: Client, cast: Cast, play: Play, blitz: Workshop
) -> None:
    yesterday = make_blitz(TODAY - timedelta(days=1))
    play(cast.member, yesterday.opens_at, after=83.456)
    text = page(browser)

    assert "Yesterday" in text
    assert "1:23.456" in text
    assert f'href="/en/blitz/{yesterday.date}/"' in text


@pytest.mark.parametrize(("language", "time"), [("fr", "1:23,456"), ("it", "1:23,456")])
def test_it_writes_times_as_the_language_does(
    browser: Client, cast: Cast, play: Play, blitz: Workshop, travel: time_machine.Traveller,
    language: str, time: str,
) -> None:  # fmt: skip
    play(cast.member, NOON, after=83.456)
    travel.shift(seconds(100))

    assert time in page(browser, f"/{language}/blitz/{TODAY}/")


def test_it_starts_by_a_plain_form_and_shows_the_editor(
    browser: Client, cast: Cast, blitz: Workshop
) -> None:
    answer = browser.post(START)
    text = page(browser)

    assert (answer.status_code, answer["Location"]) == (302, URL)
    assert Attempt.objects.get().player == cast.member
    assert "data-workshop" in text
    assert '"mode":"blitz"' in text
    assert '"deadlineAt":"2026-11-30T11:03:00+00:00"' in text
    assert '"runBody":{"date":"2026-11-30"}' in text
    assert blitz.par not in text
    assert "no-store" in browser.get(URL)["Cache-Control"]


def test_a_second_start_leads_to_the_first(
    browser: Client, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    browser.post(START)
    travel.shift(seconds(30))

    assert browser.post(START)["Location"] == URL
    assert Attempt.objects.get().started_at == NOON


def test_the_start_of_a_visitor_makes_a_guest(
    blitz: Workshop, travel: time_machine.Traveller
) -> None:
    client = Client()
    client.post(START)

    assert Attempt.objects.get().player == Player.objects.get()
    assert '"mode":"blitz"' in page(client)


def test_it_starts_by_post_only_and_with_a_token(
    blitz: Workshop, travel: time_machine.Traveller
) -> None:
    assert Client().get(START).status_code == 405
    assert Client(enforce_csrf_checks=True).post(START).status_code == 403
    assert not Attempt.objects.exists()


def test_one_address_makes_so_many_guests_and_no_more(
    blitz: Workshop, travel: time_machine.Traveller
) -> None:
    codes = [Client().post(START).status_code for _count in range(31)]

    assert codes == [302] * 30 + [429]
    assert Player.objects.count() == 30


def test_a_blocked_player_is_told_so(
    browser: Client, cast: Cast, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="spam", until_at=None,
        now=blitz.opens_at,
    )  # fmt: skip
    answer = browser.post(START, follow=True)

    assert "You are blocked: spam" in answer.content.decode()
    assert not Attempt.objects.exists()


def test_it_says_that_it_is_being_made(browser: Client) -> None:
    answer = browser.get(URL)

    assert answer.status_code == 503
    assert "being set up" in answer.content.decode()


@pytest.mark.parametrize(
    ("machine", "after", "verdict"),
    [
        (BEST, 61.5, "Solved: sum 15 in 1:01.500"),
        (WRONG, 60, "Wrong output"),
        (OFF_GRID, 60, "Jam"),
        (BEST, 180.001, "Too late"),
    ],
)
def test_it_shows_verdict_replay_and_ranking(
    browser: Client, cast: Cast, play: Play, blitz: Workshop, travel: time_machine.Traveller,
    machine: str, after: float, verdict: str,
) -> None:  # fmt: skip
    play(cast.member, NOON, machine=machine, after=after)
    travel.shift(seconds(after))
    text = page(browser)

    assert verdict in text
    assert "data-blitz-watch" in text
    assert f'"machine":"{machine}"' in text
    assert "Cycle 1: 3 enters belt A" in text
    assert blitz.par not in text
    assert f'action="{START}"' not in text


def test_it_shows_the_sheet_where_the_time_ran_out(
    browser: Client, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    browser.post(START)
    travel.shift(seconds(180.001))
    text = page(browser)

    assert "Time ran out" in text
    assert "Allowed stations" in text
    assert "data-blitz-watch" not in text


def test_it_says_by_how_much_the_constraint_is_exceeded(
    browser: Client, cast: Cast, play: Play, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    blitz.sheet = blitz.sheet | {"constraint": {"measure": "cost", "max": 2}}
    blitz.save()
    play(cast.member, NOON, machine=FAST)
    travel.shift(seconds(61))
    text = page(browser)

    assert "Solved, but over the constraint" in text
    assert "cost 5, 2 at most" in text


def test_it_offers_no_start_where_a_joined_guest_has_started(
    browser: Client, cast: Cast, blitz: Workshop
) -> None:
    Bar.objects.create(player=cast.member, date=TODAY)
    text = page(browser)

    assert f'action="{START}"' not in text
    assert "had started today's Blitz" in text


def test_a_past_day_shows_ranking_par_and_best_machines(
    browser: Client, cast: Cast, play: Play, blitz: Workshop, travel: time_machine.Traveller
) -> None:
    play(cast.guest, NOON, machine=FAST, after=9)
    play(cast.member, NOON, machine=WRONG)
    travel.move_to(paris("2026-12-01T00:02:59"))
    before = page(browser, DAY)
    travel.shift(seconds(1))
    text = page(browser, DAY)

    assert blitz.par not in before
    assert FAST not in before
    assert "provisional until 00:03" in before
    assert "Final ranking" in text
    assert "On the floor: the par machine." in text
    assert blitz.par in text
    assert FAST in text
    assert "Lilac Wren 7" in text
    assert "Wrong output" in text


@pytest.mark.parametrize(
    ("low", "said"),
    [(15, "A sum of 15 is proved minimal."), (13, "The smallest sum lies between 13 and 15.")],
)
def test_a_past_day_tells_what_is_proved_once_it_has_closed(
    browser: Client, cast: Cast, play: Play, blitz: Workshop, travel: time_machine.Traveller,
    low: int, said: str,
) -> None:  # fmt: skip
    Workshop.objects.update(search_best_sum=17, search_lower_bound=9)
    play(cast.guest, NOON, machine=FAST, after=9)
    play(cast.member, NOON, machine=BEST)
    is_proved, proved_at = low == 15, NOON if low == 15 else None
    Proof.objects.create(
        workshop=blitz, best_sum=15, lower_bound=low, machine=BEST, nodes=1, budget=0,
        engine_version=1, worked_at=NOON, is_proved=is_proved, proved_at=proved_at,
    )  # fmt: skip
    travel.move_to(paris("2026-11-30T23:59:59"))
    before = [page(browser, URL)]
    travel.move_to(paris("2026-12-01T00:02:59"))
    before.append(page(browser, DAY))
    travel.shift(seconds(1))
    text = page(browser, DAY)
    least, known = "Least sum, machine 1", "Best known, machine 1"

    for hidden in (said, "machine-proof", least, known):
        assert not [text for text in before if hidden in text]
    assert said in text
    assert (least in text) == is_proved
    assert known in text


@pytest.mark.parametrize(
    ("asked", "shown"), [(FAST, FAST), ("nonsense", None), ("A9:+2", None), ("", None)]
)
def test_a_past_day_shows_the_machine_asked_for(
    browser: Client, blitz: Workshop, travel: time_machine.Traveller,
    asked: str, shown: str | None,
) -> None:  # fmt: skip
    travel.move_to(paris("2026-12-01T00:03:00"))
    answer = browser.get(DAY, {"machine": asked}).content.decode()

    assert f'"machine":"{shown or blitz.par}"' in answer


@pytest.mark.parametrize("day", ["2026-12-01", "2026-11-29", "2026-02-30"])
def test_it_knows_no_day_to_come_and_none_without_a_blitz(
    browser: Client, blitz: Workshop, day: str
) -> None:
    make_blitz(date(2026, 12, 1))

    assert browser.get(f"/en/blitz/{day}/").status_code == 404


def test_it_lists_the_titles(cast: Cast, travel: time_machine.Traveller) -> None:
    at = paris("2026-11-01T00:03:00")
    Title.objects.create(
        month=date(2026, 10, 1), player=cast.guest, solved_count=29, sum_total=700,
        latest_solved_at=at, awarded_at=at,
    )  # fmt: skip
    text = page(Client(), "/en/blitz/titles/")

    assert "October 2026" in text
    assert "Lilac Wren 7" in text
    assert "29 solved, total 700" in text


def test_it_has_no_title_at_first(db: None, travel: time_machine.Traveller) -> None:
    assert "decided at the end of the month" in page(Client(), "/en/blitz/titles/")
