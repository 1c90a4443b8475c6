"""Reads for the tutorial's pages and endpoints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from tallyworks.tutorial import rules
from tallyworks.tutorial.errors import LessonNotFound
from tallyworks.tutorial.models import HintProgress
from tallyworks.tutorial.texts import lesson_text
from tallyworks.workshops.queries import shapes, tutorials

if TYPE_CHECKING:
    from tallyworks.players.models import Player


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who reads, in which language and when; `seen_hints` were opened without a player."""

    player: Player | None
    seen_hints: Mapping[int, int]
    language: str
    now: datetime

    @property
    def player_id(self) -> int | None:
        """Return the player's id, None for a visitor who has not acted yet."""
        return None if self.player is None else self.player.pk


@dataclass(frozen=True, slots=True)
class LessonLine:
    """One lesson as the course lists it; `best_sum` is the viewer's, None while unsolved."""

    number: int
    code: str
    title: str
    idea: str
    new_stations: list[str]
    par_sum: int
    best_sum: int | None
    hints_opened: int

    @property
    def is_solved(self) -> bool:
        """Tell whether the viewer has a record on it."""
        return self.best_sum is not None


@dataclass(frozen=True, slots=True)
class Course:
    """The course before one viewer; `next_number` is None once all is solved."""

    lessons: list[LessonLine]
    solved_count: int
    next_number: int | None

    @property
    def next_lesson(self) -> LessonLine | None:
        """Return the line of the lesson to go on with."""
        return None if self.next_number is None else self.lessons[self.next_number - 1]


@dataclass(frozen=True, slots=True)
class LessonPage:
    """One lesson before one viewer; `hints` are those opened so far, in their order."""

    line: LessonLine
    course: Course
    hints: list[str]
    solved_text: str
    previous: LessonLine | None
    following: LessonLine | None
    sheet: shapes.SheetJson
    data: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Invitation:
    """The way from home into the course: the lesson to go on with, and how many are solved."""

    number: int
    code: str
    solved_count: int


def get_course(viewer: Viewer) -> Course:
    """Return the course with the viewer's progress."""
    workshops = tutorials.list_tutorials(now=viewer.now)
    sums = tutorials.list_tutorial_sums(viewer.player_id)
    opened = _opened_hints(viewer)
    lines = [
        _line(lesson, viewer, par_sum=workshops[lesson.number].par_sum, sums=sums, opened=opened)
        for lesson in rules.LESSONS
        if lesson.number in workshops
    ]
    if len(lines) < len(rules.LESSONS):
        raise LessonNotFound
    return Course(lines, len(sums), rules.next_unsolved(sums.keys()))


def get_lesson(number: int, viewer: Viewer) -> LessonPage:
    """Return lesson `number` with the viewer's progress and the hints he has opened.

    Raises:
        LessonNotFound: the course has no such lesson.
    """
    if rules.find_lesson(number) is None:
        raise LessonNotFound
    course = get_course(viewer)
    workshop = tutorials.get_tutorial(number, now=viewer.now)
    text = lesson_text(number, viewer.language)
    line = course.lessons[number - 1]
    previous, following = rules.neighbours(number)
    data = tutorials.get_tutorial_data(
        workshop, player=viewer.player, language=viewer.language, now=viewer.now
    )
    return LessonPage(
        line=line,
        course=course,
        hints=list(text.hints[: line.hints_opened]),
        solved_text=text.solved,
        previous=None if previous is None else course.lessons[previous - 1],
        following=None if following is None else course.lessons[following - 1],
        sheet=data["sheet"],
        data=data,
    )


def get_invitation(player: Player | None) -> Invitation | None:
    """Return home's invitation into the course, None for whoever needs none.

    It is for players without a solved day who have not finished T03. Costs no read for a visitor
    without a player and one for the others.
    """
    has_solved_a_day, solved = False, frozenset[int]()
    if player is not None:
        has_solved_a_day, solved = tutorials.list_first_solves(player.pk)
    number = rules.next_unsolved(solved)
    if number is None or not rules.is_newcomer(has_solved_a_day=has_solved_a_day, solved=solved):
        return None
    return Invitation(number, rules.lesson_code(number), len(solved))


def _opened_hints(viewer: Viewer) -> dict[int, int]:
    held = {}
    if viewer.player_id is not None:
        held = HintProgress.objects.by(viewer.player_id).counts()
    return {
        number: max(held.get(number, 0), viewer.seen_hints.get(number, 0))
        for number in rules.NUMBERS
    }


def _line(
    lesson: rules.Lesson,
    viewer: Viewer,
    *,
    par_sum: int,
    sums: Mapping[int, int],
    opened: Mapping[int, int],
) -> LessonLine:
    text = lesson_text(lesson.number, viewer.language)
    return LessonLine(
        number=lesson.number,
        code=lesson.code,
        title=text.title,
        idea=text.idea,
        new_stations=[kind.value for kind in lesson.introduces],
        par_sum=par_sum,
        best_sum=sums.get(lesson.number),
        hints_opened=opened[lesson.number],
    )
