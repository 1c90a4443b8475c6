"""Grattacieli: a Latin square of heights seen from outside (tournaments §5.3)."""

from typing import Final

from tournaments.kinds.base import Proof, PuzzleKind, SizeOffer
from tournaments.kinds.cpsat import prove
from tournaments.kinds.grattacieli import example
from tournaments.kinds.grattacieli.generate import propose
from tournaments.kinds.grattacieli.model import model_of
from tournaments.kinds.grattacieli.picture import draw
from tournaments.kinds.grattacieli.plain import network_of
from tournaments.kinds.grattacieli.puzzle import (
    Grattacieli,
    key_of,
    key_shape,
    read_puzzle,
    read_solution,
    write_puzzle,
    write_solution,
)
from tournaments.kinds.grattacieli.words import WORDS
from tournaments.kinds.latin import Square, to_values
from tournaments.kinds.network import count_evidence, grade


def _prove(puzzle: Grattacieli, square: Square) -> Proof:
    values = to_values(square)
    return prove(lambda: model_of(puzzle), values, [count_evidence(network_of(puzzle), values)])


KIND: Final = PuzzleKind[Grattacieli, Square](
    code="grattacieli",
    words=WORDS,
    sizes=(SizeOffer(5, 240), SizeOffer(6, 360)),
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
