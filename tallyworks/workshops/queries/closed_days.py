"""What the page of a closed workshop shows besides its board: machines, proof, pictures."""

from datetime import datetime
from typing import Any

from tallyworks.core import pictures
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.queries import shapes
from tallyworks.workshops.queries.boards import Own
from tallyworks.workshops.queries.proofs import get_difficulty, get_verdict
from tallyworks.workshops.queries.statistics import Statistics, get_statistics


def get_closed_day(workshop: Workshop, *, own: Own | None, now: datetime) -> dict[str, Any]:
    """Return the template context of a closed workshop beyond its board.

    Raises:
        WorkshopOpen: it has not closed.
    """
    statistics = get_statistics(workshop, now=now)
    return {
        "par": shapes.par_json(workshop, now=now),
        "best": statistics.best,
        "verdict": get_verdict(workshop, statistics=statistics, now=now),
        "difficulty": get_difficulty(workshop, statistics),
        "pictures": _pictures(workshop, statistics, own) if statistics.solver_count else None,
        "solver_count": statistics.solver_count,
        "player_count": statistics.player_count,
    }


def _pictures(workshop: Workshop, statistics: Statistics, own: Own | None) -> dict[str, Any]:
    par = shapes.par_json(workshop, now=workshop.bell_at)
    drawn: dict[str, Any] = {
        measure.lower(): pictures.histogram(
            dict(spread),
            par=par[measure.lower()],  # type: ignore[literal-required]
            viewer=None if own is None else getattr(own, measure.lower()),
        )
        for measure, spread in statistics.distributions.items()
    }
    solutions = [
        pictures.Solution(point.cost, point.cycles, point.area, players)
        for point, players in statistics.solutions.items()
    ]
    return drawn | {"front": pictures.scatter(solutions, viewer=_viewer(own))}


def _viewer(own: Own | None) -> pictures.Solution | None:
    if own is None:
        return None
    return pictures.Solution(own.best.cost, own.best.cycles, own.best.area)
