"""How the pages of members' workshops write stars and counts; quick, as a list is full of them."""

from typing import Any, Final

from django import template
from django.utils.translation import get_language, gettext, ngettext

from tallyworks.core.templatetags.formats import integer

register = template.Library()

_POINTS: Final = {"en": ".", "fr": ",", "it": ","}


@register.filter
def tenths(value: int) -> str:
    """Write a number given in tenths with one decimal, as the page's language does: 4.3."""
    point = _POINTS.get((get_language() or "en").split("-")[0], ".")
    return f"{value // 10}{point}{value % 10}"


@register.filter
def stars(line: Any) -> str:
    """Write the mean of a line's stars and how many ratings it is of."""
    if line.stars is None:
        return gettext("not rated yet")
    count = line.rating_count
    words = ngettext("%(stars)s of 5, %(shown)s rating", "%(stars)s of 5, %(shown)s ratings", count)
    return words % {"stars": tenths(line.stars), "shown": integer(count)}


@register.filter
def plays(line: Any) -> str:
    """Write how many played a line's workshop, and how many solved it."""
    played = ngettext("%(shown)s player", "%(shown)s players", line.player_count)
    solved = ngettext("%(shown)s solved it", "%(shown)s solved it", line.solver_count)
    counts = [
        played % {"shown": integer(line.player_count)},
        solved % {"shown": integer(line.solver_count)},
    ]
    return ", ".join(counts)
