"""The forms of the staff's own acts."""

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from tallyworks.staff import rules


class ReasonForm(forms.Form):
    """Why; only the staff read it."""

    reason = forms.CharField(
        label=_("reason"), max_length=rules.LONGEST_REASON, widget=UnfoldAdminTextInputWidget
    )


class EmptyForm(forms.Form):
    """Nothing is asked but that one means it."""
