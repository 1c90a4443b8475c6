"""The command line: `python -m tamsk.engine --jsonl`, one game a line in, one result out (§9)."""

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO

from tamsk.engine import codec
from tamsk.engine.commands import Refusal
from tamsk.engine.replay import Entry, Replay, replay
from tamsk.engine.state import State

_LONGEST_LINE = 1_000_000
_KEYS = frozenset({"level", "setup", "config", "state", "commands", "until"})


def main(arguments: Sequence[str], stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Answer every line of `stdin` with one on `stdout`, and return 0.

    Raises:
        SystemExit: 2 for arguments that make no command, 0 after `--help`.
    """
    parser = argparse.ArgumentParser(prog="python -m tamsk.engine", allow_abbrev=False)
    parser.add_argument(
        "--jsonl", action="store_true", required=True, help="one game a line on standard input"
    )
    parser.parse_args(arguments)
    for line in _read_lines(stdin):
        stdout.write(json.dumps(answer_line(line)).encode() + b"\n")
        stdout.flush()
    return 0


def answer_line(line: bytes) -> dict[str, Any]:
    """Return the result of the game on one line, or what is wrong with it."""
    try:
        return _play_game(codec.parse_json(line))
    except Refusal as refusal:
        return {"error": codec.refusal_to_json(refusal)}


def _play_game(data: object) -> dict[str, Any]:
    if not isinstance(data, dict) or not data.keys() <= _KEYS:
        raise Refusal("bad_message", where="game")
    start = _read_start(data)
    commands = data.get("commands", [])
    if not isinstance(commands, list):
        raise Refusal("bad_message", where="commands")
    entries = [_read_entry(command) for command in commands]
    until = data.get("until")
    if until is not None and type(until) is not int:
        raise Refusal("bad_message", where="until")
    return _tell(replay(start, entries, until, fresh=data.get("state") is None))


def _read_start(data: dict[str, Any]) -> State:
    """Return where the game starts: a new one, or the position given."""
    given = data.get("state")
    if given is None:
        return codec.read_new_game(data.get("level"), data.get("setup"), data.get("config"))
    if not isinstance(given, dict):
        raise Refusal("bad_message", where="state")
    origin = {name: data[name] for name in ("level", "setup") if name in data}
    numbers = {**_read_numbers(given), **_read_numbers(data)}
    return codec.read_state({**origin, **given, "config": numbers})


def _read_numbers(data: dict[str, Any]) -> dict[str, Any]:
    numbers = data.get("config")
    if numbers is not None and not isinstance(numbers, dict):
        raise Refusal("bad_message", where="config")
    return numbers or {}


def _read_entry(data: object) -> Entry:
    """Return one command; one that says no instant makes its whole game unreadable."""
    if not isinstance(data, dict) or type(data.get("t")) is not int:
        raise Refusal("bad_message", where="commands")
    try:
        seat = codec.read_seat(data.get("seat"))
        command = codec.read_command(seat, data.get("cmd"), data.get("args"), data.get("turn"))
    except Refusal as refusal:
        return Entry(data["t"], None, refusal)
    return Entry(data["t"], seat, command)


def _tell(played: Replay) -> dict[str, Any]:
    return {
        "events": [
            codec.event_to_json(seq, event) for seq, event in enumerate(played.events, start=1)
        ],
        "answers": [
            {"ok": True, "seq": count}
            if answer.refusal is None
            else {"ok": False, "error": codec.refusal_to_json(answer.refusal)}
            for answer, count in zip(played.answers, played.counts, strict=True)
        ],
        "state": codec.state_to_json(played.state),
    }


def _read_lines(stdin: BinaryIO) -> Iterator[bytes]:
    """Yield each line; of one too long to be read, only enough to see that it is."""
    longest = _LONGEST_LINE + 1
    while line := stdin.readline(longest):
        rest = line
        while len(rest) == longest and not rest.endswith(b"\n"):
            rest = stdin.readline(longest)
        yield line


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:], sys.stdin.buffer, sys.stdout.buffer))
    except BrokenPipeError:
        # The reader has gone; closing now keeps the interpreter from trying to flush at its end.
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.close()
