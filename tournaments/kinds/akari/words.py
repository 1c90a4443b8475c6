"""The words of Akari."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        "name": "Akari",
        "bulb": "bulb",
        "dot": "dot, no bulb",
        "lit": "lit",
        "dark": "dark",
        "block": "black",
        "number": "black, bulbs beside it: {number}",
    },
    "fr": {
        "name": "Akari",
        "bulb": "ampoule",
        "dot": "point, pas d’ampoule",
        "lit": "éclairée",
        "dark": "sombre",
        "block": "noire",
        "number": "noire, ampoules voisines\u00a0: {number}",
    },
    "it": {
        "name": "Akari",
        "bulb": "lampadina",
        "dot": "punto, niente lampadina",
        "lit": "illuminata",
        "dark": "buia",
        "block": "nera",
        "number": "nera, lampadine accanto: {number}",
    },
}
