"""What players, staff and the calendar do with workshops."""

from tallyworks.workshops.services.asking import check_may_run
from tallyworks.workshops.services.days import roll_over
from tallyworks.workshops.services.drafts import Version, add_draft, keep_draft, remove_draft
from tallyworks.workshops.services.duels import close_duel_workshop, make_duel_workshop
from tallyworks.workshops.services.generation import (
    MAY_REPLACE,
    WrittenSheet,
    make_daily,
    make_due,
    replace_coming,
    write_coming,
)
from tallyworks.workshops.services.groups import EVERY_PAGE_GROUP, workshop_group
from tallyworks.workshops.services.looks import log_look
from tallyworks.workshops.services.members import (
    MemberSheet,
    hide_workshop,
    open_member_workshop,
)
from tallyworks.workshops.services.proofs import prove_next
from tallyworks.workshops.services.runs import RunOutcome, Submission, limit_error, submit_run
from tallyworks.workshops.services.tutorials import TutorialSheet, publish_tutorials

__all__ = [
    "EVERY_PAGE_GROUP",
    "MAY_REPLACE",
    "MemberSheet",
    "RunOutcome",
    "Submission",
    "TutorialSheet",
    "Version",
    "WrittenSheet",
    "add_draft",
    "check_may_run",
    "close_duel_workshop",
    "hide_workshop",
    "keep_draft",
    "limit_error",
    "log_look",
    "make_daily",
    "make_due",
    "make_duel_workshop",
    "open_member_workshop",
    "prove_next",
    "publish_tutorials",
    "remove_draft",
    "replace_coming",
    "roll_over",
    "submit_run",
    "workshop_group",
    "write_coming",
]
