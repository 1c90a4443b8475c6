"""Who sits where: names and ratings, as they are now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tallyworks.ratings import queries as ratings
from tamsk.models import Game, Seat

if TYPE_CHECKING:
    from tallyworks.players.models import Player

POOL = "TAMSK"


@dataclass(frozen=True, slots=True)
class Person:
    """A player, or the computer at a level; `rating` is None for a guest and the computer."""

    id: int | None
    name: str
    is_guest: bool
    rating: int | None
    computer: int | None = None


def get_ratings(player_ids: Iterable[int]) -> dict[int, int]:
    """Return the Tamsk ratings of players, in one query, none for nobody."""
    wanted = set(player_ids)
    return ratings.get_values(wanted, pool=POOL) if wanted else {}


def person_of(player: Player, values: dict[int, int]) -> Person:
    """Return what others may know of a player."""
    rating = None if player.is_guest else values.get(player.pk)
    return Person(player.pk, player.name, player.is_guest, rating)


def person_at(seat: Seat, values: dict[int, int]) -> Person:
    """Return who sits there; of a rated game that is over the rating is that before it."""
    if seat.player is None:
        return Person(None, "", False, None, computer=seat.computer_level)
    known = values if seat.rating_before is None else {seat.player.pk: seat.rating_before}
    return person_of(seat.player, known)


def seats_of(game: Game) -> tuple[Seat, Seat]:
    """Return Red's seat and Black's, of a game read with its people."""
    by_side = {seat.side: seat for seat in game.seats.all()}
    return by_side["RED"], by_side["BLACK"]
