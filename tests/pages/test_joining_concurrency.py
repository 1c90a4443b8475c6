"""One guest who logs in several times at the same instant is joined once."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from threading import Barrier, Event
from typing import Any

import pytest
from django.db import connection

from leagues.models import Entry, Join
from tallyworks.blitz import services as blitz
from tallyworks.blitz.models import Attempt
from tallyworks.players import services
from tallyworks.players.errors import PlayerBlocked
from tallyworks.players.models import Player, Standing
from tallyworks.players.signals import guest_joined
from tallyworks.tutorial import services as tutorial
from tallyworks.tutorial.models import HintProgress
from tallyworks.workshops import services as workshops
from tallyworks.workshops.models import Run, Score
from tallyworks.workshops.services import runs
from tests.factories import BEST, FAST, PlayerFactory
from tests.pages import joining
from tests.pages.joining import JOINED_AT, MONDAY, SINCE_AT, Play, Side, Story
from tests.workshops.test_concurrency import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
LOG_INS = 6
MOMENT = timedelta(milliseconds=1)
SERVICE = "tallyworks.players.services.joining"


@pytest.fixture
def story(transactional_db: None) -> Story:
    """Return a guest and a member who both have played."""
    made = Story()
    made.play(
        [Play("guest", "wednesday", BEST, 6), Play("member", "big", BEST, 8)],
        {"guest": Side("started", {1: 2}, ("a",)), "member": Side("none", {1: 1})},
    )
    return made


@pytest.fixture
def slow(transactional_db: None) -> Story:
    """Return the same two, whose best on the big workshop is the member's, and can be bettered."""
    made = Story()
    plays = [Play("guest", "wednesday", BEST, 6), Play("member", "big", FAST, 8)]
    made.play(plays, {"guest": Side(), "member": Side()})
    return made


def log_in_at_once(story: Story, members: list[Player]) -> list[Any]:
    """Log the guest in to `members`, each on a connection, every one received a bit earlier."""
    turns = iter(enumerate(members))

    def log_in() -> bool:
        number, member = next(turns)
        now = JOINED_AT - timedelta(milliseconds=number)
        return services.join_guest(guest_id=story.guest.pk, member_id=member.pk, now=now)

    return at_once(len(members), log_in)


def check_joined_once(story: Story) -> None:
    member_id = Join.objects.get().member_id
    assert Standing.objects.filter(player=story.guest, kind="ARCHIVED").count() == 1
    assert Run.objects.filter(player=story.guest).count() == 0
    wednesday = Score.objects.get(workshop=story.workshops["wednesday"])
    assert wednesday.player_id == member_id
    expected = joining.total(
        Run.objects.filter(player_id=member_id),
        joining.of_week(story.workshops.values(), MONDAY),
    )
    entry = Entry.objects.get(week_id=MONDAY, player_id=member_id)
    assert expected is not None
    assert (entry.points, entry.reached_at) == expected[:2]


def test_to_one_account(story: Story) -> None:
    outcomes = log_in_at_once(story, [story.member] * LOG_INS)

    assert sorted(outcomes) == [False] * (LOG_INS - 1) + [True]
    check_joined_once(story)


def test_to_several_accounts(story: Story) -> None:
    members = PlayerFactory.create_batch(LOG_INS - 1, member_since_at=SINCE_AT)
    outcomes = log_in_at_once(story, [story.member, *members])

    assert sorted(outcomes) == [False] * (LOG_INS - 1) + [True]
    check_joined_once(story)


def act_while_joining(story: Story, act: Callable[[], Any]) -> Any:
    """Return what `act` gave, begun when a join holds the locks and let on when it has ended.

    The join ends once the database says that somebody waits for a lock.
    """
    is_joining, pace = Event(), Event()

    def hold_the_locks(**_news: Any) -> None:
        is_joining.set()
        waiting = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"
        with connection.cursor() as cursor:
            for _ in range(1000):
                cursor.execute(waiting)
                if cursor.fetchone() == (True,):
                    return
                pace.wait(0.01)
        raise AssertionError("nobody waits for the lock")

    def join() -> Any:
        return services.join_guest(
            guest_id=story.guest.pk, member_id=story.member.pk, now=JOINED_AT
        )

    def act_then() -> Any:
        is_joining.wait(timeout=30)
        return act()

    guest_joined.connect(hold_the_locks)
    turns = iter([join, act_then])
    try:
        outcomes = at_once(2, lambda: _take_turn(turns))
    finally:
        guest_joined.disconnect(hold_the_locks)
    assert [outcome for outcome in outcomes if isinstance(outcome, Exception)] == []
    assert True in outcomes
    return next(outcome for outcome in outcomes if outcome is not True)


def _take_turn(turns: Iterator[Callable[[], Any]]) -> Any:
    return next(turns)()


def run_while_joining(story: Story) -> Run:
    """Return a run of the guest, better than all before, that waited while he was joined."""
    workshop_id = story.workshops["big"].pk
    submission = workshops.Submission(story.guest.pk, workshop_id, BEST)
    run: Run = act_while_joining(
        story, lambda: workshops.submit_run(submission=submission, now=JOINED_AT - MOMENT)
    ).run
    return Run.objects.get(pk=run.pk)


def test_a_run_that_waited_for_the_join_is_the_members(slow: Story) -> None:
    run = run_while_joining(slow)

    assert run.player_id == slow.member.pk
    assert Run.objects.filter(player=slow.guest).count() == 0
    score = Score.objects.get(workshop=slow.workshops["big"], player=slow.member)
    assert (score.run_id, score.best_sum) == (run.pk, run.sum)
    expected = joining.total(
        Run.objects.filter(player=slow.member),
        joining.of_week(slow.workshops.values(), MONDAY),
    )
    entry = Entry.objects.get(week_id=MONDAY, player=slow.member)
    assert expected is not None
    assert (entry.points, entry.reached_at) == expected[:2]


def test_it_would_stay_with_the_guest_were_he_not_looked_up_under_the_lock(
    slow: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lock(*, player_id: int, now: datetime) -> int:
        services.lock_player(player_id=player_id)
        return player_id

    monkeypatch.setattr(runs, "lock_acting_player", lock)
    run = run_while_joining(slow)

    assert run.player_id == slow.guest.pk


def test_a_start_of_the_blitz_that_waited_for_the_join_is_the_members(slow: Story) -> None:
    attempt = act_while_joining(
        slow, lambda: blitz.start_blitz(player_id=slow.guest.pk, now=JOINED_AT)
    )

    assert attempt.player_id == slow.member.pk
    assert Attempt.objects.get().player_id == slow.member.pk


def test_a_hint_that_waited_for_the_join_is_the_members(slow: Story) -> None:
    before = HintProgress.objects.by(slow.member.pk).counts().get(5, 0)
    opened = act_while_joining(
        slow,
        lambda: tutorial.open_hint(player_id=slow.guest.pk, number=5, seen_count=0, now=JOINED_AT),
    )

    assert (before, opened) == (0, 1)
    assert HintProgress.objects.by(slow.member.pk).counts()[5] == 1
    assert not HintProgress.objects.by(slow.guest.pk).exists()


def test_whoever_is_blocked_as_a_member_cannot_act_as_the_guest_he_was(story: Story) -> None:
    services.join_guest(guest_id=story.guest.pk, member_id=story.member.pk, now=JOINED_AT)
    services.block_player(
        player_id=story.member.pk,
        author_id=story.member.pk,
        reason="x",
        until_at=None,
        now=JOINED_AT,
    )
    with pytest.raises(PlayerBlocked):
        tutorial.open_hint(player_id=story.guest.pk, number=5, seen_count=0, now=JOINED_AT)


def test_without_the_lock_the_database_still_joins_once(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    all_have_looked = Barrier(2)
    send: Callable[..., Any] = guest_joined.send

    def send_late(*arguments: Any, **news: Any) -> Any:
        all_have_looked.wait(timeout=30)
        return send(*arguments, **news)

    monkeypatch.setattr(f"{SERVICE}.lock_player", lambda player_id: None)
    monkeypatch.setattr(guest_joined, "send", send_late)
    outcomes = log_in_at_once(story, [story.member] * 2)

    assert [outcome for outcome in outcomes if outcome is True] == [True]
    assert sum(isinstance(outcome, Exception) for outcome in outcomes) == 1
    check_joined_once(story)
