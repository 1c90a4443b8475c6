"""What players and the calendar do with the Blitz."""

from tallyworks.blitz.services.attempts import (
    Outcome,
    Submission,
    carry_start,
    start_blitz,
    submit_run,
)
from tallyworks.blitz.services.closing import award_titles, expire_due, extend_deadlines
from tallyworks.blitz.services.export import export_blitz

__all__ = [
    "Outcome",
    "Submission",
    "award_titles",
    "carry_start",
    "expire_due",
    "export_blitz",
    "extend_deadlines",
    "start_blitz",
    "submit_run",
]
