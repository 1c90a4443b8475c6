"""The catalogues: every text of the site in French and Italian, with its fields and typography."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from babel.messages.catalog import Catalog, Message

from scripts import messages

LANGUAGES = tuple(messages.PLURALS)
CATALOGUES = [(language, domain) for language in LANGUAGES for domain in messages.DOMAINS]

FIELD = re.compile(r"%\(\w+\)[sd]|(?<!%)%[sd]|\{\w*\}")
TAG = re.compile(r"</?[a-z][^>]*>")
NO_BREAK = "\u00a0\u202f"
FRENCH_SLIPS = {
    "a no-break space stands before ; ! ? »": rf"[^{NO_BREAK}][;!?»]",
    "a no-break space stands before a colon": rf"[^{NO_BREAK}]:(?=\s|$)",
    "a no-break space stands after «": rf"«[^{NO_BREAK}]",
}
ITALIAN_SLIPS = {
    "no space stands before : ; ! ?": r"\s[:;!?]",
    "no space stands inside « »": r"«\s|\s»",
    "E’ is È": r"\b[AEIOU]['’](?=\s)",
}
SLIPS_OF_BOTH = {
    "an apostrophe is ’": r"\w'\w",
    "an ellipsis is …": r"\.\.\.",
    "quotes are « »": r"[“”\"]",
}


def catalogue(language: str, domain: str) -> Catalog:
    return messages.read_catalogue(messages.catalogue_path(language, domain))


def written(catalogue: Catalog) -> Iterator[tuple[Message, str, str]]:
    """Yield each message with its text (a plural's for all forms but the first) and translation."""
    for message in catalogue:
        if not message.id:
            continue
        if isinstance(message.id, str):
            yield message, message.id, str(message.string)
            continue
        for number, string in enumerate(message.string):
            yield message, message.id[min(number, 1)], string


@pytest.mark.parametrize("domain", messages.DOMAINS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_the_texts_of_the_site(language: str, domain: str) -> None:
    texts = {(context, _singular(text)) for context, text in messages.collect(domain)}
    kept = {(m.context, _singular(m.id)) for m in catalogue(language, domain) if m.id}

    assert texts - kept == set(), "make messages, then translate"
    assert kept - texts == set(), "make messages"


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_every_text_is_translated(language: str, domain: str) -> None:
    found = catalogue(language, domain)

    assert [message.id for message in messages.untranslated(found)] == []
    assert [message.id for message in found if message.id and message.fuzzy] == []


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_the_file_is_as_make_messages_writes_it(language: str, domain: str) -> None:
    path = messages.catalogue_path(language, domain)
    renewed = messages.renew(messages.read_catalogue(path), messages.collect(domain))

    assert messages.write_catalogue(renewed, language) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(("language", "domain"), CATALOGUES)
def test_translations_keep_fields_tags_and_ends(language: str, domain: str) -> None:
    broken = []
    for message, text, string in written(catalogue(language, domain)):
        # A singular may spell its number out ("one number too many") in one language only.
        known = {field for form in _forms(message) for field in FIELD.findall(form)}
        is_singular = not isinstance(message.id, str) and text == message.id[0]
        fields = set(FIELD.findall(string))
        is_kept = (
            fields <= known
            if is_singular
            else sorted(FIELD.findall(text)) == sorted(FIELD.findall(string))
        )
        if not is_kept or sorted(TAG.findall(text)) != sorted(TAG.findall(string)):
            broken.append((text, string))
        elif [text[:1].isspace(), text[-1:].isspace()] != [
            string[:1].isspace(),
            string[-1:].isspace(),
        ]:
            broken.append((text, string))
    assert broken == []


@pytest.mark.parametrize(
    ("language", "slips"), [("fr", FRENCH_SLIPS), ("it", ITALIAN_SLIPS)], ids=LANGUAGES
)
@pytest.mark.parametrize("domain", messages.DOMAINS)
def test_translations_keep_the_typography_of_their_language(
    language: str, slips: dict[str, str], domain: str
) -> None:
    found = [
        (rule, string)
        for _message, _text, string in written(catalogue(language, domain))
        for rule, slip in {**slips, **SLIPS_OF_BOTH}.items()
        # A leading space lets a slip at the very start be seen.
        if re.search(slip, " " + unescape(TAG.sub("", string)))
    ]
    assert found == []


def test_a_text_of_a_template_is_collected_like_one_of_python_and_javascript() -> None:
    site, scripts = messages.collect("django"), messages.collect("djangojs")

    assert (None, "Rules") in site
    assert (None, "Merge") in site
    assert (None, ("%(score)s point", "%(score)s points")) in scripts


def _singular(text: object) -> str:
    return text if isinstance(text, str) else str(text[0])  # type: ignore[index]


def _forms(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)
