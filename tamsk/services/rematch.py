"""Another game of the same two on the same terms, colours swapped (D35)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tallyworks.players import queries as players
from tamsk import engine
from tamsk.engine import Command
from tamsk.engine.commands import AnswerOffer, MakeOffer
from tamsk.engine.state import Offer, OfferKind
from tamsk.errors import NotAvailable
from tamsk.models import Game, Seat
from tamsk.rules.terms import can_be_rated
from tamsk.services.accepting import create_game
from tamsk.services.record import read_position


def closes_rematch(*, game: Game, seat: engine.Seat, command: Command) -> bool:
    """Tell whether `command` accepts the other's offer of a rematch."""
    if not isinstance(command, AnswerOffer | MakeOffer) or command.kind is not OfferKind.REMATCH:
        return False
    if not game.is_over or (isinstance(command, AnswerOffer) and not command.accept):
        return False
    return Offer(OfferKind.REMATCH, seat.rival) in read_position(game=game).offers


def open_rematch(*, game: Game, now: datetime) -> dict[str, Any]:
    """Make the game that follows `game`; return what its players are told of it.

    The caller holds the row of `game`, so that there is one rematch. It counts where both are
    still members.

    Raises:
        NotAvailable: there is one, or one of the two is blocked or has left the site.
    """
    seats = list(Seat.objects.of_game(game.pk))
    player_ids = [seat.player_id for seat in seats if seat.player_id is not None]
    standing = players.list_in_good_standing(at=now).filter(pk__in=player_ids)
    if standing.count() < len(player_ids) or Game.objects.filter(rematch_of=game).exists():
        raise NotAvailable(_("There can be no rematch."))
    are_members = all(players.get_member(player_id) is not None for player_id in player_ids)
    is_rated = game.is_rated and can_be_rated(
        are_members=are_members, has_computer=game.has_computer
    )
    swapped = [
        Seat(
            side=seat.engine_seat.rival.name,
            kind=seat.kind,
            player_id=seat.player_id,
            computer_level=seat.computer_level,
            is_ready=seat.is_computer,
            hears_phrases=seat.hears_phrases,
            gone_at=None if seat.is_computer else now,
        )
        for seat in seats
    ]
    terms = replace(game.terms, is_rated=is_rated)
    made = create_game(game=Game(rematch_of=game), terms=terms, seats=swapped, now=now)
    return {"game": made.pk}
