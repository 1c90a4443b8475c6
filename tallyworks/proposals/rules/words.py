"""What members may write: titles and short texts in any language, as plain words."""

import re
import unicodedata
from typing import Final

LONGEST_TITLE: Final = 60
LONGEST_TEXT: Final = 500
MOST_LINES: Final = 12
# Of the letters that are stacked on one base; no script needs more.
_MOST_MARKS: Final = 4

# Signs that turn the direction of what follows; letters written from the right turn by themselves.
_DIRECTION_MARKS: Final = frozenset(
    "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
# They join or part letters in Persian, in Indian scripts and in pictures made of several.
_JOINERS: Final = frozenset("\u200c\u200d")
# Letters by their class that nobody sees.
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# A tag, a comment, or the name or number of a sign, as HTML and its relatives write them; a link or
# a picture as Markdown and forums do. A bare < between two numbers is none of these.
_MARKUP: Final = re.compile(r"<\s*[!/?a-z]|&#?\w+;|\]\s*\(|\[/?(?:url|img|b|i)\b", re.IGNORECASE)


def clean_title(title: str) -> str:
    """Return `title` in composed form with single spaces and none at its ends."""
    # Blanks only: a tab or a line's end is a control character, and said to be.
    composed = unicodedata.normalize("NFC", title).strip(" ")
    return " ".join(word for word in composed.split(" ") if word)


def clean_text(text: str) -> str:
    """Return `text` in composed form, its lines ended alike, without blanks around it."""
    composed = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    return "\n".join(line.rstrip(" ") for line in composed.split("\n")).strip()


def title_flaw(title: str) -> str | None:
    """Return the code of what is wrong with a cleaned title, None when it can be shown."""
    if not _is_visible(title):
        return "title_missing"
    if len(title) > LONGEST_TITLE:
        return "title_too_long"
    return _sign_flaw(title)


def text_flaw(text: str) -> str | None:
    """Return the code of what is wrong with a cleaned text, which may be empty and have lines."""
    if len(text) > LONGEST_TEXT:
        return "text_too_long"
    if text.count("\n") >= MOST_LINES:
        return "too_many_lines"
    return _sign_flaw(text.replace("\n", " "))


def fold(text: str) -> str:
    """Return what a search compares: without case and accents, words apart by single spaces."""
    decomposed = unicodedata.normalize("NFKD", text).casefold()
    kept = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    letters = "".join(sign if sign.isprintable() else " " for sign in kept)
    return " ".join(letters.split())


def _is_visible(text: str) -> bool:
    return any(unicodedata.category(sign)[0] in "LNPS" and sign not in _BLANKS for sign in text)


def _sign_flaw(text: str) -> str | None:
    if _DIRECTION_MARKS & set(text):
        return "direction_marks"
    if any(_is_control(sign) for sign in text):
        return "control_characters"
    if _MARKUP.search(text):
        return "markup"
    return "stacked_marks" if _is_stacked(text) else None


def _is_control(sign: str) -> bool:
    """Tell whether a sign controls rather than shows: of class C, or a separator of lines."""
    category = unicodedata.category(sign)
    return sign not in _JOINERS and (category[0] == "C" or category in {"Zl", "Zp"})


def _is_stacked(text: str) -> bool:
    stacked = 0
    for sign in unicodedata.normalize("NFD", text):
        stacked = stacked + 1 if unicodedata.category(sign) in {"Mn", "Me"} else 0
        if stacked > _MOST_MARKS:
            return True
    return False
