"""The words of Trace."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {"name": "Trace"},
    "fr": {"name": "Trace"},
    "it": {"name": "Traccia"},
}
