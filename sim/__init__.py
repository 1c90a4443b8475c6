"""Tallyworks' simulator: pure Python, deterministic, without input or output but its command line.

Read a sheet and a machine in with `sim.codec`, run them here, tell the run with `sim.words`.
"""

from sim.machine import Machine, MachineError, Station, build_machine
from sim.run import ENGINE_VERSION, RunResult, Status, run_machine, trace_machine
from sim.sheet import Sheet
from sim.trace import Trace

__all__ = [
    "ENGINE_VERSION",
    "Machine",
    "MachineError",
    "RunResult",
    "Sheet",
    "Station",
    "Status",
    "Trace",
    "build_machine",
    "run_machine",
    "trace_machine",
]
