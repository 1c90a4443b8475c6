"""Keys: their normalisation, and the shape a kind asks for (tournaments §2.5, §5.1).

Rows count from the top, columns from the left, both from 1; two blocks are separated by a comma;
a value above 9 is a letter (A = 10).
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypedDict

DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST_KEY: Final = 4_000
_PLAIN: Final = str.maketrans({**dict.fromkeys(";.、。", ","), **dict.fromkeys("−–—", "-")})


class ShapeJson(TypedDict):
    """The shape of a key, as the key box wants it.

    `blocks` are the lengths of the blocks between commas and `alphabet` its letters; both are
    empty for a key without fixed length, whose normalised text must match `pattern` (a regular
    expression for the whole text); where all three are empty the kind's own script checks it.
    """

    blocks: list[int]
    alphabet: str
    pattern: str


@dataclass(frozen=True, slots=True)
class KeyShape:
    """The lengths of the blocks and the letters a key may hold, or the pattern of a free key."""

    blocks: tuple[int, ...] = ()
    alphabet: str = ""
    pattern: str = ""

    def read(self, raw: str) -> tuple[str, str, Mapping[str, str | int]]:
        """Return the normalised key, the code of its format error (empty if none) and its data."""
        text = normalise(raw)
        if not self.blocks:
            fits = re.fullmatch(self.pattern, text) is not None
            return text, "" if fits else "key_shape", {}
        plain = text.replace(",", "")
        for letter in plain:
            if letter not in self.alphabet:
                return plain, "key_alphabet", {"text": letter, "alphabet": self.alphabet}
        if len(plain) != sum(self.blocks):
            return plain, "key_length", {"expected": sum(self.blocks), "got": len(plain)}
        return plain, "", {}

    def to_json(self) -> ShapeJson:
        """Return the shape as JSON."""
        return {"blocks": list(self.blocks), "alphabet": self.alphabet, "pattern": self.pattern}


def normalise(raw: str) -> str:
    """Return the text that is compared: NFKC, upper case, nothing blank or invisible, commas.

    Whatever is longer than any key is cut: it is wrong anyway.
    """
    text = unicodedata.normalize("NFKC", raw[:LONGEST_KEY]).upper()
    seen = [letter for letter in text if unicodedata.category(letter)[0] not in "ZC"]
    return "".join(seen).translate(_PLAIN)


def digit(value: int) -> str:
    """Return the letter of a value: 0 to 9, then A = 10."""
    return DIGITS[value]


def block(values: Iterable[int]) -> str:
    """Return one block of a key."""
    return "".join(digit(value) for value in values)


def line_shape(rows: int, columns: int, letters: range) -> KeyShape:
    """Return the shape of a key of one letter a row and one a column, of values in `letters`."""
    return KeyShape((rows, columns), "".join(digit(value) for value in letters))


def first_key(rows: Iterable[Iterable[bool]]) -> str:
    """Return per row the column of the first marked cell, comma, per column the row of it.

    A line without a mark gives 0 (Hitori, Camping).
    """
    grid = [tuple(row) for row in rows]
    columns = list(zip(*grid, strict=True))
    return f"{block(map(_first, grid))},{block(map(_first, columns))}"


def count_key(rows: Iterable[Iterable[bool]]) -> str:
    """Return the number of marks per row, comma, per column (Akari, Slalom)."""
    grid = [tuple(row) for row in rows]
    columns = list(zip(*grid, strict=True))
    return f"{block(map(sum, grid))},{block(map(sum, columns))}"


def _first(line: tuple[bool, ...]) -> int:
    return line.index(True) + 1 if True in line else 0
