"""Ratings and scores of duels as the page's language writes them."""

from typing import Final

from django import template
from django.utils.translation import get_language

from tallyworks.core.templatetags.formats import integer

register = template.Library()

DECIMAL_COMMA: Final = {"fr", "it"}


@register.filter
def signed(value: int | str | None) -> str:
    """Write a change with its sign: +20, −18, 0; none is a dash."""
    if value is None or isinstance(value, str):
        return "–"
    return f"+{integer(value)}" if value > 0 else integer(value)


@register.filter
def tenths(value: int | str | None) -> str:
    """Write tenths as a number with one decimal: 435 is 43.5; none is a dash."""
    if value is None or isinstance(value, str):
        return "–"
    language = (get_language() or "en").split("-")[0]
    mark = "," if language in DECIMAL_COMMA else "."
    return f"{integer(value // 10)}{mark}{value % 10}"


@register.filter
def tenths_of_ms(value: int | str | None) -> str:
    """Write milliseconds as seconds with one decimal, rounded down; none is a dash."""
    return tenths(value // 100) if isinstance(value, int) else "–"
