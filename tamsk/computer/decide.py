"""The one door to the computer opponent: a position in, the next command and its instant out."""

from tamsk.computer.manners import plan_answer
from tamsk.computer.moves import plan_move, plan_release
from tamsk.computer.plan import Plan
from tamsk.computer.question import Question
from tamsk.computer.rings import plan_ring
from tamsk.computer.timer import plan_claim, plan_flip
from tamsk.engine import Phase


def decide(question: Question) -> Plan | None:
    """Return what to do next, None if there is nothing before something else happens.

    One thing at a time: once it is done, or anything else has happened, ask again.
    """
    answer = plan_answer(question)
    if answer is not None:
        return answer
    if question.view.phase not in {Phase.RUNNING, Phase.CLOSING}:
        return None
    ring = plan_ring(question)
    if ring is not None or question.view.phase is Phase.CLOSING:
        return ring
    if question.view.hands[question.seat] is not None:
        return plan_release(question)
    if question.has_turn:
        return plan_move(question)
    return plan_flip(question) or plan_claim(question)
