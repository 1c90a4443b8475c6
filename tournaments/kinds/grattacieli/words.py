"""The words of Grattacieli."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {"name": "Skyscrapers", "empty": "empty", "key": "grey"},
    "fr": {"name": "Gratte-ciel", "empty": "vide", "key": "grise"},
    "it": {"name": "Grattacieli", "empty": "vuota", "key": "grigia"},
}
