"""The puzzles of finished tournaments, played as practice is (§8)."""

from __future__ import annotations

import logging
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.live.instants import from_ms, to_ms
from tallyworks.players.services import lock_acting_player
from tournaments import errors
from tournaments.generating import digest_of
from tournaments.models import PracticeGame, PracticePuzzle, Round, SealedPuzzle
from tournaments.sealing import unseal

logger = logging.getLogger(__name__)


def check_archived(*, tournament_id: int, number: int) -> None:
    """See that the puzzle of a round may be played: its tournament is finished, its results stand.

    Raises:
        RoundNotFound: it may not, or not yet.
    """
    _get_archived(tournament_id, number)


def start_archived(
    *, player_id: int, tournament_id: int, number: int, now: datetime
) -> PracticeGame:
    """Give the player the puzzle that was played in a round; his time runs from `now`, in whole ms.

    One that he has begun is given again as it stands, its time going on or over: of every puzzle he
    has one try. Locks the player's row.

    Raises:
        RoundNotFound: it may not be played, or not yet.
        PlayerBlocked: he may not act.
    """
    found = _get_archived(tournament_id, number)
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        game, is_new = PracticeGame.objects.get_or_create(
            player_id=player_id,
            puzzle=_take_out(found),
            defaults={"started_at": from_ms(to_ms(now))},
        )
    if is_new:
        logger.info("practice.started player=%s puzzle=%s", player_id, game.puzzle_id)
    return game


def _get_archived(tournament_id: int, number: int) -> Round:
    rounds = Round.objects.of_tournament(tournament_id).archived()
    found = rounds.filter(number=number).first()
    if found is None:
        raise errors.RoundNotFound(
            _("The puzzle of a round can be played once its tournament is finished.")
        )
    return found


def _take_out(found: Round) -> PracticePuzzle:
    """Return the puzzle that was played in a round; stored when it is asked for first.

    A reserve that was not needed stays sealed. Of two who ask at once the digest lets one store it.
    """
    sealed = SealedPuzzle.objects.get(round=found, place=found.attempt)
    contents = unseal(sealed.sealed)
    puzzle, _is_new = PracticePuzzle.objects.get_or_create(
        digest=digest_of(contents.givens),
        defaults={
            "round": found,
            "kind": found.kind,
            "size": found.size,
            "level": found.level,
            "seed": contents.seed,
            "givens": contents.givens,
            "solution": contents.solution,
            "key": contents.key,
            "probes": sealed.probes,
            "steps": sealed.steps,
            "proof": sealed.proof,
            "made_at": sealed.made_at,
        },
    )
    return puzzle
