"""Seeks, challenges and links: who may offer and accept what, and for how long."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from tallyworks.core.errors import DomainError
from tallyworks.live import services as live
from tallyworks.live.models import Event
from tallyworks.live.types import Room
from tallyworks.notices.models import Notice
from tamsk import services
from tamsk.errors import (
    BadTerms,
    GuestsUnrated,
    MembersOnly,
    OpponentUnknown,
    OwnSeek,
    SeekGone,
    SeekNotFound,
    TooManySeeks,
)
from tamsk.models import Game, Seat, Seek
from tamsk.queries import lobby
from tamsk.services import Terms
from tests.conftest import Cast
from tests.tamsk.conftest import MINUTE, SECOND, SERVER, block, seconds, seek

pytestmark = pytest.mark.django_db

LEVEL_2 = Terms(level=2)
DAY = timedelta(hours=24)


def accept(made: Seek, player: Any, now: datetime) -> Game:
    return services.accept_seek(seek_id=made.pk, player_id=player.pk, now=now)


def told(made: Seek) -> list[tuple[str, Any]]:
    events = Event.objects.of_room(Room("tamskseek", made.pk)).order_by("seq")
    return [(event.kind, event.data) for event in events]


# --- Open -----------------------------------------------------------------------------------------


def test_an_open_seek_becomes_a_game_on_its_terms(cast: Cast, now: datetime) -> None:
    made = seek(cast.member, now, level=3, setup="free", is_strict=True, is_rated=True)
    game = accept(made, cast.second, now + SECOND)
    assert (game.level, game.setup, game.is_strict, game.is_rated) == (3, "free", True, True)
    assert game.config["full_space"] == "lose"
    assert game.config["GONE_CLAIM_MS"] == 45_000
    assert {seat.player_id for seat in Seat.objects.of_game(game.pk)} == {
        cast.member.pk, cast.second.pk,
    }  # fmt: skip
    assert told(made) == [("accepted", {"game": game.pk})]
    (notice,) = Notice.objects.filter(kind="TAMSK_ACCEPTED")
    assert notice.player_id == cast.member.pk


@pytest.mark.parametrize(("colour", "side"), [("RED", "RED"), ("BLACK", "BLACK")])
def test_the_owner_has_the_colour_he_chose(
    cast: Cast, now: datetime, colour: str, side: str
) -> None:
    game = accept(seek(cast.member, now, colour=colour), cast.second, now)
    assert Seat.objects.get(game=game, player=cast.member).side == side


def test_colours_are_drawn_by_lot_otherwise(cast: Cast, now: datetime) -> None:
    sides = set()
    for _try in range(40):
        game = accept(seek(cast.member, now), cast.second, now)
        sides.add(Seat.objects.get(game=game, player=cast.member).side)
    assert sides == {"RED", "BLACK"}


def test_an_open_seek_expires_when_its_owner_is_gone_for_a_minute(
    cast: Cast, now: datetime
) -> None:
    made = seek(cast.member, now)
    # His page was last heard of at 11:00:00 and is gone from 11:00:15 on.
    live.declare_gone(now=now + 16 * SECOND)
    services.apply_due(now=now + seconds(74.999))
    made.refresh_from_db()
    assert made.status == Seek.Status.OPEN
    with pytest.raises(SeekGone):
        accept(made, cast.second, now + 75 * SECOND)
    services.apply_due(now=now + 75 * SECOND)
    made.refresh_from_db()
    assert made.status == Seek.Status.EXPIRED
    assert told(made) == [("closed", {"status": "expired"})]


def test_an_owner_who_never_came_is_gone_from_the_start(cast: Cast, now: datetime) -> None:
    made = services.open_seek(owner_id=cast.member.pk, terms=LEVEL_2, now=now)
    services.apply_due(now=now + MINUTE)
    made.refresh_from_db()
    assert made.status == Seek.Status.EXPIRED


def test_an_owner_who_comes_back_keeps_his_seek(cast: Cast, now: datetime) -> None:
    made = seek(cast.member, now)
    live.declare_gone(now=now + 16 * SECOND)
    room = Room("tamskseek", made.pk)
    live.arrive(room=room, player_id=cast.member.pk, server=SERVER, now=now + 70 * SECOND)
    services.apply_due(now=now + 76 * SECOND)
    assert accept(made, cast.second, now + 77 * SECOND).pk


def test_guests_neither_open_seeks_nor_accept_them(cast: Cast, now: datetime) -> None:
    with pytest.raises(MembersOnly):
        services.open_seek(owner_id=cast.guest.pk, terms=LEVEL_2, now=now)
    made = seek(cast.member, now)
    with pytest.raises(MembersOnly):
        accept(made, cast.guest, now)


def test_nobody_plays_himself(cast: Cast, now: datetime) -> None:
    with pytest.raises(OwnSeek):
        accept(seek(cast.member, now), cast.member, now)


def test_what_is_accepted_is_gone(cast: Cast, now: datetime) -> None:
    made = seek(cast.member, now)
    accept(made, cast.second, now)
    for act in (
        lambda: accept(made, cast.staff, now),
        lambda: services.cancel_seek(seek_id=made.pk, player_id=cast.member.pk, now=now),
    ):
        with pytest.raises(SeekGone):
            act()
    assert Game.objects.count() == 1


def test_other_open_seeks_of_the_two_are_withdrawn(cast: Cast, now: datetime) -> None:
    others = [seek(cast.member, now), seek(cast.second, now)]
    accept(seek(cast.member, now), cast.second, now)
    for other in others:
        other.refresh_from_db()
        assert other.status == Seek.Status.CANCELLED


def test_a_seek_can_be_withdrawn_by_its_owner_alone(cast: Cast, now: datetime) -> None:
    made = seek(cast.member, now)
    with pytest.raises(SeekNotFound):
        services.cancel_seek(seek_id=made.pk, player_id=cast.second.pk, now=now)
    services.cancel_seek(seek_id=made.pk, player_id=cast.member.pk, now=now)
    assert told(made) == [("closed", {"status": "cancelled"})]


@pytest.mark.parametrize(
    "terms",
    [Terms(level=0), Terms(level=4), Terms(level=1, setup="x"), Terms(level=1, colour="RED ")],
)
def test_there_are_no_other_games(cast: Cast, now: datetime, terms: Terms) -> None:
    with pytest.raises(BadTerms):
        services.open_seek(owner_id=cast.member.pk, terms=terms, now=now)


def test_so_many_seeks_stand_and_no_more(cast: Cast, now: datetime) -> None:
    for _number in range(20):
        seek(cast.member, now)
    with pytest.raises(TooManySeeks):
        seek(cast.member, now)


# --- Named ----------------------------------------------------------------------------------------


def challenge(cast: Cast, now: datetime, name: str = "bruno") -> Seek:
    return services.challenge_member(
        owner_id=cast.member.pk, name=name, terms=Terms(level=1, is_rated=True), now=now
    )


def test_a_named_member_is_told_and_alone_may_accept(cast: Cast, now: datetime) -> None:
    made = challenge(cast, now)
    (notice,) = Notice.objects.filter(kind="TAMSK_CHALLENGED")
    assert notice.player_id == cast.second.pk
    with pytest.raises(SeekNotFound):
        accept(made, cast.staff, now)
    with pytest.raises(OwnSeek):
        accept(made, cast.member, now)
    assert accept(made, cast.second, now + DAY - seconds(0.001)).is_rated


def test_a_challenge_stands_for_24_hours(cast: Cast, now: datetime) -> None:
    made = challenge(cast, now)
    with pytest.raises(SeekGone):
        accept(made, cast.second, now + DAY)
    services.apply_due(now=now + DAY)
    made.refresh_from_db()
    assert made.status == Seek.Status.EXPIRED


def test_a_challenge_can_be_declined(cast: Cast, now: datetime) -> None:
    made = challenge(cast, now)
    with pytest.raises(SeekNotFound):
        services.decline_seek(seek_id=made.pk, player_id=cast.staff.pk, now=now)
    services.decline_seek(seek_id=made.pk, player_id=cast.second.pk, now=now)
    (notice,) = Notice.objects.filter(kind="TAMSK_DECLINED")
    assert notice.player_id == cast.member.pk


def test_three_challenges_stand_to_the_same_member(cast: Cast, now: datetime) -> None:
    for _number in range(3):
        challenge(cast, now)
    with pytest.raises(TooManySeeks):
        challenge(cast, now)
    challenge(cast, now, "carla")


@pytest.mark.parametrize(
    ("name", "error"),
    [("nobody", OpponentUnknown), ("Lilac Wren 7", OpponentUnknown), ("ADA", OwnSeek)],
)
def test_only_other_members_can_be_challenged(
    cast: Cast, now: datetime, name: str, error: type[DomainError]
) -> None:
    with pytest.raises(error):
        challenge(cast, now, name)


# --- By link --------------------------------------------------------------------------------------


def test_a_guest_plays_by_link_and_it_does_not_count(cast: Cast, now: datetime) -> None:
    made = services.open_link(owner_id=cast.member.pk, terms=LEVEL_2, now=now)
    assert made.token is not None
    assert len(made.token) >= 22  # 128 bits
    game = services.accept_link(token=made.token, player_id=cast.guest.pk, now=now)
    assert not game.is_rated
    own = services.open_link(owner_id=cast.guest.pk, terms=LEVEL_2, now=now)
    assert own.token
    services.accept_link(token=own.token, player_id=cast.second.pk, now=now)


def test_a_rated_link_is_for_members(cast: Cast, now: datetime) -> None:
    rated = Terms(level=2, is_rated=True)
    made = services.open_link(owner_id=cast.member.pk, terms=rated, now=now)
    assert made.token
    with pytest.raises(GuestsUnrated):
        services.accept_link(token=made.token, player_id=cast.guest.pk, now=now)
    assert services.accept_link(token=made.token, player_id=cast.second.pk, now=now).is_rated
    with pytest.raises(GuestsUnrated):
        services.open_link(owner_id=cast.guest.pk, terms=rated, now=now)


def test_a_link_is_no_secret_of_the_number(cast: Cast, now: datetime) -> None:
    made = services.open_link(owner_id=cast.member.pk, terms=LEVEL_2, now=now)
    with pytest.raises(SeekNotFound):
        accept(made, cast.second, now)
    with pytest.raises(SeekNotFound):
        services.accept_link(token="x" * 22, player_id=cast.second.pk, now=now)
    assert lobby.get_seek(seek_id=made.pk, viewer_id=cast.second.pk, now=now) is None
    linked = lobby.get_linked(token=str(made.token), viewer_id=cast.second.pk, now=now)
    assert linked is not None
    assert linked.token is None


# --- Blocked --------------------------------------------------------------------------------------


def test_the_blocked_neither_offer_nor_accept(cast: Cast, now: datetime) -> None:
    made = seek(cast.member, now)
    block(cast.second, cast.staff, now)
    for act in (lambda: accept(made, cast.second, now), lambda: seek(cast.second, now)):
        with pytest.raises(DomainError, match="blocked"):
            act()
    block(cast.member, cast.staff, now)
    made.refresh_from_db()
    assert made.status == Seek.Status.CANCELLED


# --- The lobby ------------------------------------------------------------------------------------


def test_the_lobby_shows_what_concerns_its_viewer(
    cast: Cast, now: datetime, django_assert_max_num_queries: Any
) -> None:
    own, other = seek(cast.member, now, level=1), seek(cast.staff, now, level=3)
    named = services.challenge_member(owner_id=cast.second.pk, name="Ada", terms=LEVEL_2, now=now)
    services.open_link(owner_id=cast.second.pk, terms=LEVEL_2, now=now)
    with django_assert_max_num_queries(12):
        shown = lobby.get_lobby(viewer_id=cast.member.pk, now=now)
    assert [line.id for line in shown.own] == [own.pk]
    assert [line.id for line in shown.received] == [named.pk]
    assert [line.id for line in shown.open] == [other.pk]
    assert (shown.rating, shown.is_member) == (1400, True)
    assert all(line.token is None for line in (*shown.received, *shown.open))
    visitor = lobby.get_lobby(viewer_id=None, now=now)
    assert [line.id for line in visitor.open] == [other.pk, own.pk]
    assert (visitor.own, visitor.received, visitor.playing, visitor.rating) == ([], [], [], None)


def test_games_are_listed_where_they_belong(cast: Cast, now: datetime) -> None:
    game = accept(seek(cast.member, now), cast.second, now)
    assert [line.id for line in lobby.get_lobby(viewer_id=cast.second.pk, now=now).playing] == [
        game.pk
    ]
    assert lobby.get_lobby(viewer_id=cast.staff.pk, now=now).watch == []
