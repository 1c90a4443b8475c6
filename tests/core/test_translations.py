"""The catalogues: every text of the site in French and Italian, with its fields and typography."""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest
from babel.messages.catalog import Message

from scripts import messages

pytestmark = [
    pytest.mark.parametrize("language", tuple(messages.PLURALS)),
    pytest.mark.parametrize("domain", messages.DOMAINS),
]

FIELD = re.compile(r"%\(\w+\)[sd]|(?<!%)%[sd]|\{\w*\}")
TAG = re.compile(r"</?[a-z][^>]*>")
NO_BREAK = "\u00a0\u202f"
SLIPS = {
    "fr": {
        "a no-break space stands before ; ! ? »": rf"[^{NO_BREAK}][;!?»]",
        "a no-break space stands before a colon": rf"[^{NO_BREAK}]:(?=\s|$)",
        "a no-break space stands after «": rf"«[^{NO_BREAK}]",
    },
    "it": {
        "no space stands before : ; ! ?": r"\s[:;!?]",
        "no space stands inside « »": r"«\s|\s»",
        "E’ is È": r"\b[AEIOU]['’](?=\s)",
    },
}
SLIPS_OF_BOTH = {
    "an apostrophe is ’": r"\w'\w",
    "an ellipsis is …": r"\.\.\.",
    "quotes are « »": r"[“”\"]",
}


@cache
def collected(domain: str) -> list[messages.Found]:
    return messages.collect(domain)


def kept(language: str, domain: str) -> list[Message]:
    catalogue = messages.read_catalogue(messages.catalogue_path(language, domain))
    return [message for message in catalogue if message.id]


def pairs(found: list[Message]) -> Iterator[tuple[Message, str, str]]:
    """Yield each message with a form of its text and the translation of that form."""
    for message in found:
        texts = (message.id,) if isinstance(message.id, str) else message.id
        strings = (message.string,) if isinstance(message.string, str) else message.string or ()
        for text, string in zip(texts, strings, strict=True):
            yield message, text, string


def test_the_catalogue_holds_the_texts_of_the_site(language: str, domain: str) -> None:
    texts = {(context, str(text)) for context, text in collected(domain)}
    found = {(message.context, str(message.id)) for message in kept(language, domain)}

    assert texts - found == set(), "make messages, then translate"
    assert found - texts == set(), "make messages"


def test_every_text_is_translated(language: str, domain: str) -> None:
    found = kept(language, domain)

    assert [message.id for message in messages.untranslated(found)] == []
    assert [message.id for message in found if message.fuzzy] == []


def test_the_file_is_as_make_messages_writes_it(language: str, domain: str) -> None:
    path = messages.catalogue_path(language, domain)
    renewed = messages.renew(messages.read_catalogue(path), collected(domain))

    assert messages.write_catalogue(renewed, language) == path.read_text(encoding="utf-8")


def test_translations_keep_fields_tags_and_outer_spaces(language: str, domain: str) -> None:
    broken = [
        (text, string)
        for message, text, string in pairs(kept(language, domain))
        if not keeps_fields(message, text, string)
        or sorted(TAG.findall(text)) != sorted(TAG.findall(string))
        or (text[:1].isspace(), text[-1:].isspace())
        != (string[:1].isspace(), string[-1:].isspace())
    ]
    assert broken == []


def keeps_fields(message: Message, text: str, string: str) -> bool:
    """Tell whether a translation has the fields of its text.

    A singular may spell its number out ("one number too many") in one language only.
    """
    fields = sorted(FIELD.findall(string))
    if isinstance(message.id, str) or text != message.id[0]:
        return fields == sorted(FIELD.findall(text))
    return set(fields) <= set(FIELD.findall(" ".join(message.id)))


def test_translations_keep_the_typography_of_their_language(language: str, domain: str) -> None:
    found = [
        (rule, string)
        for _message, _text, string in pairs(kept(language, domain))
        for rule, slip in (SLIPS[language] | SLIPS_OF_BOTH).items()
        # With a letter before and after, a slip at either end shows as well.
        if re.search(slip, f"x{unescape(TAG.sub('', string))}")
    ]
    assert found == []
