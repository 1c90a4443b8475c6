"""One slice of a proof; apart from Django, as a process of its own imports it."""

import os
import resource

from sim.machine import Machine
from sim.search import SearchResult, search
from sim.sheet import Sheet

_MOST_MEMORY = 1536 * 1024 * 1024
_NICENESS = 10


def prove_slice(*, sheet: Sheet, start: Machine, nodes: int) -> SearchResult:
    """Return what a search of so many nodes finds and proves, `start` solving the sheet.

    It takes what time the machine has to spare, and no more memory than a bound.
    """
    os.nice(_NICENESS)
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    return search(sheet, max_nodes=nodes, start=start)
