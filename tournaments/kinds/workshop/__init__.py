"""Workshop: build a machine that delivers what a sheet demands (tournaments §5.11)."""

from typing import Final

from sim.codec import parse_notation
from sim.machine import MachineError
from sim.run import run_machine
from sim.sheet import Sheet
from tournaments.kinds.base import Evidence, Method, Outcome, Proof, PuzzleKind, SizeOffer
from tournaments.kinds.drawing import Drawing
from tournaments.kinds.machines import COLUMNS, agree, draw_board
from tournaments.kinds.workshop import example
from tournaments.kinds.workshop.generate import grade, propose
from tournaments.kinds.workshop.puzzle import (
    Answer,
    judge,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    solves,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.workshop.words import WORDS


def _prove(sheet: Sheet, answer: Answer) -> Proof:
    """Return that the stored machine solves the sheet: other machines may, and are right too."""
    try:
        machine = parse_notation(answer.notation, sheet)
    except MachineError:
        return Proof((Evidence(Method.SIMULATOR, Outcome.UNSOLVABLE),))
    if not solves(machine, sheet):
        return Proof((Evidence(Method.SIMULATOR, Outcome.UNSOLVABLE),))
    expected = (sheet.outputs, run_machine(machine, sheet).cycles)
    return Proof(tuple(agree(machine, sheet, expected, Outcome.SOLVED)))


def _draw(sheet: Sheet, answer: Answer | None) -> Drawing:
    machine = None if answer is None else answer.notation
    return draw_board("workshop", sheet, machine, demands=True)


KIND: Final = PuzzleKind[Sheet, Answer](
    code="workshop",
    words=WORDS,
    sizes=(SizeOffer(COLUMNS, 480),),
    read_puzzle=read_puzzle,
    write_puzzle=write_puzzle,
    read_solution=read_solution,
    write_solution=write_solution,
    propose=propose,
    prove=_prove,
    grade=grade,
    key_of=key_of,
    key_shape=key_shape,
    draw=_draw,
    example_puzzle=example.PUZZLE,
    example_solution=example.SOLUTION,
    judge=judge,
)
