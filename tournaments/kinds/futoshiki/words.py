"""The words of Futoshiki."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        "name": "Futoshiki",
        "empty": "empty",
        "given": "{digit}, given",
        "notes": "notes {digits}",
        "lessLeft": "less than the cell to the left",
        "lessRight": "less than the cell to the right",
        "lessAbove": "less than the cell above",
        "lessBelow": "less than the cell below",
        "moreLeft": "more than the cell to the left",
        "moreRight": "more than the cell to the right",
        "moreAbove": "more than the cell above",
        "moreBelow": "more than the cell below",
    },
    "fr": {
        "name": "Futoshiki",
        "empty": "vide",
        "given": "{digit}, donné",
        "notes": "notes {digits}",
        "lessLeft": "plus petite que la case de gauche",
        "lessRight": "plus petite que la case de droite",
        "lessAbove": "plus petite que la case du dessus",
        "lessBelow": "plus petite que la case du dessous",
        "moreLeft": "plus grande que la case de gauche",
        "moreRight": "plus grande que la case de droite",
        "moreAbove": "plus grande que la case du dessus",
        "moreBelow": "plus grande que la case du dessous",
    },
    "it": {
        "name": "Futoshiki",
        "empty": "vuota",
        "given": "{digit}, data",
        "notes": "note {digits}",
        "lessLeft": "minore della casella a sinistra",
        "lessRight": "minore della casella a destra",
        "lessAbove": "minore della casella sopra",
        "lessBelow": "minore della casella sotto",
        "moreLeft": "maggiore della casella a sinistra",
        "moreRight": "maggiore della casella a destra",
        "moreAbove": "maggiore della casella sopra",
        "moreBelow": "maggiore della casella sotto",
    },
}
