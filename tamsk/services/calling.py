"""The computer is called when its game has changed."""

from datetime import datetime

from tamsk.models import Game, Seat
from tamsk.signals import computer_called


def call_computer(*, game: Game, now: datetime) -> None:
    """Announce that a running game with a computer's seat has changed, for each such seat."""
    if not game.has_computer or game.has_ended:
        return
    for seat in Seat.objects.of_game(game.pk).filter(kind=Seat.Kind.COMPUTER):
        computer_called.send(
            sender=Game, game_id=game.pk, seat=seat.word, level=seat.computer_level, now=now
        )
