"""A thinker whose process ends, as when memory is short; it needs no Django."""

import os

from tamsk.computer import Plan
from tamsk.engine import Seat, State


def die(view: State, seat: Seat, level: int, seed: str) -> Plan | None:
    """End the process that thinks."""
    os._exit(1)
