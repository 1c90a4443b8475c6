"""The words of Camping."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {"name": "Camping", "tree": "tree", "tent": "tent", "grass": "grass", "empty": "empty"},
    "fr": {"name": "Camping", "tree": "arbre", "tent": "tente", "grass": "herbe", "empty": "vide"},
    "it": {"name": "Camping", "tree": "albero", "tent": "tenda", "grass": "erba", "empty": "vuota"},
}
