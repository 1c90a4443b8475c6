"""The words of Camping."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        "name": "Camping",
        "tree": "tree",
        "tent": "tent",
        "grass": "grass",
        "empty": "empty",
        "row": "tents in the row: {number}",
        "column": "tents in the column: {number}",
    },
    "fr": {
        "name": "Camping",
        "tree": "arbre",
        "tent": "tente",
        "grass": "herbe",
        "empty": "vide",
        "row": "tentes sur la ligne\u00a0: {number}",
        "column": "tentes dans la colonne\u00a0: {number}",
    },
    "it": {
        "name": "Camping",
        "tree": "albero",
        "tent": "tenda",
        "grass": "erba",
        "empty": "vuota",
        "row": "tende nella riga: {number}",
        "column": "tende nella colonna: {number}",
    },
}
