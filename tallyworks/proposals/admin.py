"""The staff's view of members' workshops: what waits, what was decided, what players report.

Decisions are taken on the site's own review pages, where the workshop can be played.
"""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _

from tallyworks.core.admin import ReadOnlyAdmin, desk_action, desk_label
from tallyworks.proposals.models import Decision, Proposal, Publication, Report
from tallyworks.proposals.queries.review import REVIEW_PERMISSION
from tallyworks.proposals.querysets import ProposalQuerySet, ReportQuerySet

_COLOURS = {
    Proposal.Status.WAITING: "info",
    Proposal.Status.PUBLISHED: "success",
    Proposal.Status.RETURNED: "warning",
    Proposal.Status.REJECTED: "danger",
    Proposal.Status.UNPUBLISHED: "danger",
}


class ReviewAdmin(ReadOnlyAdmin):
    """What those may open who review."""

    def has_review_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Let moderators and admins review."""
        return request.user.has_perm(REVIEW_PERMISSION)


@admin.register(Proposal)
class ProposalAdmin(ReviewAdmin):
    """Proposals that were sent, the queue first; what is in an author's hands is his own."""

    list_display = (
        "title",
        "author",
        "state",
        "sent_at",
        "revision",
        "claimed_by",
        "claimed_until",
    )
    list_filter = ("status",)
    list_select_related = ("author", "claimed_by")
    search_fields = ("title", "author__name")
    fields = (
        "title", "text", "author", "status", "language", "proposed_date", "sent_at", "revision",
        "claimed_by", "claimed_until",
    )  # fmt: skip
    readonly_fields = fields
    actions_list = ("open_queue",)
    actions_detail = ("review",)

    def get_queryset(self, request: HttpRequest) -> ProposalQuerySet:
        """Leave out drafts that nobody was shown; the oldest waiting ones come first."""
        queryset: ProposalQuerySet = super().get_queryset(request)
        return queryset.sent().queue_first()

    @desk_label(description=_("status"), colours=_COLOURS)
    def state(self, proposal: Proposal) -> Any:
        """Return the state with its colour."""
        return proposal.status, proposal.get_status_display()

    @desk_action(description=_("Review queue"), permissions=["review"], icon="rate_review")
    def open_queue(self, request: HttpRequest) -> HttpResponse:
        """Lead to the site's own pages of the moderators."""
        return redirect("review_queue")

    @desk_action(description=_("Review"), permissions=["review"], icon="rate_review")
    def review(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Lead to the page where it is played and decided."""
        return redirect("review", self.find(request, object_id).pk)


@admin.register(Decision)
class DecisionAdmin(ReadOnlyAdmin):
    """The log of the moderators' decisions."""

    list_display = ("decided_at", "proposal", "act", "moderator", "reason_code", "reason")
    list_filter = ("act", "reason_code")
    list_select_related = ("proposal", "moderator")
    search_fields = ("proposal__title", "moderator__name")
    fields = ("decided_at", "proposal", "revision", "act", "moderator", "reason_code", "reason")
    readonly_fields = fields
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Decision]:
        """Order the latest first."""
        queryset: QuerySet[Decision] = super().get_queryset(request)
        return queryset.order_by("-pk")


@admin.register(Publication)
class PublicationAdmin(ReadOnlyAdmin):
    """Published workshops, those reported first."""

    list_display = (
        "title", "author", "published_at", "player_count", "solver_count", "rating_count",
        "open_report_count", "withdrawn_at",
    )  # fmt: skip
    list_select_related = ("author",)
    search_fields = ("title", "author__name")
    fields = ("text", *list_display)
    readonly_fields = fields
    show_full_result_count = False
    actions_detail = ("play",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Publication]:
        """Order by open reports, then the newest."""
        queryset: QuerySet[Publication] = super().get_queryset(request)
        return queryset.order_by("-open_report_count", "-pk")

    @desk_action(description=_("Play"), permissions=["view"], icon="play_arrow")
    def play(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Lead to the board."""
        return redirect("member_workshop", self.find(request, object_id).workshop_id)


@admin.register(Report)
class ReportAdmin(ReviewAdmin):
    """What players reported, what nobody has looked into first."""

    list_display = ("reported_at", "publication", "reason_code", "text", "player", "settled_at")
    list_filter = ("reason_code",)
    list_select_related = ("publication", "player")
    search_fields = ("publication__title",)
    fields = list_display
    readonly_fields = fields
    show_full_result_count = False
    actions_list = ("handle",)

    def get_queryset(self, request: HttpRequest) -> ReportQuerySet:
        """Order the open ones first, each part by age."""
        queryset: ReportQuerySet = super().get_queryset(request)
        return queryset.open_first()

    @desk_action(description=_("Handle reports"), permissions=["review"], icon="flag")
    def handle(self, request: HttpRequest) -> HttpResponse:
        """Lead to the page where they are dismissed or the workshop is taken down."""
        return redirect("review_reports")
