"""The staff's view of weeks and seasons: a close before it happens, and why it did what it did."""

from datetime import date
from typing import Any

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from leagues import rules
from leagues.models import Group, Outcome, Season, SeasonPrize, Week, WeekPrize
from leagues.queries.explaining import preview_season, preview_week
from leagues.querysets import OutcomeQuerySet, SeasonQuerySet, WeekQuerySet
from tallyworks.core.admin import ReadOnlyAdmin
from tallyworks.core.http import page_number, received_at


@admin.register(Week)
class WeekAdmin(ReadOnlyAdmin):
    """Weeks, each with a dry run of its close."""

    list_display = ("monday", "counted_at", "settled_at", "closed_at", "finished_at", "dry_run")

    def get_queryset(self, request: HttpRequest) -> WeekQuerySet:
        """Order the latest first."""
        weeks: WeekQuerySet = super().get_queryset(request).latest_first()
        return weeks

    @admin.display(description=_("close"))
    def dry_run(self, week: Week) -> SafeString:
        """Link to what a close would do, as long as it has not done it."""
        if week.settled_at is not None:
            return format_html("{}", _("done"))
        return format_html('<a href="{}/dry-run/">{}</a>', week.pk, _("Dry run"))

    def get_urls(self) -> list[URLPattern]:
        """Add the page of the dry run."""
        view = self.admin_site.admin_view(self.dry_run_view)
        mine = path("<day:monday>/dry-run/", view, name="leagues_week_dry_run")
        return [mine, *super().get_urls()]

    def dry_run_view(self, request: HttpRequest, monday: date) -> HttpResponse:
        """Show what closing the week now would do; nothing is written."""
        week = self.get_object(request, monday.isoformat())
        if week is None or not self.has_view_permission(request, week):
            raise Http404
        preview = preview_week(week, now=received_at(request), page=page_number(request))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Dry run of the close"),
            "week": week,
            "preview": preview,
            "page": {"number": preview.page, "count": preview.page_count},
        }
        return render(request, "leagues/admin/dry_run.html", context)


@admin.register(Outcome)
class OutcomeAdmin(ReadOnlyAdmin):
    """What closes did with players, in words."""

    list_display = ("week", "player", "rank", "points", "tier", "move", "why")
    list_filter = ("move", "tier")
    list_select_related = ("player", "group", "week")
    search_fields = ("player__name",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> OutcomeQuerySet:
        """Order the latest first, a group together."""
        outcomes: OutcomeQuerySet = super().get_queryset(request)
        return outcomes.order_by("-week_id", "group_id", "rank", "pk")

    @admin.display(description=_("why"))
    def why(self, outcome: Outcome) -> str:
        """Say what the move was decided by."""
        group = outcome.group
        fields = {
            "rank": outcome.rank,
            "size": group.final_size,
            "up": group.up_count,
            "down": group.down_count,
            "tier": outcome.tier,
        }
        return str(_REASONS[Outcome.Move(outcome.move)] % fields)


_PLACE = _("place %(rank)s of %(size)s; places up: %(up)s, down: %(down)s; own tier %(tier)s")
_REASONS = {
    Outcome.Move.PROMOTED: _PLACE,
    Outcome.Move.DEMOTED: _PLACE,
    Outcome.Move.STAYED: _PLACE,
    Outcome.Move.TOP_TIER: _("place %(rank)s of %(size)s leads up, but there is no tier above"),
    Outcome.Move.BOTTOM_TIER: _(
        "place %(rank)s of %(size)s leads down, but there is no tier below"
    ),
    Outcome.Move.SMALL_GROUP: _("%(size)s players after the merging: nobody moves"),
    Outcome.Move.LEFT_OUT: _("blocked or archived when the close was due"),
}


@admin.register(Group)
class GroupAdmin(ReadOnlyAdmin):
    """Groups, with why their first was paid or not."""

    list_display = (
        "week", "tier", "number", "final_size", "merged_into", "up_count", "down_count",
        "prize_reason",
    )  # fmt: skip
    list_filter = ("tier", "prize_reason")
    list_select_related = ("week", "merged_into")
    show_full_result_count = False


@admin.register(WeekPrize)
class WeekPrizeAdmin(ReadOnlyAdmin):
    """Prizes of the week."""

    list_display = ("week", "group", "player", "amount", "paid_at")
    list_select_related = ("week", "group", "player")
    search_fields = ("player__name",)


@admin.register(SeasonPrize)
class SeasonPrizeAdmin(ReadOnlyAdmin):
    """Prizes of seasons, with what they were decided by."""

    list_display = ("season", "rank", "player", "points", "solved_count", "amount", "paid_at")
    list_select_related = ("season", "player")
    search_fields = ("player__name",)


@admin.register(Season)
class SeasonAdmin(ReadOnlyAdmin):
    """Seasons, each with who is in the running and why."""

    list_display = ("month", "due", "paid_at", "running")

    def get_queryset(self, request: HttpRequest) -> SeasonQuerySet:
        """Order the latest first."""
        seasons: SeasonQuerySet = super().get_queryset(request).latest_first()
        return seasons

    @admin.display(description=_("due"))
    def due(self, season: Season) -> Any:
        """Return when the prizes are due."""
        return season.due_at

    @admin.display(description=_("prizes"))
    def running(self, season: Season) -> SafeString:
        """Link to who is in the running."""
        return format_html('<a href="{}/running/">{}</a>', season.pk, _("In the running"))

    def get_urls(self) -> list[URLPattern]:
        """Add the page of who is in the running."""
        view = self.admin_site.admin_view(self.running_view)
        mine = path("<day:month>/running/", view, name="leagues_season_running")
        return [mine, *super().get_urls()]

    def running_view(self, request: HttpRequest, month: date) -> HttpResponse:
        """Show the first of the season, and why each is paid or not."""
        season = self.get_object(request, month.isoformat())
        if season is None or not self.has_view_permission(request, season):
            raise Http404
        at = min(received_at(request), season.due_at)
        context = {
            **self.admin_site.each_context(request),
            "title": _("In the running for the season's prizes"),
            "season": season,
            "at": at,
            "candidates": preview_season(season.month, at=at),
            "needed": rules.SEASON_SOLVED,
        }
        return render(request, "leagues/admin/season.html", context)
