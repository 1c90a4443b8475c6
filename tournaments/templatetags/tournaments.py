"""Points, times and kinds of puzzles as the page's language writes them."""

from datetime import datetime
from math import ceil
from typing import Any, Final

from django import template
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tallyworks.core.templatetags.formats import decimal_mark, integer, paris_time
from tallyworks.live.instants import from_ms, to_ms
from tournaments.kinds.base import Method, Outcome
from tournaments.kinds.registry import UnknownKind, get_kind

register = template.Library()

_QUARTERS: Final = ("", "25", "5", "75")
_METHODS: Final[dict[str, Promise]] = {
    Method.CP_SAT: _("CP-SAT solver"),
    Method.COUNTER: _("plain counter"),
    Method.SIMULATOR: _("simulator"),
    Method.CYCLES: _("cycle by cycle"),
}
_OUTCOMES: Final[dict[str, Promise]] = {
    Outcome.UNIQUE: _("one solution only"),
    Outcome.SOLVED: _("the solution is right"),
    Outcome.AMBIGUOUS: _("several solutions"),
    Outcome.UNSOLVABLE: _("the solution is wrong"),
    Outcome.UNPROVEN: _("limit reached"),
}


def _language() -> str:
    return (get_language() or "en").split("-")[0]


@register.filter
def points(half_points: int | str | None) -> str:
    """Write half-points as points: 3 is 1.5; none is a dash."""
    if half_points is None or isinstance(half_points, str):
        return "–"
    half = f"{decimal_mark()}5" if half_points % 2 else ""
    return integer(half_points // 2) + half


@register.filter
def quarters(value: int | str | None) -> str:
    """Write quarters of a point: 5 is 1.25; none is a dash."""
    if value is None or isinstance(value, str):
        return "–"
    rest = _QUARTERS[value % 4]
    return f"{integer(value // 4)}{decimal_mark()}{rest}" if rest else integer(value // 4)


@register.filter
def clock_ms(value: int | str | None) -> str:
    """Write milliseconds as minutes, seconds and thousandths: 95001 is 1:35.001."""
    if value is None or isinstance(value, str):
        return "–"
    minutes, rest = divmod(value, 60_000)
    return f"{minutes}:{rest // 1000:02}{decimal_mark()}{rest % 1000:03}"


@register.filter
def left_from(instant: datetime, now: datetime) -> str:
    """Write what is left until an instant, as the page's countdown goes on: 08:55, 26:13:05."""
    seconds = max(0, ceil((instant - now).total_seconds()))
    minutes = f"{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{seconds // 3600}:{minutes}" if seconds >= 3600 else minutes


@register.filter
def clock_s(value: int) -> str:
    """Write seconds as minutes and seconds: 300 is 5:00."""
    return f"{value // 60}:{value % 60:02}"


@register.filter
def epoch_ms(instant: datetime) -> int:
    """Write an instant in milliseconds since 1970, for scripts."""
    return to_ms(instant)


@register.filter
def paris_clock(value: int | str | None) -> str:
    """Write milliseconds since 1970 as the time of day in Paris: 14:03:22; none is a dash."""
    return "–" if value is None or isinstance(value, str) else paris_time(from_ms(value))


@register.filter
def kind_name(code: str) -> str:
    """Write the name of a kind of puzzle; of one that is no more, its code."""
    try:
        return get_kind(code).name(_language())  # type: ignore[arg-type]
    except UnknownKind:
        return code


@register.filter
def method_name(code: str) -> str:
    """Write how a puzzle was proved; of a method that is no more, its code."""
    return str(_METHODS.get(code, code))


@register.filter
def outcome_name(code: str) -> str:
    """Write what a proof came to; of an outcome that is no more, its code."""
    return str(_OUTCOMES.get(code, code))


@register.filter
def rating(value: int | str | None, is_provisional: bool) -> str:
    """Write a rating, with a question mark as long as it is a guess; none is a dash."""
    known = value is not None and not isinstance(value, str)
    return f"{integer(value)}?" if known and is_provisional else integer(value)


@register.filter
def kind_template(code: str) -> str:
    """Return the template of a kind's rules in the page's language."""
    return get_kind(code).template(_language())  # type: ignore[arg-type]


@register.filter
def hundredths(value: int | str | None) -> str:
    """Write hundredths: 229 is 2.29; none is a dash."""
    if value is None or isinstance(value, str):
        return "–"
    return f"{value // 100}{decimal_mark()}{value % 100:02}"


@register.filter
def at_round(rounds: list[dict[str, Any]], number: int) -> dict[str, Any] | None:
    """Return what a line of the standings holds for a round, None where it does not count."""
    return next((one for one in rounds if one["round"] == number), None)
