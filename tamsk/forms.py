"""The forms of Tamsk's pages; what may be played is the services' rule."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tamsk.rules.terms import Terms

OPEN, NAMED, LINK, COMPUTER = "OPEN", "NAMED", "LINK", "COMPUTER"
_AGAINST: Final = [
    (OPEN, _("whoever accepts")),
    (NAMED, _("a member")),
    (LINK, _("whoever has the link")),
    (COMPUTER, _("the computer")),
]
_LEVELS: Final = [
    ("1", _("1: without time")),
    ("2", _("2: running sand")),
    ("3", _("3: with the 15-second timer")),
]
_SETUPS: Final = [("corners", _("in the corners")), ("free", _("placed freely"))]
_COLOURS: Final = [
    ("LOT", _("by lot")),
    ("RED", _("Red, who begins")),
    ("BLACK", pgettext_lazy("side", "Black")),
]
_COMPUTERS: Final = [
    ("1", _("1: novice")),
    ("2", _("2: casual")),
    ("3", _("3: club")),
    ("4", _("4: strong")),
    ("5", _("5: expert")),
    ("6", _("6: master")),
]


class GameForm(forms.Form):
    """What is played, and against whom."""

    against = forms.ChoiceField(label=_("Against"), choices=_AGAINST, widget=forms.RadioSelect)
    opponent = forms.CharField(
        label=_("Name of the member"),
        required=False,
        max_length=100,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    computer = forms.ChoiceField(
        label=_("Strength of the computer"), choices=_COMPUTERS, required=False
    )
    level = forms.ChoiceField(label=_("Level"), choices=_LEVELS)
    setup = forms.ChoiceField(label=_("Hourglasses at the start"), choices=_SETUPS)
    colour = forms.ChoiceField(label=_("Your colour"), choices=_COLOURS)
    is_rated = forms.BooleanField(label=_("Rated: counts for both ratings"), required=False)
    is_strict = forms.BooleanField(label=_("Strict: who enters a full space loses"), required=False)

    def terms(self) -> Terms:
        """Return what is played; the form must be valid."""
        data: dict[str, Any] = self.cleaned_data
        return Terms(
            level=int(data["level"]),
            setup=data["setup"],
            is_strict=data["is_strict"],
            # The computer's games never count, whatever was ticked before it was chosen.
            is_rated=data["is_rated"] and data["against"] != COMPUTER,
            colour=data["colour"],
        )


class MoveListForm(forms.Form):
    """A game as text."""

    text = forms.CharField(
        label=_("Move list"),
        max_length=200_000,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
