"""The audit of stored workshops against the conditions of publication (simulator rules, §8)."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from sim import generator
from sim.machine import Machine
from sim.sheet import Sheet
from tallyworks.workshops import rules
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.services.generation import GENERATOR_KINDS, read_published


@dataclass(frozen=True, slots=True)
class Finding:
    """One audited workshop and the codes of the conditions it breaks, none if it is sound."""

    workshop: Workshop
    violations: list[str]


def audit_workshops() -> Iterator[Finding]:
    """Audit every generated workshop, oldest first, each against those before it."""
    recent: deque[tuple[Sheet, Machine]] = deque(maxlen=rules.RECENT_COUNT)
    # Those without a date were written by people, to other ends.
    generated = Workshop.objects.filter(date__isnull=False)
    for workshop in generated.order_by("date", "pk").iterator():
        published = read_published(workshop=workshop)
        kind = Workshop.Kind(workshop.kind)
        violations = generator.check_conditions(
            published,
            kind=GENERATOR_KINDS[kind],
            weekday=workshop.day.weekday() if kind == Workshop.Kind.DAILY else None,
            recent=list(recent),
            budget=workshop.search_budget,
        )
        recent.append(published)
        yield Finding(workshop, violations)
