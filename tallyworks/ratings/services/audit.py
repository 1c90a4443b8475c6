"""Ratings replayed from the games that made them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, fields

from tallyworks.ratings import elo
from tallyworks.ratings.models import Pool, Rating, RatingChange

# Pools whose games are of two and rated one at a time; tournaments rate whole events, and replay
# those themselves.
_OF_TWO = (Pool.DUEL, Pool.TAMSK)


@dataclass(frozen=True, slots=True)
class Finding:
    """A stored value that is not what the games make of it; `reference` is empty for a rating."""

    pool: str
    player_id: int
    reference: str
    what: str
    expected: int
    found: int


def audit_ratings() -> Iterator[Finding]:
    """Yield every difference between what is stored and a replay of all games; none is right."""
    for pool in _OF_TWO:
        yield from _audit_pool(pool)


def _audit_pool(pool: Pool) -> Iterator[Finding]:
    standings: defaultdict[int, elo.Standing] = defaultdict(elo.Standing)
    for pair in _games(pool):
        before = {change.player_id: standings[change.player_id] for change in pair}
        for change in pair:
            own = before[change.player_id]
            # Both from the ratings before the game; a game of which one half is missing shows up
            # below, as the opponent's rating is then another one.
            assert change.opponent_id is not None
            opponent = (
                standings[change.opponent_id] if len(pair) == 1 else before[change.opponent_id]
            )
            made = elo.change(own, opponent=opponent.value, half_points=change.half_points)
            yield from _compare_change(change, own, opponent, made)
        for change in pair:
            moved = elo.after(before[change.player_id], change.amount)
            standings[change.player_id] = moved
    yield from _compare_ratings(pool, standings)


def _games(pool: Pool) -> Iterator[list[RatingChange]]:
    """Yield the changes of each game, in the order in which they were applied."""
    game: list[RatingChange] = []
    for change in RatingChange.objects.of_pool(pool).oldest_first().iterator():
        if game and game[0].reference != change.reference:
            yield game
            game = []
        game.append(change)
    if game:
        yield game


def _compare_change(
    change: RatingChange, own: elo.Standing, opponent: elo.Standing, made: elo.Change
) -> Iterator[Finding]:
    wanted = {
        "before": own.value,
        "opponent_before": opponent.value,
        "k": made.k,
        "expected": made.expected,
        "amount": made.amount,
    }
    for what, value in wanted.items():
        found = getattr(change, what)
        if found != value:
            yield Finding(change.pool, change.player_id, change.reference, what, value, found)


def _compare_ratings(pool: Pool, standings: dict[int, elo.Standing]) -> Iterator[Finding]:
    stored = {rating.player_id: rating.standing for rating in Rating.objects.of_pool(pool)}
    for player_id in sorted(stored.keys() | standings.keys()):
        found = stored.get(player_id, elo.Standing())
        wanted = standings.get(player_id, elo.Standing())
        for item in fields(elo.Standing):
            ours, theirs = getattr(wanted, item.name), getattr(found, item.name)
            if ours != theirs:
                yield Finding(pool, player_id, "", item.name, int(ours), int(theirs))
