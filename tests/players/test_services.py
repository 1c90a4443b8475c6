"""What players do to themselves."""

from datetime import datetime, timedelta

import pytest

from tallyworks.players import rules, services
from tallyworks.players.errors import NameNotAcceptable, NameTaken, RenamedRecently, TooManyTokens
from tallyworks.players.models import Player
from tests.conftest import Cast


def test_it_makes_guests_with_distinct_readable_names(db: None, now: datetime) -> None:
    guests = [services.create_guest(now=now) for _count in range(5)]

    assert len({guest.name_key for guest in guests}) == 5
    assert all(guest.is_guest and guest.joined_at == now for guest in guests)
    assert all(rules.is_acceptable(guest.name) for guest in guests)
    assert not guests[0].has_usable_password()


def test_it_makes_a_member_once_and_keeps_the_first_instant(cast: Cast, now: datetime) -> None:
    services.make_member(player=cast.guest, now=now)
    services.make_member(player=cast.guest, now=now + timedelta(days=1))

    assert not cast.guest.is_guest
    assert cast.guest.member_since_at == now
    assert Player.objects.get(name="Lilac Wren 7").pk == cast.guest.pk


@pytest.mark.parametrize("name", ["Bruno", "BRUNO", "Brun0", "  bruno ", "Brúno", "Br-u no"])
def test_it_refuses_a_name_that_reads_like_another(cast: Cast, now: datetime, name: str) -> None:
    with pytest.raises(NameTaken) as refusal:
        services.rename_player(player=cast.member, name=name, now=now)

    assert (refusal.value.code, refusal.value.field) == ("name_taken", "name")
    assert cast.member.name == "Ada"


@pytest.mark.parametrize("name", ["ab", "x" * 25, "a<b>c", "----", "na\u200bme", "na\u202eme"])
def test_it_refuses_a_name_of_wrong_length_or_signs(cast: Cast, now: datetime, name: str) -> None:
    with pytest.raises(NameNotAcceptable):
        services.rename_player(player=cast.member, name=name, now=now)


def test_it_lets_a_name_change_once_in_thirty_days(cast: Cast, now: datetime) -> None:
    services.rename_player(player=cast.member, name="  Ada   L. ", now=now)
    early = now + timedelta(days=30) - timedelta(microseconds=1)
    with pytest.raises(RenamedRecently) as refusal:
        services.rename_player(player=cast.member, name="Ada M.", now=early)
    assert cast.member.name == "Ada L."
    assert refusal.value.message == "You can change your name again in 1 day."

    services.rename_player(player=cast.member, name="Ada M.", now=now + timedelta(days=30))
    assert cast.member.name == "Ada M."


def test_it_keeps_ten_tokens_and_stores_no_token_in_clear(cast: Cast, now: datetime) -> None:
    tokens = [services.create_token(player=cast.member, now=now) for _count in range(10)]
    with pytest.raises(TooManyTokens):
        services.create_token(player=cast.member, now=now)

    services.revoke_token(player=cast.second, token_key=tokens[0][:15])
    with pytest.raises(TooManyTokens):
        services.create_token(player=cast.member, now=now)
    services.revoke_token(player=cast.member, token_key=tokens[0][:15])
    assert services.create_token(player=cast.member, now=now)
