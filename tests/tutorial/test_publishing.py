"""The twelve rows: there after every migrate, following the course, keeping what players did."""

from datetime import datetime

import pytest
from django.db.migrations.state import ProjectState

from sim import codec
from tallyworks.tutorial import services
from tallyworks.tutorial.receivers import publish_after_migrations
from tallyworks.tutorial.rules import LESSONS
from tallyworks.workshops.models import Record, Workshop
from tallyworks.workshops.services import Submission, TutorialSheet, publish_tutorials, submit_run
from tests.conftest import Cast

pytestmark = pytest.mark.django_db


def rows() -> list[Workshop]:
    return list(Workshop.objects.filter(kind="TUTORIAL").order_by("number"))


def test_a_fresh_database_has_the_course() -> None:
    published = rows()

    assert [row.number for row in published] == [lesson.number for lesson in LESSONS]
    assert [row.par for row in published] == [lesson.par for lesson in LESSONS]
    assert [codec.sheet_from_json(row.sheet) for row in published] == [
        lesson.sheet for lesson in LESSONS
    ]


def test_it_never_closes_and_is_not_ranked(now: datetime) -> None:
    for row in rows():
        assert (row.date, row.closes_at) == (None, None)
        assert row.is_open(now)
        assert not row.is_ranked


def test_publishing_again_changes_nothing() -> None:
    before = [(row.pk, row.created_at) for row in rows()]
    services.publish_course()

    assert [(row.pk, row.created_at) for row in rows()] == before


def test_it_writes_what_is_missing_and_mends_what_differs(cast: Cast, now: datetime) -> None:
    first, second = rows()[:2]
    submit_run(submission=Submission(cast.member.pk, first.pk, "A1:+3"), now=now)
    Workshop.objects.filter(pk=first.pk).update(par="", par_cost=99, sheet={})
    Workshop.objects.filter(pk=second.pk).delete()
    services.publish_course()

    assert [row.par for row in rows()] == [lesson.par for lesson in LESSONS]
    assert rows()[0].pk == first.pk
    assert Record.objects.filter(workshop=first).exists()


def test_it_refuses_a_machine_that_does_not_solve_its_sheet() -> None:
    sheet = TutorialSheet(1, codec.sheet_to_json(LESSONS[0].sheet), "A1:+4")

    with pytest.raises(ValueError, match="tutorial workshop 1: A1:\\+4 is wrong"):
        publish_tutorials(sheets=[sheet], opens_at=services.OPENS_AT)


def test_it_waits_for_a_database_that_is_whole() -> None:
    Workshop.objects.filter(kind="TUTORIAL").delete()
    publish_after_migrations(plan=[(None, True)])
    publish_after_migrations(apps=ProjectState().apps)
    assert rows() == []

    publish_after_migrations()
    assert len(rows()) == len(LESSONS)
