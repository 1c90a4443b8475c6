"""The course: twelve workshops, one station or one idea each (rules, "Tutorial"); pure.

The sheets and the intended machines are here, the words in `texts`. A lesson allows what it needs
and, where they make a choice, stations learnt before.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from sim.sheet import BeltInput, Constraint, Measure, Sheet
from sim.stations import Kind

HINT_COUNT: Final = 3
# From here on a newcomer knows enough to be left alone by home's invitation.
FIRST_STEPS: Final = 3


@dataclass(frozen=True, slots=True)
class Lesson:
    """One workshop of the course: the stations it introduces, its sheet, the intended machine.

    `par` is in notation; it is never shown to players, as these workshops never close.
    """

    number: int
    introduces: tuple[Kind, ...]
    sheet: Sheet
    par: str

    @property
    def code(self) -> str:
        """Return the name players know the lesson by: T01 to T12."""
        return lesson_code(self.number)


def lesson_code(number: int) -> str:
    """Return the name players know a lesson by: T01 to T12."""
    return f"T{number:02}"


def _sheet(
    columns: int,
    stations: str,
    *belts: tuple[BeltInput, tuple[int, ...]],
    constraint: Constraint | None = None,
) -> Sheet:
    """Return a sheet from its belts, each given as (what enters, what must come out)."""
    return Sheet(
        columns=columns,
        belts=len(belts),
        stations=frozenset(Kind(name) for name in stations.split()),
        inputs=tuple(given for given, _demand in belts),
        outputs=tuple(demand for _given, demand in belts),
        constraint=constraint,
    )


def _enters(*numbers: int, start: int = 1) -> BeltInput:
    return BeltInput(start, numbers)


LESSONS: Final = (
    Lesson(
        1,
        (Kind.PLUS,),
        _sheet(4, "plus", (_enters(2, 5, 7), (5, 8, 10))),
        "A1:+3",
    ),
    Lesson(
        2,
        (Kind.TIMES,),
        _sheet(5, "plus times", (_enters(1, 4, 6), (7, 13, 17))),
        "A1:x2 A2:+5",
    ),
    Lesson(
        3,
        (),
        # A Plus ends at 9, so "times 3, then plus 12" costs one Plus too many.
        _sheet(
            5,
            "plus times",
            (_enters(2, 5, 9), (18, 27, 39)),
            constraint=Constraint(Measure.COST, 3),
        ),
        "A1:+4 A2:x3",
    ),
    Lesson(
        4,
        (Kind.MINUS, Kind.DIVIDE),
        _sheet(5, "plus minus times divide", (_enters(5, 11, 8, 2), (1, 3, 2, 0))),
        "A1:-2 A2:/3",
    ),
    Lesson(
        5,
        (Kind.UP, Kind.DOWN),
        _sheet(4, "up down", (_enters(4, 7, 1), (10, 20, 30)), (_enters(10, 20, 30), (4, 7, 1))),
        "A1:down B1:up",
    ),
    Lesson(
        6,
        (Kind.WAIT,),
        _sheet(5, "up down wait", (_enters(4, 6), (4, 6, 9, 3)), (_enters(9, 3, start=2), ())),
        "B1:wait B2:up",
    ),
    Lesson(
        7,
        (Kind.MERGE,),
        _sheet(
            5, "wait merge", (_enters(4, 7, 2), ()), (_enters(10, 20, 30, start=2), (14, 27, 32))
        ),
        "A1:wait B2:merge^",
    ),
    Lesson(
        8,
        (Kind.FAST,),
        # No Wait: holding A back would do as well, and teach nothing of Fast.
        _sheet(6, "up down fast", (_enters(4, 6, start=2), (9, 7, 4, 6)), (_enters(9, 7), ())),
        "B1:fast B3:up",
    ),
    Lesson(
        9,
        (Kind.SORT,),
        _sheet(5, "plus times divide sort", (_enters(5, 8, 3, 12), (4, 6)), (_enters(), (5, 3))),
        "A1:sortv A2:/2",
    ),
    Lesson(
        10,
        (),
        # The same meeting as in lesson 7; Wait makes the early belt late, Fast the late one early.
        _sheet(
            5,
            "wait fast merge",
            (_enters(3, 8, 5), ()),
            (_enters(20, 10, 40, start=2), (23, 18, 45)),
            constraint=Constraint(Measure.CYCLES, 8),
        ),
        "B1:fast B3:merge^",
    ),
    Lesson(
        11,
        (Kind.COPY,),
        _sheet(5, "plus times copy", (_enters(3, 5, 8), (3, 5, 8)), (_enters(), (9, 15, 24))),
        "A1:copyv B2:x3",
    ),
    Lesson(
        12,
        (),
        # Work done before the Copy takes one cell, done after it takes one on each belt.
        _sheet(
            6,
            " ".join(Kind),
            (_enters(5, 8, 7, 12), (2, 5, 4, 9)),
            (_enters(), (1, 2)),
            (_enters(), (15, 27)),
            constraint=Constraint(Measure.AREA, 6),
        ),
        "A1:-3 A2:copyv B3:sortv B4:/2 C4:x3",
    ),
)
NUMBERS: Final = tuple(lesson.number for lesson in LESSONS)


def find_lesson(number: int) -> Lesson | None:
    """Return the lesson of that number, None where the course has none."""
    return LESSONS[number - 1] if number in NUMBERS else None


def neighbours(number: int) -> tuple[int | None, int | None]:
    """Return the numbers of the lessons before and after, None past either end."""
    previous, following = number - 1, number + 1
    return (
        previous if previous in NUMBERS else None,
        following if following in NUMBERS else None,
    )


def next_unsolved(solved: AbstractSet[int], *, after: int = 0) -> int | None:
    """Return the first lesson past `after` not in `solved`, else the first of all; None if done."""
    left = [number for number in NUMBERS if number not in solved]
    return next((number for number in left if number > after), left[0] if left else None)


def is_newcomer(*, has_solved_a_day: bool, solved: AbstractSet[int]) -> bool:
    """Tell whether home should invite: no day solved yet, nor the course's first steps."""
    return not has_solved_a_day and FIRST_STEPS not in solved
