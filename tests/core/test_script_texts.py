"""The texts of scripts: in the page's language, and kept by browsers until one changes."""

import re

import pytest
from django.test import Client
from django.utils.translation import override

from tallyworks.core.script_texts import script_texts_url

_A_YEAR = 31_536_000


@pytest.fixture
def visitor(db: None) -> Client:
    return Client()


@pytest.mark.parametrize(
    ("language", "cancel"), [("en", None), ("fr", "Annuler"), ("it", "Annulla")]
)
def test_each_language_has_its_own_texts(
    visitor: Client, language: str, cancel: str | None
) -> None:
    script = visitor.get(f"/{language}/jsi18n/").content.decode()

    found = re.search(r'"Cancel": "(\w+)"', script)
    assert (found and found[1]) == cancel


def test_a_version_is_kept_for_good_and_nothing_else_is(visitor: Client) -> None:
    with override("fr"):
        address = script_texts_url()

    assert re.fullmatch(r"/fr/jsi18n/\?v=[0-9a-f]{12}", address)
    kept = visitor.get(address)
    assert kept.headers["Cache-Control"] == f"public, max-age={_A_YEAR}, immutable"
    assert kept.headers["Content-Type"].startswith("text/javascript")
    for other in ("/fr/jsi18n/", "/fr/jsi18n/?v=0123456789ab", address.replace("/fr/", "/it/")):
        assert visitor.get(other).headers["Cache-Control"] == "no-cache"


def test_languages_have_versions_of_their_own() -> None:
    addresses = set()
    for language in ("en", "fr", "it"):
        with override(language):
            addresses.add(script_texts_url().partition("?")[2])
    assert len(addresses) == 3
