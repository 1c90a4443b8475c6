"""Blocks, deletions and joined guests, and what they make of seeks and games."""

from datetime import datetime

import pytest

from tallyworks.players.services import Confirmation, delete_account, export_account, join_guest
from tallyworks.ratings.models import RatingChange
from tamsk import services
from tamsk.models import Game, Seat, Seek
from tamsk.services import Terms
from tests.conftest import Cast
from tests.tamsk.conftest import SECOND, Sit, Table, accepted, block, open_moves, seek

pytestmark = pytest.mark.django_db


def end_of(table: Table) -> tuple[str, str, str]:
    game = table.game
    return (game.phase, game.winner, game.ended_by)


def test_a_block_is_a_resignation(cast: Cast, sit: Sit, now: datetime) -> None:
    table = open_moves(sit(is_rated=True))
    block(cast.second, cast.staff, now + 20 * SECOND)
    assert end_of(table) == ("FINISHED", "RED", "resign")
    # The ratings follow when nothing else is held.
    assert not RatingChange.objects.exists()
    services.apply_due(now=now + 21 * SECOND)
    services.apply_due(now=now + 22 * SECOND)
    assert RatingChange.objects.count() == 2
    assert list(services.audit_games()) == []


def test_a_block_empties_the_waiting_room_and_the_lobby(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    own = seek(cast.member, now)
    named = services.challenge_member(
        owner_id=cast.second.pk, name="Ada", terms=Terms(level=1), now=now
    )
    block(cast.member, cast.staff, now + SECOND)
    assert end_of(table) == ("CANCELLED", "", "blocked")
    for made, status in ((own, Seek.Status.CANCELLED), (named, Seek.Status.DECLINED)):
        made.refresh_from_db()
        assert made.status == status


def test_the_blocked_cannot_command(cast: Cast, sit: Sit, now: datetime) -> None:
    table = sit()
    block(cast.member, cast.staff, now + SECOND)
    with pytest.raises(Exception, match="blocked"):
        table.send("red", "resign", now + 2 * SECOND)


def test_a_deleted_member_resigns(cast: Cast, sit: Sit, now: datetime) -> None:
    table = open_moves(sit())
    cast.member.set_password("correct horse")
    cast.member.save()
    confirmation = Confirmation(name="Ada", password="correct horse")
    delete_account(player=cast.member, confirmation=confirmation, now=now + 20 * SECOND)
    assert end_of(table) == ("FINISHED", "BLACK", "resign")
    table.do("black", "offer", 30_000, kind="rematch")
    assert Game.objects.count() == 1


def guest_table(cast: Cast, now: datetime) -> Table:
    """Return a running game of member (Red) and guest."""
    link = services.open_link(
        owner_id=cast.member.pk, terms=Terms(level=2, colour="RED"), now=now - 3 * SECOND
    )
    game = services.accept_link(
        token=str(link.token), player_id=cast.guest.pk, now=now - 3 * SECOND
    )
    table = Table(game.pk, cast.member, cast.guest)
    for side in ("red", "black"):
        table.come(side, now - 3 * SECOND)
        table.send(side, "ready", now - 3 * SECOND)
    services.catch_up_game(game_id=game.pk, now=now + SECOND)
    return open_moves(table)


def test_a_joined_guest_takes_his_seat_along(cast: Cast, now: datetime) -> None:
    table = guest_table(cast, now)
    join_guest(guest_id=cast.guest.pk, member_id=cast.second.pk, now=now + 20 * SECOND)
    seat = table.seat("black")
    assert (seat.player, seat.gone_at) == (cast.second, now + 20 * SECOND)
    assert table.game.phase == Game.Phase.RUNNING
    joined = Table(table.game_id, cast.member, cast.second)
    # His absence counts from the join on until he comes.
    refused = joined.ask("red", "claim_win", 64_999)
    assert refused.error == {"code": "not_available", "missing_ms": 1}
    joined.come("black", now + 65 * SECOND)
    assert joined.do("red", "claim_win", 66_000) == "not_available"
    assert joined.move("red", "r1>C3", 66_500) is None


def test_a_game_of_one_player_at_both_sides_is_aborted(cast: Cast, now: datetime) -> None:
    table = guest_table(cast, now)
    join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now + 20 * SECOND)
    assert end_of(table) == ("ABORTED", "", "joined")
    assert table.seat("black").player == cast.guest
    assert list(services.audit_games()) == []


def test_a_guests_link_becomes_the_members(cast: Cast, now: datetime) -> None:
    link = services.open_link(owner_id=cast.guest.pk, terms=Terms(level=2), now=now)
    join_guest(guest_id=cast.guest.pk, member_id=cast.member.pk, now=now + SECOND)
    link.refresh_from_db()
    assert link.owner == cast.member
    game = services.accept_link(
        token=str(link.token), player_id=cast.second.pk, now=now + 2 * SECOND
    )
    assert Seat.objects.of_game(game.pk).of_player(cast.member.pk).exists()


def test_the_copy_of_ones_data_holds_ones_own_alone(cast: Cast, sit: Sit, now: datetime) -> None:
    open_moves(sit())
    copied = export_account(player_id=cast.member.pk, now=now)["tamsk"]
    assert [row["side"] for row in copied["seats"]] == ["RED"]
    assert {row["side"] for row in copied["commands"]} == {"RED"}
    assert len(copied["commands"]) == 3
    assert len(copied["games"]) == 1
    assert not {"token", "owner_id", "opponent_id"} & copied["seeks"][0].keys()
