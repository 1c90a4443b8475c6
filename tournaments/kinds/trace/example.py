"""The worked example of §5.10, the third workshop of the rules page: key 35,91,-,10."""

from typing import Final

from sim.codec import parse_notation, sheet_from_json
from sim.examples import RULES_EXAMPLES
from tournaments.kinds.machines import without_demand
from tournaments.kinds.trace.puzzle import Deliveries, Trace

_WORKSHOP, _MACHINE = RULES_EXAMPLES[-1]
_SHEET = sheet_from_json(_WORKSHOP)

PUZZLE: Final = Trace(without_demand(_SHEET), parse_notation(_MACHINE, _SHEET))
SOLUTION: Final = Deliveries(((3, 5), (9, 21), ()), 10)
