"""Pictures of the rating: what is expected of whom, and how a player's has gone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tallyworks.core import pictures_time
from tallyworks.core.calendar import paris_date
from tallyworks.core.pictures import BOTTOM, LEFT, RIGHT, WIDTH, Axis, Tick
from tallyworks.core.pictures_time import Curve, DatedValue
from tallyworks.ratings import elo

if TYPE_CHECKING:
    from tallyworks.ratings.models import RatingChange

_HEIGHT: Final = 190
_TOP: Final = 14
_DIFFERENCES: Final = range(-elo.MOST_DIFFERENCE, elo.MOST_DIFFERENCE + 1)


@dataclass(frozen=True, slots=True)
class Expectation:
    """The expected points against the difference of the ratings, own less opponent's, as steps.

    The labels of `y_ticks` are hundredths of a point.
    """

    line: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = _HEIGHT
    base: int = _HEIGHT - BOTTOM
    left: int = LEFT
    right: int = WIDTH - RIGHT


def draw_expectation() -> Expectation:
    """Return the table of the ratings as a picture; beyond its ends nothing changes any more."""
    across = Axis(_DIFFERENCES[0], _DIFFERENCES[-1], LEFT + 8, WIDTH - RIGHT - 8)
    upwards = Axis(0, 100, _HEIGHT - BOTTOM, _TOP)
    due = elo.expected(_DIFFERENCES[0], 0)
    line = f"M{across.place(_DIFFERENCES[0])} {upwards.place(due)}"
    for difference in _DIFFERENCES:
        if elo.expected(difference, 0) != due:
            due = elo.expected(difference, 0)
            line += f"H{across.place(difference)}V{upwards.place(due)}"
    return Expectation(
        line=f"{line}H{across.place(_DIFFERENCES[-1])}",
        x_ticks=tuple(Tick(across.place(value), value) for value in (-400, -200, 0, 200, 400)),
        y_ticks=tuple(Tick(upwards.place(value), value) for value in (0, 25, 50, 75, 100)),
    )


def draw_history(changes: Iterable[RatingChange]) -> Curve | None:
    """Return what the rating stood at by date, the last of each day; one point is no curve."""
    days = {paris_date(change.played_at): change.after for change in changes}
    if len(days) < 2:
        return None
    return pictures_time.curve([DatedValue(day, value) for day, value in sorted(days.items())])
