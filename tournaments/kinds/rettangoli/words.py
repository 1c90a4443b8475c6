"""The words of Rettangoli."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        "name": "Rectangles",
        "empty": "no number",
        "right": "line to the right",
        "down": "line below",
    },
    "fr": {
        "name": "Rectangles",
        "empty": "sans nombre",
        "right": "trait à droite",
        "down": "trait en dessous",
    },
    "it": {
        "name": "Rettangoli",
        "empty": "senza numero",
        "right": "linea a destra",
        "down": "linea sotto",
    },
}
