"""Runs worked out by hand from the rules: what comes out, when, and where it jams.

Timing used throughout: a number that enters at cycle t is on column c at cycle t + c - 1 and is
delivered at cycle t + columns.
"""

from tests.sim.corpus.case import Case
from tests.sim.corpus.meetings import COLLISIONS, COPIES, MERGES, ORDER
from tests.sim.corpus.mixed import EVERY_STATION, MIXED
from tests.sim.corpus.paths import BORDERS, FASTS, MOVES, WAITS
from tests.sim.corpus.values import ARITHMETIC, SORTS

__all__ = ["CORPUS", "EVERY_STATION", "Case"]

CORPUS = [
    *MOVES,
    *WAITS,
    *FASTS,
    *BORDERS,
    *ARITHMETIC,
    *SORTS,
    *COLLISIONS,
    *MERGES,
    *COPIES,
    *ORDER,
    *MIXED,
]
