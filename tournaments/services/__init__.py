"""What is done to tournaments, by players, by admins and by the clock."""

from tournaments.services.archive import check_archived, start_archived
from tournaments.services.barring import check_not_barred
from tournaments.services.directing import (
    Order,
    cancel_tournament,
    check_director,
    disqualify,
    hold_tournament,
    release_tournament,
    replay_round,
    void_round,
)
from tournaments.services.export import export_tournaments
from tournaments.services.keys import KeyVerdict, Sending, submit_key
from tournaments.services.leaving import leave_tournaments, take_out_of_reasons
from tournaments.services.making import (
    PublicWords,
    RoundPlan,
    TournamentPlan,
    ask_to_publish,
    change_draft,
    create_tournament,
    delete_draft,
    edit_published,
    make_puzzles,
)
from tournaments.services.news import refuse_command
from tournaments.services.outages import make_up
from tournaments.services.practice import (
    Choice,
    PracticeSending,
    answer_practice,
    check_choice,
    forget_practice,
    give_up_practice,
    join_practice,
    start_practice,
)
from tournaments.services.registering import (
    check_in,
    register,
    remind_me,
    unregister,
    withdraw,
)
from tournaments.services.reminders import send_reminders
from tournaments.services.rerating import rate_anew
from tournaments.services.running import apply_due
from tournaments.services.series import (
    SeriesPlan,
    continue_series,
    create_series,
    set_series_active,
)
from tournaments.services.stocking import fill_practice

__all__ = [
    "Choice",
    "KeyVerdict",
    "Order",
    "PracticeSending",
    "PublicWords",
    "RoundPlan",
    "Sending",
    "SeriesPlan",
    "TournamentPlan",
    "answer_practice",
    "apply_due",
    "ask_to_publish",
    "cancel_tournament",
    "change_draft",
    "check_archived",
    "check_choice",
    "check_director",
    "check_in",
    "check_not_barred",
    "continue_series",
    "create_series",
    "create_tournament",
    "delete_draft",
    "disqualify",
    "edit_published",
    "export_tournaments",
    "fill_practice",
    "forget_practice",
    "give_up_practice",
    "hold_tournament",
    "join_practice",
    "leave_tournaments",
    "make_puzzles",
    "make_up",
    "rate_anew",
    "refuse_command",
    "register",
    "release_tournament",
    "remind_me",
    "replay_round",
    "send_reminders",
    "set_series_active",
    "start_archived",
    "start_practice",
    "submit_key",
    "take_out_of_reasons",
    "unregister",
    "void_round",
    "withdraw",
]
