"""Random games, played by both seats at once with little respect for the rules.

`play` checks at every step what must hold of every position, and keeps the log of what was
accepted, as the site does.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tamsk.engine import (
    Command,
    Entry,
    Event,
    Phase,
    Seat,
    State,
    advance,
    apply,
    begin,
    legal,
    next_deadline,
)
from tamsk.engine.board import CAPACITY, SPACES
from tamsk.engine.commands import (
    AnswerOffer,
    ClaimRing,
    DeclineClaim,
    DeclineRing,
    DropRing,
    FlipTimer,
    MakeOffer,
    Move,
    PickUp,
    PutBack,
    Release,
    RightKind,
    RingChoice,
    SetTimerSide,
    ShiftClock,
)
from tamsk.engine.sand import GLASSES
from tamsk.engine.state import OfferKind

MOST_STEPS = 4_000
RINGS = (RingChoice.NOW, RingChoice.NOW, RingChoice.NOW, RingChoice.NEVER, RingChoice.LATER)
PAUSES = (0, 1, 150, 900, 2_500, 2_999, 3_000, 3_001, 5_000, 12_000)
OVER = {Phase.FINISHED, Phase.ABORTED}


@dataclass
class Played:
    """A game that has ended, or not: where it began, what was accepted, what happened."""

    start: State
    state: State
    events: list[Event]
    log: list[Entry] = field(default_factory=list)
    refused: int = 0
    steps: int = 0


def play(start: State, random: Random) -> Played:
    """Play one game to its end, or for so long that it will have none."""
    state, events = begin(start)
    game = Played(start, state, list(events))
    while game.state.phase not in OVER and game.steps < MOST_STEPS:
        game.steps += 1
        _wait(game, random)
        _act(game, random)
        check(game.state)
    return game


def check(state: State) -> None:
    """Check what holds of every position (spec §3.8)."""
    assert sum(state.stock) + sum(state.rings) == 64
    assert all(rings <= CAPACITY[space] for rings, space in zip(state.rings, SPACES, strict=True))
    cells = [glass.cell for glass in state.glasses if glass.cell is not None]
    assert len(set(cells)) == len(cells)
    deadline = next_deadline(state)
    assert deadline is None or deadline > state.t
    if state.hands == (None, None):
        movable = bool(legal(state, Seat.RED) or legal(state, Seat.BLACK))
        assert movable is (state.phase is Phase.RUNNING)


def _wait(game: Played, random: Random) -> None:
    """Let time pass: a moment, to a deadline or past it, now and then an outage."""
    now = game.state.t + random.choice(PAUSES)
    # Who is being timed dawdles.
    hurry = 0.08 if game.state.timer15.against is None else 0.4
    if random.random() < hurry and (deadline := next_deadline(game.state)) is not None:
        now = deadline + random.choice((-1, 0, 1, 40_000))
    if random.random() < 0.3:
        game.state, events = advance(game.state, now)
        game.events += events
    if random.random() < 0.003:
        _send(game, None, ShiftClock(random.randrange(90_000)), now)


def _act(game: Played, random: Random) -> None:
    if random.random() < 0.1:
        _send(game, game.state.to_move.rival, FlipTimer(game.state.turn), game.state.t)
    seat = game.state.to_move if random.random() < 0.8 else Seat(random.randrange(2))
    command = random.choices(_CHOICES, _WEIGHTS)[0](game.state, seat, random)
    _send(game, seat, command, game.state.t + random.choice((0, 0, 60, 700)))


def _send(game: Played, seat: Seat | None, command: Command, now: int) -> None:
    before = game.state
    answer = apply(before, seat, command, now)
    if answer.refusal is None:
        # The log holds the engine's own instant: never earlier than the position's.
        game.log.append(Entry(max(now, before.t), seat, command))
    else:
        game.refused += 1
        assert (answer.state, answer.events) == advance(before, now)
    assert [event.t for event in answer.events] == sorted(event.t for event in answer.events)
    assert not answer.events or answer.events[0].t >= game.events[-1].t
    game.state = answer.state
    game.events += answer.events


def _legal_move(state: State, seat: Seat, random: Random) -> Command:
    moves = legal(state, seat)
    if not moves:
        return PutBack()
    glass = random.choice(list(moves))
    return Move(glass, random.choice(moves[glass]), _ring(state, random))


def _ring(state: State, random: Random) -> RingChoice:
    choice = random.choice(RINGS)
    return RingChoice.NOW if state.level == 1 and choice is RingChoice.LATER else choice


def _legal_pick_up(state: State, seat: Seat, random: Random) -> Command:
    return PickUp(random.choice(list(legal(state, seat)) or GLASSES))


def _legal_release(state: State, seat: Seat, random: Random) -> Command:
    hand = state.hands[seat]
    spaces = legal(state, seat).get(hand.glass, SPACES) if hand else SPACES
    return Release(random.choice(spaces), _ring(state, random))


def _claim(state: State, seat: Seat, random: Random) -> Command:
    cell = random.choice(state.claims[seat] or SPACES)
    return ClaimRing(cell) if random.random() < 0.8 else DeclineClaim(cell)


def _drop(state: State, seat: Seat, random: Random) -> Command:
    return DropRing(random.choice((None, random.choice(SPACES))))


def _flip(state: State, seat: Seat, random: Random) -> Command:
    return FlipTimer(state.turn - (random.random() < 0.1))


def _rest(state: State, seat: Seat, random: Random) -> Command:
    kind = random.choice(list(OfferKind))
    return random.choice(
        (
            PutBack(),
            DeclineRing(random.choice(list(RightKind))),
            SetTimerSide("left"),
            MakeOffer(kind),
            AnswerOffer(kind, accept=random.random() < 0.05),
            Move(random.choice(GLASSES), random.choice(SPACES), random.choice(RINGS)),
        )
    )


_CHOICES: tuple[Callable[[State, Seat, Random], Command], ...] = (
    _legal_move,
    _legal_pick_up,
    _legal_release,
    _claim,
    _drop,
    _flip,
    _rest,
)
_WEIGHTS = (40, 14, 14, 8, 8, 6, 5)
