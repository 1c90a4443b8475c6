"""The words of Rettangoli."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        "name": "Rectangles",
        "empty": "no number",
        "right": "line to the right",
        "down": "line below",
        "left": "line to the left",
        "up": "line above",
    },
    "fr": {
        "name": "Rectangles",
        "empty": "sans nombre",
        "right": "trait à droite",
        "down": "trait en dessous",
        "left": "trait à gauche",
        "up": "trait au-dessus",
    },
    "it": {
        "name": "Rettangoli",
        "empty": "senza numero",
        "right": "linea a destra",
        "down": "linea sotto",
        "left": "linea a sinistra",
        "up": "linea sopra",
    },
}
