"""Ratings and scores of duels as the page's language writes them."""

from django import template

from tallyworks.core.templatetags.formats import decimal_mark, integer

register = template.Library()


@register.filter
def tenths(value: int | str | None) -> str:
    """Write tenths as a number with one decimal: 435 is 43.5; none is a dash."""
    if value is None or isinstance(value, str):
        return "–"
    return f"{integer(value // 10)}{decimal_mark()}{value % 10}"


@register.filter
def tenths_of_ms(value: int | str | None) -> str:
    """Write milliseconds as seconds with one decimal, rounded down; none is a dash."""
    return tenths(value // 100) if isinstance(value, int) else "–"
