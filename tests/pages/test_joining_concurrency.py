"""One guest who logs in several times at the same instant is joined once."""

from collections.abc import Callable
from datetime import timedelta
from threading import Barrier
from typing import Any

import pytest

from leagues.models import Entry, Join
from tallyworks.players import services
from tallyworks.players.models import Player, Standing
from tallyworks.players.signals import guest_joined
from tallyworks.workshops.models import Run, Score
from tests.factories import BEST, PlayerFactory
from tests.pages import joining
from tests.pages.joining import JOINED_AT, MONDAY, SINCE_AT, Play, Side, Story
from tests.workshops.test_concurrency import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
LOG_INS = 6
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
