"""The pages of a player's own attempts on a workshop: the list, and two machines side by side."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.core.paginator import Paginator

from sim.explain.words import station_words
from sim.machine import Station
from sim.scoring import RunResult, Status
from tallyworks.workshops.models import Run
from tallyworks.workshops.queries import addresses, comparisons
from tallyworks.workshops.queries.attempts import list_runs
from tallyworks.workshops.queries.catalogue import get_opened_workshop

_ATTEMPTS_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class Place:
    """A workshop as these pages speak of it; `reveals` once other machines are shown."""

    id: int
    kind: str
    number: int
    date: date | None
    url: str
    reveals: bool


@dataclass(frozen=True, slots=True)
class Attempt:
    """One line of the list; `first` and `second` are chosen at the start."""

    run: Run
    status: str
    is_first: bool
    is_second: bool


@dataclass(frozen=True, slots=True)
class OwnAttempts:
    """The player's attempts on a workshop, the newest first."""

    place: Place
    attempts: list[Attempt]
    page: dict[str, int]


@dataclass(frozen=True, slots=True)
class ShownSide:
    """One of two machines: whose it is, how it ran, and the stations that only it has."""

    side: comparisons.Side
    result: RunResult
    status: str
    only: list[str]


@dataclass(frozen=True, slots=True)
class Difference:
    """One measure of both; `second` minus `first` is `change`."""

    measure: str
    first: int
    second: int
    change: int


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    """Two machines side by side; `data` is the JSON that the page's script plays.

    Only where both `are_solved` is a smaller measure a better one.
    """

    place: Place
    sides: list[ShownSide]
    common: list[str]
    differences: list[Difference]
    cycle: int | None
    where: list[str]
    are_solved: bool
    data: dict[str, Any]


def get_own_attempts(
    *, player_id: int | None, workshop_id: int, page: int, now: datetime
) -> OwnAttempts:
    """Return a page of the player's own attempts; nobody has none.

    Raises:
        WorkshopNotFound: no such workshop is open or closed, or it is a Blitz's or a duel's.
    """
    runs = list_runs(player_id=player_id, workshop_id=workshop_id, now=now)
    paginator = Paginator(runs, _ATTEMPTS_A_PAGE)
    shown = paginator.get_page(page)
    attempts = [
        # The newest against the one before it.
        Attempt(run, _status_words(run.status), is_first=index == 1, is_second=index == 0)
        for index, run in enumerate(shown.object_list)
    ]
    place = _get_place(workshop_id, now=now)
    return OwnAttempts(place, attempts, {"number": shown.number, "count": paginator.num_pages})


def get_comparison_page(
    choice: comparisons.Choice, *, language: str, now: datetime
) -> ComparisonPage:
    """Return two machines side by side as a page shows them.

    Raises:
        WorkshopNotFound, RunNotFound, WorkshopOpen: as `comparisons.get_comparison`.
    """
    shown = comparisons.get_comparison(choice, now=now)
    comparison, divergence = shown.comparison, shown.comparison.divergence
    onlies = (comparison.only_first, comparison.only_second)
    first, second = comparison.results
    where: list[str] = []
    if divergence is not None:
        where = [cell.name for cell in divergence.cells]
    return ComparisonPage(
        place=_get_place(choice.workshop_id, now=now),
        sides=[
            ShownSide(side, result, _status_words(result.status.name), _name_all(only, language))
            for side, result, only in zip(shown.sides, comparison.results, onlies, strict=True)
        ],
        common=_name_all(comparison.common, language),
        differences=[
            _make_difference(measure, first, second)
            for measure in ("cost", "cycles", "area", "sum")
        ],
        cycle=None if divergence is None else divergence.cycle,
        where=where,
        are_solved=all(result.status is Status.SOLVED for result in comparison.results),
        data=comparisons.comparison_json(shown, language) | {"workshop": shown.workshop.sheet},
    )


def _make_difference(measure: str, first: RunResult, second: RunResult) -> Difference:
    before, after = getattr(first, measure), getattr(second, measure)
    return Difference(measure, before, after, after - before)


def _get_place(workshop_id: int, *, now: datetime) -> Place:
    workshop = get_opened_workshop(workshop_id, now=now)
    return Place(
        id=workshop.pk,
        kind=workshop.kind,
        number=workshop.number,
        date=workshop.date,
        url=addresses.home_url(workshop, now=now),
        reveals=workshop.is_closed(now),
    )


def _status_words(status: str) -> str:
    return str(Run.Status(status).label)


def _name_all(stations: tuple[Station, ...], language: str) -> list[str]:
    return [f"{station.cell.name} {station_words(station, language)}" for station in stations]
