"""Slalom: a diagonal in every cell, and never a loop (tournaments §5.9)."""

from typing import Final

from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.cpsat import prove
from tournaments.kinds.grids import Marks, flat
from tournaments.kinds.network import count_evidence, grade
from tournaments.kinds.slalom import example
from tournaments.kinds.slalom.generate import propose
from tournaments.kinds.slalom.model import model_of
from tournaments.kinds.slalom.picture import draw
from tournaments.kinds.slalom.plain import network_of
from tournaments.kinds.slalom.puzzle import (
    Slalom,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.slalom.words import WORDS


def _prove(puzzle: Slalom, solution: Marks) -> Proof:
    values = flat(solution)
    return prove(lambda: model_of(puzzle), values, [count_evidence(network_of(puzzle), values)])


KIND: Final = PuzzleKind[Slalom, Marks](
    code="slalom",
    words=WORDS,
    sizes=(SizeOffer(5, 180), SizeOffer(6, 240), SizeOffer(8, 360)),
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
