"""What ratings add to a player's profile: the present value of each pool, and its curve."""

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from tallyworks.core.calendar import paris_date
from tallyworks.core.prepared import PreparedQuery
from tallyworks.core.templatetags.formats import integer
from tallyworks.players.registry import Curve, CurvePoint, Fact, Profile
from tallyworks.ratings.models import Pool, RatingChange
from tallyworks.ratings.queries.leaderboards import PROVISIONAL_BELOW

# What a profile reads of a pool; a longer past is thinned by the picture anyway.
_MOST_CHANGES = 2000


def read_profile(*, player_id: int, now: datetime) -> Profile:
    """Return the player's ratings and how they came about, in one query.

    The tournaments tell the present value of theirs, as they have a page about it.
    """
    games: dict[Pool, list[_Game]] = {}
    for pool, *game in _CHANGES.rows(player_id=player_id):
        games.setdefault(Pool(pool), []).append(_Game(*game))
    pools = [pool for pool in Pool if pool in games]
    curves = ((pool, _points(games[pool])) for pool in pools)
    return Profile(
        facts=tuple(
            Fact(_name(pool), _shown(games[pool])) for pool in pools if pool != Pool.TOURNAMENT
        ),
        curves=tuple(
            Curve(f"rating-{pool.value.lower()}", _name(pool), points)
            for pool, points in curves
            # One point is no curve.
            if len(points) > 1
        ),
    )


class _Game(NamedTuple):
    """What a game, or an event of several, left of a rating."""

    after: int
    rated_count: int
    played_at: datetime


_CHANGES = PreparedQuery(
    lambda player_id: (
        RatingChange.objects.of_player(player_id)
        .latest_of_each_pool(_MOST_CHANGES)
        .oldest_first()
        .values_list("pool", *_Game._fields)
    ),
    player_id=int,
)


def _name(pool: Pool) -> str:
    names = {
        Pool.DUEL: _("Duel rating"),
        Pool.TAMSK: _("Tamsk rating"),
        Pool.TOURNAMENT: _("Tournament rating"),
    }
    return names[pool]


def _shown(games: list[_Game]) -> int | str:
    """Return the present value, with a question mark as long as it is a guess."""
    value = games[-1].after
    count = sum(game.rated_count for game in games)
    return f"{integer(value)}?" if count < PROVISIONAL_BELOW else value


def _points(games: list[_Game]) -> tuple[CurvePoint, ...]:
    """Return what the rating stood at by date: the last of each day."""
    days = {paris_date(game.played_at): game.after for game in games}
    return tuple(CurvePoint(day, value) for day, value in sorted(days.items()))
