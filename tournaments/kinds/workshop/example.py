"""The worked example of §5.11, the first workshop of the rules page."""

from typing import Final

from sim.codec import sheet_from_json
from sim.examples import RULES_EXAMPLES
from tournaments.kinds.workshop.puzzle import Answer

_WORKSHOP, _MACHINE = RULES_EXAMPLES[0]

PUZZLE: Final = sheet_from_json(_WORKSHOP)
SOLUTION: Final = Answer(_MACHINE)
