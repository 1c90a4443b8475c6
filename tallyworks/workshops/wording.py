"""The names of workshops, and the conditions of publication (simulator rules §8), in words."""

from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tallyworks.core.templatetags.formats import day_full, day_long, integer
from tallyworks.workshops.models import Workshop

_VIOLATIONS: Final[dict[str, Promise]] = {
    "wrong_plan": _("Grid or allowed stations are not those of this day."),
    "constrained": _("A workshop of the calendar has no constraint."),
    "input_out_of_range": _("No number enters, or one is out of the range of inputs."),
    "output_out_of_range": _("A demanded number is out of the range of outputs."),
    "too_many_numbers": _("More numbers enter on a belt than on this day."),
    "inputs_too_alike": _("A belt has fewer than three different numbers."),
    "par_fails": _("The par machine does not solve the sheet."),
    "par_station_unneeded": _("The par machine has a station that it does not need."),
    "par_too_large": _("The par machine has more stations than the pars of this day."),
    "new_station_missing": _("The par machine uses none of the stations that are new today."),
    "not_different": _("It is too much like one of the latest sixty workshops."),
    "par_not_beaten": _("The search did not beat the par by a tenth: it is too good."),
    "par_too_weak": _("The search beat the par by more than a third: it is too weak."),
    "trivial": _("Too few stations solve it."),
}
VIOLATIONS: Final = tuple(_VIOLATIONS)


def tell_violation(code: str) -> str:
    """Return a violated condition as a sentence."""
    return str(_VIOLATIONS[code])


def name_workshop(workshop: Workshop) -> str:
    """Return what players call a daily, big or tutorial workshop, in the active language."""
    match workshop.kind:
        case Workshop.Kind.TUTORIAL:
            return gettext("Tutorial, workshop %(number)s") % {"number": integer(workshop.number)}
        case Workshop.Kind.BIG:
            week = gettext("Week of %(date)s") % {"date": day_long(workshop.day)}
            return f"{gettext('Big workshop')}, {week}"
        case _:
            return str(capfirst(day_full(workshop.day)))
