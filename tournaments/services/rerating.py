"""A finished tournament is rated anew, after its results were put right by hand (4)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import NotRatable, RatingsUnchanged
from tournaments.models import Tournament
from tournaments.queries import tables
from tournaments.services.acts import ActKind, Deed, clean_reason, write_act
from tournaments.services.directing import Order, check_director
from tournaments.services.finishing import finish_anew
from tournaments.services.locks import lock_tournament


def rate_anew(*, order: Order, now: datetime) -> None:
    """Count a finished tournament's results again, replace its ratings, shift the later ones.

    What was frozen at a start stays: ratings and K, of this tournament and of all others. Locks the
    tournament, then the ratings of its players by ascending id; of two orders at once the second
    finds nothing to do. A published file of results stays as it is (docs/results.md).

    Raises:
        DirectorsOnly: he may not direct tournaments.
        ReasonMissing: nothing is said.
        TournamentNotFound: there is none.
        NotRatable: it is not finished, or not rated.
        RatingsUnchanged: standings and ratings are what its results make of them.
    """
    check_director(player_id=order.director_id)
    reason = clean_reason(reason=order.reason)
    with transaction.atomic():
        tournament = lock_tournament(tournament_id=order.tournament_id)
        if tournament.state != Tournament.State.FINISHED or not tournament.is_rated:
            raise NotRatable(_("Only a rated tournament that is finished can be rated anew."))
        moved = finish_anew(tournament=tournament, now=now)
        if moved is None:
            raise RatingsUnchanged(
                _("Its standings and ratings are what its results make of them.")
            )
        deed = Deed(author_id=order.director_id, reason=reason)
        write_act(tournament=tournament, kind=ActKind.RATE, deed=deed, now=now)
        _forget_kept({tournament.reference, *moved})


def _forget_kept(references: Collection[str]) -> None:
    """Have the standings made anew that are kept for pages, once the ratings stand."""
    ids = [int(reference.rpartition(":")[2]) for reference in references]
    finished = list(Tournament.objects.filter(pk__in=ids))
    transaction.on_commit(lambda: tables.forget_standings(finished))
