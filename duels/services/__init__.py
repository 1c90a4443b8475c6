"""What members, staff and the calendar do with duels."""

from duels.services.accepting import accept_by_link, accept_duel
from duels.services.answering import Reply, answer_question
from duels.services.challenges import (
    Challenge,
    cancel_challenge,
    decline_challenge,
    open_challenge,
)
from duels.services.export import export_duels
from duels.services.leaving import leave_duels
from duels.services.news import refuse_command
from duels.services.outages import extend_deadlines
from duels.services.playing import (
    Outcome,
    Submission,
    declare_done,
    start_duel,
    submit_run,
)
from duels.services.rematch import offer_rematch
from duels.services.settling import lapse_due, settle_due
from duels.services.stock import fill_stock

__all__ = [
    "Challenge",
    "Outcome",
    "Reply",
    "Submission",
    "accept_by_link",
    "accept_duel",
    "answer_question",
    "cancel_challenge",
    "declare_done",
    "decline_challenge",
    "export_duels",
    "extend_deadlines",
    "fill_stock",
    "lapse_due",
    "leave_duels",
    "offer_rematch",
    "open_challenge",
    "refuse_command",
    "settle_due",
    "start_duel",
    "submit_run",
]
