"""A game in the making, for tests: commands in short, the state and everything that happened."""

from typing import Any

from tamsk.engine import (
    Answer,
    Command,
    Event,
    EventKind,
    Seat,
    State,
    advance,
    apply,
    begin,
    codec,
)
from tamsk.engine.codec import read_config, read_new_game, read_state
from tamsk.engine.commands import (
    ClaimRing,
    DropRing,
    FlipTimer,
    Move,
    PickUp,
    Release,
    RingChoice,
)
from tamsk.engine.config import default_config
from tamsk.engine.sand import GLASSES

OPENING = (
    (1_000, "red", "r1>B2"),
    (3_000, "black", "k1>B4"),
    (6_000, "red", "r2>D6"),
    (8_000, "black", "k2>F4"),
    (9_000, "red", "r3>F2"),
    (12_000, "black", "k3>D2"),
)
"""Opening O of the vectors: every hourglass turned, one ring each."""


class Game:
    """A state that is replaced by every command, with all events since the start."""

    def __init__(self, level: int = 1, setup: str = "corners", **numbers: Any) -> None:
        self.state, events = begin(read_new_game(level, setup, numbers))
        self.events: list[Event] = list(events)

    @classmethod
    def opened(cls, level: int = 2) -> "Game":
        """Return a game after opening O."""
        game = cls(level)
        for at, seat, text in OPENING:
            assert game.move(seat, text, at) is None
        return game

    @classmethod
    def at(cls, level: int = 1, **members: Any) -> "Game":
        """Return a game in a position given as in snapshots."""
        game = cls(level)
        game.state = read_state({"level": level, **members})
        game.events.clear()
        return game

    def do(self, seat: str | None, command: Command, at: int) -> str | None:
        """Let somebody ask for something; return the code of the refusal, if it is one."""
        return self.ask(seat, command, at).get("code")

    def ask(self, seat: str | None, command: Command, at: int) -> dict[str, Any]:
        """Let somebody ask for something; return the refusal as JSON, empty if it is none."""
        answer: Answer = apply(self.state, None if seat is None else seat_of(seat), command, at)
        self.state = answer.state
        self.events += answer.events
        return {} if answer.refusal is None else codec.refusal_to_json(answer.refusal)

    def move(self, seat: str, text: str, at: int) -> str | None:
        """Move as the vectors write it: `r1>B2`, `r1>B2 never`."""
        glass, _, rest = text.partition(">")
        to, _, ring = rest.partition(" ")
        return self.do(seat, Move(glass, to, RingChoice(ring or "now")), at)

    def pick_up(self, seat: str, glass: str, at: int) -> str | None:
        return self.do(seat, PickUp(glass), at)

    def release(self, seat: str, to: str, at: int, ring: str = "now") -> str | None:
        return self.do(seat, Release(to, RingChoice(ring)), at)

    def drop(self, seat: str, at: int, cell: str | None = None) -> str | None:
        return self.do(seat, DropRing(cell), at)

    def claim(self, seat: str, cell: str, at: int) -> str | None:
        return self.do(seat, ClaimRing(cell), at)

    def flip(self, seat: str, at: int, turn: int | None = None) -> str | None:
        """Turn the timer, in the turn that then is or as a message from another."""
        self.pass_time(at)
        return self.do(seat, FlipTimer(self.state.turn if turn is None else turn), at)

    def pass_time(self, until: int) -> None:
        self.state, events = advance(self.state, until)
        self.events += events

    def told(self, *kinds: str) -> list[tuple[int, dict[str, Any]]]:
        """Return instant and data of the events of these kinds."""
        wanted = {EventKind(kind) for kind in kinds}
        return [(event.t, dict(event.data)) for event in self.events if event.kind in wanted]

    def tell(self) -> list[tuple[int, str]]:
        """Return instant and kind of every event so far."""
        return [(event.t, event.kind.value) for event in self.events]

    @property
    def json(self) -> Any:
        """Return the state as JSON."""
        return codec.state_to_json(self.state)

    @property
    def runouts(self) -> dict[str, int | None]:
        return {
            name: glass.runs_out_at for name, glass in zip(GLASSES, self.state.glasses, strict=True)
        }


def seat_of(word: str) -> Seat:
    return Seat[word.upper()]


def moved(state: State, seat: str, text: str, at: int) -> State:
    """Return the state after a move that is not refused."""
    game = Game(state.level)
    game.state = state
    assert game.move(seat, text, at) is None
    return game.state


def config_of(level: int, **numbers: Any) -> Any:
    return read_config(numbers, default_config(level))
