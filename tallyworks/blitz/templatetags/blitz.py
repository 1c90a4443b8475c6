"""Times of the Blitz as the page's language writes them."""

from typing import Final

from django import template
from django.utils.translation import get_language

register = template.Library()

DECIMAL_COMMA: Final = {"fr", "it"}


@register.filter
def stopwatch(milliseconds: int | str | None) -> str:
    """Write a time in milliseconds as minutes and seconds: 1:23.456; none is a dash."""
    # A missing attribute reaches a filter as an empty string.
    if milliseconds is None or isinstance(milliseconds, str):
        return "–"
    minutes, rest = divmod(milliseconds, 60_000)
    language = (get_language() or "en").split("-")[0]
    mark = "," if language in DECIMAL_COMMA else "."
    return f"{minutes}:{rest // 1000:02}{mark}{rest % 1000:03}"
