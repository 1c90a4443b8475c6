"""The forms of the staff's acts on players."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminIntegerFieldWidget,
    UnfoldAdminRadioSelectWidget,
    UnfoldAdminSplitDateTimeWidget,
    UnfoldAdminTextInputWidget,
)

from tallyworks.players import rules
from tallyworks.players.services import Role

GRANT_PREFIX = "grant:"
ROLES = (
    (Role.NONE.value, _("member, without a desk")),
    (Role.MODERATOR.value, _("moderator")),
    (Role.ADMIN.value, _("admin")),
)


def new_reference() -> str:
    """Return what makes a gift unique: the same form sent twice is refused the second time."""
    return f"{GRANT_PREFIX}{uuid4()}"


class ReasonForm(forms.Form):
    """Why; the player reads it."""

    reason = forms.CharField(
        label=_("reason"), max_length=rules.LONGEST_REASON, widget=UnfoldAdminTextInputWidget
    )


class BlockForm(ReasonForm):
    """Why, and until when."""

    until_at = forms.SplitDateTimeField(
        label=_("until"),
        required=False,
        widget=UnfoldAdminSplitDateTimeWidget,
        help_text=_("Paris time; empty: until somebody ends it."),
    )


class RenameForm(ReasonForm):
    """The new name, and why."""

    name = forms.CharField(
        label=_("display name"), max_length=rules.LONGEST_NAME, widget=UnfoldAdminTextInputWidget
    )
    field_order = ("name", "reason")


class GrantCreditsForm(ReasonForm):
    """How many credits, and why; the hidden reference makes sending it twice harmless."""

    amount = forms.IntegerField(
        label=_("amount"),
        min_value=-1_000_000,
        max_value=1_000_000,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text=_("Negative to take back what was given by mistake."),
    )
    reference = forms.RegexField(
        rf"^{GRANT_PREFIX}[0-9a-f-]{{36}}$", initial=new_reference, widget=forms.HiddenInput
    )
    field_order = ("amount", "reason")


class RoleForm(forms.Form):
    """What the member is on the staff."""

    role = forms.ChoiceField(
        label=_("role"), choices=ROLES, required=False, widget=UnfoldAdminRadioSelectWidget
    )

    def clean_role(self) -> Role:
        """Return the role itself."""
        chosen: Any = self.cleaned_data["role"]
        return Role(chosen)


class EmptyForm(forms.Form):
    """Nothing is asked but that one means it."""
