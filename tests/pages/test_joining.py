"""A guest joined to a member, over all apps: what the site rules say (§2), whatever both played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db import OperationalError, connection
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from leagues.models import Entry, Group, Join, Outcome, SeasonEntry
from tallyworks.blitz.models import Attempt, Bar
from tallyworks.blitz.queries.attempts import has_started
from tallyworks.notices.models import Notice
from tallyworks.players import queries, services
from tallyworks.players.models import Player
from tallyworks.tutorial.models import HintProgress
from tallyworks.workshops.models import Record, Run
from tests.factories import BEST, FAST, VERY_FAST, WRONG, PlayerFactory
from tests.pages import joining
from tests.pages.joining import DAYS, JOINED_AT, MONDAY, OPEN, WEDNESDAY, Play, Side, Story

pytestmark = pytest.mark.django_db
NOVEMBER, DECEMBER = date(2026, 11, 1), date(2026, 12, 1)

plays = st.lists(
    st.builds(
        Play,
        who=st.sampled_from(["guest", "member"]),
        day=st.sampled_from(list(DAYS)),
        machine=st.sampled_from([BEST, FAST, VERY_FAST, WRONG]),
        minute=st.integers(0, 500),
    ),
    max_size=14,
)
sides = st.builds(
    Side,
    blitz=st.sampled_from(["none", "started", "run"]),
    hints=st.dictionaries(st.integers(1, 3), st.integers(1, 3), max_size=2),
    notices=st.lists(st.sampled_from(["a", "b", "c"]), unique=True).map(tuple),
    tier=st.integers(1, 6),
)
RICH = (
    Play("guest", "sunday", BEST, 1), Play("member", "sunday", FAST, 2),
    Play("guest", "monday", BEST, 3), Play("guest", "tuesday", FAST, 4),
    Play("member", "tuesday", BEST, 5), Play("guest", "wednesday", BEST, 6),
    Play("member", "wednesday", FAST, 7), Play("guest", "big", VERY_FAST, 8),
    Play("guest", "big before", FAST, 9), Play("guest", "lesson", BEST, 10),
)  # fmt: skip
RICH_SIDES = {
    "guest": Side("run", {1: 2, 2: 1}, ("a", "b"), 3),
    "member": Side("none", {1: 1, 3: 3}, ("b",), 2),
}


def join(story: Story) -> bool:
    return services.join_guest(guest_id=story.guest.pk, member_id=story.member.pk, now=JOINED_AT)


@hypothesis_settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(played=plays, guest=sides, member=sides)
def test_it_gives_what_a_plain_recomputation_from_the_attempts_gives(
    db: None, played: list[Play], guest: Side, member: Side
) -> None:
    with joining.undone():
        story = Story()
        story.play(played, {"guest": guest, "member": member})
        closed = [shop for name, shop in story.workshops.items() if name not in OPEN]
        before = (joining.places(closed), list(Outcome.objects.order_by("pk").values()))
        entries = list(Entry.objects.exclude(week_id=MONDAY).order_by("pk").values())
        seats = {who: joining.week_of(story.player(who), MONDAY) for who in ("guest", "member")}
        attempts = list(Attempt.objects.order_by("pk").values())
        assert join(story)

        assert before == (joining.places(closed), list(Outcome.objects.order_by("pk").values()))
        assert entries == list(Entry.objects.exclude(week_id=MONDAY).order_by("pk").values())
        assert attempts == list(Attempt.objects.order_by("pk").values())
        _check_play(story, len(played))
        _check_week(story, seats, member.tier)
        _check_seasons(story)
        _check_the_rest(story, guest, member)


def _check_play(story: Story, count: int) -> None:
    runs = list(Run.objects.all())
    assert len(runs) == count
    assert {run.player_id for run in runs} <= {story.member.pk}
    assert joining.records_of(story.member) == joining.count_records(runs)
    assert not Record.objects.filter(player=story.guest).exists()
    expected = set()
    for name in OPEN:
        best = joining.best_run(runs, story.workshops[name])
        if best is not None:
            best_sum, reached_at, _points, points_at = best
            place = (story.workshops[name].pk, story.member.pk, best_sum, reached_at, points_at)
            expected.add(place)
    assert joining.places(story.workshops[name] for name in OPEN) == expected


def _check_week(story: Story, seats: dict[str, dict[str, Any] | None], tier: int) -> None:
    runs, workshops = list(Run.objects.all()), story.workshops.values()
    week = joining.of_week(workshops, MONDAY)
    total, entry = joining.total(runs, week), joining.week_of(story.member, MONDAY)
    assert (entry is None) is (total is None)
    if entry is not None and total is not None:
        assert (entry["points"], entry["reached_at"]) == total[:2]
        weekly = {shop.pk for shop in week}
        solved = [run for run in runs if run.status == "SOLVED" and run.workshop_id in weekly]
        assert entry["first_scored_at"] == min(run.received_at for run in solved)
        assert entry["tier"] == tier
        held = seats["member"]
        if held is not None:
            assert (entry["group_id"], entry["seat"]) == (held["group_id"], held["seat"])
    # The guest's seat stays his, empty of points.
    left, held = joining.week_of(story.guest, MONDAY), seats["guest"]
    assert left == (None if held is None else {**held, "points": 0})


def _check_seasons(story: Story) -> None:
    runs = list(Run.objects.all())
    for month in (NOVEMBER, DECEMBER):
        monthly = joining.of_month(
            (shop for shop in story.workshops.values() if shop.kind != "TUTORIAL"), month
        )
        assert joining.season_of(story.member, month) == joining.total(runs, monthly)
    assert not SeasonEntry.objects.filter(player=story.guest).exists()


def _check_the_rest(story: Story, guest: Side, member: Side) -> None:
    has_bar = Bar.objects.filter(player=story.member, date=WEDNESDAY).exists()
    assert has_bar is (guest.blitz != "none")
    started = has_started(player_id=story.member.pk, day=WEDNESDAY)
    assert started is (guest.blitz != "none" or member.blitz != "none")
    numbers = guest.hints.keys() | member.hints.keys()
    assert HintProgress.objects.by(story.member.pk).counts() == {
        number: max(guest.hints.get(number, 0), member.hints.get(number, 0)) for number in numbers
    }
    assert not HintProgress.objects.by(story.guest.pk).exists()
    told = Notice.objects.filter(player=story.member).values_list("reference", flat=True)
    assert sorted(told) == sorted({*guest.notices, *member.notices})
    assert queries.is_archived(story.guest.pk, now=JOINED_AT)
    assert Join.objects.filter(guest=story.guest, member=story.member).count() == 1


# --- Killed half-way ------------------------------------------------------------------------------


def _state() -> dict[str, list[tuple[Any, ...]]]:
    """Return every row, but for numbers that a sequence hands out anew after a rollback."""
    groups = {group.pk: str(group) for group in Group.objects.all()}
    state = {}
    for table in apps.get_models(include_auto_created=True):
        names = [
            column.attname for column in table._meta.concrete_fields
            if column is not table._meta.auto_field
        ]  # fmt: skip
        rows = [
            tuple(
                groups.get(value) if name == "group_id" and table is Entry else value
                for name, value in zip(names, row, strict=True)
            )
            for row in table._default_manager.values_list(*names)
        ]
        state[table._meta.label] = sorted(rows, key=repr)
    return state


def _killer(at: int) -> Callable[..., Any]:
    """Return what lets `at` statements pass and breaks the connection at the next, once."""
    passed = 0

    def execute(run: Callable[..., Any], *statement: Any) -> Any:
        nonlocal passed
        passed += 1
        if passed == at + 1:
            raise OperationalError("the connection was lost")
        return run(*statement)

    return execute


@pytest.mark.postgres
def test_killed_at_any_statement_a_second_try_ends_in_the_same_state(db: None) -> None:
    story = Story()
    story.play(RICH, RICH_SIDES)
    before = _state()
    with joining.undone():
        assert join(story)
        joined = _state()
    assert joined != before

    at = 0
    while _is_killed(story, at, before):
        with joining.undone():
            assert join(story)
            assert _state() == joined, f"killed at statement {at}"
        at += 1
    assert at > 40


def _is_killed(story: Story, at: int, before: Any) -> bool:
    """Join with the statement after `at` others failing; return False where there is none."""
    with joining.undone():
        try:
            with connection.execute_wrapper(_killer(at)):
                join(story)
        except OperationalError:
            assert _state() == before, f"killed at statement {at}"
            return True
    return False


# --- Who is joined to whom ------------------------------------------------------------------------


def test_a_log_in_received_earlier_that_comes_to_the_lock_later_joins_nothing(db: None) -> None:
    story = Story()
    story.play(RICH, RICH_SIDES)
    second: Player = PlayerFactory.create(member_since_at=joining.SINCE_AT)
    assert join(story)
    joined = _state()

    for member in (story.member, second):
        assert not services.join_guest(
            guest_id=story.guest.pk,
            member_id=member.pk,
            now=JOINED_AT - timedelta(microseconds=1),
        )
    assert _state() == joined


@pytest.mark.parametrize("kind", ["BLOCKED", "ARCHIVED"])
def test_a_member_out_of_standing_gets_the_play_and_stays_out_of_rankings(
    db: None, kind: str
) -> None:
    story = Story()
    story.play(RICH, RICH_SIDES)
    member_id = story.member.pk
    moderator: Player = PlayerFactory.create(member_since_at=joining.SINCE_AT)
    if kind == "BLOCKED":
        services.block_player(
            player_id=member_id, author_id=moderator.pk, reason="x", until_at=None, now=JOINED_AT
        )
    else:
        services.archive_player(player_id=member_id, now=JOINED_AT)
    assert join(story)

    runs = list(Run.objects.all())
    assert joining.records_of(story.member) == joining.count_records(runs)
    in_standing = queries.list_in_good_standing(at=JOINED_AT).values_list("pk", flat=True)
    assert not {story.guest.pk, member_id} & set(in_standing)


@pytest.mark.parametrize("kind", ["BLOCKED", "ARCHIVED"])
def test_a_guest_out_of_standing_brings_nothing(db: None, kind: str) -> None:
    story = Story()
    story.play(RICH, RICH_SIDES)
    if kind == "BLOCKED":
        services.block_player(
            player_id=story.guest.pk, author_id=story.member.pk, reason="x", until_at=None,
            now=JOINED_AT,
        )  # fmt: skip
    else:
        services.archive_player(player_id=story.guest.pk, now=JOINED_AT)
    before = _state()

    assert not join(story)
    assert _state() == before
