"""Drafts of a guest who is joined to a member, and drafts kept by two devices at once."""

from collections.abc import Callable
from datetime import date, datetime
from threading import Barrier
from typing import Any

import pytest

from tallyworks.players.models import Player
from tallyworks.players.services import join_guest
from tallyworks.workshops import services
from tallyworks.workshops.errors import DraftChanged
from tallyworks.workshops.models import Draft, Workshop
from tallyworks.workshops.services import drafts
from tests.conftest import Cast
from tests.factories import BEST, FAST, VERY_FAST, PlayerFactory, WorkshopFactory
from tests.workshops.test_concurrency import at_once


def keep(player: Player, workshop: Workshop, name: str, machine: str, now: datetime) -> Draft:
    version = services.Version(name, machine)
    return services.add_draft(
        player_id=player.pk, workshop_id=workshop.pk, version=version, now=now
    )


def test_a_guests_drafts_are_the_members_and_of_one_name_both_stay(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    other = WorkshopFactory.create(date=date(2026, 11, 29))
    keep(cast.member, today, "Draft 1", BEST, now)
    keep(cast.member, today, "Draft 1 (2)", "", now)
    keep(cast.guest, today, "Draft 1", FAST, now)
    keep(cast.guest, today, "Draft 1 (3)", "A1:+1", now)
    keep(cast.guest, other, "Draft 1", VERY_FAST, now)
    join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now)

    held = Draft.objects.filter(player=cast.member).order_by("pk")
    assert list(held.values_list("workshop_id", "name", "machine")) == [
        (today.pk, "Draft 1", BEST),
        (today.pk, "Draft 1 (2)", ""),
        (today.pk, "Draft 1 (4)", FAST),
        (today.pk, "Draft 1 (3)", "A1:+1"),
        (other.pk, "Draft 1", VERY_FAST),
    ]
    assert not Draft.objects.filter(player=cast.guest).exists()


def test_a_join_keeps_more_than_one_could_add(cast: Cast, today: Workshop, now: datetime) -> None:
    for number in range(20):
        keep(cast.member, today, f"Draft {number}", "", now)
    keep(cast.guest, today, "Mine", BEST, now)
    join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now)

    assert Draft.objects.filter(player=cast.member).count() == 21


def writers(now: datetime, machines: list[str]) -> list[Callable[[], Draft]]:
    """Return devices that hold the first version of one draft, each with a machine to keep."""
    draft = keep(PlayerFactory.create(), WorkshopFactory.create(), "Draft 1", "", now)

    def writer(machine: str) -> Callable[[], Draft]:
        return lambda: services.keep_draft(
            player_id=draft.player_id,
            draft_id=draft.pk,
            version=services.Version("Draft 1", machine),
            revision=1,
            now=now,
        )

    return [writer(machine) for machine in machines]


def all_at_once(acts: list[Callable[[], Any]]) -> list[Any]:
    waiting = list(acts)

    def act() -> Any:
        return waiting.pop()()

    return at_once(len(acts), act)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_devices_at_once_one_is_told(now: datetime) -> None:
    outcomes = all_at_once(writers(now, [BEST, FAST]))

    (kept,) = [item for item in outcomes if isinstance(item, Draft)]
    (refused,) = [item for item in outcomes if isinstance(item, DraftChanged)]
    assert Draft.objects.get().machine == kept.machine
    sent: Any = refused.data["sent"]
    assert {sent["machine"], kept.machine} == {BEST, FAST}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_one_would_be_lost(now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    both_checked = Barrier(2)
    save = Draft.save

    def slow_save(draft: Draft, **arguments: Any) -> None:
        both_checked.wait(timeout=30)
        save(draft, **arguments)

    acts = writers(now, [BEST, FAST])
    monkeypatch.setattr(drafts, "lock_acting_player", lambda player_id, now: player_id)
    monkeypatch.setattr(Draft, "save", slow_save)

    assert [type(item) for item in all_at_once(acts)] == [Draft, Draft]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_twenty_first_drafts_at_once_twenty_are_kept_and_no_more(now: datetime) -> None:
    player, workshop = PlayerFactory.create(), WorkshopFactory.create()
    names = [f"Draft {number}" for number in range(24)]
    outcomes = all_at_once(
        [lambda name=name: keep(player, workshop, name, BEST, now) for name in names]  # type: ignore[misc]
    )

    assert sum(isinstance(item, Draft) for item in outcomes) == Draft.objects.count() == 20
