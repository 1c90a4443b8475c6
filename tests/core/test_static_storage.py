"""What production serves in place of the site's own scripts and styles."""

import json
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from tallyworks.core.static_storage import minify

SCRIPT = """\
// Says why.
export const path = /^\\/\\/[a-z]+/u; /* and this */
export const text = `two  spaces // are ${1 + 1}  kept`;
export const half = (whole) => whole / 2 / 1;
"""


def test_scripts_lose_comments_and_keep_texts_and_patterns() -> None:
    short = minify("js/x.js", SCRIPT.encode()).decode()

    assert "Says why" not in short
    assert "and this" not in short
    assert r"/^\/\/[a-z]+/u" in short
    assert "`two  spaces // are ${1 + 1}  kept`" in short
    assert "whole/2/1" in short


def test_styles_lose_comments_and_keep_what_they_compute() -> None:
    assert minify("css/x.css", b"/* why */ a { width: calc(1px + 2px); }") == (
        b"a{width:calc(1px + 2px)}"
    )


def test_other_files_stay_as_they_are() -> None:
    assert minify("icons/x.svg", b"<!-- a  mark -->") == b"<!-- a  mark -->"


@pytest.fixture
def static_root(tmp_path: Path, settings: Settings) -> Path:
    folder = tmp_path / "source"
    for name, text in (
        ("js/x.js", SCRIPT * 20),
        ("css/x.css", "/* why */ a { background: url('../x.svg') }"),
        ("vendor/x.js", SCRIPT),
        ("x.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    settings.STATICFILES_DIRS = [folder]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "served"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "tallyworks.core.static_storage.MinifiedStaticFilesStorage"},
    }
    return tmp_path / "served"


def test_collecting_minifies_our_own_files_hashes_and_compresses_all(static_root: Path) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)

    served = json.loads((static_root / "staticfiles.json").read_text())["paths"]
    assert (static_root / served["js/x.js"]).read_bytes() == minify("js/x.js", SCRIPT.encode() * 20)
    assert (static_root / served["css/x.css"]).read_text() == (
        f'a{{background:url("../{served["x.svg"]}")}}'
    )
    assert (static_root / served["vendor/x.js"]).read_text() == SCRIPT
    assert served["js/x.js"] != served["vendor/x.js"].replace("vendor", "js")
    assert (static_root / f"{served['js/x.js']}.gz").exists()


def test_collecting_twice_changes_nothing(static_root: Path) -> None:
    call_command("collectstatic", interactive=False, verbosity=0)
    first = (static_root / "staticfiles.json").read_text()

    call_command("collectstatic", interactive=False, verbosity=0)

    assert (static_root / "staticfiles.json").read_text() == first
