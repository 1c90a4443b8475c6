"""Rings besides the one of a move: those the other left out, and the penalty ring."""

from typing import Final

from tamsk.computer.board import BIT, HAND, Board
from tamsk.computer.plan import Plan
from tamsk.computer.question import Question
from tamsk.engine import Phase
from tamsk.engine.board import SPACES
from tamsk.engine.commands import ClaimRing, DeclineClaim, DeclineRing, DropRing, RightKind

_REPLY_MS: Final = (700, 1_800)
_THINK_MS: Final = 500
_MARGIN_MS: Final = 1_000


def plan_ring(question: Question) -> Plan | None:
    """Return the next ring to drop without a move, or to give up; None if there is none."""
    view, seat = question.view, question.seat
    at = view.t + question.draw_chance("drop").randint(*_REPLY_MS)
    right = view.ring_right[seat]
    if right is not None:
        return Plan(DropRing(), min(at, max(view.t, right.until - _MARGIN_MS)), view.turn)
    until = view.penalty_open[seat]
    if until is not None:
        space = _choose_space(question)
        at = min(at, max(view.t, until - _MARGIN_MS))
        if space is None:
            return Plan(DeclineRing(RightKind.PENALTY), at, view.turn)
        return Plan(DropRing(space), at, view.turn)
    return _plan_claim(question, at)


def _plan_claim(question: Question, at: int) -> Plan | None:
    """Return the claim of a ring that was left out, if the level sees it (D5)."""
    view = question.view
    if view.closing_at is not None:
        at = min(at, max(view.t, view.closing_at - _MARGIN_MS))
    for number, space in enumerate(view.claims[question.seat]):
        chance = question.draw_chance(f"claim/{number}/{space}")
        if chance.randrange(100) < question.level.claims:
            return Plan(ClaimRing(space), at, view.turn)
        if view.phase is Phase.CLOSING:
            # Nothing else is to come: nobody need wait for the end of the window.
            return Plan(DeclineClaim(space), at, view.turn)
    return None


def _choose_space(question: Question) -> str | None:
    """Return where the penalty ring does most good, None if every space is full (L3 §4)."""
    board = Board(question.view)
    spaces = [space for space in range(HAND) if board.open & BIT[space]]
    chance = question.draw_chance("space")
    chance.shuffle(spaces)
    if not spaces:
        return None
    if chance.randrange(100) >= question.level.greedy:
        return SPACES[spaces[0]]
    return SPACES[max(spaces, key=lambda space: _value_with(question, space))]


def _value_with(question: Question, space: int) -> int:
    """Return what the position is worth to the side with one more ring on a space."""
    board = Board(question.view)
    board.drop(space, question.seat)
    search = question.search_board(board, question.view.t, ms=_THINK_MS)
    value = search.value(0 if question.level.depth in {0, 1} else 1)
    return value if question.has_turn else -value
