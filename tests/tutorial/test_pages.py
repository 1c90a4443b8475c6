"""The tutorial's pages: in each language, at a constant price, keeping their secrets."""

from datetime import datetime

import pytest
import time_machine
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tallyworks.players.models import Player
from tallyworks.tutorial.rules import LESSONS
from tallyworks.tutorial.texts import lesson_text
from tallyworks.workshops import services
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.tutorial.test_progress import play

# Session and user, workshops, sums, hints; on a lesson its workshop and records as well.
COURSE_QUERIES, LESSON_QUERIES = 5, 7
SECRET_MACHINE = "A1:+1 A2:+1 A4:+1"


@pytest.fixture
def member(cast: Cast, travel: time_machine.Traveller) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def addresses(workshop: Workshop) -> list[str]:
    parts = ("runs", "records", "ranking", "statistics")
    return [
        f"/en/tutorial/{workshop.number}/",
        f"/en/workshops/{workshop.pk}/ranking/partial/",
        f"/api/v1/tutorial/{workshop.number}/",
        *(f"/api/v1/workshops/{workshop.pk}/{part}/" for part in parts),
    ]


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_it_has_each_lesson_in_each_language(
    db: None, travel: time_machine.Traveller, language: str
) -> None:
    visitor = Client()
    for lesson in LESSONS:
        page = visitor.get(f"/{language}/tutorial/{lesson.number}/").content.decode()
        text = lesson_text(lesson.number, language)
        assert f'<html lang="{language}"' in page
        assert lesson.code in page
        assert text.title in page
        assert text.idea in page
        assert ("lesson-constraint" in page) == (lesson.sheet.constraint is not None)
    course = visitor.get(f"/{language}/tutorial/").content.decode()
    assert all(lesson_text(lesson.number, language).title in course for lesson in LESSONS)


def test_it_leads_on_and_back(db: None, travel: time_machine.Traveller) -> None:
    visitor = Client()
    first, middle, final = (
        visitor.get(f"/en/tutorial/{number}/").content.decode() for number in (1, 6, 12)
    )

    assert 'rel="prev"' not in first
    assert 'rel="prev" href="/en/tutorial/5/"' in middle
    assert 'rel="next" href="/en/tutorial/7/"' in middle
    assert 'rel="next"' not in final
    assert 'href="/en/tutorial/end/" data-next' in final


def test_it_hides_what_comes_after_until_it_is_solved(
    cast: Cast, member: Client, now: datetime
) -> None:
    def part() -> str:
        page = member.get("/en/tutorial/1/").content.decode()
        return page[page.index('<section class="after') :].split(">")[0]

    assert "hidden" in part()
    play(cast.member, 1, now)
    assert "hidden" not in part()


@pytest.mark.parametrize("number", ["0", "13", "999999999"])
def test_it_has_no_other_lessons(db: None, travel: time_machine.Traveller, number: str) -> None:
    assert Client().get(f"/en/tutorial/{number}/").status_code == 404


def test_reading_makes_no_player(db: None, travel: time_machine.Traveller) -> None:
    visitor = Client()
    for page in ("", "1/", "end/"):
        assert visitor.get(f"/en/tutorial/{page}").status_code == 200

    assert not Player.objects.exists()
    assert "sessionid" not in visitor.cookies


def test_it_shows_no_machine_but_ones_own(cast: Cast, member: Client, now: datetime) -> None:
    play(cast.second, 1, now, SECRET_MACHINE)
    for lesson in LESSONS:
        play(cast.second, lesson.number, now)
        for address in addresses(Workshop.objects.get(kind="TUTORIAL", number=lesson.number)):
            answer = member.get(address)
            assert answer.status_code in {200, 403, 404}, address
            assert lesson.par not in answer.content.decode(), address
            assert SECRET_MACHINE not in answer.content.decode(), address


def test_it_shows_no_machine_to_visitors(cast: Cast, member: Client, now: datetime) -> None:
    play(cast.second, 1, now)
    visitor = Client()
    for address in (
        "/en/tutorial/", "/en/tutorial/end/", "/api/v1/tutorial/",
        *addresses(Workshop.objects.get(kind="TUTORIAL", number=1)),
    ):  # fmt: skip
        answer = visitor.get(address)
        assert answer.status_code in {200, 401, 403, 404}, address
        assert LESSONS[0].par not in answer.content.decode(), address


def test_it_answers_a_run_without_par_machine_score_or_rank(
    cast: Cast, member: Client, now: datetime
) -> None:
    play(cast.second, 1, now)
    workshop = Workshop.objects.get(kind="TUTORIAL", number=1)
    answer = member.post(
        f"/api/v1/workshops/{workshop.pk}/runs/",
        {"machine": SECRET_MACHINE},
        content_type="application/json",
    ).json()

    assert answer["run"]["status"] == "solved"
    assert answer["par"] == {"cost": 1, "cycles": 7, "area": 1, "sum": 9, "machine": None}
    assert answer["records"]["sum"]["value"] == 13
    assert (answer["score"], answer["next_score"], answer["rank"]) == (None, None, None)
    assert answer["players"] == 0
    assert LESSONS[0].par not in str(answer)


def test_its_price_is_constant(
    cast: Cast,
    member: Client,
    now: datetime,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for lesson in LESSONS:
        play(cast.member, lesson.number, now)
    for address, most in (("", COURSE_QUERIES), ("end/", COURSE_QUERIES), ("5/", LESSON_QUERIES)):
        with django_assert_max_num_queries(most):
            member.get(f"/en/tutorial/{address}")


def test_its_runs_count_in_the_limits_of_the_player(cast: Cast, now: datetime) -> None:
    workshop = Workshop.objects.get(kind="TUTORIAL", number=1)
    outcome = services.submit_run(
        submission=services.Submission(cast.member.pk, workshop.pk, "A1:+3"), now=now
    )

    assert (outcome.allowance.minute, outcome.allowance.day) == (19, 399)
