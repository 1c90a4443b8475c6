"""The staff's desk for credits and blocks: entries and intervals are added, never edited."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from tallyworks.core.admin import DeskAdmin
from tallyworks.core.errors import DomainError
from tallyworks.core.http import received_at
from tallyworks.players import services
from tallyworks.players.desk_forms import GRANT_PREFIX, new_reference
from tallyworks.players.models import CreditEntry, GrantReason, Standing
from tallyworks.players.querysets import CreditEntryQuerySet


def _staff_id(request: HttpRequest) -> int:
    staff_id = request.user.pk
    assert staff_id is not None
    return staff_id


class GrantForm(forms.ModelForm):  # type: ignore[type-arg]
    """A gift or correction; the hidden reference makes sending the form twice harmless."""

    reference = forms.RegexField(
        rf"^{GRANT_PREFIX}[0-9a-f-]{{36}}$",
        initial=new_reference,
        widget=forms.HiddenInput,
    )
    reason = forms.CharField(
        label=_("reason"),
        max_length=GrantReason._meta.get_field("text").max_length,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("The player reads it on his statement."),
    )

    class Meta:
        model = CreditEntry
        fields = ("player", "amount", "reference")


class AppendOnlyAdmin(DeskAdmin):
    """Rows are added through a service and then stand; a refusal comes back as a message."""

    raw_id_fields = ("player",)

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

    def get_queryset(self, request: HttpRequest) -> CreditEntryQuerySet:
        """Order the latest first."""
        queryset: CreditEntryQuerySet = super().get_queryset(request)
        return queryset.with_reason().order_by("-pk")

    def get_fields(self, request: HttpRequest, obj: CreditEntry | None = None) -> Sequence[str]:
        """Show an entry with its reason; the form of a gift has its own."""
        fields: Sequence[str] = super().get_fields(request, obj)
        return fields if obj is None else [*fields, "reason"]

    def get_readonly_fields(
        self, request: HttpRequest, obj: CreditEntry | None = None
    ) -> Sequence[str]:
        """Have the reason of an entry shown, as it is none of its columns."""
        return () if obj is None else ("reason",)

    @admin.display(description=_("reason"))
    def reason(self, entry: Any) -> str:
        """Return what the staff said of a gift."""
        return str(entry.reason)

    def save_model(
        self, request: HttpRequest, obj: CreditEntry, form: GrantForm, change: bool
    ) -> None:
        """Post the gift in the name of the one who fills the form."""
        entry = services.grant_credits(
            grant=services.Grant(
                player_id=obj.player_id,
                amount=obj.amount,
                reference=obj.reference,
                author_id=_staff_id(request),
                reason=form.cleaned_data["reason"],
            ),
            now=received_at(request),
        )
        obj.pk, obj.kind, obj.created_at = entry.pk, entry.kind, entry.created_at


class StandingForm(forms.ModelForm):  # type: ignore[type-arg]
    """A block, with its reason and its end unless it is for good; or an archive."""

    kind = forms.ChoiceField(
        label=_("kind"),
        choices=[
            (kind.value, kind.label) for kind in (Standing.Kind.BLOCKED, Standing.Kind.ARCHIVED)
        ],
        widget=UnfoldAdminSelectWidget,
    )
    reason = forms.CharField(
        label=_("reason"),
        max_length=Standing._meta.get_field("reason").max_length,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("The player reads it when he is refused."),
    )

    class Meta:
        model = Standing
        fields = ("player", "kind", "reason", "until_at")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Absent where an interval is only shown.
        if "until_at" in self.fields:
            self.fields["until_at"].required = False


@admin.register(Standing)
class StandingAdmin(AppendOnlyAdmin):
    """Memberships, blocks and archives; one is added here, and ended by an action."""

    form = StandingForm
    list_display = ("since_at", "player", "kind", "until_at", "reason", "author", "ended_by")
    list_filter = ("kind",)
    list_select_related = ("player", "author", "ended_by")
    search_fields = ("player__name",)
    actions = ("end_selected",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Standing]:
        """Order the latest first."""
        queryset: QuerySet[Standing] = super().get_queryset(request)
        return queryset.order_by("-since_at", "-pk")

    def save_model(
        self, request: HttpRequest, obj: Standing, form: StandingForm, change: bool
    ) -> None:
        """Block or archive the player in the name of the one who fills the form."""
        standing = services.impose_standing(
            imposition=services.Imposition(
                player_id=obj.player_id,
                kind=Standing.Kind(obj.kind),
                author_id=_staff_id(request),
                reason=obj.reason,
                until_at=obj.until_at,
            ),
            now=received_at(request),
        )
        obj.pk, obj.since_at = standing.pk, standing.since_at

    @admin.action(description=_("End the block or archive"), permissions=["add"])
    def end_selected(self, request: HttpRequest, queryset: QuerySet[Standing]) -> None:
        """End what runs of the chosen rows' kinds for their players."""
        for standing in queryset:
            try:
                services.lift_standing(
                    player_id=standing.player_id,
                    kind=Standing.Kind(standing.kind),
                    author_id=_staff_id(request),
                    now=received_at(request),
                )
            except DomainError as error:
                messages.error(request, f"{standing.player}: {error.message}")
            else:
                messages.success(request, _("%(name)s: ended.") % {"name": standing.player})
