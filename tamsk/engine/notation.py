"""The move list as text, out and in (spec §7).

First tags in brackets, then one line for everything that somebody did or that the rules did to
him: the time since the start, who, and what.

    [Level 3]
    [Setup corners]

    0:01.0 red r1 A1-B2*      moved, and dropped the ring; `?` means later, nothing means none
    0:02.5 black ^k1          lifted an hourglass, released later: its sand turns at this instant
    0:03.0 black k1 A4-B4*~   released it, late
    0:04.0 red +B2            claimed a ring; `*B2` drops one's own, `!D4` the penalty ring
    0:05.0 black T            turned the 15-second timer
    0:20.0 red --             lost the turn by it

Placing an hourglass is `r1 @D4*`, putting one back `_r1`, giving a right up `-*`, `-!` or `-B2`.
What only tells a consequence, such as `(skip)`, `k2 out` or `(back r1)`, is not read back.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from tamsk.engine.codec import config_to_json, parse_json, read_command, read_new_game, read_seat
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
    Refusal,
    Release,
    Resign,
    RightKind,
    RingChoice,
    SetTimerSide,
    ShiftClock,
)
from tamsk.engine.config import default_config
from tamsk.engine.events import Event, EventKind
from tamsk.engine.play import advance, apply
from tamsk.engine.replay import Entry, begin
from tamsk.engine.sand import GLASS_INDEX
from tamsk.engine.state import Hand, Seat, State, owner_of

LONGEST_TEXT: Final = 1_000_000
"""Characters of the longest move list read; a long game takes a fiftieth."""

_MOST_DIGITS: Final = 16

_SYSTEM: Final = "system"
_LINE: Final = re.compile(r"(\d{1,6}):([0-5]\d)\.(\d{1,3}) (red|black|system) (\S.*)", re.ASCII)
_TAG: Final = re.compile(r"\[(\w+) (.+)\]", re.ASCII)
_MOVE: Final = re.compile(r"(\w\d) (?:\w\d-|@)(\w\d)([*?]?)~?", re.ASCII)
_CONSEQUENCE: Final = re.compile(r"--|\(.*\)|\w\d out", re.ASCII)
_RINGS: Final = {"*": "now", "?": "later", "": "never"}


@dataclass(frozen=True, slots=True)
class MoveList:
    """A game as its move list holds it: where it started, what was asked, and other tags."""

    start: State
    log: tuple[Entry, ...]
    tags: Mapping[str, str]


# --- Out --------------------------------------------------------------------------------------


def export_game(
    start: State, log: Iterable[Entry], until: int, tags: Mapping[str, str] | None = None
) -> str:
    """Return the move list of a game from its start, its log of accepted commands, and on.

    `tags` are put beside those of the game: players, a date.
    """
    numbers, usual = config_to_json(start.config), config_to_json(default_config(start.level))
    unusual = {name: value for name, value in numbers.items() if value != usual[name]}
    heads = {"Level": str(start.level), "Setup": start.setup.value, **(tags or {})}
    if unusual:
        heads["Config"] = json.dumps(unusual)
    lines = [f"[{name} {value}]" for name, value in heads.items()]
    lines.append("")
    lines += [
        f"{_write_time(t - start.t)} {who} {what}"
        for t, who, what in _list_lines(start, [*log], until)
    ]
    return "\n".join(lines) + "\n"


def _list_lines(start: State, log: list[Entry], until: int) -> Iterator[tuple[int, str, str]]:
    state, _ = begin(start)
    for entry, following in pairwise([*log, None]):
        assert entry is not None
        assert not isinstance(entry.command, Refusal)
        state, events = advance(state, entry.t)
        yield from _tell_consequences(events)
        answer = apply(state, entry.seat, entry.command, entry.t)
        if not _is_half_a_move(entry, following):
            who = _SYSTEM if entry.seat is None else entry.seat.word
            yield entry.t, who, _tell_command(entry, state, answer.events)
        state = answer.state
        yield from _tell_consequences(answer.events)
    yield from _tell_consequences(advance(state, until)[1])


def _is_half_a_move(entry: Entry, following: Entry | None) -> bool:
    """Return whether a pick-up is followed by its release in the same instant."""
    return (
        isinstance(entry.command, PickUp)
        and following is not None
        and isinstance(following.command, Release)
        and (following.t, following.seat) == (entry.t, entry.seat)
    )


def _tell_command(entry: Entry, state: State, events: tuple[Event, ...]) -> str:
    """Return what a command is in the list, given in `state` and leading to `events`."""
    match entry.command:
        case PickUp(glass):
            return f"^{glass}"
        case PutBack():
            return f"_{_held(state, entry.seat).glass}"
        case Release(to, ring):
            return _tell_move(_held(state, entry.seat), to, ring, state, events)
        case Move(glass, to, ring):
            return _tell_move(Hand(glass, entry.t, state.turn), to, ring, state, events)
        case DropRing() | ClaimRing():
            return _tell_ring(events)
        case command:
            return _tell_right(command) or _tell_request(command)


def _tell_right(command: Command | Refusal) -> str | None:
    match command:
        case DeclineRing(which):
            return "-*" if which is RightKind.NORMAL else "-!"
        case DeclineClaim(cell):
            return f"-{cell}"
        case FlipTimer():
            return "T"
    return None


def _tell_request(command: Command | Refusal) -> str:
    match command:
        case SetTimerSide(side):
            return f"side {side}"
        case MakeOffer(kind):
            return f"offer {kind.value}"
        case AnswerOffer(kind, accept):
            return f"{'accept' if accept else 'decline'} {kind.value}"
        case Forfeit(seat, reason):
            return f"forfeit {seat.word} {reason}"
        case AbortGame(reason):
            return f"abort {reason}"
        case ShiftClock(delta):
            return f"shift {delta}"
    return {Resign: "resign", Abort: "abort", ClaimWin: "claim win"}[type(command)]


def _held(state: State, seat: Seat | None) -> Hand:
    hand = None if seat is None else state.hands[seat]
    assert hand is not None
    return hand


def _tell_move(
    hand: Hand, to: str, ring: RingChoice, state: State, events: tuple[Event, ...]
) -> str:
    origin = state.glasses[GLASS_INDEX[hand.glass]].cell
    way = f"@{to}" if origin is None else f"{origin}-{to}"
    placed = any(event.kind is EventKind.RING_PLACED for event in events)
    mark = "?" if ring is RingChoice.LATER else "*" if placed else ""
    return f"{hand.glass} {way}{mark}{'~' if hand.late else ''}"


def _tell_ring(events: tuple[Event, ...]) -> str:
    signs = {"normal": "*", "penalty": "!", "claim": "+"}
    return next(
        f"{signs[str(event.data['source'])]}{event.data['cell']}"
        for event in events
        if event.kind is EventKind.RING_PLACED
    )


def _tell_consequences(events: Iterable[Event]) -> Iterator[tuple[int, str, str]]:
    """Yield what the rules did by themselves, as far as a reader wants to see it."""
    for event in events:
        data: Mapping[str, Any] = event.data
        match event.kind:
            case EventKind.TIMER_EXPIRED:
                yield event.t, data["against"], "--"
            case EventKind.TURN_SKIPPED:
                yield event.t, data["player"], "(skip)"
            case EventKind.GLASS_LOST:
                yield event.t, owner_of(GLASS_INDEX[data["glass"]]).word, f"{data['glass']} out"
            case EventKind.PUT_BACK if data["forced"]:
                who = owner_of(GLASS_INDEX[data["glass"]]).word
                yield event.t, who, f"(back {data['glass']})"
            case EventKind.FINISHED:
                result = data["result"]
                winner, by = result["winner"] or "drawn", result["ended_by"]
                yield event.t, _SYSTEM, f"(finished {winner} {by})"
            case EventKind.ABORTED:
                yield event.t, _SYSTEM, f"(aborted {data['reason']})"


def _write_time(ms: int) -> str:
    """Return minutes, seconds and as many decimals as it takes, at least one."""
    minutes, rest = divmod(ms, 60_000)
    seconds, thousandths = divmod(rest, 1_000)
    return f"{minutes}:{seconds:02}.{f'{thousandths:03}'.rstrip('0') or '0'}"


# --- In ---------------------------------------------------------------------------------------


def import_game(text: str) -> MoveList:
    """Return the game that a move list tells, from instant 0.

    Every command is played while it is read, so what comes out is a game of the rules. The log
    holds each move as the list does: the two halves of one instant have become one.

    Raises:
        Refusal: `bad_message`, with the number of the line (`where`).
    """
    if len(text) > LONGEST_TEXT:
        raise Refusal("bad_message", where="text")
    tags: dict[str, str] = {}
    lines = list(enumerate(text.splitlines(), start=1))
    for number, line in lines:
        if (tag := _TAG.fullmatch(line.strip())) is not None:
            tags[tag[1]] = tag[2]
        elif line.strip():
            lines = lines[number - 1 :]
            break
    start = _read_start(tags)
    heads = {"Level", "Setup", "Config"}
    others = {name: value for name, value in tags.items() if name not in heads}
    return MoveList(start, tuple(_read_log(start, lines)), others)


def _read_start(tags: Mapping[str, str]) -> State:
    level = tags.get("Level", "")
    numbers = parse_json(tags["Config"]) if "Config" in tags else None
    return read_new_game(int(level) if _is_number(level) else None, tags.get("Setup"), numbers)


def _read_log(start: State, lines: list[tuple[int, str]]) -> Iterator[Entry]:
    state, _ = begin(start)
    for number, line in lines:
        if not line.strip():
            continue
        parts = _LINE.fullmatch(line.strip())
        if parts is None:
            raise Refusal("bad_message", where=f"line {number}")
        if _CONSEQUENCE.fullmatch(parts[5]):
            continue
        t = start.t + int(parts[1]) * 60_000 + int(parts[2]) * 1_000 + int(parts[3].ljust(3, "0"))
        state, _ = advance(state, t)
        try:
            seat = read_seat(parts[4])
            command = read_command(seat, *_read_item(parts[5], state, seat))
        except Refusal:
            raise Refusal("bad_message", where=f"line {number}") from None
        answer = apply(state, seat, command, t)
        if answer.refusal is not None or state.t > t:
            raise Refusal("bad_message", where=f"line {number}")
        yield Entry(t, seat, command)
        state = answer.state


def _read_item(item: str, state: State, seat: Seat | None) -> tuple[str, dict[str, Any]]:
    """Return the name and arguments of the command that an item stands for."""
    if (move := _MOVE.fullmatch(item)) is not None:
        goal = {"to": move[2], "ring": _RINGS[move[3]]}
        holds = seat is not None and state.hands[seat] is not None
        return ("release", goal) if holds else ("move", {"glass": move[1], **goal})
    if item == "T":
        return "flip_timer", {"turn": state.turn}
    if item in _DECLINED:
        return "decline_ring", {"which": _DECLINED[item]}
    if item[0] in _SIGNS:
        name, argument = _SIGNS[item[0]]
        return name, {} if argument is None else {argument: item[1:]}
    return _read_request(item.split(" "))


_DECLINED: Final = {"-*": "normal", "-!": "penalty"}
_SIGNS: Final[Mapping[str, tuple[str, str | None]]] = {
    "^": ("pick_up", "glass"),
    "_": ("put_back", None),
    "*": ("drop_ring", "cell"),
    "!": ("drop_ring", "cell"),
    "+": ("claim_ring", "cell"),
    "-": ("decline_claim", "cell"),
}


def _read_request(words: list[str]) -> tuple[str, dict[str, Any]]:
    match words:
        case ["side", side]:
            return "set_timer_side", {"side": side}
        case ["offer", kind]:
            return "offer", {"kind": kind}
        case ["accept" | "decline" as answer, kind]:
            return "answer", {"kind": kind, "accept": answer == "accept"}
        case ["claim", "win"]:
            return "claim_win", {}
        case ["forfeit", seat, *reason]:
            return "forfeit", {"seat": seat, "reason": " ".join(reason)}
        case ["abort", *reason] if reason:
            return "abort", {"reason": " ".join(reason)}
        case ["shift", delta] if _is_number(delta):
            return "clock_shift", {"delta": int(delta)}
    return words[0], {}


def _is_number(word: str) -> bool:
    """Tell whether `word` is a number of no absurd length, which Python would not read."""
    return word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS
