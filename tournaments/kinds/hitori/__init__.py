"""Hitori: numbers blackened until none is repeated (tournaments §5.5)."""

from typing import Final

from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.cpsat import prove
from tournaments.kinds.grids import Marks, flat
from tournaments.kinds.hitori import example
from tournaments.kinds.hitori.generate import propose
from tournaments.kinds.hitori.model import model_of
from tournaments.kinds.hitori.picture import draw
from tournaments.kinds.hitori.plain import network_of
from tournaments.kinds.hitori.puzzle import (
    Hitori,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.hitori.words import WORDS
from tournaments.kinds.network import count_evidence, grade


def _prove(puzzle: Hitori, solution: Marks) -> Proof:
    values = flat(solution)
    return prove(lambda: model_of(puzzle), values, [count_evidence(network_of(puzzle), values)])


KIND: Final = PuzzleKind[Hitori, Marks](
    code="hitori",
    words=WORDS,
    sizes=(SizeOffer(6, 180), SizeOffer(8, 300), SizeOffer(10, 480)),
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
