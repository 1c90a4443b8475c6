"""How the computer answers offers: as one would like a partner to."""

from typing import Final

from tamsk.computer.moves import LEAST_DELAY_MS
from tamsk.computer.plan import Plan
from tamsk.computer.question import Question
from tamsk.engine.commands import AnswerOffer
from tamsk.engine.state import OfferKind

_PLIES: Final = 3
_THINK_MS: Final = 300
_SETTLED_TURN: Final = 20


def plan_answer(question: Question) -> Plan | None:
    """Return the answer to the other's offer, None if he made none.

    An end without a result and another game are granted; a draw once the game is well under way
    and not better for the computer.
    """
    view = question.view
    for offer in view.offers:
        if offer.by is not question.seat:
            accept = offer.kind is not OfferKind.DRAW or _is_draw_fair(question)
            answer = AnswerOffer(offer.kind, accept)
            return Plan(answer, view.t + LEAST_DELAY_MS, view.turn)
    return None


def _is_draw_fair(question: Question) -> bool:
    if question.view.turn < _SETTLED_TURN:
        return False
    search = question.search(question.view.t, ms=_THINK_MS, nodes=5_000)
    values = search.rank(_PLIES).values()
    if not values:
        return question.view.stock[question.seat] >= question.view.stock[question.seat.rival]
    return (max(values) <= 0) if question.has_turn else (max(values) >= 0)
