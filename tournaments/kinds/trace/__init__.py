"""Trace: follow a machine of the site and say what comes out (tournaments §5.10)."""

from typing import Final

from sim.codec import format_notation
from tournaments.kinds.base import Outcome, Proof, PuzzleKind, SizeOffer
from tournaments.kinds.drawing import Drawing
from tournaments.kinds.machines import COLUMNS, agree, draw_board
from tournaments.kinds.trace import example
from tournaments.kinds.trace.generate import grade, propose
from tournaments.kinds.trace.puzzle import (
    Deliveries,
    Trace,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.trace.words import WORDS


def _prove(puzzle: Trace, deliveries: Deliveries) -> Proof:
    """Return what both engines say: the simulator is deterministic, so one answer is all."""
    expected = (deliveries.outputs, deliveries.cycle)
    return Proof(tuple(agree(puzzle.machine, puzzle.sheet, expected, Outcome.UNIQUE)))


def _draw(puzzle: Trace, _deliveries: Deliveries | None) -> Drawing:
    return draw_board("trace", puzzle.sheet, format_notation(puzzle.machine), demands=False)


KIND: Final = PuzzleKind[Trace, Deliveries](
    code="trace",
    words=WORDS,
    sizes=(SizeOffer(COLUMNS, 120),),
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
    blocks_simulator=True,
)
