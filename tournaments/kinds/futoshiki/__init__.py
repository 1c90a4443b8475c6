"""Futoshiki: a Latin square with signs between neighbours (tournaments §5.2)."""

from typing import Final

from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.cpsat import prove
from tournaments.kinds.futoshiki import example
from tournaments.kinds.futoshiki.generate import propose
from tournaments.kinds.futoshiki.model import model_of
from tournaments.kinds.futoshiki.picture import draw
from tournaments.kinds.futoshiki.plain import network_of
from tournaments.kinds.futoshiki.puzzle import (
    Futoshiki,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.futoshiki.words import WORDS
from tournaments.kinds.latin import Square, to_values
from tournaments.kinds.network import count_evidence, grade


def _prove(puzzle: Futoshiki, square: Square) -> Proof:
    values = to_values(square)
    return prove(lambda: model_of(puzzle), values, [count_evidence(network_of(puzzle), values)])


KIND: Final = PuzzleKind[Futoshiki, Square](
    code="futoshiki",
    words=WORDS,
    sizes=(SizeOffer(5, 180), SizeOffer(6, 300), SizeOffer(7, 420)),
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
