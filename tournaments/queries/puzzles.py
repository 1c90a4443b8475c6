"""The puzzle of a round, for whom and from when on it may be seen (2.4; R2, R5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.cache import caches
from django.db import connection
from django.db.models import Exists, OuterRef

from tallyworks.core.prepared import PreparedQuery
from tournaments.kinds.registry import get_kind
from tournaments.models import Participant, Round, SealedPuzzle, Tournament
from tournaments.sealing import Contents, unseal


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPuzzle:
    """A puzzle that may be shown; `answer` and `key` once its round is scored.

    `drawing` and `answer` are drawings as the kinds make them, `givens` the kind's own JSON.
    """

    tournament: Tournament
    round: Round
    kind: str
    givens: dict[str, Any]
    drawing: Any
    key_format: Any
    answer: Any | None = None
    key: str | None = None


def find_puzzle(
    *, tournament_id: int, number: int, viewer_id: int | None, now: datetime
) -> OpenPuzzle | None:
    """Return a round's puzzle, None where the viewer may not see it yet.

    Participants see it from the opening on; everybody else after the closing, as a public puzzle
    would invite outside help. A void round's puzzle is shown to all unless it is replayed.
    """
    found = find_shown(tournament_id=tournament_id, number=number, viewer_id=viewer_id, now=now)
    return None if found is None else open_puzzle(found)


def find_shown(
    *, tournament_id: int, number: int, viewer_id: int | None, now: datetime
) -> Round | None:
    """Return the round if the viewer may see its puzzle; one query."""
    rows = _SEEN.rows(tournament_id=tournament_id, number=number, player_id=viewer_id or 0)
    if not rows:
        return None
    takes_part, published_at, *columns = rows[0]
    found = Round.from_db(connection.alias, _COLUMNS, columns)
    if published_at is None or found.times is None:
        return None
    if found.state in (Round.State.WAITING, Round.State.PAIRED) or now < found.times.opens_at:
        return None
    return found if takes_part or now > found.times.closes_at else None


_COLUMNS = [field.attname for field in Round._meta.concrete_fields]
# A thousand ask it at the opening.
_SEEN = PreparedQuery(
    lambda tournament_id, number, player_id: (
        Round.objects.filter(tournament_id=tournament_id, number=number)
        .annotate(
            takes_part=Exists(
                Participant.objects.filter(
                    tournament_id=OuterRef("tournament"), player_id=player_id
                )
            )
        )
        .values_list("takes_part", "tournament__published_at", *_COLUMNS)
    ),
    tournament_id=int,
    number=int,
    player_id=int,
)


def find_round_of(*, tournament_id: int, number: int) -> Round | None:
    """Return a round of a published tournament, None where there is none."""
    rounds = Round.objects.filter(
        tournament_id=tournament_id, number=number, tournament__published_at__isnull=False
    )
    return rounds.first()


def open_puzzle(found: Round) -> OpenPuzzle:
    """Return the puzzle of a round that may be shown: `find_shown` has said so."""
    contents, shown = _contents(found)
    is_over = found.is_done
    kind = get_kind(found.kind)
    return OpenPuzzle(
        tournament=found.tournament,
        round=found,
        kind=found.kind,
        givens=contents.givens,
        drawing=shown["drawing"],
        key_format=shown["key_format"],
        answer=kind.drawing(contents.givens, contents.solution) if is_over else None,
        key=contents.key if is_over else None,
    )


def _contents(found: Round) -> tuple[Contents, dict[str, Any]]:
    """Return what is sealed and what is made of it, kept by this process: a thousand ask at once.

    Only a round that has opened is asked for.
    """
    cache = caches["memory"]
    name = f"tournaments:puzzle:{found.pk}:{found.attempt}"
    kept: tuple[Contents, dict[str, Any]] | None = cache.get(name)
    if kept is not None:
        return kept
    puzzle = SealedPuzzle.objects.get(round=found, place=found.attempt)
    contents = unseal(puzzle.sealed)
    kind = get_kind(found.kind)
    shown = {
        "drawing": kind.drawing(contents.givens),
        "key_format": kind.key_format(contents.givens),
    }
    cache.set(name, (contents, shown), timeout=3600)
    return contents, shown
