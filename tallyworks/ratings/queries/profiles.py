"""What ratings add to a player's profile: the present value of each pool, and its curve."""

from datetime import datetime

from django.utils.translation import gettext as _

from tallyworks.core.calendar import paris_date
from tallyworks.core.templatetags.formats import integer
from tallyworks.players.registry import Curve, CurvePoint, Fact, Profile
from tallyworks.ratings.models import Pool, Rating, RatingChange
from tallyworks.ratings.queries.leaderboards import PROVISIONAL_BELOW

# What a profile reads of a pool; a longer past is thinned by the picture anyway.
_MOST_CHANGES = 2000


def read_profile(*, player_id: int, now: datetime) -> Profile:
    """Return the player's ratings and how they came about, in two queries."""
    ratings = {rating.pool: rating for rating in Rating.objects.filter(player_id=player_id)}
    if not ratings:
        return Profile()
    pools = [pool for pool in Pool if pool in ratings]
    points = _points(player_id)
    return Profile(
        facts=tuple(Fact(_name(pool), _shown(ratings[pool])) for pool in pools),
        curves=tuple(
            Curve(f"rating-{pool.value.lower()}", _name(pool), points[pool])
            for pool in pools
            # One point is no curve.
            if len(points[pool]) > 1
        ),
    )


def _name(pool: Pool) -> str:
    names = {
        Pool.DUEL: _("Duel rating"),
        Pool.TAMSK: _("Tamsk rating"),
        Pool.TOURNAMENT: _("Tournament rating"),
    }
    return names[pool]


def _shown(rating: Rating) -> int | str:
    """Return the value, with a question mark as long as it is a guess."""
    if rating.rated_count < PROVISIONAL_BELOW:
        return f"{integer(rating.value)}?"
    return rating.value


def _points(player_id: int) -> dict[Pool, tuple[CurvePoint, ...]]:
    """Return what the ratings stood at by date: the last of each day."""
    changes = RatingChange.objects.of_player(player_id).order_by("-pk")[:_MOST_CHANGES]
    days: dict[Pool, dict[object, CurvePoint]] = {pool: {} for pool in Pool}
    for change in reversed(changes):
        day = paris_date(change.played_at)
        held = days[Pool(change.pool)]
        # Games are applied in the order of their ends, but for ends that met at the same moment.
        held.pop(day, None)
        held[day] = CurvePoint(day, change.after)
    return {pool: tuple(sorted(held.values(), key=lambda p: p.date)) for pool, held in days.items()}
