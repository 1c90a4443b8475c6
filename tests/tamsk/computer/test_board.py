"""The light board against the engine: same moves, same positions, and back again."""

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tamsk.computer.board import HAND, Board, spell
from tamsk.engine import Phase, Seat, Setup, State, advance, apply, legal, new_game
from tamsk.engine.commands import ClaimRing, Move, RingChoice
from tests.tamsk.computer.positions import positions


def snapshot(board: Board) -> dict[str, Any]:
    return {name: deepcopy(getattr(board, name)) for name in Board.__slots__}


def spelled(board: Board, seat: Seat, now: int) -> set[tuple[str, str]]:
    return {spell(move) for move in board.list_moves(seat, now)}


def engine_moves(state: State, seat: Seat) -> set[tuple[str, str]]:
    """Return the engine's moves; of hourglasses in the hand one stands for all."""
    moves = legal(state, seat)
    if any(Board(state).cells[number] == HAND for number in range(seat * 3, seat * 3 + 3)):
        moves = dict([next(iter(moves.items()))]) if moves else {}
    return {(glass, target) for glass, targets in moves.items() for target in targets}


@given(positions())
def test_a_position_has_the_engines_moves(state: State) -> None:
    if state.phase is not Phase.RUNNING:
        return
    board = Board(state)
    for seat in Seat:
        if state.hands[seat] is None:
            assert spelled(board, seat, state.t) == engine_moves(state, seat)


@given(positions(), st.data())
def test_a_move_taken_back_leaves_nothing(state: State, data: st.DataObject) -> None:
    board = Board(state)
    for seat in Seat:
        for move in board.list_moves(seat, state.t):
            before = snapshot(board)
            undo = board.make(move, seat, state.t)
            assert snapshot(board) != before
            board.take_back(undo, seat)
            assert snapshot(board) == before


@given(st.sampled_from((1, 2, 3)), st.sampled_from(Setup), st.integers(0, 2**32), st.booleans())
def test_a_game_runs_as_the_engines(level: int, setup: Setup, seed: int, slow: bool) -> None:
    """Rings are dropped and claimed at once, as the light board takes for granted."""
    random = Random(seed)
    state = new_game(level, setup)
    board, undos, past = Board(state), [], []
    while state.phase is Phase.RUNNING:
        state, _ = advance(state, state.t + random.randrange(20_000 if slow else 5_000))
        if state.phase is not Phase.RUNNING:
            break
        seat = state.to_move
        moves = board.list_moves(seat, state.t)
        assert {spell(move) for move in moves} == engine_moves(state, seat)
        past.append((snapshot(board), seat))
        move = random.choice(moves)
        undos.append(board.make(move, seat, state.t))
        state = play_on(state, seat, move)
        agree(board, state)
    for undo, (before, seat) in zip(reversed(undos), reversed(past), strict=True):
        board.take_back(undo, seat)
        assert snapshot(board) == before


def play_on(state: State, seat: Seat, move: int) -> State:
    """Return the engine's position after a move, a ring left out being claimed at once."""
    answer = apply(state, seat, Move(*spell(move), RingChoice.NOW), state.t)
    assert answer.refusal is None
    for rival in Seat:
        for space in answer.state.claims[rival]:
            answer = apply(answer.state, rival, ClaimRing(space), answer.state.t)
            assert answer.refusal is None
    return answer.state


def agree(board: Board, state: State) -> None:
    """Check that a light board holds what the engine's position does."""
    expected = Board(state)
    assert snapshot(board) == snapshot(expected)
    if state.phase is Phase.RUNNING:
        assert board.list_moves(state.to_move, state.t)
    elif state.phase is Phase.FINISHED:
        assert not any(board.list_moves(seat, state.t) for seat in Seat)
