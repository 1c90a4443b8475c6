"""The command line: `python -m sim run …` and `python -m sim generate …` (spec §7)."""

import argparse
import contextlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO, TextIO

from sim import codec
from sim.generator import GenerationError, WorkshopKind, generate
from sim.machine import Machine, MachineError
from sim.run import run_machine, trace_machine
from sim.sheet import Sheet
from sim.words import LANGUAGES, trace_sentences

EXIT_FINE = 0
EXIT_BAD_INPUT = 2


def main(arguments: Sequence[str], stdin: BinaryIO, stdout: BinaryIO, stderr: TextIO) -> int:
    """Run one command and return its exit code: 0 fine, 2 bad input.

    Raises:
        SystemExit: 2 for arguments that make no command, 0 after `--help`.
    """
    options = _parse_arguments(arguments)
    try:
        for line in options.answer(options, stdin):
            stdout.write(line.encode() + b"\n")
            stdout.flush()
    except MachineError as error:
        print(json.dumps(codec.error_to_json(error)), file=stderr)
        return EXIT_BAD_INPUT
    except GenerationError as error:
        print(error, file=stderr)
        return EXIT_BAD_INPUT
    return EXIT_FINE


def _parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m sim", allow_abbrev=False)
    commands = parser.add_subparsers(required=True)
    run = commands.add_parser("run", help="run a machine", allow_abbrev=False)
    run.add_argument("workshop", nargs="?", metavar="WORKSHOP.json")
    run.add_argument("machine", nargs="?", metavar="MACHINE", help="notation or JSON list")
    run.add_argument("--trace", choices=LANGUAGES, help="print the run in words")
    run.add_argument("--jsonl", action="store_true", help="one workshop and machine a line")
    run.set_defaults(answer=_answer_run, check=_check_run, refuse=run.error)
    make = commands.add_parser("generate", help="make a workshop", allow_abbrev=False)
    make.add_argument("--kind", required=True, choices=[kind.value for kind in WorkshopKind])
    make.add_argument("--weekday", type=int, choices=range(7), help="0 is Monday; for daily")
    make.add_argument("--seed", required=True, metavar="TEXT")
    make.set_defaults(answer=_answer_generate, check=_check_generate, refuse=make.error)
    options = parser.parse_args(arguments)
    if fault := options.check(options):
        options.refuse(fault)
    return options


def _check_run(options: argparse.Namespace) -> str | None:
    """Return what is wrong with the options together, None if nothing."""
    if options.jsonl and (options.workshop is not None or options.trace is not None):
        return "--jsonl reads standard input and takes nothing else"
    if not options.jsonl and options.machine is None:
        return "WORKSHOP.json and MACHINE are needed"
    return None


def _check_generate(options: argparse.Namespace) -> str | None:
    if (options.kind == WorkshopKind.DAILY) != (options.weekday is not None):
        return "--weekday is needed for a daily workshop, and for no other"
    # Bytes that are no text reach us as lone surrogates.
    if any("\ud800" <= letter <= "\udfff" for letter in options.seed):
        return "--seed is not a text"
    return None


def _answer_run(options: argparse.Namespace, stdin: BinaryIO) -> Iterator[str]:
    if options.jsonl:
        return (_answer_line(line) for line in _read_lines(stdin))
    return iter(_run_file(options.workshop, options.machine, options.trace))


def _answer_generate(options: argparse.Namespace, stdin: BinaryIO) -> Iterator[str]:
    """Yield a line that `run --jsonl` reads."""
    made = generate(
        kind=WorkshopKind(options.kind), weekday=options.weekday, seed=options.seed, recent=()
    )
    machine = codec.format_notation(made.par)
    yield json.dumps({"workshop": codec.sheet_to_json(made.sheet), "machine": machine})


def _run_file(path: str, text: str, language: str | None) -> list[str]:
    sheet = codec.sheet_from_json(codec.parse_json(_read_file(path)))
    machine = _read_machine(text, sheet)
    if language is not None:
        return trace_sentences(trace_machine(machine, sheet)[1], language)
    return [json.dumps(codec.result_to_json(run_machine(machine, sheet)))]


def _read_file(path: str) -> bytes:
    try:
        with Path(path).open("rb") as file:
            return file.read(codec.LONGEST_JSON + 1)
    except (OSError, ValueError):
        # ValueError: a null character in the path.
        raise MachineError("bad_workshop", where=path, expected="readable") from None


def _read_machine(text: str, sheet: Sheet) -> Machine:
    is_json = text.lstrip().startswith(("[", "{"))
    return codec.read_machine(codec.parse_json(text) if is_json else text, sheet)


def _read_lines(stdin: BinaryIO) -> Iterator[bytes]:
    """Yield each line; of one too long to be read, only enough to see that it is."""
    longest = codec.LONGEST_JSON + 1
    while line := stdin.readline(longest):
        rest = line
        while len(rest) == longest and not rest.endswith(b"\n"):
            rest = stdin.readline(longest)
        yield line


def _answer_line(line: bytes) -> str:
    try:
        data = codec.parse_json(line)
        if not isinstance(data, dict) or not data.keys() <= {"workshop", "machine"}:
            raise MachineError("bad_json", problem="pair")
        sheet = codec.sheet_from_json(data.get("workshop"))
        result = run_machine(codec.read_machine(data.get("machine"), sheet), sheet)
        return json.dumps(codec.result_to_json(result))
    except MachineError as error:
        return json.dumps(codec.error_to_json(error))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:], sys.stdin.buffer, sys.stdout.buffer, sys.stderr))
    except BrokenPipeError:
        # The reader has gone; closing now keeps the interpreter from trying to flush at its end.
        with contextlib.suppress(BrokenPipeError):
            sys.stdout.close()
