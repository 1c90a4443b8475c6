"""When the computer turns the 15-second timer, or claims a game that stands still."""

from typing import Final

from tamsk.computer.levels import Flips
from tamsk.computer.plan import Plan
from tamsk.computer.question import Question
from tamsk.engine import Phase
from tamsk.engine.commands import ClaimWin, FlipTimer

_AT_ONCE_MS: Final = 700
_SOON_MS: Final = 1_500
_LATE_MS: Final = 8_000
_RARELY: Final = 20
_SHORT_MS: Final = 45_000


def plan_flip(question: Question) -> Plan | None:
    """Return when to turn the timer against the side to move, None if not in this turn (L3 §2)."""
    view = question.view
    if view.level < 3 or view.timer15.against is not None or view.hands[question.seat] is not None:
        return None
    patience = _patience_ms(question)
    if patience is None:
        return None
    at = max(view.t, view.turn_since + patience, question.timer_end() or view.t)
    return Plan(FlipTimer(view.turn), at, view.turn)


def plan_claim(question: Question) -> Plan | None:
    """Return the claim of a win if standing still would win the game for the other (D25).

    Only the levels that know how to wait do so, and only after twice the time the rules ask for.
    """
    view, seat = question.view, question.seat
    stall_ms = view.config.stall_claim_ms
    if not question.level.waits or not question.is_timed or stall_ms is None:
        return None
    started = view.last_release[seat.rival] is not None
    behind = view.stock[seat] > view.stock[seat.rival]
    if view.phase is not Phase.RUNNING or not started or not behind:
        return None
    return Plan(ClaimWin(), max(view.t, view.turn_since + 2 * stall_ms), view.turn)


def _patience_ms(question: Question) -> int | None:
    """Return how long into the other's turn the level turns the timer, None for not at all."""
    flips = question.level.flips
    if flips is Flips.NEVER:
        return None
    if flips is Flips.RARELY:
        seldom = question.draw_chance("flip").randrange(100) < _RARELY
        return _LATE_MS if seldom else None
    if flips is Flips.AFTER_A_WHILE:
        return _LATE_MS
    own, other = (question.shortest_sand_end(seat) for seat in (question.seat, question.seat.rival))
    if other is not None and (own is None or other < own):
        return _SOON_MS if flips is Flips.AHEAD_IN_SAND else _AT_ONCE_MS
    presses = own is not None and own - question.view.t < _SHORT_MS
    return _AT_ONCE_MS if flips is Flips.WHEN_USEFUL and presses else None
