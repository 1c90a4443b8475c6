"""Players of a demonstration: many, with readable names, who cannot log in."""

from datetime import datetime, timedelta
from random import Random

from django.contrib.auth.hashers import make_password
from django.db import transaction

from tallyworks.core.errors import DomainError
from tallyworks.players import rules
from tallyworks.players.models import Player, Standing

# Of five, three have an account.
_PERIOD, _MEMBERS = 5, 3
_BATCH = 5000
_EMAIL = "demo{number}@example.org"


class DemoLoaded(DomainError):
    """The players of a demonstration are there already."""

    code = "demo_loaded"
    status = 409


def add_demo_players(*, count: int, days: int, seed: int, now: datetime) -> list[int]:
    """Return the ids of `count` new players who joined before the `days` up to `now` began.

    The same arguments on the same database give the same players. No name is one that exists.

    Raises:
        DemoLoaded: the players of a demonstration are there already.
    """
    if Player.objects.filter(email=_EMAIL.format(number=0)).exists():
        raise DemoLoaded("The demonstration is loaded already.")
    random = Random(seed)
    taken = set(Player.objects.values_list("name_key", flat=True))
    unusable = make_password(None)
    players = [
        _player(number, taken, random=random, until=now - timedelta(days=days + 1))
        for number in range(count)
    ]
    for player in players:
        player.password = unusable
    with transaction.atomic():
        Player.objects.bulk_create(players, batch_size=_BATCH)
        Standing.objects.bulk_create(
            (
                Standing(player=player, kind=Standing.Kind.MEMBER, since_at=player.member_since_at)
                for player in players
                if player.member_since_at is not None
            ),
            batch_size=_BATCH,
        )
    return [player.pk for player in players]


def _player(number: int, taken: set[str], *, random: Random, until: datetime) -> Player:
    """Return a player, not stored, who joined within the day before `until`."""
    joined_at = until - timedelta(seconds=random.randrange(86_400))
    player = Player(joined_at=joined_at)
    if number % _PERIOD < _MEMBERS:
        player.member_since_at = joined_at
        player.email = _EMAIL.format(number=number)
    while True:
        player.set_name(rules.guest_name(random))
        if player.name_key not in taken:
            taken.add(player.name_key)
            return player
