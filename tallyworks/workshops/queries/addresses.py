"""Where the pages of workshops are; but for `home_url`, of dated ones."""

from datetime import datetime

from django.urls import reverse

from tallyworks.workshops.models import Workshop

# By kind: the page of the open one, of a date, of its ranking, of its sheet on paper.
_NAMES = {
    Workshop.Kind.DAILY: ("home", "archive_day", "day_ranking", "sheet_print"),
    Workshop.Kind.BIG: ("big", "big_week", "big_ranking", "big_print"),
}


def page_url(workshop: Workshop, *, now: datetime) -> str:
    """Return the address of the workshop's own page: the front one while it is open."""
    front, dated, _ranking, _print = _NAMES[Workshop.Kind(workshop.kind)]
    return reverse(front) if workshop.is_open(now) else reverse(dated, args=[workshop.date])


def home_url(workshop: Workshop, *, now: datetime) -> str:
    """Return the address of the page of any workshop that players find by themselves."""
    if workshop.kind == Workshop.Kind.TUTORIAL:
        return reverse("tutorial_lesson", args=[workshop.number])
    if workshop.kind == Workshop.Kind.MEMBER:
        return reverse("member_workshop", args=[workshop.pk])
    return page_url(workshop, now=now)


def ranking_url(workshop: Workshop) -> str:
    """Return the address of its whole ranking."""
    return reverse(_NAMES[Workshop.Kind(workshop.kind)][2], args=[workshop.date])


def print_url(workshop: Workshop) -> str:
    """Return the address of its sheet for paper."""
    return reverse(_NAMES[Workshop.Kind(workshop.kind)][3], args=[workshop.date])
