"""Words, numbers and dates of the pages, in the three languages."""

import json
import re
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import Context
from django.test import RequestFactory
from django.utils.translation import override

from sim.stations import STATION_TYPES
from tallyworks.core.templatetags import formats, site, stations

ROOT = Path(__file__).resolve().parents[2]
WORKSHOP = {
    "columns": 6,
    "belts": 2,
    "inputs": [{"start": 2, "numbers": [3, 8]}, {"start": 1, "numbers": []}],
    "outputs": [[], [10, 20]],
}


@pytest.mark.parametrize(
    ("language", "value", "text"),
    [
        ("en", 1176, "1,176"),
        ("fr", 1176, "1\u202f176"),
        ("it", 12345, "12.345"),
        ("en", -3, "−3"),
        ("en", 0, "0"),
        ("en", None, "–"),
        ("en", "", "–"),
    ],
)
def test_integer_is_grouped_as_the_language_does(
    language: str, value: int | str | None, text: str
) -> None:
    with override(language):
        assert formats.integer(value) == text


@pytest.mark.parametrize(
    ("language", "day", "text"),
    [
        ("en", date(2026, 11, 26), "Thursday 26 November"),
        ("fr", date(2026, 10, 1), "jeudi 1er octobre"),
        ("it", date(2026, 11, 26), "giovedì 26 novembre"),
    ],
)
def test_day_is_named_in_the_page_s_language(language: str, day: date, text: str) -> None:
    with override(language):
        assert formats.day_long(day) == text
        assert formats.day_full(day) == f"{text} 2026"


def test_instants_are_told_in_paris_time_on_both_sides_of_the_change_of_clocks() -> None:
    assert formats.paris_time(datetime(2027, 3, 28, 0, 59, 59, tzinfo=UTC)) == "01:59:59"
    assert formats.paris_time(datetime(2027, 3, 28, 1, 0, 0, tzinfo=UTC)) == "03:00:00"
    after = datetime(2027, 3, 28, 1, 0, 9, tzinfo=UTC)
    assert formats.paris_day_clock(after) == "28 March 03:00:09"


def test_every_station_has_a_name_an_effect_and_a_family() -> None:
    kinds = {kind.value for kind in STATION_TYPES}

    assert set(stations.NAMES) == set(stations.EFFECTS) == set(stations.FAMILIES) == kinds


def test_signs_are_those_of_the_board() -> None:
    script = (ROOT / "static/js/board/icons.js").read_text()
    # 6.500 and 6.5 draw the same line.
    script = re.sub(r"(\.\d*?[1-9])0+(?=\D)", r"\1", script)
    found = re.findall(r'(\w+): \{\s*lines:\s*"([^"]*)"(?:,\s*dots:\s*"([^"]*)")?,?\s*\}', script)

    assert {kind: (lines, dots) for kind, lines, dots in found} == stations.SIGNS


@pytest.mark.parametrize(
    ("kinds", "text"),
    [([], ""), (["merge"], "Merge"), (["plus", "minus", "times"], "Plus, Minus and Times")],
)
def test_names_of_stations_make_one_enumeration(kinds: list[str], text: str) -> None:
    with override("en"):
        assert stations.station_names(kinds) == text


def test_belt_rows_pair_inputs_with_outputs() -> None:
    first, second = stations.belt_rows(WORKSHOP)

    assert (first.name, first.start, first.numbers, first.demand) == ("A", 2, (3, 8), ())
    assert (second.name, second.numbers, second.demand) == ("B", (), (10, 20))


def test_workshop_json_cannot_leave_its_script_element() -> None:
    data = {"name": "</script><script>alert(1)</script>&"}

    html = site.workshop_json(data)

    assert html.count("<") == 2
    assert json.loads(html.split(">", 1)[1].rsplit("<", 1)[0]) == data


def test_import_map_and_preloads_name_the_hashed_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"js/core/api.js": "js/core/api.1a2b.js", "css/base.css": "css/base.3c4d.css"}
    monkeypatch.setattr(staticfiles_storage, "hashed_files", files, raising=False)
    monkeypatch.setattr(staticfiles_storage, "manifest_hash", "of a test", raising=False)

    html = site.importmap(Context({}))

    assert json.loads(html.split(">", 1)[1].rsplit("<", 1)[0]) == {
        "imports": {"/static/js/core/api.js": "/static/js/core/api.1a2b.js"}
    }
    assert site.module_preloads("core", "board") == (
        '<link rel="modulepreload" href="/static/js/core/api.1a2b.js">'
    )
    late = site.late_modules("js/core/api.js", "core", "board")
    assert json.loads(late.split(">", 1)[1].rsplit("<", 1)[0]) == {
        "entry": "/static/js/core/api.js",
        "preloads": ["/static/js/core/api.1a2b.js"],
    }


def test_language_links_lead_to_the_same_page_with_its_query() -> None:
    request = RequestFactory().get("/fr/archive/?page=2")
    with override("fr"):
        links = site.language_links(Context({"request": request}))

    assert [link.code for link in links] == ["en", "fr", "it"]
    assert [link.url for link in links if link.is_current] == ["/fr/archive/?page=2"]
    assert links[0].url == "/en/archive/?page=2"
    assert [link.name for link in links] == ["English", "Français", "Italiano"]


def test_language_links_are_none_without_a_request() -> None:
    assert site.language_links(Context({})) == []


def test_today_is_the_paris_day_of_the_request() -> None:
    request = RequestFactory().get("/")
    request.now = datetime(2026, 11, 25, 23, 30, tzinfo=UTC)  # type: ignore[attr-defined]

    assert site.paris_today(Context({"request": request})) == date(2026, 11, 26)
    assert site.paris_today(Context({})) is None
