"""A round's matches and seats are made from the standings, all or none (section 3)."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from tournaments.models import Match, Round, Seat, Tournament
from tournaments.models.tournaments import FirstRound
from tournaments.queries.results import list_contestants
from tournaments.rules import pairing
from tournaments.rules.pairing import Contestant

logger = logging.getLogger(__name__)

_ROWS_AT_ONCE = 500


def pair_next(*, tournament: Tournament, current: Round) -> None:
    """Pair a round and seat everybody once; the caller holds the tournament's row.

    The unique seats make a second run of the same pairing fail as a whole.
    """
    contestants = list_contestants(tournament.pk)
    by_lot = current.number == 1 and tournament.first_round == FirstRound.LOT
    drawn = pairing.pair_round(contestants, by_lot=by_lot)
    by_id = {one.id: one for one in contestants}
    matches = [
        _match(current, board, pair, by_id) for board, pair in enumerate(drawn.pairs, start=1)
    ]
    if drawn.bye is not None:
        matches.append(_bye(current, len(matches) + 1, by_id[drawn.bye]))
    Match.objects.bulk_create(matches, batch_size=_ROWS_AT_ONCE)
    Seat.objects.bulk_create(
        [
            Seat(round=current, match=match, participant_id=one, place=place)
            for match in matches
            for place, one in enumerate((match.first_id, match.second_id))
            if one is not None
        ],
        batch_size=_ROWS_AT_ONCE,
    )
    logger.info(
        "tournament.paired tournament=%s round=%s matches=%s cost=%s",
        tournament.pk,
        current.number,
        len(matches),
        drawn.cost,
    )


def unpair(*, dropped: Round) -> None:
    """Take back a pairing that nobody has seen; the caller holds the tournament's row."""
    Seat.objects.of_round(dropped.pk).delete()
    Match.objects.filter(round=dropped).delete()
    dropped.state = Round.State.WAITING
    dropped.set_times(None)
    dropped.save(update_fields=["state", "starts_at", "opens_at", "closes_at"])


def _match(
    current: Round, board: int, pair: tuple[int, int], by_id: Mapping[int, Contestant]
) -> Match:
    first, second = (by_id[one] for one in pair)
    cost = pairing.pair_cost((first, second), 0, 1)
    why = {
        "points": [first.half_points, second.half_points],
        "meetings": cost.meetings,
        "rematch": first.latest_opponent == second.id,
        "cost": cost.points,
    }
    return Match(round=current, board=board, first_id=first.id, second_id=second.id, why=why)


def _bye(current: Round, board: int, one: Contestant) -> Match:
    why = {"points": [one.half_points], "byes": one.bye_count}
    return Match(round=current, board=board, first_id=one.id, why=why)
