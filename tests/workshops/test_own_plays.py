"""Pages of one's own attempts: the list, and two machines side by side."""

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tallyworks.workshops.models import Run, Workshop
from tallyworks.workshops.queries import own_plays
from tests.conftest import Cast
from tests.factories import BEST, FAST, OFF_GRID, VERY_FAST, WRONG, WorkshopFactory
from tests.workshops.api.test_explanation import run

pytestmark = pytest.mark.usefixtures("travel")


@pytest.fixture
def browser(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.member)
    return client


def attempts(client: Client, workshop: Workshop, **query: int) -> Any:
    return client.get(reverse("own_attempts", args=[workshop.pk]), query)


def compare(client: Client, workshop: Workshop, first: object, second: object) -> Any:
    query = {"first": str(first), "second": str(second)}
    return client.get(reverse("comparison", args=[workshop.pk]), query)


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_list_shows_own_attempts_newest_first_and_proposes_the_last_two(
    browser: Client, cast: Cast, today: Workshop, now: datetime
) -> None:
    machines = [WRONG, OFF_GRID, BEST]
    own = [
        run(cast.member, today, machine, now - timedelta(minutes=3 - minute))
        for minute, machine in enumerate(machines)
    ]
    run(cast.second, today, VERY_FAST, now)
    answer = attempts(browser, today)
    shown = answer.context["shown"]
    assert [line.run.machine for line in shown.attempts] == machines[::-1]
    page = text(answer)
    assert f'name="second" value="{own[2].pk}" required checked' in page
    assert f'name="first" value="{own[1].pk}" required checked' in page
    assert "Solved" in page
    assert "second=par" not in page


def test_without_attempts_the_list_says_so(
    client: Client, browser: Client, today: Workshop
) -> None:
    for visitor in (client, browser):
        page = text(attempts(visitor, today))
        assert "You have not run a machine on this workshop yet." in page
        assert 'href="/en/"' in page


def test_the_list_is_paged(
    browser: Client, cast: Cast, today: Workshop, now: datetime, django_assert_num_queries: Any
) -> None:
    one = run(cast.member, today, WRONG, now)
    one.pk = None
    Run.objects.bulk_create([Run(**_fields(one)) for _ in range(50)])
    # Count and page; the workshop is remembered since the run.
    with django_assert_num_queries(2):
        first = own_plays.get_own_attempts(
            player_id=cast.member.pk, workshop_id=today.pk, page=1, now=now
        )
    assert len(first.attempts) == 50
    assert len(attempts(browser, today, page=2).context["shown"].attempts) == 1


def _fields(run: Run) -> dict[str, Any]:
    names = [field.attname for field in Run._meta.concrete_fields if not field.primary_key]
    return {name: getattr(run, name) for name in names}


def test_two_attempts_stand_side_by_side(
    browser: Client, cast: Cast, today: Workshop, now: datetime
) -> None:
    first, second = (run(cast.member, today, machine, now) for machine in (BEST, FAST))
    answer = compare(browser, today, first.pk, second.pk)
    page = text(answer)
    assert "The first cycle at which they differ: 3, at A3." in page
    assert "No station that the other has not." in page
    assert "Only here: A3 Fast" in page
    assert "In both: A1 Plus 2 · A2 Times 2" in page
    lines = answer.context["shown"].differences
    assert [(line.measure, line.change) for line in lines] == [
        ("cost", 2),
        ("cycles", -1),
        ("area", 1),
        ("sum", 2),
    ]
    assert "+2" in page


def test_a_smaller_measure_is_called_better_only_where_both_are_solved(
    browser: Client, cast: Cast, today: Workshop, now: datetime
) -> None:
    best, fast, wrong = (run(cast.member, today, one, now) for one in (BEST, FAST, WRONG))
    assert compare(browser, today, best.pk, fast.pk).content.count(b'"num is-') == 4
    assert b'"num is-' not in compare(browser, today, best.pk, wrong.pk).content


def test_a_machine_beside_itself_is_alike_to_the_end(
    browser: Client, cast: Cast, today: Workshop, now: datetime
) -> None:
    own = run(cast.member, today, BEST, now)
    assert "Both runs are alike to the end." in text(compare(browser, today, own.pk, own.pk))


def test_a_closed_day_leads_to_the_comparison_with_the_best(
    browser: Client, client: Client, cast: Cast, today: Workshop, now: datetime, travel: Any
) -> None:
    run(cast.member, today, FAST, now)
    run(cast.second, today, BEST, now)
    travel.move_to(today.bell_at)
    page = text(browser.get("/en/archive/2026-11-30/"))
    link = f"{reverse('comparison', args=[today.pk])}?first=mine&amp;second=sum"
    assert link in page
    assert link not in text(client.get("/en/archive/2026-11-30/"))
    shown = text(compare(browser, today, "mine", "sum"))
    assert "Best sum" in shown
    assert "Bruno" in shown
    assert "second=par" in text(attempts(browser, today))


def test_before_the_close_there_is_no_machine_of_others(
    browser: Client, cast: Cast, today: Workshop, now: datetime
) -> None:
    run(cast.member, today, FAST, now)
    run(cast.second, today, BEST, now)
    answer = compare(browser, today, "mine", "sum")
    assert answer.status_code == 403
    assert BEST not in text(answer)


def test_what_is_no_choice_leads_to_the_list(browser: Client, today: Workshop) -> None:
    for first, second in (("", ""), ("sum", "mine"), ("1", "x")):
        answer = compare(browser, today, first, second)
        assert answer.url == reverse("own_attempts", args=[today.pk])


@pytest.mark.parametrize(
    ("kind", "url", "title"),
    [
        ("BIG", "/en/big/", "Week of Monday 30 November"),
        ("TUTORIAL", "/en/tutorial/99/", "Tutorial, workshop 99"),
        ("MEMBER", "/en/members/", "Members' workshop 99"),
    ],
)
def test_every_kind_has_its_title_and_way_back(
    browser: Client, cast: Cast, now: datetime, kind: str, url: str, title: str
) -> None:
    never = {} if kind == "BIG" else {"date": None, "opens_at": now, "closes_at": None}
    workshop = WorkshopFactory.create(kind=kind, number=99, **never)
    run(cast.member, workshop, WRONG, now)
    page = text(attempts(browser, workshop))
    assert f'href="{url}' in page
    assert title in page


def test_hidden_and_coming_workshops_have_no_list(browser: Client, now: datetime) -> None:
    for workshop in (
        WorkshopFactory.create(kind="BLITZ", number=3),
        WorkshopFactory.create(date=date(2026, 12, 1), number=215),
    ):
        assert attempts(browser, workshop).status_code == 404
        assert compare(browser, workshop, "mine", "mine").status_code == 404
