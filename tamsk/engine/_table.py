"""The working copy on which one command or deadline takes effect: a `State` thawed, then frozen.

Nothing outside the engine sees it, and what has been frozen never changes.
"""

from dataclasses import replace

from tamsk.engine.board import CAPACITY, INDEX
from tamsk.engine.events import Event, EventKind, Value
from tamsk.engine.sand import GLASS_INDEX, GLASSES
from tamsk.engine.state import Hand, Offer, Result, RingRight, Seat, State, Timer

SEATS = (Seat.RED, Seat.BLACK)


class Table:
    """A position in the making, and the events so far; fields are those of `State`."""

    def __init__(self, state: State) -> None:
        self.level = state.level
        self.setup = state.setup
        self.config = state.config
        self.phase = state.phase
        self.t = state.t
        self.turn = state.turn
        self.to_move = state.to_move
        self.turn_since = state.turn_since
        self.rings = list(state.rings)
        self.stock = list(state.stock)
        self.glasses = list(state.glasses)
        self.hands: list[Hand | None] = list(state.hands)
        self.ring_right: list[RingRight | None] = list(state.ring_right)
        self.claims = list(state.claims)
        self.penalty_pending = list(state.penalty_pending)
        self.penalty_open: list[int | None] = list(state.penalty_open)
        self.timer15: Timer = state.timer15
        self.barren = state.barren
        self.last_release: list[int | None] = list(state.last_release)
        self.first_turn_at: list[int | None] = list(state.first_turn_at)
        self.closing_at = state.closing_at
        self.offers: list[Offer] = list(state.offers)
        self.result: Result | None = state.result
        self.events: list[Event] = []

    def freeze(self) -> State:
        """Return the position as it now is."""
        return State(
            level=self.level,
            setup=self.setup,
            config=self.config,
            phase=self.phase,
            t=self.t,
            turn=self.turn,
            to_move=self.to_move,
            turn_since=self.turn_since,
            rings=tuple(self.rings),
            stock=(self.stock[0], self.stock[1]),
            glasses=tuple(self.glasses),
            hands=(self.hands[0], self.hands[1]),
            ring_right=(self.ring_right[0], self.ring_right[1]),
            claims=(self.claims[0], self.claims[1]),
            penalty_pending=(self.penalty_pending[0], self.penalty_pending[1]),
            penalty_open=(self.penalty_open[0], self.penalty_open[1]),
            timer15=self.timer15,
            barren=self.barren,
            last_release=(self.last_release[0], self.last_release[1]),
            first_turn_at=(self.first_turn_at[0], self.first_turn_at[1]),
            closing_at=self.closing_at,
            offers=tuple(self.offers),
            result=self.result,
        )

    def emit(self, kind: EventKind, /, **data: Value) -> None:
        """Note that something happened at the table's instant."""
        self.events.append(Event(self.t, kind, data))

    def is_full(self, cell: str) -> bool:
        """Return whether no further ring fits on a space."""
        return self.rings[INDEX[cell]] >= CAPACITY[cell]

    def is_occupied(self, cell: str) -> bool:
        """Return whether an hourglass stands on a space or was lifted from it (D3)."""
        return any(glass.cell == cell for glass in self.glasses)

    def lose_glass(self, glass: str, at: int) -> None:
        """Turn an hourglass whose sand ran out at `at` into an obstacle (L2 §6)."""
        index = GLASS_INDEX[glass]
        self.glasses[index] = replace(self.glasses[index], lost_at=at)
        self.emit(EventKind.GLASS_LOST, glass=GLASSES[index], lost_at=at)
