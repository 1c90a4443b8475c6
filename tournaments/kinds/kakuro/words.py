"""The words of Kakuro."""

from typing import Final

from tournaments.kinds import keylines
from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        **keylines.WORDS["en"],
        "name": "Kakuro",
        "empty": "empty",
        "block": "black",
        "given": "{digit}, given",
        "key": "grey",
        "sums": "sum to the right {right}, sum down {down}",
        "notes": "notes {digits}",
    },
    "fr": {
        **keylines.WORDS["fr"],
        "name": "Kakuro",
        "empty": "vide",
        "block": "noire",
        "given": "{digit}, donné",
        "key": "grise",
        "sums": "somme vers la droite {right}, somme vers le bas {down}",
        "notes": "notes {digits}",
    },
    "it": {
        **keylines.WORDS["it"],
        "name": "Kakuro",
        "empty": "vuota",
        "block": "nera",
        "given": "{digit}, data",
        "key": "grigia",
        "sums": "somma verso destra {right}, somma verso il basso {down}",
        "notes": "note {digits}",
    },
}
