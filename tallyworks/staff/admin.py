"""The staff's desk for the site itself: jobs, features, the audit trail."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext_lazy as _

from tallyworks.core.admin import Deed, ReadOnlyAdmin, sent_data
from tallyworks.core.features import Feature
from tallyworks.core.http import received_at
from tallyworks.staff import forms, services, wording
from tallyworks.staff.models import Act, Job, Switch
from tallyworks.staff.queries import list_jobs, list_switches
from tallyworks.staff.querysets import ActQuerySet
from tallyworks.staff.services.jobs import RUN_JOB
from tallyworks.staff.services.switches import CHANGE_SWITCH


@admin.register(Act)
class ActAdmin(ReadOnlyAdmin):
    """The audit trail, to read."""

    list_display = ("done_at", "actor", "what", "object_type", "object_id", "player", "why")
    list_filter = ("object_type", "code")
    list_select_related = ("actor", "player")
    search_fields = ("=object_id", "object_type", "code", "actor__name", "player__name")
    date_hierarchy = "done_at"
    fields = (
        "done_at", "actor", "what", "object_type", "object_id", "player", "before", "after",
        "why",
    )  # fmt: skip
    readonly_fields = fields
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> ActQuerySet:
        """Order the latest first."""
        queryset: ActQuerySet = super().get_queryset(request)
        return queryset.with_reason().latest_first()

    @admin.display(description=_("act"))
    def what(self, act: Act) -> str:
        """Say what was done."""
        return wording.tell_act(act.code)

    @admin.display(description=_("reason"))
    def why(self, act: Any) -> str:
        """Return why, as far as somebody said so."""
        return str(act.words)


@admin.register(Job)
class JobAdmin(ReadOnlyAdmin):
    """The periodic jobs of the schedule, with what each did last."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show every job of the schedule, also one that never ran."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        now = received_at(request)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Jobs"),
            "lines": [(line, wording.tell_health(line.health)) for line in list_jobs(now=now)],
            "may_run": request.user.has_perm(RUN_JOB),
            "now": now,
        }
        return render(request, "staff/jobs.html", context)

    def get_urls(self) -> list[URLPattern]:
        """Add the page that runs one now."""
        view = self.admin_site.admin_view(self.run_view)
        return [path("<slug:name>/run/", view, name="staff_job_run"), *super().get_urls()]

    def run_view(self, request: HttpRequest, name: str) -> HttpResponse:
        """Ask whether it is meant, then send the job on its way."""
        if not request.user.has_perm(RUN_JOB):
            raise PermissionDenied
        deed = Deed(
            title=_("Run %(job)s now") % {"job": name},
            form=forms.EmptyForm(sent_data(request)),
            act=lambda _data: services.run_job(
                staff=_staff(request), name=name, now=received_at(request)
            ),
            done=_("The job is on its way."),
            button=_("Run it now"),
            back=reverse("admin:staff_job_changelist"),
            about=_("Every job is a catch-up: it does what is due and nothing twice."),
        )
        return self.answer(request, deed)


@admin.register(Switch)
class SwitchAdmin(ReadOnlyAdmin):
    """What of the site is on and what is off."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show every feature with its switch."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        context = {
            **self.admin_site.each_context(request),
            "title": _("Features"),
            "lines": list_switches(),
            "may_switch": request.user.has_perm(CHANGE_SWITCH),
        }
        return render(request, "staff/switches.html", context)

    def get_urls(self) -> list[URLPattern]:
        """Add the page that switches one."""
        view = self.admin_site.admin_view(self.turn_view)
        mine = path("<slug:feature>/turn/<slug:turn>/", view, name="staff_switch_turn")
        return [mine, *super().get_urls()]

    def turn_view(self, request: HttpRequest, feature: str, turn: str) -> HttpResponse:
        """Ask why, then switch the feature on or off."""
        if not request.user.has_perm(CHANGE_SWITCH):
            raise PermissionDenied
        is_on = turn == "on"
        label = dict(Feature.choices).get(feature, feature)
        title = _("Switch on: %(feature)s") if is_on else _("Switch off: %(feature)s")
        deed = Deed(
            title=title % {"feature": label},
            form=forms.ReasonForm(sent_data(request)),
            act=lambda data: services.turn_feature(
                staff=_staff(request),
                feature=feature,
                is_on=is_on,
                reason=data["reason"],
                now=received_at(request),
            ),
            done=_("Switched on.") if is_on else _("Switched off."),
            button=_("Switch on") if is_on else _("Switch off"),
            back=reverse("admin:staff_switch_changelist"),
            about=_("What has begun can be finished, and everything can be read."),
            is_grave=not is_on,
        )
        return self.answer(request, deed)


def _staff(request: HttpRequest) -> Any:
    assert request.user.is_authenticated
    return request.user
