"""Where sessions are kept: Django's cached table, with the player of each beside it."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import apps
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.cached_db import SessionStore as CachedStore
from django.contrib.sessions.base_session import AbstractBaseSession

GUEST_SESSION_KEY = "guest_player_id"
# Where allauth keeps whom a log-in, a sign-up or a new password under way is for: the field, and
# the base its number is written in.
UNDER_WAY = (
    ("account_login", "user_pk", 36),
    ("account_email_verification_code", "user_id", 10),
    ("account_password_reset_verification", "user_id", 10),
)


class SessionStore(CachedStore):
    """Writes with every session whose it is, as far as it is anybody's."""

    @classmethod
    def get_model_class(cls) -> type[AbstractBaseSession]:
        """Return the table of the sessions."""
        return apps.get_model("players", "BrowserSession")

    def _validate_session_key(self, key: str | None) -> bool:
        """Tell whether the cookie can hold a key of ours; PostgreSQL takes no NUL in a text."""
        return bool(key) and str(key).isascii() and str(key).isalnum() and len(str(key)) >= 8

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the row to be stored, with its player."""
        return _with_player(super().create_model_instance(data), data)

    async def acreate_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the row to be stored, with its player."""
        return _with_player(await super().acreate_model_instance(data), data)


def _with_player(row: Any, data: Mapping[str, Any]) -> AbstractBaseSession:
    row.player_id = _player_id(data)
    stored: AbstractBaseSession = row
    return stored


def _player_id(data: Mapping[str, Any]) -> int | None:
    return next((number for number in _candidates(data) if number is not None), None)


def _candidates(data: Mapping[str, Any]) -> Iterator[int | None]:
    yield _number(data.get(SESSION_KEY), 10)
    # Before the guest: what is under way names an address, which goes when its owner does.
    for key, field, base in UNDER_WAY:
        kept = data.get(key)
        yield _number(kept.get(field), base) if isinstance(kept, dict) else None
    yield _number(data.get(GUEST_SESSION_KEY), 10)


def _number(value: Any, base: int) -> int | None:
    return int(str(value), base) if value is not None and str(value).isalnum() else None
