"""What a command costs the engine: pick-up and release, beside a board that changes in place.

`python -m bench.tamsk`. The baseline does the same two steps on a mutable board, with the same
checks and none of the events: it is the floor of this machine, and the ratio is what to compare.
"""

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tamsk.engine import Seat, State, advance, apply, begin, legal, new_game
from tamsk.engine.board import CAPACITY, NEIGHBOURS
from tamsk.engine.commands import PickUp, Release, RingChoice
from tamsk.engine.sand import CORNERS, GLASSES

GOAL_US = 400.0
GAMES = 60
MOVES = 24
SAND_MS = 180_000


@dataclass
class Board:
    """A level-3 game that is changed in place: the least a command can cost in this language."""

    cells: dict[str, str] = field(default_factory=lambda: dict(zip(GLASSES, CORNERS, strict=True)))
    taken: set[str] = field(default_factory=lambda: set(CORNERS))
    rings: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CAPACITY, 0))
    stock: list[int] = field(default_factory=lambda: [32, 32])
    sand: dict[str, tuple[int, int]] = field(default_factory=dict)
    hands: list[tuple[str, int] | None] = field(default_factory=lambda: [None, None])
    to_move: int = 0
    turn: int = 1

    def pick_up(self, seat: int, glass: str, now: int) -> None:
        """Lift an hourglass after the checks that the rules ask for."""
        upper, since = self.sand.get(glass, (1, now))
        if seat != self.to_move or self.hands[seat] is not None or upper - (now - since) <= 0:
            raise ValueError(glass)
        if all(self.is_closed(space) for space in NEIGHBOURS[self.cells[glass]]):
            raise ValueError(glass)
        self.hands[seat] = (glass, now)

    def release(self, seat: int, to: str, now: int) -> None:
        """Set it down, drop the ring, and give the turn to the other."""
        hand = self.hands[seat]
        if hand is None or to not in NEIGHBOURS[self.cells[hand[0]]] or self.is_closed(to):
            raise ValueError(to)
        glass, picked_at = hand
        upper, since = self.sand.get(glass, (0, picked_at))
        self.sand[glass] = (SAND_MS - max(0, upper - (picked_at - since)), picked_at)
        self.taken.discard(self.cells[glass])
        self.taken.add(to)
        self.cells[glass] = to
        if self.stock[seat]:
            self.stock[seat] -= 1
            self.rings[to] += 1
        self.hands[seat] = None
        self.to_move, self.turn = 1 - seat, self.turn + 1

    def is_closed(self, space: str) -> bool:
        """Tell whether nobody may enter."""
        return space in self.taken or self.rings[space] >= CAPACITY[space]


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game, before it is made."""

    seat: Seat
    glass: str
    to: str
    at: int


def main() -> int:
    """Print both medians, their ratio and the goal; return 0 when it is reached."""
    script = make_script()
    engine, baseline = [], []
    for _game in range(GAMES):
        engine += time_engine(script)
        baseline += time_baseline(script)
    ours, floor = statistics.median(engine), statistics.median(baseline)
    print(f"engine, pick-up and release          {ours:7.1f} µs")
    print(f"the same on a mutable board          {floor:7.1f} µs  ratio {ours / floor:.1f}")
    print(f"goal {GOAL_US:.0f} µs  {'ok' if ours <= GOAL_US else 'MISSED'}")
    return 0 if ours <= GOAL_US else 1


def make_script() -> list[Step]:
    """Return the moves of a level-3 game that goes on for a while."""
    state, _events = begin(new_game(3))
    steps: list[Step] = []
    for number in range(MOVES):
        at = (number + 1) * 2_000
        state, _events = advance(state, at)
        moves = [
            (glass, to) for glass, spaces in legal(state, state.to_move).items() for to in spaces
        ]
        glass, to = max(moves, key=lambda move: (CAPACITY[move[1]], move))
        steps.append(Step(state.to_move, glass, to, at))
        state = _play(state, steps[-1])
    return steps


def time_engine(script: list[Step]) -> list[float]:
    """Return what each move of the script costs the engine, in microseconds."""
    state, _events = begin(new_game(3))
    times = []
    for step in script:
        begun = time.perf_counter()
        state = _play(state, step)
        times.append(1e6 * (time.perf_counter() - begun))
    return times


def time_baseline(script: list[Step]) -> list[float]:
    """Return what each move of the script costs the mutable board, in microseconds."""
    board = Board()
    return [_timed(lambda step=step: _play_in_place(board, step)) for step in script]  # type: ignore[misc]


def _timed(act: Callable[[], None]) -> float:
    begun = time.perf_counter()
    act()
    return 1e6 * (time.perf_counter() - begun)


def _play(state: State, step: Step) -> State:
    lifted = apply(state, step.seat, PickUp(step.glass), step.at)
    released = apply(lifted.state, step.seat, Release(step.to, RingChoice.NOW), step.at)
    assert lifted.refusal is None
    assert released.refusal is None
    return released.state


def _play_in_place(board: Board, step: Step) -> None:
    board.pick_up(step.seat, step.glass, step.at)
    board.release(step.seat, step.to, step.at)


if __name__ == "__main__":
    sys.exit(main())
