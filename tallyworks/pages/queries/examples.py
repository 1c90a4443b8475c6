"""The worked examples of the rules, as boards that can be played."""

from functools import cache

from sim.examples import RULES_EXAMPLES
from tallyworks.workshops.queries.watching import WatchedRun, watch_machine


@cache
def list_examples(language: str) -> list[WatchedRun]:
    """Return the six machines of the rules in their order, told in `language`."""
    return [
        watch_machine(workshop, notation, board_id=f"example-{notation}", language=language)
        for workshop, notation in RULES_EXAMPLES
    ]
