"""The words of Slalom."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        "name": "Slalom",
        "backslash": "falling diagonal",
        "slash": "rising diagonal",
        "empty": "empty",
    },
    "fr": {
        "name": "Slalom",
        "backslash": "diagonale descendante",
        "slash": "diagonale montante",
        "empty": "vide",
    },
    "it": {
        "name": "Slalom",
        "backslash": "diagonale discendente",
        "slash": "diagonale ascendente",
        "empty": "vuota",
    },
}
