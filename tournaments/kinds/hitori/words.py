"""The words of Hitori."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {"name": "Hitori", "black": "{number}, black", "white": "{number}, circled"},
    "fr": {"name": "Hitori", "black": "{number}, noircie", "white": "{number}, entourée"},
    "it": {"name": "Hitori", "black": "{number}, annerita", "white": "{number}, cerchiata"},
}
