"""Games as text, in: the move list is played while it is read."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tamsk.engine import Refusal
from tamsk.engine.notation import import_game
from tamsk.errors import BadMoveList
from tamsk.queries.replays import Reading, make_reading


def import_text(*, text: str) -> Reading:
    """Return the game that a move list tells, from instant 0; nothing is stored.

    Raises:
        BadMoveList: it tells none; says in which line it stops to.
    """
    try:
        told = import_game(text)
    except Refusal as refusal:
        where = refusal.data.get("where")
        raise BadMoveList(
            _("This is no game of Tamsk: it cannot be read from %(where)s on.") % {"where": where},
            field="text",
            data={"where": where},
        ) from refusal
    until = max((entry.t for entry in told.log), default=told.start.t)
    return make_reading(told.start, list(told.log), until=until)
