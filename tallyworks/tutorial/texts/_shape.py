"""The words of one lesson."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LessonText:
    """Title, the idea in a sentence, hints from vague to nearly all, and a word once solved."""

    title: str
    idea: str
    hints: tuple[str, str, str]
    solved: str
