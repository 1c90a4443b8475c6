"""What authors, moderators and players do with members' workshops."""

from tallyworks.proposals.services.accounts import export_proposals, join_plays, leave_proposals
from tallyworks.proposals.services.drafts import (
    Version,
    begin_proposal,
    delete_draft,
    limit_error,
    save_draft,
    send_proposal,
    withdraw_proposal,
)
from tallyworks.proposals.services.inspection import inspect_waiting
from tallyworks.proposals.services.opinions import count_play, rate_workshop, report_workshop
from tallyworks.proposals.services.reasons import Why, check_why
from tallyworks.proposals.services.review import (
    claim_proposal,
    dismiss_reports,
    publish_proposal,
    reject_proposal,
    release_proposal,
    return_proposal,
    unpublish_workshop,
)

__all__ = [
    "Version",
    "Why",
    "begin_proposal",
    "check_why",
    "claim_proposal",
    "count_play",
    "delete_draft",
    "dismiss_reports",
    "export_proposals",
    "inspect_waiting",
    "join_plays",
    "leave_proposals",
    "limit_error",
    "publish_proposal",
    "rate_workshop",
    "reject_proposal",
    "release_proposal",
    "report_workshop",
    "return_proposal",
    "save_draft",
    "send_proposal",
    "unpublish_workshop",
    "withdraw_proposal",
]
