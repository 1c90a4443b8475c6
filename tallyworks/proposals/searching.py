"""The bounded search of a proposal; apart from Django, as a process of its own imports it."""

import resource
import time

from sim.machine import Machine
from sim.search import SearchResult, search
from sim.sheet import Sheet

_MOST_MEMORY = 1536 * 1024 * 1024


def bounded_search(*, sheet: Sheet, par: Machine, nodes: int, seconds: int) -> SearchResult:
    """Return what a search finds near `par` and anew, within so many nodes and seconds.

    The seconds bound what nodes do not: on sheets full of numbers one node takes long. It takes no
    more memory than a bound.
    """
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    ends = time.monotonic() + seconds
    return search(sheet, max_nodes=nodes, start=par, should_stop=lambda: time.monotonic() > ends)
