"""The staff's desk for credits and blocks: entries and intervals are added, never edited."""

from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.widgets import UnfoldAdminTextInputWidget

from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.players import services
from tallyworks.players.models import CreditEntry, Standing

_REFERENCE_PREFIX = "grant:"


def _new_reference() -> str:
    return f"{_REFERENCE_PREFIX}{uuid4()}"


class GrantForm(forms.ModelForm[CreditEntry]):
    """A gift or correction; the hidden reference makes sending the form twice harmless."""

    reference = forms.RegexField(
        rf"^{_REFERENCE_PREFIX}[0-9a-f-]{{36}}$",
        initial=_new_reference,
        widget=forms.HiddenInput,
    )
    reason = forms.CharField(
        label=_("reason"),
        max_length=CreditEntry._meta.get_field("reason").max_length,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("The player reads it on his statement."),
    )

    class Meta:
        model = CreditEntry
        fields = ("player", "amount", "reason", "reference")


class AppendOnlyAdmin(ModelAdmin):  # type: ignore[misc]
    """Rows are added through a service and then stand; a refusal comes back as a message."""

    autocomplete_fields = ("player",)

    def changeform_view(
        self,
        request: HttpRequest,
        object_id: str | None = None,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show or take the form; what the service refuses is told, and nothing is stored."""
        try:
            response: HttpResponse = super().changeform_view(
                request, object_id, form_url, extra_context
            )
        except DomainError as error:
            messages.error(request, error.message)
            return redirect(request.get_full_path())
        return response

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse: what was written stands."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse: what was written stands."""
        return False


@admin.register(CreditEntry)
class CreditEntryAdmin(AppendOnlyAdmin):
    """The ledger, to read; adding an entry is an admin's gift or correction."""

    form = GrantForm
    list_display = ("created_at", "player", "amount", "kind", "subject", "author", "reason")
    list_filter = ("kind",)
    list_select_related = ("player", "author")
    search_fields = ("player__name", "reference")

    def get_queryset(self, request: HttpRequest) -> QuerySet[CreditEntry]:
        """Order the latest first."""
        queryset: QuerySet[CreditEntry] = super().get_queryset(request)
        return queryset.order_by("-pk")

    def save_model(
        self, request: HttpRequest, obj: CreditEntry, form: GrantForm, change: bool
    ) -> None:
        """Post the gift in the name of the one who fills the form."""
        entry = services.grant_credits(
            grant=services.Grant(
                player_id=obj.player_id,
                amount=obj.amount,
                reference=obj.reference,
                author_id=request.user.pk,
                reason=obj.reason,
            ),
            now=received_at(request),
        )
        obj.pk, obj.kind, obj.created_at = entry.pk, entry.kind, entry.created_at


class BlockForm(forms.ModelForm[Standing]):
    """A block with its reason and, unless it is for good, its end."""

    reason = forms.CharField(
        label=_("reason"),
        max_length=Standing._meta.get_field("reason").max_length,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("The player reads it when he is refused."),
    )

    class Meta:
        model = Standing
        fields = ("player", "reason", "until_at")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "until_at" in self.fields:
            self.fields["until_at"].required = False


@admin.register(Standing)
class StandingAdmin(AppendOnlyAdmin):
    """Memberships, blocks and archives; adding one is a block, which can be ended early."""

    form = BlockForm
    list_display = ("since_at", "player", "kind", "until_at", "reason", "author", "ended_by")
    list_filter = ("kind",)
    list_select_related = ("player", "author", "ended_by")
    search_fields = ("player__name",)
    actions_row = ("end",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Standing]:
        """Order the latest first."""
        queryset: QuerySet[Standing] = super().get_queryset(request)
        return queryset.order_by("-since_at", "-pk")

    def save_model(
        self, request: HttpRequest, obj: Standing, form: BlockForm, change: bool
    ) -> None:
        """Block the player in the name of the one who fills the form."""
        block = services.block_player(
            player_id=obj.player_id,
            author_id=request.user.pk,
            reason=obj.reason,
            until_at=obj.until_at,
            now=received_at(request),
        )
        obj.pk, obj.kind, obj.since_at = block.pk, block.kind, block.since_at

    @action(description=_("End block"), permissions=["add"])
    def end(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """End the running block of the player of this row."""
        standing = self.get_object(request, object_id)
        try:
            services.unblock_player(
                player_id=standing.player_id,
                author_id=request.user.pk,
                now=received_at(request),
            )
            self.log_change(request, standing, "block ended")
            messages.success(request, _("The block has ended."))
        except DomainError as error:
            messages.error(request, error.message)
        return redirect("admin:players_standing_changelist")
