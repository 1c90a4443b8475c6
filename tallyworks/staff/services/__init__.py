"""What the staff do with the site itself, and what is written down of all they do."""

from tallyworks.staff.services.jobs import begin_job, end_job, run_job
from tallyworks.staff.services.switches import turn_feature
from tallyworks.staff.services.trail import export_acts, forget_words, write_act

__all__ = [
    "begin_job",
    "end_job",
    "export_acts",
    "forget_words",
    "run_job",
    "turn_feature",
    "write_act",
]
