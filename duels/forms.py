"""The form of a challenge; its rules are the service's."""

from django import forms
from django.utils.translation import gettext_lazy as _

from duels.models import Duel, Kind
from duels.rules import challenges


class ChallengeForm(forms.Form):
    """What is played, against whom, and for how much."""

    kind = forms.ChoiceField(
        label=_("What is played"), choices=Kind.choices, widget=forms.RadioSelect
    )
    reach = forms.ChoiceField(
        label=_("Against whom"), choices=Duel.Reach.choices, widget=forms.RadioSelect
    )
    opponent = forms.CharField(
        label=_("Name of the member"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    stake = forms.IntegerField(
        label=_("Stake in credits"),
        initial=0,
        min_value=0,
        max_value=challenges.LARGEST_STAKE,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("0 to 50. Both stakes leave the balances at acceptance."),
    )
