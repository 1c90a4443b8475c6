"""Camping: a tent beside each tree, none touching another (tournaments §5.7)."""

from typing import Final

from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.camping import example
from tournaments.kinds.camping.generate import propose
from tournaments.kinds.camping.model import model_of
from tournaments.kinds.camping.picture import draw
from tournaments.kinds.camping.plain import network_of
from tournaments.kinds.camping.puzzle import (
    Camping,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.camping.words import WORDS
from tournaments.kinds.cpsat import prove
from tournaments.kinds.grids import Marks, flat
from tournaments.kinds.network import count_evidence, grade


def _prove(puzzle: Camping, solution: Marks) -> Proof:
    values = flat(solution)
    return prove(lambda: model_of(puzzle), values, [count_evidence(network_of(puzzle), values)])


KIND: Final = PuzzleKind[Camping, Marks](
    code="camping",
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
