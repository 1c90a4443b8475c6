"""The staff's desk for workshops: look at coming ones and replace them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.utils import unquote
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget, UnfoldAdminTextInputWidget

from tallyworks.core.admin import Deed, ReadOnlyAdmin, desk_action, desk_label, sent_data
from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.workshops import services
from tallyworks.workshops.models import Look, Workshop
from tallyworks.workshops.queries.addresses import page_url
from tallyworks.workshops.queries.catalogue import has_looked
from tallyworks.workshops.querysets import WorkshopQuerySet

_OPEN_FIELDS = ("kind", "date", "number", "opens_at", "closes_at", "revision", "created_at")
_STATES = {"COMING": _("to come"), "OPEN": _("open"), "CLOSED": _("closed")}
_REPLACING = {"make_anew", "write"}
_COLOURS = {"COMING": "info", "OPEN": "success", "CLOSED": "warning"}


class ReasonForm(forms.Form):
    """Why."""

    reason = forms.CharField(
        label=_("reason"), required=False, max_length=300, widget=UnfoldAdminTextInputWidget
    )


class WrittenForm(ReasonForm):
    """A sheet and its par, as people write them."""

    sheet = forms.CharField(
        label=_("sheet, as JSON"), max_length=20_000, widget=UnfoldAdminTextareaWidget
    )
    par = forms.CharField(
        label=_("par machine, in notation"), max_length=2_000, widget=UnfoldAdminTextInputWidget
    )
    field_order = ("sheet", "par", "reason")


def _board_url(workshop: Workshop, *, now: datetime) -> str:
    """Return where players play it; a duel's has no page of its own, so back to its desk."""
    match workshop.kind:
        case Workshop.Kind.MEMBER:
            return reverse("member_workshop", args=[workshop.pk])
        case Workshop.Kind.TUTORIAL:
            return reverse("tutorial_lesson", args=[workshop.number])
        case Workshop.Kind.BLITZ:
            return reverse("blitz_day", args=[workshop.date])
        case Workshop.Kind.DUEL:
            return reverse("admin:workshops_workshop_change", args=[workshop.pk])
        case _:
            return page_url(workshop, now=now)


def _staff(request: HttpRequest) -> Any:
    assert request.user.is_authenticated
    return request.user


@admin.register(Workshop)
class WorkshopAdmin(ReadOnlyAdmin):
    """Workshops of the day and the week; a coming one hides until its viewer asks."""

    list_display = ("date", "kind", "number", "state", "opens_at", "revision", "play")
    list_filter = ("kind",)
    date_hierarchy = "date"
    actions = ("replace",)
    actions_detail = ("open_board", "make_anew", "write")
    fields = (
        "kind", "date", "number", "opens_at", "closes_at", "sheet", "par", "par_cost",
        "par_cycles", "par_area", "revision", "is_written", "generator_version", "search_budget",
        "search_best_sum", "search_lower_bound", "created_at",
    )  # fmt: skip
    readonly_fields = fields

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Sequence[str]:
        """Leave out what the viewer has not chosen to see, and machines that are secret as yet.

        The staff are ranked on what is open, so they see no more of it than every player does.
        """
        if obj is None:
            return self.fields
        if obj.hides and not has_looked(player_id=_staff(request).pk, workshop_id=obj.pk):
            return _OPEN_FIELDS
        is_open = not obj.is_coming and not obj.is_over
        if not (obj.is_ranked and is_open):
            return self.fields
        return [name for name in self.fields if name != "par" and not name.startswith("search_")]

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Offer another in its place only as long as there can be one."""
        workshop = self.get_object(request, unquote(str(object_id)))
        actions: list[Any] = super().get_actions_detail(request, object_id)
        replaceable = Workshop.objects.replaceable(received_at(request))
        if workshop is not None and replaceable.filter(pk=workshop.pk).exists():
            return actions
        return [one for one in actions if one.method.__name__ not in _REPLACING]

    def get_queryset(self, request: HttpRequest) -> WorkshopQuerySet:
        """Order the latest first; what is hidden from staff as well is not there."""
        queryset: WorkshopQuerySet = super().get_queryset(request)
        shown = queryset.for_the_desk().telling_state(received_at(request))
        return shown.order_by("-date", "kind", "-pk")

    @admin.display(description=_("Play"))
    def play(self, workshop: Workshop) -> str:
        """Link to the board of a workshop that players do not see yet; it asks before it shows."""
        if not getattr(workshop, "hides", False):
            return "–"
        address = reverse("workshop_preview", args=[workshop.pk])
        return format_html('<a href="{}">{}</a>', address, _("Play"))

    @desk_label(description=_("state"), colours=_COLOURS)
    def state(self, workshop: Any) -> Any:
        """Say whether it is to come, open or closed."""
        state = "COMING" if workshop.is_coming else "CLOSED" if workshop.is_over else "OPEN"
        return state, _STATES[state]

    @desk_action(description=_("Play"), permissions=["view"], icon="play_arrow")
    def open_board(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Lead to the real board: of a workshop to come, it asks before it shows."""
        workshop = self.find(request, object_id)
        if workshop.hides:
            return redirect("workshop_preview", workshop.pk)
        return redirect(_board_url(workshop, now=received_at(request)))

    @desk_action(description=_("Make anew"), permissions=["replace"], icon="autorenew")
    def make_anew(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Replace the coming workshop, with a reason."""
        workshop = self.find(request, object_id)
        deed = Deed(
            title=_("Make anew: %(workshop)s") % {"workshop": workshop},
            form=ReasonForm(sent_data(request)),
            act=lambda data: services.replace_coming(
                workshop_id=workshop.pk,
                staff=_staff(request),
                reason=data["reason"],
                now=received_at(request),
            ),
            done=_("The workshop was made anew."),
            button=_("Make anew"),
            back=reverse("admin:workshops_workshop_change", args=[workshop.pk]),
            about=_("Another takes its place, made from the next seed; it can take two minutes."),
        )
        return self.answer(request, deed)

    @desk_action(description=_("Put another in its place"), permissions=["replace"], icon="edit")
    def write(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Put a written sheet and par in the place of the coming workshop, with a reason."""
        workshop = self.find(request, object_id)
        deed = Deed(
            title=_("Put another in the place of: %(workshop)s") % {"workshop": workshop},
            form=WrittenForm(sent_data(request)),
            act=lambda data: services.write_coming(
                workshop_id=workshop.pk,
                staff=_staff(request),
                written=services.WrittenSheet(data["sheet"], data["par"]),
                reason=data["reason"],
                now=received_at(request),
            ),
            done=_("The workshop is now the one you wrote."),
            button=_("Put it in its place"),
            back=reverse("admin:workshops_workshop_change", args=[workshop.pk]),
            about=_(
                "It is vetted like a generated one, which can take two minutes. You know it then:"
                " you are unranked on it."
            ),
        )
        return self.answer(request, deed)

    @admin.action(description=_("Make anew"), permissions=["replace"])
    def replace(self, request: HttpRequest, queryset: QuerySet[Workshop]) -> None:
        """Replace coming workshops by those of the next revision of their seeds."""
        for workshop in queryset:
            try:
                services.replace_coming(
                    workshop_id=workshop.pk, staff=_staff(request), now=received_at(request)
                )
            except DomainError as error:
                messages.error(request, f"{workshop}: {error.message}")
            else:
                messages.success(request, _("The workshop was made anew."))

    def has_replace_permission(self, request: HttpRequest, _obj: Any = None) -> bool:
        """Let in whoever may put another workshop in the place of a coming one."""
        return request.user.has_perm(services.MAY_REPLACE)


@admin.register(Look)
class LookAdmin(ReadOnlyAdmin):
    """Who saw which workshop before it opened."""

    list_display = ("workshop", "player", "looked_at")
    list_select_related = ("workshop", "player")
    readonly_fields = ("workshop", "player", "looked_at")
