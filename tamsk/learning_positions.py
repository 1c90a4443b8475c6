"""The positions of the rules page: one for each rule, made by the engine (L1 to L3, E).

Each starts where something is about to happen and names the event, or the refusal, that shows the
rule. Instants are those of the position's own game, which began at 0.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tamsk.engine import Seat, Setup, State, begin, codec, default_config, new_game
from tamsk.engine.play import apply, take_up

Step = tuple[int, Seat, str, Mapping[str, str]]
"""What was done before the position: when, by whom, which command, with which arguments."""

_RED, _BLACK = Seat.RED, Seat.BLACK
_A_DAY_MS: Final = 86_400_000


@dataclass(frozen=True, slots=True)
class Goal:
    """What shows the rule: an event of this kind, or a refusal with this code, holding `data`."""

    kind: str
    data: Mapping[str, object] = field(default_factory=dict)
    is_refusal: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A position to try out: whose hands are the reader's, and what to bring about."""

    level: int
    state: State
    goal: Goal
    seats: tuple[Seat, ...] = (_RED, _BLACK)
    replies: bool = False
    """Whether the other side answers by itself."""


def _fresh(level: int, setup: Setup = Setup.CORNERS) -> State:
    """Return the start of a game that waits as long as its reader does."""
    return new_game(level, setup, replace(default_config(level), first_move_ms=_A_DAY_MS))


def _play(start: State, steps: Iterable[Step]) -> State:
    """Return where the steps lead; each of them must be allowed."""
    state, _ = begin(start)
    for at, seat, name, arguments in steps:
        turn = state.turn if name == "flip_timer" else None
        answer = apply(state, seat, codec.read_command(seat, name, arguments, turn), at)
        if answer.refusal is not None:
            raise answer.refusal
        state = answer.state
    return state


def _place(level: int, **members: Any) -> State:
    """Return a position given as in snapshots; whatever it leaves out is as at the start."""
    return take_up(codec.read_state({"level": level, **members}))[0]


def _move(at: int, seat: Seat, glass: str, to: str, ring: str = "now") -> Step:
    return at, seat, "move", {"glass": glass, "to": to, "ring": ring}


_OPENING: Final = (
    _move(1_000, _RED, "r1", "B2"),
    _move(3_000, _BLACK, "k1", "B4"),
    _move(6_000, _RED, "r2", "D6"),
    _move(8_000, _BLACK, "k2", "F4"),
    _move(9_000, _RED, "r3", "F2"),
    _move(12_000, _BLACK, "k3", "D2"),
)

_FULL_RIM: Final = {"A3": 1, "B5": 1, "B4": 2, "F4": 2, "F5": 1, "G3": 1, "C1": 1, "E1": 1}
_ALL_FULL: Final = {
    space: 4 - distance
    for distance, spaces in (
        (3, "A1 A2 A3 A4 B1 B5 C1 C6 D1 D7 E1 E6 F1 F5 G1 G2 G3 G4"),
        (2, "B2 B3 B4 C2 C5 D2 D6 E2 E5 F2 F3 F4"),
        (1, "C3 C4 D3 D5 E3 E4"),
        (0, "D4"),
    )
    for space in spaces.split()
}

_OUT_OF_REACH: Final = ("A1", "A2", "B1", "B2", "B2", "F3", "F3", "C5")
_LAST_CELLS: Final = {"r1": "D3", "r2": "D7", "r3": "G1", "k1": "A4", "k2": "G4", "k3": "D1"}


def _nearly_over(red: int, black: int) -> dict[str, Any]:
    """Return a board on which only Red's r1 can move, from D3 to D4, and nobody after that.

    As many rings are missing, out of everybody's reach but for D4, as the two have in stock.
    """
    rings = {**_ALL_FULL, "D4": 3}
    for space in _OUT_OF_REACH[: red + black - 1]:
        rings[space] -= 1
    return {
        "turn": 60,
        "rings": rings,
        "stock": {"red": red, "black": black},
        "glasses": {name: {"cell": cell} for name, cell in _LAST_CELLS.items()},
    }


def _running(cells: Mapping[str, tuple[str, int]], t: int) -> dict[str, Any]:
    """Return hourglasses with so much sand left at `t`."""
    return {
        name: {"cell": cell, "upper": 180_000, "since": t - 180_000 + left}
        for name, (cell, left) in cells.items()
    }


_AFTER_OPENING: Final = {
    "t": 200_000,
    "turn": 17,
    "turn_since": 200_000,
    "stock": {"red": 25, "black": 25},
    "rings": dict.fromkeys(("B2", "D6", "F2", "B4", "F4", "D2", "C4", "E4"), 1)
    | dict.fromkeys(("C3", "D5", "E3"), 2),
    "last_release": {"red": 190_000, "black": 200_000},
}


def _midgame(level: int, *, shortest: int = 40_000, **members: Any) -> State:
    """Return a position of the middle game in which Red's r1 has `shortest` ms left."""
    glasses = _running(
        {
            "r1": ("C3", shortest),
            "r2": ("D5", 120_000),
            "r3": ("E3", 95_000),
            "k1": ("C4", 130_000),
            "k2": ("E4", 110_000),
            "k3": ("D2", 150_000),
        },
        200_000,
    )
    return _place(level, **{**_AFTER_OPENING, "glasses": glasses, **members})


def _sand_end() -> State:
    """Return level 2 with D4 as the only way: when Red has gone there, sand decides 3 to 3."""
    board = _nearly_over(4, 3)
    left = {"r1": 60_000, "r2": 30_000, "r3": 20_000, "k1": 50_000, "k2": 45_000, "k3": 44_000}
    cells = {name: (cell, left[name]) for name, cell in _LAST_CELLS.items()}
    board |= {"t": 200_000, "turn_since": 200_000, "glasses": _running(cells, 200_000)}
    return _place(2, **board)


def _timed(flipped_at: int, against: str | None = "red") -> State:
    """Return level 3 with the 15-second timer turned at `flipped_at`, seen at 200,000."""
    timer = {"flipped_at": flipped_at, "against": against, "turn": 17, "side": "right"}
    return _midgame(3, timer15=timer)


def _ending() -> State:
    """Return the end of a level 1 game: seven moves each, and Red can win it."""
    cells = {"r1": "E2", "r2": "C5", "r3": "G2", "k1": "B4", "k2": "F4", "k3": "D3"}
    once = ["B1", "C1", "C5", "C6", "D7", "E4", "E6", "F1", "F2", "F5", "G2", "G3"]
    twice = ["B2", "B3", "B4", "C2", "D2", "E2", "E5", "F3", "F4"]
    rings = dict.fromkeys(once, 1) | dict.fromkeys(twice, 2)
    return _place(
        1,
        turn=47,
        stock={"red": 9, "black": 9},
        rings=rings | {"C3": 3, "D3": 3, "D5": 3, "E3": 3, "D4": 4},
        glasses={name: {"cell": cell} for name, cell in cells.items()},
    )


def _first_level() -> dict[str, Position]:
    corners = begin(_fresh(1))[0]
    omitted = _play(_fresh(1), [_move(1_000, _RED, "r1", "B2", "never")])
    stuck = {
        "rings": {**_FULL_RIM, "D2": 1},
        "glasses": {"r1": {"cell": "D2"}},
        "stock": {"red": 26, "black": 27},
    }
    full = {"rings": {"B1": 1, "A2": 1}, "stock": {"red": 31, "black": 31}}
    return {
        "move": Position(1, corners, Goal("released")),
        "ring": Position(1, corners, Goal("ring_placed", {"source": "normal"})),
        "claim": Position(1, omitted, Goal("ring_placed", {"source": "claim"})),
        "full": Position(1, _place(1, **full), Goal("space_full", is_refusal=True)),
        "skip": Position(1, _place(1, **stuck), Goal("turn_skipped")),
        "end": Position(1, _place(1, **_nearly_over(3, 4)), Goal("finished", {"winner": "red"})),
        "draw": Position(1, _place(1, **_nearly_over(5, 4)), Goal("finished", {"winner": None})),
        "first-game": Position(1, corners, Goal("finished"), (_RED,), replies=True),
        "first-ending": Position(1, _ending(), Goal("finished"), (_RED,), replies=True),
    }


def _second_level() -> dict[str, Position]:
    two_turned = _play(_fresh(2), _OPENING[:2])
    kept = (*_OPENING, _move(14_000, _RED, "r1", "C3", "later"))
    started = Goal("must_move_unstarted", is_refusal=True)
    return {
        "first-turns": Position(2, two_turned, started),
        "turn": Position(2, _midgame(2), Goal("released", {"glass": "r1"})),
        "at-once": Position(2, _midgame(2), Goal("ring_placed", {"source": "normal"})),
        "tempo": Position(2, _play(_fresh(2), kept), Goal("turn_started", {"player": "red"})),
        "lost": Position(2, _midgame(2, shortest=8_000), Goal("glass_lost", {"glass": "r1"})),
        "sand": Position(2, _sand_end(), Goal("finished", {"decided_by": "sand"})),
    }


def _third_level() -> dict[str, Position]:
    corners = begin(_fresh(3))[0]
    owing: dict[str, Any] = {
        "to_move": "black",
        "turn": 18,
        "penalty_pending": {"red": 0, "black": 1},
        "timer15": {"flipped_at": 185_000, "against": None, "turn": 17, "side": "right"},
    }
    held = {"glass": "r1", "picked_at": 199_000, "turn": 17, "late": True}
    owed, overlap = _midgame(3, **owing), _midgame(3, **owing, hands={"red": held, "black": None})
    free = begin(_fresh(1, Setup.FREE))[0]
    late = Goal("released", {"late": True})
    return {
        "side": Position(3, corners, Goal("timer_moved")),
        "flip": Position(3, _midgame(3), Goal("timer_flipped")),
        "rest": Position(3, _timed(192_000, None), Goal("timer_flipped")),
        "late": Position(3, _timed(193_000), late),
        "penalty": Position(3, owed, Goal("ring_placed", {"source": "penalty"})),
        "overlap": Position(3, overlap, Goal("picked_up")),
        "pass": Position(3, _timed(191_000), Goal("timer_expired", {"begun": False})),
        "free": Position(1, free, Goal("released", {"from": None})),
    }


POSITIONS: Final[Mapping[str, Position]] = {
    **_first_level(),
    **_second_level(),
    **_third_level(),
}
"""Every position by its name, in the order of the rules."""
