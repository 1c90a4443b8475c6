"""The words of Futoshiki."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {"name": "Futoshiki", "empty": "empty", "given": "{digit}, given"},
    "fr": {"name": "Futoshiki", "empty": "vide", "given": "{digit}, donné"},
    "it": {"name": "Futoshiki", "empty": "vuota", "given": "{digit}, data"},
}
