"""The computer's thinking as one call, which another process can make: it needs no Django."""

import os
import signal
from multiprocessing import parent_process
from threading import Thread
from time import monotonic_ns

from tamsk.computer import LEVELS, Plan, Question, decide
from tamsk.engine import Seat, State


def think(view: State, seat: Seat, level: int, seed: str) -> Plan | None:
    """Return what the computer of a level does next in a position, by this process's clock."""
    return decide(Question(view, seat, LEVELS[level], seed, read_clock))


def read_clock() -> int:
    """Return milliseconds that never go back."""
    return monotonic_ns() // 1_000_000


def begin_work() -> None:
    """Prepare a process of a pool: it ends with its parent, even one that was killed."""
    # The parent's business: it ends its pool in good order.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
