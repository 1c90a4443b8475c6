"""A stored game of a member against the computer."""

from datetime import datetime
from typing import Any

from tamsk import services
from tamsk.models import Seat
from tamsk.services import Terms
from tests.conftest import Cast
from tests.tamsk.conftest import SECOND, Table


def seat_at(cast: Cast, now: datetime, number: int = 3, **terms: Any) -> Table:
    """Seat the member against the computer, Red where not said otherwise, in a game since `now`."""
    made = services.play_computer(
        player_id=cast.member.pk,
        terms=Terms(**{"level": 1, "colour": "RED", **terms}),
        computer_level=number,
        now=now - 3 * SECOND,
    )
    table = Table(made.pk, cast.member, cast.member)
    side = Seat.objects.get(game=made, player=cast.member).side.lower()
    table.come(side, now - 3 * SECOND)
    assert table.send(side, "ready", now - 3 * SECOND).ack.ok
    services.catch_up_game(game_id=made.pk, now=now + SECOND)
    assert table.game.started_at == now
    return table
