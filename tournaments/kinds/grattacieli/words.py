"""The words of Grattacieli."""

from typing import Final

from tournaments.kinds import keylines
from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        **keylines.WORDS["en"],
        "name": "Skyscrapers",
        "empty": "empty",
        "key": "grey",
        "notes": "notes {digits}",
        "left": "{number} seen from the left",
        "right": "{number} seen from the right",
        "top": "{number} seen from above",
        "bottom": "{number} seen from below",
    },
    "fr": {
        **keylines.WORDS["fr"],
        "name": "Gratte-ciel",
        "empty": "vide",
        "key": "grise",
        "notes": "notes {digits}",
        "left": "vus de gauche\u00a0: {number}",
        "right": "vus de droite\u00a0: {number}",
        "top": "vus d’en haut\u00a0: {number}",
        "bottom": "vus d’en bas\u00a0: {number}",
    },
    "it": {
        **keylines.WORDS["it"],
        "name": "Grattacieli",
        "empty": "vuota",
        "key": "grigia",
        "notes": "note {digits}",
        "left": "visti da sinistra: {number}",
        "right": "visti da destra: {number}",
        "top": "visti dall’alto: {number}",
        "bottom": "visti dal basso: {number}",
    },
}
