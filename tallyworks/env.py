"""Typed readers of the environment: the only place that looks at `os.environ`.

A value that cannot be what it should be is refused at start with the variable's name, never read
as something else.
"""

import contextlib
import os
import secrets
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from environ import Env

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"0", "false", "no", "off"})
_POSTGRES = "django.db.backends.postgresql"
_SQLITE = "django.db.backends.sqlite3"
_POOL_SIZE = 10
_LOCK_WAIT_SECONDS = 20
_SHORTEST_SECRET = 32
# As few different ones make a word or a row of one letter, not chance.
_FEWEST_CHARACTERS = 10


def text(name: str, default: str = "") -> str:
    """Return the variable without surrounding space, `default` when unset or empty."""
    return os.environ.get(name, "").strip() or default


def required(name: str) -> str:
    """Return the variable.

    Raises:
        ImproperlyConfigured: it is unset or empty.
    """
    value = text(name)
    if not value:
        raise ImproperlyConfigured(f"{name} must be set.")
    return value


def secret(name: str, *, keep_in: Path | None) -> str:
    """Return the secret in the variable, else one made once and kept in the folder `keep_in`.

    `keep_in` is None in production, where a secret must be given and be strong.

    Raises:
        ImproperlyConfigured: it is unset with nowhere to keep one, or weak.
    """
    value = text(name)
    if value:
        _refuse_weak(name, value)
        return value
    if keep_in is None:
        raise ImproperlyConfigured(f"{name} must be set.")
    path = keep_in / f"{name.lower()}.txt"
    if not path.exists():
        _keep_new_secret(path)
    return path.read_text()


def optional_secret(name: str) -> str:
    """Return the secret in the variable, empty where none is set.

    Raises:
        ImproperlyConfigured: it is weak.
    """
    value = text(name)
    if value:
        _refuse_weak(name, value)
    return value


def _refuse_weak(name: str, value: str) -> None:
    if len(value) < _SHORTEST_SECRET:
        raise ImproperlyConfigured(f"{name} must have at least {_SHORTEST_SECRET} characters.")
    if len(set(value)) < _FEWEST_CHARACTERS or value.startswith("django-insecure-"):
        raise ImproperlyConfigured(f"{name} must be made by chance, not by hand.")


def _keep_new_secret(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(48))
    # Of two processes starting together the first one's secret stands, and is never seen half made.
    with contextlib.suppress(FileExistsError):
        path.hardlink_to(draft)
    draft.unlink()


def flag(name: str, default: bool = False) -> bool:
    """Return the variable as a boolean.

    Raises:
        ImproperlyConfigured: it is neither a yes nor a no.
    """
    value = text(name).lower()
    if not value:
        return default
    if value in _TRUE or value in _FALSE:
        return value in _TRUE
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def integer(name: str, default: int, *, minimum: int = 0) -> int:
    """Return the variable as an integer.

    Raises:
        ImproperlyConfigured: it is not a whole number, or below `minimum`.
    """
    value = text(name)
    if not value:
        return default
    try:
        number = int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from None
    if number < minimum:
        raise ImproperlyConfigured(f"{name} must be at least {minimum}, not {number}.")
    return number


def items(name: str, default: tuple[str, ...] = ()) -> list[str]:
    """Return the parts of a comma-separated variable, without space and empty parts."""
    value = text(name)
    if not value:
        return list(default)
    return [part for part in (raw.strip() for raw in value.split(",")) if part]


def database(default_path: Path) -> dict[str, Any]:
    """Return Django's settings of the database in `DATABASE_URL`, else of a SQLite file.

    Raises:
        ImproperlyConfigured: the URL names neither PostgreSQL nor SQLite.
    """
    url = text("DATABASE_URL")
    if not url:
        default_path.parent.mkdir(parents=True, exist_ok=True)
        return _sqlite({"ENGINE": _SQLITE, "NAME": str(default_path)})
    config: dict[str, Any] = Env.db_url_config(url)
    if config.get("ENGINE") == _POSTGRES:
        return _postgres(config)
    if config.get("ENGINE") == _SQLITE:
        return _sqlite(config)
    raise ImproperlyConfigured("DATABASE_URL must start with postgres:// or sqlite://.")


def redis() -> str | None:
    """Return `REDIS_URL`, None when the embedded layer, cache and broker are to serve.

    Raises:
        ImproperlyConfigured: it is not a Redis address.
    """
    url = text("REDIS_URL")
    if url and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ImproperlyConfigured("REDIS_URL must start with redis://, rediss:// or unix://.")
    return url or None


def _sqlite(config: dict[str, Any]) -> dict[str, Any]:
    # Immediate transactions: a deferred one that turns into a writer fails at once with
    # "database is locked", whatever the timeout. WAL keeps readers out of the writers' way.
    config["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": _LOCK_WAIT_SECONDS,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    # Tests with threads need a file: SQLite's shared in-memory database locks whole tables.
    if config["NAME"] != ":memory:":
        config["TEST"] = {"NAME": str(Path(config["NAME"]).with_name("test.sqlite3"))}
    return config


def _postgres(config: dict[str, Any]) -> dict[str, Any]:
    pool_size = integer("DATABASE_POOL_SIZE", _POOL_SIZE)
    if pool_size == 0:
        config["CONN_MAX_AGE"] = 60
        return config
    # Under ASGI every request may run on another thread, so only a pool keeps connections alive.
    pool = {"min_size": min(2, pool_size), "max_size": pool_size, "timeout": 10}
    config["OPTIONS"] = {**config.get("OPTIONS", {}), "pool": pool}
    return config
