"""The readers of the environment refuse what cannot be meant."""

import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tallyworks import env

NAME = "TALLYWORKS_TEST_VALUE"
SECRET = "a secret of thirty-two characters"


@pytest.mark.parametrize("value", ["1", "true", "YES", " on "])
def test_a_flag_is_set(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(NAME, value)
    assert env.flag(NAME) is True


@pytest.mark.parametrize("value", ["0", "False", "no", "off"])
def test_a_flag_is_cleared(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(NAME, value)
    assert env.flag(NAME, default=True) is False


def test_a_flag_that_is_neither_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "maybe")
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.flag(NAME)


def test_what_is_unset_or_empty_takes_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(NAME, raising=False)
    assert env.text(NAME, "other") == "other"
    monkeypatch.setenv(NAME, " ")
    assert env.text(NAME, "other") == "other"
    assert env.flag(NAME, default=True) is True
    assert env.integer(NAME, 7) == 7
    assert env.items(NAME, ("a", "b")) == ["a", "b"]


@pytest.mark.parametrize("value", ["seven", "7.5", "-1"])
def test_a_number_that_cannot_be_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.integer(NAME, 7)


def test_a_list_is_cut_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "a.example, b.example,")
    assert env.items(NAME) == ["a.example", "b.example"]


def test_a_secret_is_made_once_and_for_its_owner_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(NAME, raising=False)
    made = env.secret(NAME, keep_in=tmp_path / "secrets")
    assert len(made) >= 32
    assert env.secret(NAME, keep_in=tmp_path / "secrets") == made
    [kept] = (tmp_path / "secrets").iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_a_secret_that_is_given_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(NAME, SECRET)
    assert env.secret(NAME, keep_in=None) == SECRET


@pytest.mark.parametrize("value", ["", "short", "a" * 40, "django-insecure-" + "0123456789abcdef"])
def test_production_refuses_a_weak_secret(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv(NAME, value)
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.secret(NAME, keep_in=None)


def test_the_embedded_database_takes_its_lock_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    config = env.database(tmp_path / "var" / "site.sqlite3")
    assert config["NAME"] == str(tmp_path / "var" / "site.sqlite3")
    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert (tmp_path / "var").is_dir()


def test_postgresql_gets_a_pool(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me:pa%40ss@db.example:5433/site?sslmode=require")
    config = env.database(tmp_path / "unused.sqlite3")
    assert (config["HOST"], config["PORT"], config["NAME"]) == ("db.example", 5433, "site")
    assert (config["USER"], config["PASSWORD"]) == ("me", "pa@ss")
    assert config["OPTIONS"]["sslmode"] == "require"
    assert config["OPTIONS"]["pool"]["max_size"] == 10
    assert "CONN_MAX_AGE" not in config


def test_postgresql_without_a_pool_keeps_connections(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me@db.example/site")
    monkeypatch.setenv("DATABASE_POOL_SIZE", "0")
    config = env.database(tmp_path / "unused.sqlite3")
    assert config["CONN_MAX_AGE"] == 60
    assert "pool" not in config.get("OPTIONS", {})


def test_another_database_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://me@db.example/site")
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        env.database(tmp_path / "unused.sqlite3")


def test_redis_is_optional_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    assert env.redis() is None
    monkeypatch.setenv("REDIS_URL", "redis://cache.example:6379/0")
    assert env.redis() == "redis://cache.example:6379/0"
    monkeypatch.setenv("REDIS_URL", "cache.example:6379")
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        env.redis()
