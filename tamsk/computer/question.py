"""What a decision is made from: the position, whose it is, how well to play, and for how long."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from tamsk.computer.board import Board
from tamsk.computer.budget import Clock, Thinking, never
from tamsk.computer.levels import Level
from tamsk.computer.search import Search
from tamsk.engine import Seat, State
from tamsk.engine.state import glasses_of


@dataclass(frozen=True, slots=True)
class Question:
    """What to do in `view`, a position as everybody sees it, with the hourglasses of `seat`.

    `seed` decides all chance: the same question has the same answer, as long as `clock` and
    `should_stop` do not cut it short.
    """

    view: State
    seat: Seat
    level: Level
    seed: str
    clock: Clock
    should_stop: Callable[[], bool] = never

    @property
    def is_timed(self) -> bool:
        """Return whether sand runs (levels 2 and 3 of the rules)."""
        return self.view.level > 1

    @property
    def has_turn(self) -> bool:
        """Return whether the side may move now."""
        return self.view.to_move is self.seat

    def draw_chance(self, of: str) -> Random:
        """Return the chance for one kind of decision in this turn."""
        return Random(f"{self.seed}/{of}/{self.view.turn}/{self.seat}/{self.view.stock}")

    def search(self, now: int, *, ms: int, nodes: int | None = None) -> Search:
        """Return a search of the position for whoever is to move, as it will be at `now`."""
        return self.search_board(Board(self.view), now, ms=ms, nodes=nodes)

    def search_board(self, board: Board, now: int, *, ms: int, nodes: int | None = None) -> Search:
        """Return a search of a board made from the position."""
        most = self.level.nodes if nodes is None else min(nodes, self.level.nodes)
        thinking = Thinking(most, ms, self.clock, self.should_stop)
        return Search(board, self.view.to_move, now, thinking)

    def shortest_sand_end(self, seat: Seat) -> int | None:
        """Return when the first of a side's running hourglasses runs out, None if none runs."""
        running = [
            glass.since + glass.upper
            for glass in map(self.view.glasses.__getitem__, glasses_of(seat))
            if glass.since is not None and glass.lost_at is None
        ]
        return min(running, default=None)

    def timer_end(self) -> int | None:
        """Return when the 15-second timer runs out, whoever it counts against; None if it lies."""
        flipped_at = self.view.timer15.flipped_at
        if flipped_at is None:
            return None
        ends_at = flipped_at + self.view.config.t15_ms
        return ends_at if ends_at > self.view.t else None
