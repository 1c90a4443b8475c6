"""Rettangoli: a square cut into rectangles of given areas (tournaments §5.8)."""

from typing import Final

from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.cpsat import prove
from tournaments.kinds.grids import Grid
from tournaments.kinds.network import count_evidence, grade
from tournaments.kinds.rettangoli import example
from tournaments.kinds.rettangoli.generate import propose
from tournaments.kinds.rettangoli.model import model_of, model_values
from tournaments.kinds.rettangoli.picture import draw
from tournaments.kinds.rettangoli.plain import network_of, values_of
from tournaments.kinds.rettangoli.puzzle import (
    Rettangoli,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.rettangoli.words import WORDS


def _prove(puzzle: Rettangoli, solution: Grid) -> Proof:
    counted = count_evidence(network_of(puzzle), values_of(puzzle, solution))
    return prove(lambda: model_of(puzzle), model_values(puzzle, solution), [counted])


KIND: Final = PuzzleKind[Rettangoli, Grid](
    code="rettangoli",
    words=WORDS,
    sizes=(SizeOffer(6, 120), SizeOffer(8, 240), SizeOffer(10, 360)),
    read_puzzle=read_puzzle,
    write_puzzle=write_puzzle,
    read_solution=read_solution,
    write_solution=write_solution,
    propose=propose,
    prove=_prove,
    grade=lambda puzzle, _: grade(network_of(puzzle)),
    key_of=key_of,
    key_shape=key_shape,
    draw=draw,
    example_puzzle=example.PUZZLE,
    example_solution=example.SOLUTION,
)
