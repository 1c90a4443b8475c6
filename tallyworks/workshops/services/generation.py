"""Services that make workshops: what is due ahead, and replacements before the opening."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from sim import codec, generator
from sim.machine import Machine, MachineError
from sim.sheet import Sheet
from sim.words import error_message
from tallyworks.core.acts import StaffAct, report_act
from tallyworks.core.apart import call_apart
from tallyworks.core.calendar import day_period, paris_date, week_monday, week_period
from tallyworks.players.services import check_staff
from tallyworks.workshops import rules
from tallyworks.workshops.errors import NotReplaceable, UnfitWorkshop
from tallyworks.workshops.models import Proof, Workshop
from tallyworks.workshops.querysets import WorkshopQuerySet
from tallyworks.workshops.services.looks import log_look
from tallyworks.workshops.wording import tell_violation

if TYPE_CHECKING:
    from tallyworks.players.models import Player

logger = logging.getLogger(__name__)

MAY_REPLACE: Final = "workshops.change_workshop"
GENERATOR_KINDS = {
    Workshop.Kind.DAILY: generator.WorkshopKind.DAILY,
    Workshop.Kind.BLITZ: generator.WorkshopKind.BLITZ,
    Workshop.Kind.BIG: generator.WorkshopKind.BIG,
}


@dataclass(frozen=True, slots=True)
class WrittenSheet:
    """A workshop as people write it: the sheet as JSON, the par in one-line notation."""

    sheet: str
    par: str

    def read(self) -> tuple[Sheet, Machine]:
        """Return it as the simulator's values.

        Raises:
            UnfitWorkshop: one of them cannot be read.
        """
        field = "sheet"
        try:
            sheet = codec.sheet_from_json(codec.parse_json(self.sheet))
            field = "par"
            return sheet, codec.parse_notation(self.par, sheet)
        except MachineError as error:
            message = error_message(error, get_language() or "en")
            raise UnfitWorkshop(message, field=field, cell=error.cell) from error


def make_daily(*, day: date, now: datetime) -> Workshop:
    """Return the daily workshop of `day`, made now if there is none (exactly one a Paris day)."""
    return _make(Workshop.Kind.DAILY, day, now=now)


def make_due(*, now: datetime) -> Iterator[Workshop]:
    """Make every workshop that is due at `now`, one a step, today's first (site rules §3).

    Those that exist are left alone, so a late, repeated or concurrent run adds nothing twice.
    """
    for kind, day in _missing(now=now):
        yield _make(kind, day, now=now)


def replace_coming(*, workshop_id: int, staff: Player, now: datetime, reason: str = "") -> Workshop:
    """Make a coming workshop anew from the next revision of its seed, in the name of `staff`.

    Raises:
        StaffOnly, PlayerBlocked: he may not.
        NotReplaceable: it has opened or opens within five minutes, or was replaced by somebody
            else at the same time.
    """
    workshop = _find_replaceable(workshop_id, staff, now=now)
    fields = _generate(Workshop.Kind(workshop.kind), workshop.day, workshop.revision + 1)
    fields |= {"is_written": False}
    act = _act_on(workshop, staff, code="workshop.replaced", reason=reason)
    _replace(workshop, fields, act, now=now)
    return workshop


def write_coming(
    *, workshop_id: int, staff: Player, written: WrittenSheet, now: datetime, reason: str = ""
) -> Workshop:
    """Put a sheet and a par that `staff` wrote in the place of a coming workshop.

    What holds for a generated workshop holds for it (simulator rules §8). He knows it, so it counts
    as looked at: he is unranked on it.

    Raises:
        StaffOnly, PlayerBlocked: he may not.
        NotReplaceable: as for `replace_coming`.
        UnfitWorkshop: sheet or par cannot be read, or it breaks a condition of publication.
    """
    workshop = _find_replaceable(workshop_id, staff, now=now)
    fields = _vet(workshop, written) | {"is_written": True}
    act = _act_on(workshop, staff, code="workshop.written", reason=reason)
    with transaction.atomic():
        _replace(workshop, fields, act, now=now)
        log_look(player=staff, workshop_id=workshop.pk, now=now)
    return workshop


def _find_replaceable(workshop_id: int, staff: Player, *, now: datetime) -> Workshop:
    check_staff(staff=staff, permission=MAY_REPLACE, now=now)
    workshop = Workshop.objects.replaceable(now).filter(pk=workshop_id).first()
    if workshop is None:
        raise NotReplaceable(
            _("This workshop is open, or about to open: it can no longer be replaced.")
        )
    return workshop


def _act_on(workshop: Workshop, staff: Player, *, code: str, reason: str) -> StaffAct:
    return StaffAct(
        code=code,
        actor_id=staff.pk,
        object_type="workshops.workshop",
        object_id=workshop.pk,
        before={"revision": workshop.revision},
        after={"revision": workshop.revision + 1},
        reason=reason,
    )


def _replace(
    workshop: Workshop, fields: dict[str, object], act: StaffAct, *, now: datetime
) -> None:
    """Give a workshop its next revision.

    Its fields took seconds to find, and nothing was locked meanwhile; so the change is conditional
    on the workshop still being the one that was looked at; it is still to come by then.
    """
    unchanged = _unchanged(workshop, now=now)
    with transaction.atomic():
        if not _store_anew(unchanged, workshop.revision + 1, fields, now=now):
            raise NotReplaceable(_("Somebody replaced this workshop at the same time."))
        report_act(act=act, now=now)
    workshop.refresh_from_db()


def replace_unfit(*, workshop: Workshop, now: datetime) -> bool:
    """Make a coming workshop anew whose par a proof has shown not to fit; tell whether it did.

    Nothing is done about what opens within five minutes or was replaced meanwhile.
    """
    revision = workshop.revision + 1
    unchanged = _unchanged(workshop, now=now)
    if not unchanged.exists():
        return False
    fields = _generate(Workshop.Kind(workshop.kind), workshop.day, revision)
    with transaction.atomic():
        if not _store_anew(unchanged, revision, fields, now=now):
            return False
    logger.info("workshop.replaced_unfit workshop=%s revision=%s", workshop.pk, revision)
    return True


def _unchanged(workshop: Workshop, *, now: datetime) -> WorkshopQuerySet:
    """Return the workshop as a set: empty once it was replaced or is about to open."""
    replaceable: WorkshopQuerySet = Workshop.objects.replaceable(now)
    return replaceable.filter(pk=workshop.pk, revision=workshop.revision)


def _store_anew(
    unchanged: WorkshopQuerySet, revision: int, fields: dict[str, object], *, now: datetime
) -> bool:
    """Put a new sheet in the place of an old one; what was proved of that is forgotten."""
    ids = list(unchanged.values_list("pk", flat=True))
    changed = unchanged.update(revision=revision, created_at=now, difficulty=None, **fields)
    if changed:
        Proof.objects.filter(workshop__in=ids).delete()
    return bool(changed)


def _missing(*, now: datetime) -> list[tuple[Workshop.Kind, date]]:
    today = paris_date(now)
    first = Workshop.objects.daily().order_by("date").values_list("date", flat=True).first()
    days = rules.days_due(first=first, today=today)
    blitz_days = rules.blitz_days_due(today=today)
    mondays = rules.mondays_due(monday=week_monday(today))
    daily, blitz, big = (
        [(kind, day) for day in dates]
        for kind, dates in zip(GENERATOR_KINDS, (days, blitz_days, mondays), strict=True)
    )
    # What is open now comes before what is to come.
    due = [daily[0], blitz[0], big[0], *daily[1:], *blitz[1:], *big[1:]]
    made = set(Workshop.objects.values_list("kind", "date"))
    return [(kind, day) for kind, day in due if (kind.value, day) not in made]


def _make(kind: Workshop.Kind, day: date, *, now: datetime) -> Workshop:
    existing = Workshop.objects.filter(kind=kind, date=day).first()
    if existing is not None:
        return existing
    period = week_period(day) if kind == Workshop.Kind.BIG else day_period(day)
    workshop = Workshop(
        kind=kind,
        date=day,
        number=_number(kind, day),
        opens_at=period.opens_at,
        closes_at=period.closes_at,
        created_at=now,
        **_generate(kind, day, revision=0),
    )
    try:
        with transaction.atomic():
            workshop.save(force_insert=True)
    except IntegrityError:
        # Another process made it meanwhile, from the same seed.
        return Workshop.objects.get(kind=kind, date=day)
    return workshop


def _number(kind: Workshop.Kind, day: date) -> int:
    """Return the running number shown to players; the first workshop of a kind is number 1."""
    first = (
        Workshop.objects.filter(kind=kind, date__lte=day)
        .order_by("date")
        .values_list("date", flat=True)
        .first()
    )
    days = 0 if first is None else (day - first).days
    return 1 + (days // 7 if kind == Workshop.Kind.BIG else days)


def _generate(kind: Workshop.Kind, day: date, revision: int) -> dict[str, object]:
    """Return the generated fields of a workshop.

    A process of its own does the search: it would otherwise slow every page of an embedded site.
    """
    seed = rules.workshop_seed(
        secret=settings.WORKSHOP_SECRET, kind=kind.value, day=day, revision=revision
    )
    made = call_apart(
        generator.generate,
        kind=GENERATOR_KINDS[kind],
        weekday=day.weekday() if kind == Workshop.Kind.DAILY else None,
        seed=seed,
        recent=_recent(day),
    )
    return list_generated_fields(made=made)


def _vet(workshop: Workshop, written: WrittenSheet) -> dict[str, object]:
    """Return the fields of a workshop that somebody wrote; the search runs in another process."""
    assessed = call_apart(
        generator.assess,
        written.read(),
        kind=GENERATOR_KINDS[Workshop.Kind(workshop.kind)],
        weekday=workshop.day.weekday() if workshop.kind == Workshop.Kind.DAILY else None,
        recent=_recent(workshop.day),
    )
    if isinstance(assessed, list):
        raise UnfitWorkshop(" ".join(tell_violation(code) for code in assessed))
    return list_generated_fields(made=assessed)


def list_generated_fields(*, made: generator.GeneratedWorkshop) -> dict[str, object]:
    """Return what a stored workshop keeps of a generated one."""
    return {
        "sheet": codec.sheet_to_json(made.sheet),
        "par": codec.format_notation(made.par),
        "par_cost": made.par_result.cost,
        "par_cycles": made.par_result.cycles,
        "par_area": made.par_result.area,
        "generator_version": generator.GENERATOR_VERSION,
        "search_budget": made.budget,
        "search_best_sum": made.best_sum,
        "search_lower_bound": made.lower_bound,
    }


def _recent(day: date) -> list[tuple[Sheet, Machine]]:
    """Return what the generator compares with: the workshops before `day`, the latest last."""
    recent = Workshop.objects.latest_before(day, rules.RECENT_COUNT)
    return [read_published(workshop=workshop) for workshop in reversed(recent)]


def read_published(*, workshop: Workshop) -> tuple[Sheet, Machine]:
    """Return sheet and par of a stored workshop as the simulator's values."""
    sheet = codec.sheet_from_json(workshop.sheet)
    return sheet, codec.parse_notation(workshop.par, sheet)
