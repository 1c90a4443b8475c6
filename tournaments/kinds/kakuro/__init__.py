"""Kakuro: runs of different digits with given sums (tournaments §5.4)."""

from typing import Final

from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.cpsat import prove
from tournaments.kinds.grids import Grid
from tournaments.kinds.kakuro import example
from tournaments.kinds.kakuro.generate import propose
from tournaments.kinds.kakuro.model import model_of
from tournaments.kinds.kakuro.picture import draw
from tournaments.kinds.kakuro.plain import network_of, values_of
from tournaments.kinds.kakuro.puzzle import (
    Kakuro,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.kakuro.words import WORDS
from tournaments.kinds.network import count_evidence, grade


def _prove(puzzle: Kakuro, grid: Grid) -> Proof:
    values = values_of(puzzle, grid)
    return prove(lambda: model_of(puzzle), values, [count_evidence(network_of(puzzle), values)])


KIND: Final = PuzzleKind[Kakuro, Grid](
    code="kakuro",
    words=WORDS,
    sizes=(SizeOffer(6, 360), SizeOffer(7, 480), SizeOffer(8, 600)),
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
