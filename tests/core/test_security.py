"""What production tells browsers, and what it refuses before it looks at it."""

from __future__ import annotations

import re
import runpy
import secrets
from pathlib import Path
from typing import Any

import pytest
from csp.constants import UNSAFE_EVAL, UNSAFE_INLINE
from django.conf import settings as known_settings
from django.core.checks import run_checks
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from pytest_django import Settings

from tests.conftest import Cast

ROOT = Path(__file__).resolve().parents[2]
# The settings that the checks of a deployment are about.
LOOKED_AT = (
    "SECURE_", "SECRET_", "SESSION_", "CSRF_", "ALLOWED_HOSTS", "DEBUG", "MIDDLEWARE", "X_FRAME",
    "STORAGES", "TEMPLATES", "LOGGING",
)  # fmt: skip
SCRIPT = re.compile(r"<script\b([^>]*)>")


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, Any]:
    """Return the settings as production reads them."""
    environment = {
        "PRODUCTION": "1",
        "ALLOWED_HOSTS": "tallyworks.example",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "WORKSHOP_SECRET": secrets.token_urlsafe(48),
        "DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3",
    }
    monkeypatch.delenv("DEBUG", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return runpy.run_path(str(ROOT / "tallyworks" / "settings.py"))


def test_production_passes_every_check_of_a_deployment(
    production: dict[str, Any], settings: Settings
) -> None:
    for name, value in production.items():
        if name.startswith(LOOKED_AT):
            setattr(settings, name, value)
    assert run_checks(include_deployment_checks=True) == []


def test_production_keeps_to_https(production: dict[str, Any]) -> None:
    assert production["SECURE_SSL_REDIRECT"] is True
    assert production["SECURE_HSTS_SECONDS"] == 31_536_000
    assert production["SESSION_COOKIE_SECURE"] is production["CSRF_COOKIE_SECURE"] is True
    assert production["SESSION_COOKIE_HTTPONLY"] is True
    assert production["SESSION_COOKIE_SAMESITE"] == production["CSRF_COOKIE_SAMESITE"] == "Lax"
    # Figures are read from inside, past the proxy and its certificate.
    assert production["SECURE_REDIRECT_EXEMPT"] == ["^health/", "^metrics$"]


@pytest.mark.parametrize("name", ["SECRET_KEY", "WORKSHOP_SECRET", "METRICS_TOKEN"])
@pytest.mark.parametrize("value", ["short", "x" * 64])
@pytest.mark.usefixtures("production")
def test_production_does_not_start_with_a_weak_secret(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=name):
        runpy.run_path(str(ROOT / "tallyworks" / "settings.py"))


@pytest.mark.parametrize("path", ["/en/", "/fr/rules/", "/en/accounts/login/", "/en/nowhere/"])
def test_pages_run_only_scripts_that_are_meant(client: Client, cast: Cast, path: str) -> None:
    client.force_login(cast.member)
    answer = client.get(path, follow=True)

    policy = directives(answer["Content-Security-Policy"])
    found = re.fullmatch(r"'self' 'nonce-([^']{20,})'", policy["script-src"])
    assert policy["style-src"] == policy["default-src"] == policy["form-action"] == "'self'"
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    for attributes in SCRIPT.findall(answer.content.decode()):
        is_data = 'type="application/json"' in attributes
        assert is_data or "src=" in attributes or (found and found[1] in attributes), attributes
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == "same-origin"


def test_only_the_admin_may_more(client: Client, cast: Cast) -> None:
    strict = str(known_settings.CONTENT_SECURITY_POLICY)
    assert UNSAFE_INLINE not in strict
    assert UNSAFE_EVAL not in strict
    client.force_login(cast.staff)
    policy = directives(client.get("/admin/login/")["Content-Security-Policy"])

    assert policy["script-src"] == "'self' 'unsafe-inline' 'unsafe-eval'"
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert policy["default-src"] == policy["form-action"] == "'self'"


def directives(header: str) -> dict[str, str]:
    parts = (part.strip().partition(" ") for part in header.split(";"))
    return {name: words for name, _space, words in parts}


def test_no_template_has_a_script_without_its_nonce() -> None:
    wrong = [
        f"{path.relative_to(ROOT)}: <script{attributes}>"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for attributes in SCRIPT.findall(path.read_text())
        if "src=" not in attributes and "nonce=" not in attributes
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/v1/workshops/1/runs/", "application/json"),
        ("/en/accounts/login/", "application/x-www-form-urlencoded"),
        ("/en/settings/preferences/", "multipart/form-data; boundary=x"),
    ],
)
def test_a_body_that_is_too_long_is_not_read(client: Client, path: str, kind: str) -> None:
    body = b"x" * (known_settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    answer = client.generic("POST", path, body, content_type=kind)

    assert answer.status_code == 413
    if path.startswith("/api/"):
        assert answer.json()["error"]["code"] == "request_too_long"


@pytest.mark.parametrize("length", ["-1", "ten", "9" * 30])
def test_a_length_that_cannot_be_is_refused(client: Client, length: str) -> None:
    answer = client.post("/api/v1/workshops/1/runs/", CONTENT_LENGTH=length)
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "path",
    ["/en/players/A%00/", "/en/members/?q=%00", "/api/v1/players/%00/", "/api/v1/days/?page=%00"],
)
def test_an_address_with_a_nul_is_refused(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 400
    if path.startswith("/api/"):
        assert answer.json()["error"]["code"] == "bad_address"


def test_a_body_as_long_as_allowed_is_read(client: Client, db: None) -> None:
    body = b" " * known_settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    answer = client.generic("POST", "/api/v1/tutorial/", body, content_type="application/json")
    assert answer.status_code != 413
