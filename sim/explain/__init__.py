"""Why a run failed: the chain of events behind each jam and wrong output, and a way out of it.

`explain` tells what happened, in codes; `suggest` looks for the smallest single change of the
machine without the fault; `sim.explain.words` tells both in sentences.
"""

from sim.explain._chain import (
    Balance,
    Explanation,
    Finding,
    Role,
    Step,
    Strand,
    explain,
    explain_run,
)
from sim.explain._change import Change, ChangeKind, list_changes
from sim.explain._suggest import Suggestion, suggest

__all__ = [
    "Balance",
    "Change",
    "ChangeKind",
    "Explanation",
    "Finding",
    "Role",
    "Step",
    "Strand",
    "Suggestion",
    "explain",
    "explain_run",
    "list_changes",
    "suggest",
]
