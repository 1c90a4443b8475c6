"""What the documentation says is so: its examples are run, its links and paths lead somewhere."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import time_machine
import yaml
from django.test import Client

from tallyworks.players.services import create_token
from tests.conftest import Cast
from tests.factories import WorkshopFactory

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE = re.compile(r"```http\n(\w+) (\S+)\n(.*?)```\n\n```json ?(\d*)\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#|mailto:)([^)#\s]+)")
# A path in code, from any folder on: `core/push.py`, `core/push.py::publish`.
CODE_PATH = re.compile(r"`((?:[\w-]+/)+[\w-]+\.(?:py|js|md|yml|toml|sh|html|css))(?:::(\w+))?`")


def test_the_examples_of_the_api_are_what_it_answers(
    cast: Cast, travel: time_machine.Traveller, client: Client
) -> None:
    today = WorkshopFactory.create()
    token = create_token(player=cast.member, now=cast.member.joined_at)
    headers = {"authorization": f"Token {token}", "accept-language": "en"}
    examples = EXAMPLE.findall((ROOT / "docs" / "api-guide.md").read_text())
    assert len(examples) == 6
    for method, path, body, status, expected in examples:
        answer = client.generic(
            method,
            path.replace("{today}", str(today.pk)),
            body.encode(),
            content_type="application/json",
            headers=headers,
        )
        wanted = int(status or (201 if method == "POST" else 200))
        assert answer.status_code == wanted, (method, path, answer.content)
        assert differences(json.loads(expected), answer.json()) == [], (method, path)


def differences(expected: Any, found: Any, at: str = "") -> list[str]:
    """Return where `found` lacks what is `expected`; … is anything, and objects may hold more."""
    if expected == "…":
        return []
    if isinstance(expected, dict) and isinstance(found, dict):
        missing = [f"{at}.{key} is missing" for key in expected if key not in found]
        both = [key for key in expected if key in found]
        return missing + [
            one for key in both for one in differences(expected[key], found[key], f"{at}.{key}")
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        pairs = enumerate(zip(expected, found, strict=True))
        return [one for number, pair in pairs for one in differences(*pair, f"{at}[{number}]")]
    return [] if expected == found else [f"{at}: expected {expected!r}, found {found!r}"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_paths_lead_somewhere(page: Path) -> None:
    text = page.read_text()
    dead = [link for link in LINK.findall(text) if not (page.parent / link).exists()]
    for path, name in CODE_PATH.findall(text):
        found = [known for known in tracked() if f"/{known}".endswith(f"/{path}")]
        if not any(f" {name}" in (ROOT / known).read_text() for known in found):
            dead.append(f"{path}::{name}")
    assert dead == []


@cache
def tracked() -> tuple[str, ...]:
    """Return the paths of the project's files."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603
    return tuple(path for path in listed.stdout.splitlines() if (ROOT / path).is_file())


def test_every_page_is_found_from_the_readme() -> None:
    named = {
        (page.parent / link).resolve()
        for page in (ROOT / "README.md", ROOT / "docs" / "README.md")
        for link in LINK.findall(page.read_text())
    }
    pages = {page for page in (ROOT / "docs").glob("*.md") if page.name != "README.md"}
    assert pages - named == set()


def test_upgrade_and_restore_name_every_service_of_the_site() -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    services = compose["services"].items()
    of_the_site = {name for name, service in services if service["image"] == "tallyworks"}
    assert {"web", "computer", "migrate"} <= of_the_site
    text = (ROOT / "docs" / "operations.md").read_text()

    assert named_after("up -d --no-deps", "Upgrade", text) == of_the_site - {"migrate"}
    assert "docker compose run --rm migrate\n" in section("Upgrade", text)
    # Migrating is what the restore does by itself; the proxy is of another image.
    stopped = named_after("stop", "Restore", text)
    assert stopped == (of_the_site - {"migrate"}) | {"proxy"}


def section(heading: str, text: str) -> str:
    """Return the part of a page under a heading that begins so."""
    return text.split(f"\n## {heading}", 1)[1].split("\n## ", 1)[0]


def named_after(command: str, heading: str, text: str) -> set[str]:
    """Return the services that `docker compose` is told of by a command in a part of the page."""
    lines = re.findall(
        rf"^docker compose {command} ([^#\n]+)", section(heading, text), re.MULTILINE
    )
    return {name for line in lines for name in line.split()}
