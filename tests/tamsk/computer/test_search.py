"""The search against a plain one, against the end of the game, and against its budget."""

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from tamsk.computer.board import Board, spell
from tamsk.computer.budget import Thinking
from tamsk.computer.search import DECIDED, TURN_MS, Search
from tamsk.engine import Phase, State, new_game
from tamsk.engine.board import CAPACITY
from tests.tamsk.computer.positions import position, positions, still

UNBOUND = Thinking(10**9, 10**9, still)
"""No search ends early."""

ENDGAME = position(
    1,
    rings={**CAPACITY, "A2": 0, "A3": 0, "B1": 0, "G3": 0, "G2": 0, "F5": 0},
    stock={"red": 3, "black": 3},
)
"""Red can go from A1 to A2 or B1 and from G1 to G2, Black from A4 to A3 and from G4 to G3."""


def judge_plainly(board: Board, side: int, now: int, depth: int) -> int:
    """Return the value of a position with no bound, no memory and no order (for tests only)."""
    moves = board.list_moves(side, now)
    if depth == 0 or not any(board.list_moves(other, now) for other in (0, 1)):
        return judge_leaf(board, side, now)
    if not moves:
        return -judge_plainly(board, 1 - side, now, depth)
    step = TURN_MS if board.sand_ms else 0
    values = []
    for move in moves:
        undo = board.make(move, side, now)
        values.append(-judge_plainly(board, 1 - side, now + step, depth - 1))
        board.take_back(undo, side)
    return max(values)


def judge_leaf(board: Board, side: int, now: int) -> int:
    return Search(board, side, now, UNBOUND).value(0)


@given(positions(), st.integers(1, 3))
def test_it_finds_what_a_plain_search_finds(state: State, depth: int) -> None:
    side, now, board = state.to_move, state.t, Board(state)
    if len(board.list_moves(side, now)) > 9 or not board.list_moves(side, now):
        return
    expected = judge_plainly(Board(state), side, now, depth)
    assert Search(board, side, now, UNBOUND).value(depth) == expected
    ranked = Search(Board(state), side, now, UNBOUND).rank(depth)
    assert max(ranked.values()) == expected
    assert set(ranked) == set(board.list_moves(side, now))


@given(positions(level=1, late=True))
def test_it_sees_a_game_to_its_end(state: State) -> None:
    board = Board(state)
    moves = board.list_moves(state.to_move, 0)
    # A single move is made without looking.
    if state.phase is not Phase.RUNNING or len(moves) < 2 or sum(state.stock) > 9:
        return
    move, value = Search(board, state.to_move, 0, UNBOUND).deepen(moves)
    exact = Search(Board(state), state.to_move, 0, UNBOUND).value(sum(state.stock) + 1)
    assert move in moves
    # The end counts, not by how much: a won game is won.
    assert (value > DECIDED) is (exact > DECIDED)
    assert (value < -DECIDED) is (exact < -DECIDED)


def test_it_counts_a_small_endgame_out() -> None:
    search = Search(Board(ENDGAME), 0, 0, UNBOUND)
    values = {spell(move): value for move, value in search.rank(7).items()}
    # Whoever goes to B1 leaves A2 and A3 to Black.
    assert values == {("r1", "A2"): 0, ("r1", "B1"): -100_100, ("r3", "G2"): 0}


def test_the_first_ply_is_seen_without_any_budget() -> None:
    nothing = Thinking(0, 0, still, lambda: True)
    board = Board(ENDGAME)
    assert set(Search(board, 0, 0, nothing).rank(5)) == set(board.list_moves(0, 0))
    moves = board.list_moves(0, 0)
    assert Search(Board(ENDGAME), 0, 0, nothing).deepen(moves)[0] in moves


def test_nodes_bound_a_search() -> None:
    board = Board(new_game(1))
    search = Search(board, 0, 0, Thinking(5_000, 10**9, still))
    search.deepen(board.list_moves(0, 0))
    assert 5_000 <= search.nodes < 5_256


def test_the_clock_bounds_a_search() -> None:
    # Half a second passes between two looks: a busy machine.
    times = count(0, 500)
    board = Board(new_game(1))
    search = Search(board, 0, 0, Thinking(10**9, 1_000, lambda: next(times)))
    search.deepen(board.list_moves(0, 0))
    assert next(times) <= 1_500
    assert search.nodes == 2 * 256


def test_a_search_called_off_ends() -> None:
    board = Board(new_game(1))
    search = Search(board, 0, 0, Thinking(10**9, 10**9, still, lambda: True))
    search.deepen(board.list_moves(0, 0))
    assert search.nodes == 256
