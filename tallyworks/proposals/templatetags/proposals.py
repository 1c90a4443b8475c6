"""How the pages of members' workshops write stars."""

from typing import Final

from django import template
from django.utils.translation import get_language

register = template.Library()

_POINTS: Final = {"en": ".", "fr": ",", "it": ","}


@register.filter
def tenths(value: int) -> str:
    """Write a number given in tenths with one decimal, as the page's language does: 4.3."""
    point = _POINTS.get((get_language() or "en").split("-")[0], ".")
    return f"{value // 10}{point}{value % 10}"
