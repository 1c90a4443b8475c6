"""Workshops and questions made ahead, so that a duel has its own at the moment of acceptance."""

import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from duels.errors import NotReady
from duels.models import Duel, Kind, Stock
from sim import codec, express
from tallyworks.core.apart import call_apart
from tallyworks.workshops.services import make_duel_workshop

# Of each kind: what a busy evening accepts while the next ones are being made.
KEPT = 12
_SEED_BITS = 128


def fill_stock(*, now: datetime) -> int:
    """Make what is missing of the stock, one after the other; return how many.

    A catch-up: a run beside another one makes a few more than needed, which are used later.
    """
    return sum(keep_in_stock(kind=kind, count=KEPT, now=now) for kind in Kind.values)


def keep_in_stock(*, kind: str, count: int, now: datetime) -> int:
    """See that there are `count` of `kind`; return how many were made. Nothing may be locked."""
    made = 0
    while Stock.objects.of_kind(kind).count() < count:
        _MAKERS[kind](now)
        made += 1
    return made


def take_from_stock(*, duel: Duel) -> None:
    """Give `duel` its workshop or its questions; each is given to one duel only.

    The caller is in a transaction and saves the duel.

    Raises:
        NotReady: others took the last one a moment ago.
    """
    ready = Stock.objects.of_kind(duel.kind).oldest_first()
    item = ready.select_for_update(skip_locked=True).first()
    if item is None:
        raise NotReady(_("The next duel is being set up. Try again in a minute."))
    duel.workshop_id = item.workshop_id
    duel.questions = item.questions
    item.delete()


def _make_workshop(now: datetime) -> None:
    workshop = make_duel_workshop(now=now)
    Stock.objects.create(kind=Kind.WORKSHOP, workshop_id=workshop.pk, made_at=now)


def _make_questions(now: datetime) -> None:
    made = call_apart(express.make_questions, seed=secrets.randbits(_SEED_BITS))
    questions = [_question_to_json(question) for question in made]
    Stock.objects.create(kind=Kind.EXPRESS, questions=questions, made_at=now)


def _question_to_json(question: express.ExpressQuestion) -> dict[str, Any]:
    return {
        "sheet": codec.sheet_to_json(question.sheet),
        "machines": [codec.format_notation(machine) for machine in question.machines],
        "answer": question.answer,
    }


_MAKERS: dict[str, Callable[[datetime], None]] = {
    Kind.WORKSHOP: _make_workshop,
    Kind.EXPRESS: _make_questions,
}
