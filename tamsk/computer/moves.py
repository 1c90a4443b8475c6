"""Which move a level makes, and when (spec §5)."""

from typing import Final

from tamsk.computer.board import TARGETS, Board, spell
from tamsk.computer.plan import Plan
from tamsk.computer.question import Question
from tamsk.computer.search import DECIDED
from tamsk.engine.commands import Move, PlayerCommand, PutBack, Release, RingChoice
from tamsk.engine.mobility import legal

SAFETY_MS: Final = 2_000
"""How long before sand runs out, or the timer, a move is to be made."""

LEAST_DELAY_MS: Final = 600
_LEAST_THINKING_MS: Final = 50
_WAITS_MS: Final = (4_000, 8_000)
_SKETCH_PLIES: Final = 3
_SKETCH_NODES: Final = 5_000
_SKETCH_MS: Final = 100
_WORTH_WAITING: Final = 30
_WORTH_PASSING: Final = 60
_PENALTY: Final = 100


def plan_move(question: Question) -> Plan | None:
    """Return the move of the side to move; None if letting the turn go by is better."""
    at = _choose_instant(question)
    if question.level.waits and question.is_timed:
        at = _wait(question, at)
    if question.level.passes and _is_better_passed(question, at):
        return None
    glass, to = spell(_choose_move(question, at))
    return Plan(Move(glass, to, _choose_ring(question)), at, question.view.turn)


def plan_release(question: Question) -> Plan:
    """Return what to do with an hourglass in the hand: set it down, or back if it fits nowhere."""
    view = question.view
    targets = [space for spaces in legal(view, question.seat).values() for space in spaces]
    command: PlayerCommand = PutBack()
    if targets:
        to = question.draw_chance("release").choice(targets)
        command = Release(to, RingChoice.NOW)
    return Plan(command, view.t, view.turn)


def _choose_instant(question: Question) -> int:
    """Return when to move: as a person would, but before sand or timer run out."""
    view = question.view
    slow_ms = question.draw_chance("reply").randint(*question.level.reply_ms)
    at = max(view.t, view.turn_since + slow_ms)
    right = view.ring_right[question.seat.rival]
    if right is not None and right.claimable and question.level.claims == 100:
        # His ring may be left out, and then it is ours to drop (D5).
        at = max(at, right.until)
    return max(view.t, min(at, _latest_instant(question, at)))


def _latest_instant(question: Question, default: int) -> int:
    """Return until when a move must be made, `default` if nothing presses."""
    view = question.view
    ends = []
    shortest = question.shortest_sand_end(question.seat)
    if shortest is not None and question.level.urgent_ms:
        ends.append(shortest)
    timer_end = question.timer_end()
    if timer_end is not None and view.timer15.against is question.seat:
        ends.append(timer_end)
    begun_at = view.first_turn_at[question.seat]
    if begun_at is not None and view.last_release[question.seat] is None:
        ends.append(begun_at + view.config.first_move_ms)
    return min(ends, default=default + SAFETY_MS) - SAFETY_MS


def _think_ms(question: Question, at: int) -> int:
    """Return how long the search may take: what the level has, or less before the instant."""
    spare = _latest_instant(question, at + question.level.think_ms) - question.view.t
    return max(_LEAST_THINKING_MS, min(question.level.think_ms, spare))


def _choose_move(question: Question, at: int) -> int:
    """Return a move for the instant `at`, as the light board numbers it."""
    level, chance = question.level, question.draw_chance("move")
    moves = _list_candidates(question, at)
    chance.shuffle(moves)
    if len(moves) == 1 or chance.randrange(100) >= level.greedy:
        return moves[0]
    search = question.search(at, ms=_think_ms(question, at))
    if level.depth is None:
        return search.deepen(moves)[0]
    values = search.rank(max(level.depth, 1))
    guesses = {move: values[move] + chance.randint(-level.noise, level.noise) for move in moves}
    return max(guesses, key=guesses.__getitem__)


def _list_candidates(question: Question, at: int) -> list[int]:
    """Return the moves worth a thought: those of hourglasses about to run out, if any."""
    board = Board(question.view)
    moves = board.list_moves(question.seat, at)
    if not moves:
        # Whatever could move will have run out by then: now it still can.
        return board.list_moves(question.seat, question.view.t)
    soon = at + question.level.urgent_ms
    urgent = [move for move in moves if board.runs_out[move // TARGETS] < soon]
    return urgent or moves


def _choose_ring(question: Question) -> RingChoice:
    forgets = question.draw_chance("ring").randrange(100) < question.level.forgets
    return RingChoice.NEVER if forgets else RingChoice.NOW


# --- Waiting and passing ----------------------------------------------------------------------


def _wait(question: Question, at: int) -> int:
    """Return `at`, or a later instant if an hourglass is better turned then (L2 §3)."""
    stall_ms = question.view.config.stall_claim_ms
    latest = _latest_instant(question, at + max(_WAITS_MS))
    if stall_ms is not None:
        latest = min(latest, question.view.turn_since + stall_ms - SAFETY_MS)
    instants = [at, *(at + wait for wait in _WAITS_MS if at + wait <= latest)]
    if len(instants) == 1:
        return at
    values = {instant: _sketch(question, instant) for instant in instants}
    best = max(instants, key=values.__getitem__)
    return best if values[best] - values[at] >= _WORTH_WAITING else at


def _sketch(question: Question, instant: int) -> int:
    """Return about what the position is worth to the side to move at an instant."""
    search = question.search(instant, ms=_SKETCH_MS, nodes=_SKETCH_NODES)
    return max(search.rank(_SKETCH_PLIES).values(), default=-DECIDED)


def _is_better_passed(question: Question, at: int) -> bool:
    """Return whether the timer against the side had better run out than any move be made.

    It costs a ring that the other drops (L3 §4, L3 §6).
    """
    expires_at = question.timer_end()
    if question.view.timer15.against is not question.seat or expires_at is None:
        return False
    board = Board(question.view)
    if not board.list_moves(question.seat.rival, expires_at):
        return False
    search = question.search_board(board, expires_at, ms=_SKETCH_MS, nodes=_SKETCH_NODES)
    search.give_turn()
    # The other looks as far as after a move: one ply less.
    passed = -max(search.rank(_SKETCH_PLIES - 1).values()) - _PENALTY
    return passed >= _sketch(question, at) + _WORTH_PASSING
