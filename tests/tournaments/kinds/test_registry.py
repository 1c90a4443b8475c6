"""Kinds are found by walking the package: adding one touches nothing else."""

import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.conftest import Cast
from tests.tournaments.practice_stage import begin
from tournaments import kinds
from tournaments.kinds.base import SizeOffer
from tournaments.kinds.registry import (
    AnyKind,
    UnknownKind,
    get_kind,
    list_blocking_codes,
    list_kinds,
)

# Those of the spec; a kind added later has its own in its package.
LIMITS = {
    "futoshiki": {5: 180, 6: 300, 7: 420},
    "grattacieli": {5: 240, 6: 360},
    "kakuro": {6: 360, 7: 480, 8: 600},
    "hitori": {6: 180, 8: 300, 10: 480},
    "akari": {7: 180, 8: 240, 10: 360},
    "camping": {6: 120, 8: 240, 10: 360},
    "rettangoli": {6: 120, 8: 240, 10: 360},
    "slalom": {5: 180, 6: 240, 8: 360},
    "trace": {6: 120},
    "workshop": {6: 480},
}


def test_the_kinds_and_their_limits_are_those_of_the_spec() -> None:
    found = {
        kind.code: {offer.size: offer.limit_s for offer in kind.sizes} for kind in list_kinds()
    }
    assert {code: found[code] for code in LIMITS} == LIMITS
    for kind in list_kinds():
        for offer in kind.sizes:
            assert kind.default_limit_s(offer.size) == offer.limit_s


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnknownKind):
        get_kind("sudoku")


def test_of_the_kinds_of_the_spec_only_the_trace_blocks_the_simulator() -> None:
    assert [code for code in list_blocking_codes() if code in LIMITS] == ["trace"]


PACKAGES = {
    "hitori": (
        "from dataclasses import replace\n"
        "from tournaments.kinds.hitori import KIND as HITORI\n"
        'names = {language: {"name": f"Altro-{language}"} for language in HITORI.words}\n'
        'KIND = replace(HITORI, code="altro", words=names, blocks_simulator=True)\n'
    ),
    "workshop": (
        "from dataclasses import replace\n"
        "from tournaments.kinds.machines import draw_board\n"
        "from tournaments.kinds.workshop import KIND as WORKSHOP\n"
        "def draw(sheet, _answer):\n"
        '    return draw_board("altro", sheet, None, demands=True)\n'
        'KIND = replace(WORKSHOP, code="altro", draw=draw)\n'
    ),
}


@pytest.fixture
def modelled_on() -> str:
    """Return the kind that the new one is like."""
    return "hitori"


@pytest.fixture
def altro(
    modelled_on: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> Iterator[AnyKind]:
    """Add a kind by its package and its template folder, and by nothing else."""
    package, templates = tmp_path / "altro", tmp_path / "templates/tournaments/kinds/altro"
    package.mkdir()
    templates.mkdir(parents=True)
    (package / "__init__.py").write_text(PACKAGES[modelled_on])
    for language in ("en", "fr", "it"):
        (templates / f"{language}.html").write_text(f'<p class="kind-rules">Altro, {language}.</p>')
    (engine,) = settings.TEMPLATES
    settings.TEMPLATES = [{**engine, "DIRS": [*engine["DIRS"], tmp_path / "templates"]}]
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "tournaments.kinds.altro", raising=False)
    list_kinds.cache_clear()
    yield get_kind("altro")
    list_kinds.cache_clear()


def test_a_new_package_is_a_new_kind(altro: AnyKind) -> None:
    assert altro.sizes[0] == SizeOffer(6, 180)
    assert altro.script == "js/tournaments/kinds/altro.js"
    assert altro.template("it") == "tournaments/kinds/altro/it.html"
    assert "altro" in list_blocking_codes()


@pytest.mark.parametrize("language", ["en", "fr", "it"])
def test_a_new_kind_has_its_pages(
    language: str, altro: AnyKind, cast: Cast, travel: object, now: datetime
) -> None:
    game, client = begin(cast.member.pk, "altro", now=now), Client()
    client.force_login(cast.member)
    start = f"/{language}/tournaments"
    told = {
        path: client.get(f"{start}/{path}").content.decode()
        for path in (
            "examples/altro/",
            "examples/altro/print/",
            "practice/kinds/altro/",
            f"practice/games/{game.pk}/",
            f"practice/games/{game.pk}/print/",
        )
    }
    for path, page in told.items():
        assert f"Altro-{language}" in page, path
        assert f"Altro, {language}." in page, path
    pictures = [page.count('<svg class="puzzle"') for page in told.values()]
    assert pictures == [2, 1, 0, 1, 1]
    for path in ("examples/", "practice/"):
        overview = client.get(f"{start}/{path}").content.decode()
        assert overview.count('practice-kind"') == len(list_kinds()) == len(LIMITS) + 1
    assert "The 11 kinds of puzzle" in Client().get("/en/tournaments/examples/").content.decode()


@pytest.mark.parametrize("modelled_on", ["workshop"])
def test_a_new_kind_of_machine_shows_what_it_demands(altro: AnyKind, db: None) -> None:
    page = Client().get("/en/tournaments/examples/altro/print/").content.decode()
    assert '<th scope="col">Expected output</th>' in page
    assert "10 · 20 · 14 · 28" in page
    assert "<strong>Allowed stations</strong>" in page


def test_what_begins_a_practice_of_a_new_kind_without_puzzles_is_told(
    altro: AnyKind, cast: Cast, travel: object
) -> None:
    client = Client()
    client.force_login(cast.member)
    choice = {"size": "6", "level": "1"}
    answer = client.post("/en/tournaments/practice/kinds/altro/start/", choice, follow=True)
    assert answer.redirect_chain == [("/en/tournaments/practice/kinds/altro/", 302)]
    assert answer.status_code == 200
