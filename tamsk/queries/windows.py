"""How often the windows of real play pass unused: rings not dropped, hourglasses held too long."""

from __future__ import annotations

from dataclasses import dataclass

from tallyworks.live import queries as live
from tamsk.models import Game
from tamsk.rules import rooms

# Level 1 has no clock.
_TIMED_LEVELS = (2, 3)


@dataclass(frozen=True, slots=True)
class WindowFigures:
    """What happened in all games of one level between people, running or over."""

    level: int
    releases: int
    rings_lapsed: int
    forced_back: int

    def per_hundred(self, count: int) -> str:
        """Return `count` for each 100 releases, with one decimal; a dash without a release."""
        return f"{100 * count / self.releases:.1f}" if self.releases else "-"


def list_window_figures() -> list[WindowFigures]:
    """Return the figures of levels 2 and 3, counted in the rooms' logs."""
    return [_figures(level) for level in _TIMED_LEVELS]


def _figures(level: int) -> WindowFigures:
    games = Game.objects.between_people().at_level(level).values_list("pk", flat=True)
    return WindowFigures(
        level=level,
        releases=live.count_events(rooms.GAME, games, kind="released"),
        rings_lapsed=live.count_events(rooms.GAME, games, kind="ring_lapsed"),
        forced_back=live.count_events(rooms.GAME, games, kind="put_back", flag="forced"),
    )
