"""Progress is what was solved: for guests, after signing up, never with a score."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.template.loader import render_to_string
from django.test import Client
from django.utils.translation import override
from pytest_django import DjangoAssertNumQueries

from tallyworks.players import services as player_services
from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY
from tallyworks.tutorial import queries
from tallyworks.tutorial.queries import Course, Viewer
from tallyworks.tutorial.rules import LESSONS
from tallyworks.workshops import services
from tallyworks.workshops.models import Score, Workshop
from tests.conftest import Cast
from tests.factories import BEST

NAIVE_T03 = "A1:x3 A2:+9 A3:+3"


def play(player: Player, number: int, now: datetime, machine: str | None = None) -> None:
    workshop = Workshop.objects.get(kind="TUTORIAL", number=number)
    services.submit_run(
        submission=services.Submission(
            player.pk, workshop.pk, LESSONS[number - 1].par if machine is None else machine
        ),
        now=now,
    )


def course(player: Player | None, now: datetime) -> Course:
    return queries.get_course(Viewer(player, {}, "en", now))


def solved(player: Player | None, now: datetime) -> list[int]:
    return [line.number for line in course(player, now).lessons if line.is_solved]


def test_it_follows_what_a_guest_solves(cast: Cast, now: datetime) -> None:
    for number in (1, 2, 4):
        play(cast.guest, number, now)

    assert solved(cast.guest, now) == [1, 2, 4]
    assert course(cast.guest, now).next_number == 3
    assert solved(None, now) == solved(cast.member, now) == []


def test_a_machine_over_the_constraint_solves_nothing(cast: Cast, now: datetime) -> None:
    play(cast.guest, 3, now, NAIVE_T03)

    assert solved(cast.guest, now) == []


def test_it_stays_when_the_guest_signs_up(cast: Cast, now: datetime) -> None:
    play(cast.guest, 1, now)
    player_services.make_member(player=cast.guest, now=now + timedelta(minutes=1))

    assert not cast.guest.is_guest
    assert solved(cast.guest, now) == [1]


def test_it_shows_own_sums_and_never_a_score(cast: Cast, now: datetime) -> None:
    play(cast.guest, 1, now, "A1:+2 A2:+1")
    assert course(cast.guest, now).lessons[0].best_sum == 11
    play(cast.guest, 1, now)

    assert course(cast.guest, now).lessons[0].best_sum == 9
    assert not Score.objects.exists()


def test_it_ends(cast: Cast, now: datetime) -> None:
    for lesson in LESSONS:
        play(cast.guest, lesson.number, now)

    whole = course(cast.guest, now)
    assert (whole.solved_count, whole.next_number, whole.next_lesson) == (12, None, None)


class TestInvitation:
    """Home's way in, for newcomers only, at the price agreed."""

    def test_it_is_for_visitors_and_costs_them_nothing(
        self, db: None, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        with django_assert_num_queries(0):
            invitation = queries.get_invitation(None)

        assert invitation == queries.Invitation(1, "T01", 0)

    def test_it_goes_on_until_the_third_lesson(
        self, cast: Cast, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
    ) -> None:
        play(cast.guest, 1, now)
        play(cast.guest, 4, now)
        with django_assert_num_queries(1):
            assert queries.get_invitation(cast.guest) == queries.Invitation(2, "T02", 2)

        play(cast.guest, 3, now)
        assert queries.get_invitation(cast.guest) is None

    def test_it_is_not_for_whoever_solved_a_day(
        self, cast: Cast, today: Workshop, now: datetime
    ) -> None:
        play(cast.member, 1, now)
        services.submit_run(submission=services.Submission(cast.member.pk, today.pk, BEST), now=now)

        assert queries.get_invitation(cast.member) is None


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_the_end_leads_to_today(
    cast: Cast, travel: time_machine.Traveller, now: datetime, language: str
) -> None:
    client = Client()
    session = client.session
    session[GUEST_SESSION_KEY] = cast.guest.pk
    session.save()
    client.cookies["sessionid"] = session.session_key or ""
    assert (
        f'href="/{language}/tutorial/1/"'
        in client.get(f"/{language}/tutorial/end/").content.decode()
    )

    for lesson in LESSONS:
        play(cast.guest, lesson.number, now)
    page = client.get(f"/{language}/tutorial/end/").content.decode()
    assert f'class="button button-main" href="/{language}/"' in page
    assert cast.guest.name in page


@pytest.mark.parametrize(
    ("invitation", "address"),
    [(queries.Invitation(1, "T01", 0), "1"), (queries.Invitation(3, "T03", 2), "3")],
)
def test_the_invitation_leads_in_and_can_be_closed(
    invitation: queries.Invitation, address: str
) -> None:
    # Whatever language the test before spoke.
    with override("en"):
        page = render_to_string("tutorial/_invitation.html", {"invitation": invitation})

    assert f'href="/en/tutorial/{address}/"' in page
    assert "data-invitation-close" in page


def test_it_is_no_word_where_nobody_is_invited() -> None:
    assert render_to_string("tutorial/_invitation.html", {"invitation": None}).strip() == ""
