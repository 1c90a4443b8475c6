"""The words of Slalom."""

from typing import Final

from tournaments.kinds.base import Words

WORDS: Final[Words] = {
    "en": {
        "name": "Slalom",
        "backslash": "falling diagonal",
        "slash": "rising diagonal",
        "empty": "empty",
        "topLeft": "point at the top left: {number}",
        "topRight": "point at the top right: {number}",
        "bottomLeft": "point at the bottom left: {number}",
        "bottomRight": "point at the bottom right: {number}",
    },
    "fr": {
        "name": "Slalom",
        "backslash": "diagonale descendante",
        "slash": "diagonale montante",
        "empty": "vide",
        "topLeft": "point en haut à gauche\u00a0: {number}",
        "topRight": "point en haut à droite\u00a0: {number}",
        "bottomLeft": "point en bas à gauche\u00a0: {number}",
        "bottomRight": "point en bas à droite\u00a0: {number}",
    },
    "it": {
        "name": "Slalom",
        "backslash": "diagonale discendente",
        "slash": "diagonale ascendente",
        "empty": "vuota",
        "topLeft": "punto in alto a sinistra: {number}",
        "topRight": "punto in alto a destra: {number}",
        "bottomLeft": "punto in basso a sinistra: {number}",
        "bottomRight": "punto in basso a destra: {number}",
    },
}
