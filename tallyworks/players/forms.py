"""Forms of the players' pages."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tallyworks.players import rules


class RenameForm(forms.Form):
    """The display name; its rules are the service's."""

    display_name = forms.CharField(
        label=_("Display name"),
        min_length=rules.SHORTEST_NAME,
        max_length=rules.LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
