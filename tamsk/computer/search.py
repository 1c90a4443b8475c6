"""Looking ahead: alpha-beta with iterative deepening over the light board (spec §5).

Values are seen from the side named; a ring is worth 100, and a decided end lies beyond `DECIDED`.
A player without a move is skipped inside the search. With sand each turn is taken to last
`TURN_MS`, so that an hourglass can run out within a line.
"""

from typing import Final, TypeAlias

from tamsk.computer.board import BIT, NEAR, OWN, TARGETS, Board
from tamsk.computer.budget import Thinking

TURN_MS: Final = 4_000
DECIDED: Final = 50_000
_INFINITE: Final = 1_000_000
_WON: Final = 100_000
_RING: Final = 100
_MOVE: Final = 8
_STUCK: Final = 60
_LOST: Final = 150
_SHORT_MS: Final = 30_000
_SHORT_MS_A_POINT: Final = 400
_NODES_BETWEEN_LOOKS: Final = 256
_EXACT, _AT_LEAST, _AT_MOST = range(3)

_Seen: TypeAlias = tuple[int, int, int, int]
"""How deep a position was searched, what kind of bound its value is, the value, the best move."""


class _OutOfBudget(Exception):
    """The search is cut short; its board is left in the middle of a line."""


class Search:
    """One search on one board, which it may leave anywhere: give it a board of its own.

    `side` is to move at `now`. `nodes` counts the positions seen so far.
    """

    def __init__(self, board: Board, side: int, now: int, thinking: Thinking) -> None:
        self.nodes = 0
        self._board = board
        self._side = side
        self._now = now
        self._thinking = thinking
        self._stops_at = thinking.clock() + thinking.ms
        self._turn_ms = TURN_MS if board.sand_ms else 0
        self._horizon_at = now
        self._history = [0] * (len(board.cells) * TARGETS)
        self._seen: dict[tuple[int, ...], _Seen] = {}
        self._bounded = False
        self._met_horizon = False

    def give_turn(self) -> None:
        """Let the other side move, as after a pass."""
        self._side = 1 - self._side

    def rank(self, depth: int) -> dict[int, int]:
        """Return the exact value of every move, looking `depth` plies ahead or as far as one may.

        The first ply is always seen, whatever the budget.
        """
        values = dict.fromkeys(self._board.list_moves(self._side, self._now), 0)
        for plies in range(1, depth + 1):
            self._start(plies)
            ordered = sorted(values, key=values.__getitem__, reverse=True)
            try:
                values = {
                    move: self._follow(move, self._side, plies, -_INFINITE, _INFINITE)
                    for move in ordered
                }
            except _OutOfBudget:
                break
        return values

    def deepen(self, moves: list[int]) -> tuple[int, int]:
        """Return the best of `moves`, at least one, as deep as the budget allows, and its value.

        Of equals the first is taken. Ends early when the outcome is decided or one move is left.
        """
        moves, best = list(moves), (moves[0], -_INFINITE)
        for plies in range(1, sum(self._board.stock) + 2):
            self._start(plies)
            leader = -_INFINITE
            try:
                for move in tuple(moves):
                    value = self._follow(move, self._side, plies, leader, _INFINITE)
                    if value > leader:
                        leader, best = value, (move, value)
                        moves.remove(move)
                        moves.insert(0, move)
            except _OutOfBudget:
                break
            if abs(leader) > DECIDED or not self._met_horizon or len(moves) == 1:
                break
        return best

    def value(self, depth: int) -> int:
        """Return the value of the position, looking `depth` plies ahead."""
        self._start(depth)
        return self._value(self._side, depth, -_INFINITE, _INFINITE)

    def _start(self, plies: int) -> None:
        """Prepare for one look of so many plies; the first is never cut short."""
        self._horizon_at = self._now + plies * self._turn_ms
        self._bounded = plies > 1
        self._met_horizon = False

    def _follow(self, move: int, side: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a move to the one who makes it."""
        undo = self._board.make(move, side, self._horizon_at - depth * self._turn_ms)
        value = -self._value(1 - side, depth - 1, -beta, -alpha)
        self._board.take_back(undo, side)
        return value

    def _value(self, side: int, depth: int, alpha: int, beta: int) -> int:
        self.nodes += 1
        if self._bounded and not self.nodes % _NODES_BETWEEN_LOOKS:
            self._look_at_budget()
        now = self._horizon_at - depth * self._turn_ms
        if depth == 0:
            return self._judge(side, now)
        moves = self._board.list_moves(side, now)
        if not moves:
            if not self._board.list_moves(1 - side, now):
                return self._score(side)
            return -self._value(1 - side, depth, -beta, -alpha)
        if depth == 1:
            return self._try(moves, side, depth, alpha, beta)[0]
        return self._branch(moves, side, depth, alpha, beta)

    def _branch(self, moves: list[int], side: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value of a position worth remembering."""
        key = self._name(side)
        known = self._seen.get(key)
        first = -1
        if known is not None:
            deep, kind, value, first = known
            cuts = kind == _EXACT or (value >= beta if kind == _AT_LEAST else value <= alpha)
            if cuts and deep >= depth and not self._turn_ms:
                self._met_horizon = True
                return value
        history = self._history
        moves.sort(key=history.__getitem__, reverse=True)
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        value, best = self._try(moves, side, depth, alpha, beta)
        kind = _AT_LEAST if value >= beta else _EXACT if value > alpha else _AT_MOST
        history[best] += depth * depth
        self._seen[key] = (depth, kind, value, best)
        return value

    def _try(
        self, moves: list[int], side: int, depth: int, alpha: int, beta: int
    ) -> tuple[int, int]:
        """Return the value of the best move, and that move, as far as the bounds ask."""
        value, best = -_INFINITE, moves[0]
        for move in moves:
            reached = self._follow(move, side, depth, alpha, beta)
            if reached > value:
                value, best = reached, move
                if value > alpha:
                    alpha = value
                    if alpha >= beta:
                        break
        return value, best

    def _name(self, side: int) -> tuple[int, ...]:
        """Return what tells a position from others but for its sand; of a side all are alike."""
        board = self._board
        red, red2, red3, black, black2, black3 = board.cells
        return (
            BIT[red] | BIT[red2] | BIT[red3],
            BIT[black] | BIT[black2] | BIT[black3],
            board.packed,
            board.stock[0],
            side,
        )

    def _judge(self, side: int, now: int) -> int:
        """Return a guess of what the position is worth to the side to move."""
        self._met_horizon = True
        board = self._board
        free = board.open & ~board.occupied
        cells, runs_out = board.cells, board.runs_out
        totals = []
        mobile = 0
        for whose in OWN:
            total = 0
            for glass in whose:
                left = runs_out[glass] - now
                if left <= 0:
                    total -= _STUCK + _LOST
                    continue
                targets = NEAR[cells[glass]] & free
                if targets:
                    mobile += 1
                    total += _MOVE * targets.bit_count()
                else:
                    total -= _STUCK
                if left < _SHORT_MS:
                    total -= (_SHORT_MS - left) // _SHORT_MS_A_POINT
            totals.append(total)
        if not mobile:
            return self._score(side)
        stock = board.stock
        lead = _RING * (stock[0] - stock[1]) + totals[1] - totals[0]
        return lead if side else -lead

    def _score(self, side: int) -> int:
        """Return what an end is worth to a side (C, L2 §9)."""
        board = self._board
        lead = board.stock[1 - side] - board.stock[side]
        if lead:
            return lead * _RING + (_WON if lead > 0 else -_WON)
        if not self._turn_ms:
            return 0
        lasted = [sorted((board.runs_out[glass] for glass in whose), reverse=True) for whose in OWN]
        if lasted[0] == lasted[1]:
            return _WON if side else -_WON
        return _WON if lasted[side] > lasted[1 - side] else -_WON

    def _look_at_budget(self) -> None:
        thinking = self._thinking
        if (
            self.nodes >= thinking.nodes
            or thinking.clock() >= self._stops_at
            or thinking.should_stop()
        ):
            raise _OutOfBudget
