"""Commands in JSON: a name, and arguments by name (spec §3.4)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

from tamsk.engine.codec import _parts
from tamsk.engine.codec._write import CommandJson
from tamsk.engine.commands import (
    Abort,
    AbortGame,
    AnswerOffer,
    ClaimRing,
    ClaimWin,
    Command,
    DeclineClaim,
    DeclineRing,
    DropRing,
    FlipTimer,
    Forfeit,
    MakeOffer,
    Move,
    PickUp,
    PutBack,
    Ready,
    Release,
    Resign,
    RightKind,
    RingChoice,
    SetTimerSide,
    ShiftClock,
)
from tamsk.engine.state import OfferKind, Seat

_Choice = TypeVar("_Choice", bound=StrEnum)

_SIDES: Final = ("left", "right")


@dataclass(frozen=True, slots=True)
class _Arguments:
    """The arguments of one command, each read by its name."""

    members: Mapping[str, object]

    def glass(self) -> str:
        return _parts.read_glass(self.members.get("glass"), "glass")

    def space(self, name: str) -> str:
        return _parts.read_space(self.members.get(name), name)

    def optional_space(self, name: str) -> str | None:
        return None if self.members.get(name) is None else self.space(name)

    def ring(self) -> RingChoice:
        return _parts.read_choice(RingChoice, self.members.get("ring", "now"), "ring")

    def choice(self, choices: type[_Choice], name: str) -> _Choice:
        return _parts.read_choice(choices, self.members.get(name), name)

    def accept(self) -> bool:
        return _parts.read_flag(self.members.get("accept"), "accept")

    def integer(self, name: str) -> int:
        return _parts.read_integer(self.members.get(name), name, lowest=0)

    def side(self) -> str:
        side = self.members.get("side")
        if not isinstance(side, str) or side not in _SIDES:
            _parts.refuse("side")
        return side

    def seat(self) -> Seat:
        return _parts.read_side(self.members.get("seat"), "seat")

    def reason(self) -> str:
        return _parts.read_word(self.members.get("reason"), "reason")


_Reader = Callable[[_Arguments], Command]

_PLAYERS: Final[Mapping[str, tuple[frozenset[str], _Reader]]] = {
    "ready": (frozenset(), lambda _: Ready()),
    "pick_up": (frozenset({"glass"}), lambda a: PickUp(a.glass())),
    "release": (frozenset({"to", "ring"}), lambda a: Release(a.space("to"), a.ring())),
    "put_back": (frozenset(), lambda _: PutBack()),
    "move": (
        frozenset({"glass", "to", "ring"}),
        lambda a: Move(a.glass(), a.space("to"), a.ring()),
    ),
    "drop_ring": (frozenset({"cell"}), lambda a: DropRing(a.optional_space("cell"))),
    "decline_ring": (frozenset({"which"}), lambda a: DeclineRing(a.choice(RightKind, "which"))),
    "claim_ring": (frozenset({"cell"}), lambda a: ClaimRing(a.space("cell"))),
    "decline_claim": (frozenset({"cell"}), lambda a: DeclineClaim(a.space("cell"))),
    "flip_timer": (frozenset(), lambda a: FlipTimer(a.integer("turn"))),
    "set_timer_side": (frozenset({"side"}), lambda a: SetTimerSide(a.side())),
    "offer": (frozenset({"kind"}), lambda a: MakeOffer(a.choice(OfferKind, "kind"))),
    "answer": (
        frozenset({"kind", "accept"}),
        lambda a: AnswerOffer(a.choice(OfferKind, "kind"), a.accept()),
    ),
    "resign": (frozenset(), lambda _: Resign()),
    "abort": (frozenset(), lambda _: Abort()),
    "claim_win": (frozenset(), lambda _: ClaimWin()),
}
_SYSTEM: Final[Mapping[str, tuple[frozenset[str], _Reader]]] = {
    "forfeit": (frozenset({"seat", "reason"}), lambda a: Forfeit(a.seat(), a.reason())),
    "abort": (frozenset({"reason"}), lambda a: AbortGame(a.reason())),
    "clock_shift": (frozenset({"delta"}), lambda a: ShiftClock(a.integer("delta"))),
}


def read_command(
    seat: Seat | None, name: object, arguments: object, turn: object = None
) -> Command:
    """Return the command called `name`, a player's or (seat None) the platform's.

    `turn` is the turn the message was written in; only the timer depends on it (D31).

    Raises:
        Refusal: `bad_message`.
    """
    commands = _SYSTEM if seat is None else _PLAYERS
    if not isinstance(name, str) or name not in commands:
        _parts.refuse("cmd")
    known, read = commands[name]
    members = _parts.read_known_members(
        {} if arguments is None else arguments, "args", known | {"turn"}
    )
    return read(_Arguments({"turn": turn, **members}))


_NAMES: Final[Mapping[type, str]] = {
    Ready: "ready",
    PickUp: "pick_up",
    Release: "release",
    PutBack: "put_back",
    Move: "move",
    DropRing: "drop_ring",
    DeclineRing: "decline_ring",
    ClaimRing: "claim_ring",
    DeclineClaim: "decline_claim",
    FlipTimer: "flip_timer",
    SetTimerSide: "set_timer_side",
    MakeOffer: "offer",
    AnswerOffer: "answer",
    Resign: "resign",
    Abort: "abort",
    ClaimWin: "claim_win",
    Forfeit: "forfeit",
    AbortGame: "abort",
    ShiftClock: "clock_shift",
}


def command_to_json(command: Command) -> CommandJson:
    """Return a command as `read_command` reads it; absent arguments are left out."""
    arguments = {name: getattr(command, name) for name in type(command).__slots__}
    return {
        "cmd": _NAMES[type(command)],
        "args": {
            name: value.word if isinstance(value, Seat) else value
            for name, value in arguments.items()
            if value is not None
        },
    }
