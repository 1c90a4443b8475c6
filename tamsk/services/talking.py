"""The few phrases players can send each other; nothing of them is kept (spec §3.5)."""

from __future__ import annotations

from datetime import datetime

from tallyworks.live.services import publish_note
from tamsk.errors import PhrasesOff, TooSoon
from tamsk.models import Game, Seat
from tamsk.rules import phrases
from tamsk.services.rooms import game_room


def say(*, game: Game, side: str, phrase: str, now: datetime) -> None:
    """Send a phrase to both players; the caller holds the game's row.

    Raises:
        PhrasesOff: the other has switched phrases off.
        TooSoon: two seconds have not passed since the last one.
    """
    own, other = _own_and_other(game, side)
    if not other.hears_phrases:
        raise PhrasesOff
    if phrases.is_too_soon(own.said_at, now=now):
        raise TooSoon
    own.said_at = now
    own.save(update_fields=["said_at"])
    data = {"seat": own.word, "phrase": phrase}
    for seat in (own, other):
        if seat.player_id is not None:
            publish_note(
                room=game_room(game_id=game.pk), kind="phrase", data=data, player_id=seat.player_id
            )


def set_phrases(*, game: Game, side: str, on: bool) -> None:
    """Let the other's phrases through, or not; the caller holds the game's row."""
    own, _other = _own_and_other(game, side)
    own.hears_phrases = on
    own.save(update_fields=["hears_phrases"])
    data = {"seat": own.word, "on": on}
    publish_note(room=game_room(game_id=game.pk), kind="phrases", data=data)


def _own_and_other(game: Game, side: str) -> tuple[Seat, Seat]:
    red, black = Seat.objects.of_game(game.pk)
    return (red, black) if red.side == side else (black, red)
