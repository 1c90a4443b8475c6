"""Numbers, dates and times as the page's language writes them."""

from datetime import date, datetime
from functools import cache
from typing import Final

from django import template
from django.utils.dateformat import format as format_date
from django.utils.translation import get_language

from tallyworks.core.calendar import PARIS

register = template.Library()

NARROW_SPACE: Final = "\u202f"
# The same marks as the browser's Intl, so that a number written by the server does not change its
# look when a script refreshes it.
THOUSANDS: Final = {"en": ",", "fr": NARROW_SPACE, "it": "."}
DECIMAL_COMMA: Final = {"fr", "it"}
ORDINAL_FIRST: Final = {"fr": "1er", "it": "1º"}


def _language() -> str:
    """Return the page's language without its region."""
    return (get_language() or "en").split("-")[0]


def decimal_mark() -> str:
    """Return what stands before the decimals."""
    return "," if _language() in DECIMAL_COMMA else "."


@register.filter
def integer(value: int | str | None) -> str:
    """Write a whole number with grouped thousands and a true minus sign; none is a dash."""
    # A missing attribute reaches a filter as an empty string.
    if value is None or isinstance(value, str):
        return "–"
    digits = f"{abs(value):,}".replace(",", THOUSANDS.get(_language(), ","))
    return f"−{digits}" if value < 0 else digits


@register.filter
def signed(value: int | str | None) -> str:
    """Write a change with its sign: +20, −18, 0; none is a dash."""
    if value is None or isinstance(value, str):
        return "–"
    return f"+{integer(value)}" if value > 0 else integer(value)


@register.filter
def figure(value: int | str) -> str:
    """Write a number as `integer` does, and words as they are."""
    return value if isinstance(value, str) else integer(value)


@register.filter
def numbers(values: list[int]) -> str:
    """Write a sequence of numbers of a sheet, apart by a middle dot, none of them broken."""
    return " · ".join(integer(value) for value in values)


def _day(day: date) -> str:
    """Write the day of the month as read aloud: the first is an ordinal in French and Italian."""
    return ORDINAL_FIRST.get(_language(), "1") if day.day == 1 else str(day.day)


def _named(day: date, code: str) -> str:
    """Write the name of the day or month; French and Italian keep them in small letters."""
    # Any day of that name does: 1 January 2001 was a Monday.
    known = date(2001, 1, 1 + day.weekday()) if code in {"D", "l"} else date(2001, day.month, 1)
    return _name(known, code, _language())


@cache
def _name(day: date, code: str, language: str) -> str:
    """Write a name in the active `language`, once: pages are full of dates."""
    name = format_date(day, code)
    return name if language == "en" else name.lower()


@register.filter
def day_long(day: date) -> str:
    """Write weekday, day and month: Thursday 26 November."""
    return f"{_named(day, 'l')} {_day(day)} {_named(day, 'F')}"


@register.filter
def day_full(day: date) -> str:
    """Write weekday, day, month and year: Thursday 26 November 2026."""
    return f"{day_long(day)} {day.year}"


@register.filter
def day_month(day: date) -> str:
    """Write day and month in few letters: 26 Nov."""
    return f"{_day(day)} {_named(day, 'M')}"


@register.filter
def day_short(day: date) -> str:
    """Write weekday, day and month in few letters: Thu 26 Nov."""
    return f"{_named(day, 'D')} {day_month(day)}"


@register.filter
def month_short(day: date) -> str:
    """Write the month in few letters: Nov."""
    return _named(day, "M")


@register.filter
def month_year(day: date) -> str:
    """Write month and year: November 2026."""
    return f"{_named(day, 'F')} {day.year}"


@register.filter
def weekday_short(day: date) -> str:
    """Write the weekday in three letters or so: Thu."""
    return _named(day, "D")


@register.filter
def paris_time(instant: datetime) -> str:
    """Write the Paris time of an instant to the second, which is what decides ties: 14:03:22."""
    return f"{instant.astimezone(PARIS):%H:%M:%S}"


@register.filter
def paris_day_time(instant: datetime) -> str:
    """Write the Paris day and time of an instant, to the minute."""
    local = instant.astimezone(PARIS)
    return f"{_day(local)} {_named(local, 'F')} {local:%H:%M}"


@register.filter
def paris_day_clock(instant: datetime) -> str:
    """Write the Paris day and time of an instant, to the second: 30 November 14:03:22."""
    local = instant.astimezone(PARIS)
    return f"{_day(local)} {_named(local, 'F')} {local:%H:%M:%S}"


@register.filter
def iso(instant: datetime) -> str:
    """Write an instant for machines (the datetime attribute of <time>)."""
    return instant.isoformat()
