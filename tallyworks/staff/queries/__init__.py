"""Reads for the staff's pages."""

from tallyworks.staff.queries.jobs import JobLine, list_jobs
from tallyworks.staff.queries.overview import Overview, get_overview
from tallyworks.staff.queries.switches import SwitchLine, list_off, list_switches

__all__ = [
    "JobLine",
    "Overview",
    "SwitchLine",
    "get_overview",
    "list_jobs",
    "list_off",
    "list_switches",
]
