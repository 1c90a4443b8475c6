"""The house rules, on the tree as it stands."""

import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest
from django.conf import settings

from tallyworks.celery import app
from tests import house_checks
from tests.house_checks import Check, Source

ROOT = Path(__file__).resolve().parent.parent
CODE_FOLDERS = ("sim", "tallyworks", "leagues", "duels", "tamsk", "tournaments")
TEXT_SUFFIXES = {".py", ".js", ".html", ".css", ".md", ".toml", ".yml", ".json", ".in", ".txt", ""}
# A handful, whatever the size of the tree, then one in five thousand lines.
FREE_DEFERRED_IMPORTS = 2
DEFERRED_IMPORTS_PER_LINE = 0.2 / 1000
LONG_FUNCTION_SHARE = 0.05


def read(folder: str, pattern: str) -> list[tuple[str, str]]:
    return [
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / folder).rglob(pattern))
        if not {"migrations", "vendor", "node_modules"} & set(path.parts)
    ]


@cache
def sources(*folders: str) -> list[Source]:
    return [Source(path, text) for folder in folders for path, text in read(folder, "*.py")]


@pytest.mark.parametrize("check", house_checks.OF_THE_CODE, ids=lambda check: check.__name__)
def test_the_code_keeps_the_rule(check: Check) -> None:
    assert [breach for source in sources(*CODE_FOLDERS) for breach in check(source)] == []


def test_tests_and_benchmarks_are_no_larger_than_code() -> None:
    found = [
        breach for source in sources("tests", "bench") for breach in house_checks.oversized(source)
    ]
    assert found == []


def test_few_functions_are_long() -> None:
    sizes = [source.sloc(node) for source in sources(*CODE_FOLDERS) for node in source.functions()]
    long = sum(size > house_checks.LONG_FUNCTION_SLOC for size in sizes)
    assert long <= LONG_FUNCTION_SHARE * len(sizes)


def test_imports_stand_at_the_top() -> None:
    code = sources(*CODE_FOLDERS)
    found = [breach for source in code for breach in house_checks.deferred_imports(source)]
    lines = sum(len(source.code_lines) for source in code)
    assert len(found) <= max(FREE_DEFERRED_IMPORTS, DEFERRED_IMPORTS_PER_LINE * lines), found


def test_templates_and_scripts_stay_short_and_plain() -> None:
    pages = [*read("templates", "*.html"), *read("static/js", "*.js")]
    assert [breach for page in pages for breach in house_checks.page_flaws(*page)] == []


def test_no_file_leaves_marks_or_names_a_machine() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],  # noqa: S607
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.splitlines()
    texts = [
        (path, (ROOT / path).read_text(encoding="utf-8"))
        for path in listed
        if Path(path).suffix in TEXT_SUFFIXES and (ROOT / path).is_file()
    ]
    assert [breach for text in texts for breach in house_checks.marks(*text)] == []


def test_every_app_has_its_place_in_the_contracts() -> None:
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    contracts = rules["contracts"]
    floors = " ".join(contracts[0]["layers"])
    owned = {name for contract in contracts for name in contract.get("protected_modules", ())}
    apps = [name for name in settings.INSTALLED_APPS if name.partition(".")[0] in CODE_FOLDERS]
    # An app may be listed by its configuration: tallyworks.players.apps.PlayersConfig.
    packages = {name.partition(".apps.")[0] for name in apps}
    with_tables = {
        name for name in packages if list((ROOT / name.replace(".", "/")).glob("models*"))
    }
    assert {name for name in packages if f"({name})" not in floors} == set()
    assert {f"{name}.models" for name in with_tables} - owned == set()


def test_every_task_that_is_named_exists() -> None:
    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    named = {
        name for source in sources(*CODE_FOLDERS) for name in house_checks.enqueued_tasks(source)
    }
    assert (scheduled | named) - set(app.tasks) == set()
