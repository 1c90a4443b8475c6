"""Hints open one by one, in order, never fewer; kept for players, and for visitors meanwhile."""

from datetime import datetime, timedelta

import pytest
import time_machine
from django.test import Client

from tallyworks.players.models import Player
from tallyworks.players.services import block_player
from tallyworks.tutorial import services
from tallyworks.tutorial.errors import LessonNotFound, NoMoreHints
from tallyworks.tutorial.models import HintProgress
from tallyworks.tutorial.texts import lesson_text
from tests.conftest import Cast

HINTS = lesson_text(2, "en").hints


def open_hint(player: Player, now: datetime, *, number: int = 2, seen_count: int = 0) -> int:
    return services.open_hint(player_id=player.pk, number=number, seen_count=seen_count, now=now)


def opened(player: Player) -> dict[int, int]:
    return HintProgress.objects.by(player.pk).counts()


def shown(client: Client) -> list[bool]:
    page = client.get("/en/tutorial/2/").content.decode()
    return [hint.replace("'", "&#x27;") in page for hint in HINTS]


def test_it_opens_them_in_order_and_ends_after_three(cast: Cast, now: datetime) -> None:
    assert [open_hint(cast.guest, now) for _press in range(3)] == [1, 2, 3]
    with pytest.raises(NoMoreHints):
        open_hint(cast.guest, now + timedelta(seconds=1))

    assert opened(cast.guest) == {2: 3}
    assert HintProgress.objects.get().opened_at == now


def test_it_keeps_lessons_and_players_apart(cast: Cast, now: datetime) -> None:
    open_hint(cast.guest, now)
    open_hint(cast.guest, now, number=3)
    open_hint(cast.member, now)

    assert opened(cast.guest) == {2: 1, 3: 1}
    assert opened(cast.member) == {2: 1}


def test_it_goes_on_from_what_the_browser_showed_before_there_was_a_player(
    cast: Cast, now: datetime
) -> None:
    assert open_hint(cast.guest, now, seen_count=2) == 3


def test_it_refuses_a_lesson_that_is_none(cast: Cast, now: datetime) -> None:
    for number in (0, 13):
        with pytest.raises(LessonNotFound):
            open_hint(cast.guest, now, number=number)


def test_joining_keeps_the_larger_count(cast: Cast, now: datetime) -> None:
    for number, count in ((1, 1), (2, 3), (4, 2)):
        for _press in range(count):
            open_hint(cast.guest, now, number=number)
    for number, count in ((1, 2), (2, 1), (5, 1)):
        for _press in range(count):
            open_hint(cast.member, now, number=number)
    services.join_hints(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now)
    services.join_hints(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now)

    assert opened(cast.member) == {1: 2, 2: 3, 4: 2, 5: 1}
    assert opened(cast.guest) == {}


def test_a_page_shows_only_the_opened_ones(
    cast: Cast, travel: time_machine.Traveller, now: datetime
) -> None:
    client = Client()
    client.force_login(cast.member)
    seen = [shown(client)]
    for _press in range(3):
        open_hint(cast.member, now)
        seen.append(shown(client))

    assert seen == [[False] * 3, [True, False, False], [True, True, False], [True] * 3]


def test_the_form_works_without_scripts_and_makes_no_player(
    db: None, travel: time_machine.Traveller
) -> None:
    client = Client()
    for count in range(1, 5):
        answer = client.post("/en/tutorial/2/hint/")
        assert (answer.status_code, answer["Location"]) == (302, "/en/tutorial/2/#hints")
        assert shown(client) == [place < count for place in range(3)]

    assert not Player.objects.exists()
    assert client.get("/en/tutorial/2/hint/").status_code == 405
    assert client.post("/en/tutorial/13/hint/").status_code == 404


def test_a_blocked_player_opens_none_and_is_told_so(
    cast: Cast, travel: time_machine.Traveller, now: datetime
) -> None:
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="Spam", until_at=None, now=now
    )
    client = Client()
    client.force_login(cast.member)
    told = client.post("/en/tutorial/2/hint/", follow=True).content.decode()

    assert "You are blocked: Spam" in told
    assert client.post("/api/v1/tutorial/2/hints/").status_code == 403
    assert opened(cast.member) == {}


def test_a_visitor_who_becomes_a_guest_goes_on_where_he_was(
    db: None, travel: time_machine.Traveller
) -> None:
    client = Client()
    client.post("/en/tutorial/2/hint/")
    client.post(
        f"/api/v1/workshops/{workshop_id(client)}/runs/",
        {"machine": ""},
        content_type="application/json",
    )
    assert shown(client) == [True, False, False]

    client.post("/en/tutorial/2/hint/")
    assert shown(client) == [True, True, False]
    assert opened(Player.objects.get()) == {2: 2}


def workshop_id(client: Client) -> int:
    return int(client.get("/api/v1/tutorial/2/").json()["sheet"]["id"])
