"""The words of the course, whole in each language.

They stand side by side instead of in the gettext catalogues: a hint is written for its puzzle and
with the hints around it, and a translator needs the whole lesson before his eyes. Tests hold that
no language lacks anything.
"""

from tallyworks.tutorial.texts import _en, _fr, _it
from tallyworks.tutorial.texts._shape import LessonText

__all__ = ["TEXTS", "LessonText", "lesson_text"]

TEXTS = {"en": _en.TEXTS, "fr": _fr.TEXTS, "it": _it.TEXTS}


def lesson_text(number: int, language: str) -> LessonText:
    """Return the words of lesson `number`, 1 to 12; English where `language` is none of ours."""
    return TEXTS.get(language.partition("-")[0], _en.TEXTS)[number]
