"""The kinds of notices: what each says, in the reader's language, from codes and values.

An app that has news registers its kinds in its `AppConfig.ready`:

    register(Kind(code="DUEL_OPENED", title=_("%(name)s challenges you"), …))
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as translate
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tallyworks.core.templatetags.formats import integer, month_year

# What a notice stores: codes and values, never words.
Data = Mapping[str, str | int | None]
Words = Mapping[str, object]
# A text still to be put into the reader's language: `gettext_lazy`, or `ngettext_lazy` with the
# name of the field it counts by.
LazyText = Promise | str


def _as_stored(data: Data) -> Words:
    return data


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One kind of notice.

    `label` names it among the e-mail preferences; `title` and `text` take the fields that `words`
    makes of the stored data while the reader's language is active; `url_name` is the page it leads
    to, for what the stored field `url_field` numbers, if any. Where `emailed` is false no e-mail is
    ever sent, and no preference offered.
    """

    code: str
    label: LazyText
    title: LazyText
    text: LazyText
    url_name: str
    url_field: str = ""
    words: Callable[[Data], Words] = _as_stored
    emailed: bool = True


@dataclass(frozen=True, slots=True)
class Rendered:
    """A notice in words of the active language; plain text, to be escaped where it is shown."""

    title: str
    text: str
    url: str


_KINDS: Final[dict[str, Kind]] = {}


def register(kind: Kind) -> None:
    """Make `kind` known.

    Raises:
        ValueError: another kind has its code.
    """
    if _KINDS.get(kind.code, kind) != kind:
        raise ValueError(f"Two kinds of notices are called {kind.code}.")
    _KINDS[kind.code] = kind


def get_kind(code: str) -> Kind:
    """Return the kind called `code`.

    Raises:
        KeyError: no app has registered it.
    """
    return _KINDS[code]


def is_emailed(code: str) -> bool:
    """Tell whether notices of the kind called `code` may be sent by e-mail."""
    return code in _KINDS and _KINDS[code].emailed


def list_emailed() -> Iterator[Kind]:
    """Yield the kinds a player can choose to get by e-mail, in the order of registration."""
    return (kind for kind in _KINDS.values() if kind.emailed)


def render(code: str, data: Data) -> Rendered:
    """Put a notice into words of the active language.

    A kind that no app registers any more, as after a feature was taken down, has no words left.

    Raises:
        KeyError: the data lack a field the texts need.
    """
    kind = _KINDS.get(code)
    if kind is None:
        return Rendered(translate("An old notice"), "", reverse("notices"))
    words = kind.words(data)
    url = reverse(kind.url_name, args=[data[kind.url_field]] if kind.url_field else None)
    return Rendered(_filled(kind.title, words), _filled(kind.text, words), url)


def _filled(text: LazyText, words: Words) -> str:
    # A lazy plural chooses its form by the field it names, so it must see the fields itself.
    return str(text % words)


def _credit_words(data: Data) -> Words:
    amount = int(data["amount"] or 0)
    return {**data, "amount": amount, "written": integer(amount)}


def _month_words(data: Data) -> Words:
    return {"month": month_year(date.fromisoformat(f"{data['month']}-01"))}


register(
    Kind(
        code="WELCOME",
        label=_("Welcome"),
        title=_("Welcome to Tallyworks"),
        text=_("You are a member now: your records, scores and name are yours on every device."),
        url_name="settings",
        # He has just read an e-mail of ours, the one with the code.
        emailed=False,
    )
)
register(
    Kind(
        code="CREDIT_GRANTED",
        label=_("Credits given by the house"),
        title=ngettext_lazy(
            "You were given %(written)s credit", "You were given %(written)s credits", "amount"
        ),
        text=_("Reason: %(reason)s"),
        url_name="credits",
        words=_credit_words,
    )
)
register(
    Kind(
        code="BLITZ_TITLE",
        label=_("Blitz of the month"),
        title=_("You hold the Blitz of the month"),
        text=_("Nobody solved more in %(month)s. The title stands on your profile."),
        url_name="settings",
        words=_month_words,
    )
)
