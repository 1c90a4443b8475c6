"""Days of a demonstration: workshops with attempts, records and places, up to the present."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import cycle, islice
from random import Random

from django.db import transaction

from sim import codec
from tallyworks.core.calendar import Period, day_period, paris_date, week_period
from tallyworks.workshops.models import Record, Run, Score, Workshop
from tallyworks.workshops.queries.rankings import points
from tallyworks.workshops.services.demo_sheets import DemoMachine, DemoSheet, draw_sheet

_BATCH = 5000
# How unequal players are: the keenest play every day, most now and then.
_KEENNESS = 0.8
_MOST_TRIES = 6
_FAILURE_SHARE = 0.25


@dataclass(frozen=True, slots=True)
class DemoSize:
    """How much is played: `attempts` in all on the workshops of today and the `days` before."""

    attempts: int
    days: int
    seed: int


def add_demo_days(*, player_ids: Sequence[int], size: DemoSize, now: datetime) -> int:
    """Make the workshops of today and the past days with all attempts; return how many there are.

    Days and weeks that have a workshop already are left as they are. The same arguments on the
    same database give the same rows. A transaction for each workshop.
    """
    missing = list(_missing(paris_date(now), size.days))
    played = 0
    for place, (kind, day, number) in enumerate(missing):
        random = Random(f"{size.seed}:{kind}:{day}")
        quota = size.attempts * (place + 1) // len(missing) - played
        drawn = draw_sheet(is_big=kind == Workshop.Kind.BIG, random=random)
        workshop = _workshop((kind, day, number), drawn, now=now)
        players = _keen_players(player_ids, random)
        tries = islice(_tries(players, random), quota)
        runs = list(
            _play(
                workshop, drawn, tries, until=min(now, _period(kind, day).closes_at), random=random
            )
        )
        _store(workshop, runs)
        played += quota
    return played


def _missing(today: date, days: int) -> Iterator[tuple[Workshop.Kind, date, int]]:
    """Yield kind, date and number of what opened in the days up to `today` and is not there."""
    held = set(Workshop.objects.filter(date__lte=today).values_list("kind", "date"))
    dates = [today - timedelta(days=count) for count in range(days, -1, -1)]
    mondays = [day for day in dates if day.weekday() == 0]
    for kind, listed in ((Workshop.Kind.DAILY, dates), (Workshop.Kind.BIG, mondays)):
        for number, day in enumerate(listed, 1):
            if (kind.value, day) not in held:
                yield kind, day, number


def _workshop(
    place: tuple[Workshop.Kind, date, int], drawn: DemoSheet, *, now: datetime
) -> Workshop:
    kind, day, number = place
    period = _period(kind, day)
    par = drawn.par.result
    best_sum = drawn.solving[0].result.sum
    return Workshop(
        kind=kind,
        date=day,
        number=number,
        opens_at=period.opens_at,
        closes_at=period.closes_at,
        created_at=now,
        announced_at=period.opens_at,
        sheet=dict(codec.sheet_to_json(drawn.sheet)),
        par=drawn.par.notation,
        par_cost=par.cost,
        par_cycles=par.cycles,
        par_area=par.area,
        search_best_sum=best_sum,
        search_lower_bound=best_sum,
    )


def _period(kind: Workshop.Kind, day: date) -> Period:
    return week_period(day) if kind == Workshop.Kind.BIG else day_period(day)


def _keen_players(player_ids: Sequence[int], random: Random) -> list[int]:
    """Return the players in an order of chance in which the first ids come early nearly always."""
    waits = {
        player_id: random.expovariate(1) * place**_KEENNESS
        for place, player_id in enumerate(player_ids, 1)
    }
    return sorted(player_ids, key=lambda player_id: (waits[player_id], player_id))


def _tries(players: Sequence[int], random: Random) -> Iterator[tuple[int, int]]:
    """Yield players in turn, each with the numbers of his tries from 0, without an end."""
    for player_id in cycle(players):
        for attempt in range(random.randint(1, _MOST_TRIES)):
            yield player_id, attempt


def _play(
    workshop: Workshop,
    drawn: DemoSheet,
    tries: Iterator[tuple[int, int]],
    *,
    until: datetime,
    random: Random,
) -> Iterator[Run]:
    """Yield attempts, not stored, in which players mostly get better from try to try."""
    # All tries of a player take a part of the time, so that the last one comes before the bell.
    step = (until - workshop.opens_at) / 500
    begun_at = workshop.opens_at
    for player_id, attempt in tries:
        if attempt == 0:
            begun_at = workshop.opens_at + step * 490 * random.random()
        received_at = begun_at + step * (attempt + random.random())
        yield _run(workshop, player_id, _choose(drawn, attempt, random), received_at)


def _choose(drawn: DemoSheet, attempt: int, random: Random) -> DemoMachine:
    if drawn.failing and random.random() < _FAILURE_SHARE:
        return random.choice(drawn.failing)
    share = random.random() ** (1 + attempt / 2)
    return drawn.solving[int(share * len(drawn.solving))]


def _run(workshop: Workshop, player_id: int, machine: DemoMachine, received_at: datetime) -> Run:
    result = machine.result
    return Run(
        player_id=player_id,
        workshop=workshop,
        machine=machine.notation,
        status=result.status.name,
        cost=result.cost,
        cycles=result.cycles,
        area=result.area,
        received_at=received_at,
    )


def _store(workshop: Workshop, runs: list[Run]) -> None:
    """Store a workshop with its runs and what they reached, in one transaction."""
    runs.sort(key=lambda run: (run.received_at, run.player_id))
    by_player: dict[int, list[Run]] = defaultdict(list)
    for run in runs:
        if run.status == Run.Status.SOLVED:
            by_player[run.player_id].append(run)
    with transaction.atomic():
        workshop.save(force_insert=True)
        # The runs hold the workshop from before it had an id.
        for run in runs:
            run.workshop_id = workshop.pk
        Run.objects.bulk_create(runs, batch_size=_BATCH)
        Record.objects.bulk_create(
            (record for solved in by_player.values() for record in _records(solved)),
            batch_size=_BATCH,
        )
        Score.objects.bulk_create(
            (_score(workshop, solved) for solved in by_player.values()), batch_size=_BATCH
        )


def _records(solved: list[Run]) -> Iterator[Record]:
    """Yield a player's records from his solving runs, which come by receipt."""
    for measure in Record.Measure:
        best = min(solved, key=lambda run: getattr(run, measure.lower()))
        yield Record(
            player_id=best.player_id,
            workshop_id=best.workshop_id,
            measure=measure,
            value=getattr(best, measure.lower()),
            run=best,
            reached_at=best.received_at,
        )


def _score(workshop: Workshop, solved: list[Run]) -> Score:
    best = min(solved, key=lambda run: run.sum)
    gained = points(workshop, best.sum)
    first = next(run for run in solved if points(workshop, run.sum) == gained)
    return Score(
        player_id=best.player_id,
        workshop=workshop,
        best_sum=best.sum,
        points=gained,
        run=best,
        reached_at=best.received_at,
        points_reached_at=first.received_at,
    )
