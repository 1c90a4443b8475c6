"""Akari: bulbs that light every white cell (tournaments §5.6)."""

from typing import Final

from tournaments.kinds.akari import example
from tournaments.kinds.akari.generate import propose
from tournaments.kinds.akari.model import model_of
from tournaments.kinds.akari.picture import draw
from tournaments.kinds.akari.plain import network_of, values_of
from tournaments.kinds.akari.puzzle import (
    Akari,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.akari.words import WORDS
from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.cpsat import prove
from tournaments.kinds.grids import Marks
from tournaments.kinds.network import count_evidence, grade


def _prove(puzzle: Akari, solution: Marks) -> Proof:
    values = values_of(puzzle, solution)
    return prove(lambda: model_of(puzzle), values, [count_evidence(network_of(puzzle), values)])


KIND: Final = PuzzleKind[Akari, Marks](
    code="akari",
    words=WORDS,
    sizes=(SizeOffer(7, 180), SizeOffer(8, 240), SizeOffer(10, 360)),
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
