"""Puzzles are sealed from the day they are made: encrypted, and opened by their round alone.

The key is derived from the site's WORKSHOP_SECRET, so neither the database nor its backups nor any
page of the admin shows a puzzle to come.
"""

import base64
import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

_PURPOSE: Final = b"tournaments: sealed puzzles"


class SealBroken(ValueError):
    """What is sealed is not what this site has sealed."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What is under the seal, as the kind made it."""

    seed: str
    givens: dict[str, Any]
    solution: dict[str, Any]
    key: str


def seal(contents: Contents) -> str:
    """Return the contents encrypted."""
    plain = json.dumps(asdict(contents), separators=(",", ":")).encode()
    return _cipher().encrypt(plain).decode()


def unseal(sealed: str) -> Contents:
    """Return the contents again.

    Call it for a round that is open, to judge a key of one, to keep its puzzle out of practice, or
    to let it be played once the tournament is finished, and nowhere else.

    Raises:
        SealBroken: it was changed, or sealed under another secret.
    """
    try:
        plain = _cipher().decrypt(sealed.encode())
    except InvalidToken as error:
        raise SealBroken("what is sealed cannot be read") from error
    return Contents(**json.loads(plain))


def _cipher() -> Fernet:
    secret = settings.WORKSHOP_SECRET.encode()
    key = hashlib.blake2b(_PURPOSE, key=hashlib.sha256(secret).digest(), digest_size=32).digest()
    return Fernet(base64.urlsafe_b64encode(key))
