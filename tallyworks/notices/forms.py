"""Forms of the notices' pages."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tallyworks.notices import kinds


class PreferencesForm(forms.Form):
    """Language of the e-mails, and which kinds of notices come by e-mail."""

    language = forms.ChoiceField(label=_("Language of the e-mails"), choices=settings.LANGUAGES)
    enabled = forms.BooleanField(label=_("Send me e-mails"), required=False)
    wanted = forms.MultipleChoiceField(
        label=_("About"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Kinds are registered when the apps are ready, after this class was made.
        choices = [(kind.code, kind.label) for kind in kinds.list_emailed()]
        wanted = self.fields["wanted"]
        assert isinstance(wanted, forms.MultipleChoiceField)
        wanted.choices = choices
