"""The sentences of what the checks find, in the active language."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from sim.words import error_message
from tallyworks.core.templatetags.formats import integer
from tallyworks.core.templatetags.stations import measure_name
from tallyworks.proposals import rules
from tallyworks.proposals.errors import ProblemJson
from tallyworks.proposals.rules import Problem

_SENTENCES: Final = {
    "title_missing": gettext_noop("Give your workshop a title."),
    "title_too_long": gettext_noop("The title has %(length)s signs; at most %(most_title)s fit."),
    "text_too_long": gettext_noop("The text has %(length)s signs; at most %(most_text)s fit."),
    "too_many_lines": gettext_noop("The text has too many lines; at most %(most_lines)s fit."),
    "direction_marks": gettext_noop(
        "Invisible marks that turn the direction of writing are not allowed; letters written from"
        " right to left need none."
    ),
    "control_characters": gettext_noop("Control characters and invisible signs are not allowed."),
    "markup": gettext_noop(
        "This is shown as plain words: leave out tags, codes of signs and links."
    ),
    "stacked_marks": gettext_noop("Too many accents are stacked on one letter."),
    "bad_grid": gettext_noop("A grid has 6 columns and 3 belts, or 8 columns and 4 belts."),
    "bad_start": gettext_noop(
        "Belt %(belt)s: the first number enters at a cycle from 1 to 12, not at “%(found)s”."
    ),
    "too_many_numbers": gettext_noop(
        "Belt %(belt)s: %(count)s numbers enter; at most %(maximum)s may."
    ),
    "no_inputs": gettext_noop("Let at least one number enter on a belt."),
    "not_a_number": gettext_noop("Belt %(belt)s: “%(found)s” is not a whole number."),
    "number_out_of_range": gettext_noop(
        "Belt %(belt)s: %(found)s is out of range; numbers go from %(low)s to %(high)s."
    ),
    "demand_too_long": gettext_noop(
        "Belt %(belt)s: %(count)s numbers are asked for; at most %(maximum)s may be."
    ),
    "empty_demand": gettext_noop(
        "Ask for at least one number: type the demand, or take your machine's."
    ),
    "no_stations": gettext_noop("Allow at least one station."),
    "bad_stations": gettext_noop("The list of allowed stations cannot be read."),
    "bad_constraint": gettext_noop(
        "A constraint is a measure and a whole number from %(low)s to %(high)s."
    ),
    "no_machine": gettext_noop("Build the machine that solves your workshop: its sum is the par."),
    "machine_too_long": gettext_noop("The machine's notation is too long."),
    "machine_jams": gettext_noop("Your machine jams at cycle %(cycle)s, at %(at)s."),
    "machine_wrong": gettext_noop("Your machine does not deliver what belt %(belt)s asks for."),
    "over_constraint": gettext_noop(
        "Your machine exceeds your own constraint: %(measure)s %(value)s, %(maximum)s at most."
    ),
    "trivial": gettext_noop("A floor without any station solves this: there is nothing to build."),
    "duplicate": gettext_noop("A workshop just like this one has been published: “%(title)s”."),
}


def tell(problem: Problem) -> ProblemJson:
    """Return a problem with its sentence."""
    if problem.error is not None:
        message = error_message(problem.error, get_language() or "en")
    else:
        message = _(_SENTENCES[problem.code]) % _written(problem)
    return {
        "code": problem.code,
        "message": message,
        "field": problem.field,
        "cell": problem.cell,
    }


def _written(problem: Problem) -> dict[str, str]:
    """Return the fields of a sentence as its language writes them."""
    limits = {
        "most_title": rules.LONGEST_TITLE,
        "most_text": rules.LONGEST_TEXT,
        "most_lines": rules.MOST_LINES,
    }
    return {name: _write(name, value) for name, value in {**limits, **problem.values}.items()}


def _write(name: str, value: Any) -> str:
    if name == "measure":
        return measure_name(str(value))
    return integer(value) if isinstance(value, int) else str(value)
