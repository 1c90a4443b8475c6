"""The words of Workshop."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {"name": "Workshop"},
    "fr": {"name": "Atelier"},
    "it": {"name": "Officina"},
}
