"""Workshops of duels: made ahead from secret chance, hidden, closed with the settlement."""

import secrets
from datetime import datetime

from django.db.models import Max

from sim import generator
from tallyworks.core.apart import call_apart
from tallyworks.workshops import rules
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.services.generation import list_generated_fields, read_published


def make_duel_workshop(*, now: datetime) -> Workshop:
    """Return a new workshop for a duel to come; it takes seconds, so nothing is locked.

    Its seed is chance that nobody keeps. It belongs to no date, and its number is only a count.
    """
    made = call_apart(
        generator.generate,
        kind=generator.WorkshopKind.DUEL,
        seed=secrets.token_hex(16),
        recent=[
            read_published(workshop=workshop)
            for workshop in reversed(
                Workshop.objects.of_duels().order_by("-pk")[: rules.RECENT_COUNT]
            )
        ],
    )
    latest = Workshop.objects.of_duels().aggregate(number=Max("number"))["number"] or 0
    return Workshop.objects.create(
        kind=Workshop.Kind.DUEL,
        number=latest + 1,
        opens_at=now,
        created_at=now,
        **list_generated_fields(made=made),
    )


def close_duel_workshop(*, workshop_id: int, now: datetime) -> None:
    """Close the workshop of a settled duel, which shows its par machine to the two; once."""
    running = Workshop.objects.of_duels().filter(pk=workshop_id, closes_at__isnull=True)
    running.filter(opens_at__lt=now).update(closes_at=now)
