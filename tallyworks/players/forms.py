"""Forms of the players' pages."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tallyworks.players import rules
from tallyworks.players.models import Player


class RenameForm(forms.Form):
    """The display name; its rules are the service's."""

    display_name = forms.CharField(
        label=_("Display name"),
        min_length=rules.SHORTEST_NAME,
        max_length=rules.LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class PreferencesForm(forms.Form):
    """Language and motion, kept with the player."""

    language = forms.ChoiceField(
        label=_("Language"),
        choices=[("", _("as my browser says")), *settings.LANGUAGES],
        required=False,
        help_text=_("Of the bare address of the site, and of the letters you get."),
    )
    motion = forms.ChoiceField(label=_("Motion"), choices=Player.Motion.choices)


class DeletionForm(forms.Form):
    """What the owner types to have his account deleted; it is the service that judges it."""

    name = forms.CharField(
        label=_("Your display name, as it stands above"),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    password = forms.CharField(
        label=_("Password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    code = forms.CharField(
        label=_("Code of your authenticator app, or a recovery code"),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )


def deletion_form(
    data: dict[str, str] | None, *, is_guest: bool, has_second_factor: bool
) -> DeletionForm:
    """Return the form with the fields this player can fill in."""
    form = DeletionForm(data)
    if is_guest:
        del form.fields["password"]
    if is_guest or not has_second_factor:
        del form.fields["code"]
    return form
