"""Whoever plays a round of Trace runs no machine meanwhile: it would tell the key (5.10).

So with every kind of puzzle that says so of itself by `blocks_simulator`.
"""

from datetime import datetime
from typing import Final

from django.core.cache import caches
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tallyworks.core.templatetags.formats import paris_time
from tallyworks.live.instants import to_ms
from tournaments.errors import TournamentOpen
from tournaments.kinds.registry import get_kind, list_blocking_codes
from tournaments.models import Round

# Every run on the site asks. A round's instants are stored a minute before its opening at the
# latest, so where none is under way nothing can open for a while.
NONE_NEAR: Final = "tournaments:none_blocks"
_KEPT_SECONDS = 10


def check_not_barred(*, player_id: int, now: datetime) -> None:
    """Let a player run a machine unless he takes part in such a round that is open at `now`.

    Whoever has left the tournament is barred as well. Costs no query where no such round is near.

    Raises:
        TournamentOpen: he does; `closes_at` says until when, in milliseconds.
    """
    memory = caches["memory"]
    if memory.get(NONE_NEAR):
        return
    near = Round.objects.filter(kind__in=list_blocking_codes()).under_way()
    played = near.open_at(now).with_player(player_id).first()
    if played is None:
        if not near.exists():
            memory.set(NONE_NEAR, True, timeout=_KEPT_SECONDS)
        return
    assert played.closes_at is not None
    language = (get_language() or "en").split("-")[0]
    raise TournamentOpen(
        _("You play a round of %(kind)s: no machine runs for you before it closes, at %(time)s.")
        % {
            "kind": get_kind(played.kind).name(language),  # type: ignore[arg-type]
            "time": paris_time(played.closes_at),
        },
        data={"closes_at": to_ms(played.closes_at)},
    )
