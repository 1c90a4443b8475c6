"""Reads for the staff's pages."""

from tallyworks.staff.queries.jobs import JobLine, list_jobs
from tallyworks.staff.queries.overview import Overview, get_overview
from tallyworks.staff.queries.state import State, get_state, list_figures
from tallyworks.staff.queries.switches import SwitchLine, list_off, list_switches

__all__ = [
    "JobLine",
    "Overview",
    "State",
    "SwitchLine",
    "get_overview",
    "get_state",
    "list_figures",
    "list_jobs",
    "list_off",
    "list_switches",
]
