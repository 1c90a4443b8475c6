"""One run: stored, counted, ranked (site rules, "Workshops and runs")."""

from datetime import datetime, timedelta

import pytest

from sim.machine import MachineError
from tallyworks.players.models import Player
from tallyworks.workshops import rules, services
from tallyworks.workshops.errors import RunLimitReached, WorkshopClosed, WorkshopNotFound
from tallyworks.workshops.models import Look, Record, Run, Score, Workshop
from tallyworks.workshops.queries import rankings
from tests.conftest import Cast
from tests.factories import BEST, FAST, OFF_GRID, VERY_FAST, WRONG, WorkshopFactory

SECOND = timedelta(seconds=1)


def submit(
    player: Player, workshop: Workshop, machine: str, now: datetime, *, after_close: bool = False
) -> services.RunOutcome:
    submission = services.Submission(player.pk, workshop.pk, machine, after_close)
    return services.submit_run(submission=submission, now=now)


def records(player: Player) -> dict[str, tuple[int, datetime]]:
    held = Record.objects.filter(player=player)
    return {record.measure: (record.value, record.reached_at) for record in held}


def test_it_stores_a_solved_run_with_its_measures(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    outcome = submit(cast.member, today, " a2:×2  A1:+2", now)

    run = Run.objects.get()
    assert (run.machine, run.status, run.received_at) == (BEST, Run.Status.SOLVED, now)
    assert (run.cost, run.cycles, run.area, run.sum) == (3, 10, 2, 15)
    assert not run.after_close
    assert outcome.improved == {"COST", "CYCLES", "AREA", "SUM"}
    assert outcome.allowance == rules.Allowance(minute=19, day=399)


def test_it_keeps_each_record_from_the_best_run_for_that_measure(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    submit(cast.member, today, FAST, now)
    submit(cast.member, today, VERY_FAST, now + SECOND)
    outcome = submit(cast.member, today, BEST, now + 2 * SECOND)
    submit(cast.member, today, BEST, now + 3 * SECOND)

    assert outcome.improved == {"COST", "AREA", "SUM"}
    assert records(cast.member) == {
        "COST": (3, now + 2 * SECOND),
        "CYCLES": (8, now + SECOND),
        "AREA": (2, now + 2 * SECOND),
        "SUM": (15, now + 2 * SECOND),
    }


def low_par(beside: Workshop) -> Workshop:
    """Return an workshop open as long as `beside` is, with a par of 18."""
    return WorkshopFactory.create(
        date=beside.day - timedelta(days=1), number=2,
        opens_at=beside.opens_at, closes_at=beside.closes_at,
        par_cost=8, par_cycles=6, par_area=4,
    )  # fmt: skip


def test_it_scores_par_over_best_sum_rounded_down_and_capped(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    first = submit(cast.member, today, VERY_FAST, now).score
    assert first is not None
    assert (first.best_sum, first.points) == (19, 1500)

    second = submit(cast.member, low_par(today), FAST, now).score
    assert second is not None
    assert (second.best_sum, second.points) == (17, 1058)


@pytest.mark.parametrize("machine", [WRONG, OFF_GRID, ""])
def test_it_counts_an_unsolved_run_as_an_attempt_only(
    cast: Cast, today: Workshop, now: datetime, machine: str
) -> None:
    outcome = submit(cast.member, today, machine, now)

    assert outcome.run.status in {Run.Status.WRONG, Run.Status.JAM}
    assert (outcome.records, outcome.score) == ({}, None)
    assert outcome.allowance.day == 399


def test_it_gives_a_correct_machine_over_the_constraint_no_record(
    cast: Cast, now: datetime
) -> None:
    workshop = WorkshopFactory.create()
    workshop.sheet = workshop.sheet | {"constraint": {"measure": "cycles", "max": 9}}
    workshop.save()

    over = submit(cast.member, workshop, BEST, now)
    assert (over.run.status, over.records, over.score) == (Run.Status.OVER_CONSTRAINT, {}, None)
    assert submit(cast.member, workshop, FAST, now).run.status == Run.Status.SOLVED


def test_it_refuses_a_bad_machine_and_counts_nothing(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    with pytest.raises(MachineError) as refusal:
        submit(cast.member, today, "A1:merge^", now)

    assert (refusal.value.code, refusal.value.cell) == ("not_allowed", "A1")
    assert not Run.objects.exists()


def test_it_does_not_know_a_coming_workshop(cast: Cast, today: Workshop) -> None:
    just_before = today.opens_at - timedelta(microseconds=1)
    with pytest.raises(WorkshopNotFound):
        submit(cast.member, today, BEST, just_before)
    with pytest.raises(WorkshopNotFound):
        submit(cast.member, today, BEST, just_before, after_close=True)

    assert submit(cast.member, today, BEST, today.opens_at).score is not None


def test_it_counts_a_run_received_before_midnight_and_refuses_one_at_midnight(
    cast: Cast, today: Workshop
) -> None:
    submit(cast.member, today, FAST, today.bell_at - timedelta(microseconds=1))
    with pytest.raises(WorkshopClosed):
        submit(cast.member, today, BEST, today.bell_at)

    assert records(cast.member)["SUM"][0] == 17


def test_it_keeps_runs_after_the_bell_apart(cast: Cast, today: Workshop) -> None:
    outcome = submit(cast.member, today, BEST, today.bell_at, after_close=True)

    assert (outcome.run.after_close, outcome.run.status) == (True, Run.Status.SOLVED)
    assert (outcome.records, outcome.score) == ({}, None)
    assert not Score.objects.exists()


def test_it_ranks_by_sum_then_instant_then_player(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    submit(cast.second, today, FAST, now)
    submit(cast.member, today, BEST, now + SECOND)
    submit(cast.guest, today, BEST, now + SECOND)
    submit(cast.staff, today, BEST, now)

    ranking = rankings.get_ranking(today, viewer_id=cast.second.pk, now=now)
    assert [(row.rank, row.name, row.sum, row.is_tied) for row in ranking.rows] == [
        (1, "Carla", 15, True),
        *sorted(
            [(2, "Ada", 15, True), (3, "Lilac Wren 7", 15, True)],
            key=lambda row: Player.objects.get(name=row[1]).pk,
        ),
        (4, "Bruno", 17, False),
    ]
    assert ranking.viewer == ranking.rows[3]
    assert (ranking.count, ranking.provisional) == (4, True)


def test_it_pins_the_viewer_on_a_page_he_is_not_on(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    submit(cast.member, today, BEST, now)
    submit(cast.second, today, FAST, now)
    submit(cast.guest, today, VERY_FAST, now)

    ranking = rankings.get_ranking(today, viewer_id=cast.guest.pk, now=now, page=1, size=2)
    assert [row.name for row in ranking.rows] == ["Ada", "Bruno"]
    assert ranking.viewer is not None
    assert (ranking.viewer.rank, ranking.viewer.guest) == (3, True)
    assert ranking.page_count == 2


def test_it_gives_no_place_to_whoever_saw_the_workshop_before_it_opened(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    before = today.opens_at - timedelta(days=1)
    services.log_look(player=cast.staff, workshop_id=today.pk, now=before)
    services.log_look(player=cast.staff, workshop_id=today.pk, now=before + SECOND)
    services.log_look(player=cast.second, workshop_id=today.pk, now=now)

    assert submit(cast.staff, today, BEST, now).score is None
    assert submit(cast.second, today, BEST, now).score is not None
    assert list(Look.objects.values_list("player", "looked_at")) == [(cast.staff.pk, before)]


def test_it_lets_twenty_runs_through_in_any_sixty_seconds(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    for count in range(20):
        submit(cast.member, today, BEST, now + count * SECOND)
    with pytest.raises(RunLimitReached) as refusal:
        submit(cast.member, today, BEST, now + 59.5 * SECOND)

    assert refusal.value.data == {
        "limit": "minute",
        "retry_at": (now + 60 * SECOND).isoformat(),
        "retry_in": 1,
    }
    assert submit(cast.member, today, BEST, now + 60 * SECOND).allowance.minute == 0
    assert submit(cast.second, today, BEST, now).allowance.minute == 19


def test_it_counts_the_minute_over_midnight_and_the_day_from_it(
    cast: Cast, today: Workshop
) -> None:
    tomorrow = WorkshopFactory.create(date=today.day + timedelta(days=1), number=215)
    for _count in range(20):
        submit(cast.member, today, BEST, today.bell_at - SECOND)
    with pytest.raises(RunLimitReached):
        submit(cast.member, tomorrow, BEST, tomorrow.opens_at)

    later = submit(cast.member, tomorrow, BEST, tomorrow.opens_at + 59 * SECOND)
    assert later.allowance == rules.Allowance(minute=19, day=399)


def test_it_lets_four_hundred_runs_through_in_a_paris_day(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    Run.objects.bulk_create(
        Run(
            player=cast.member, workshop=today, machine="", status=Run.Status.JAM,
            cost=0, cycles=0, area=0, received_at=today.opens_at + count * SECOND,
        )
        for count in range(399)
    )  # fmt: skip
    assert submit(cast.member, today, BEST, now).allowance.day == 0
    with pytest.raises(RunLimitReached) as refusal:
        submit(cast.member, today, BEST, now + SECOND)

    assert refusal.value.data["limit"] == "day"
    assert refusal.value.data["retry_at"] == today.bell_at.isoformat()


def test_it_keeps_the_instant_of_the_points_when_a_better_sum_gives_the_same(
    cast: Cast, today: Workshop, now: datetime
) -> None:
    submit(cast.member, today, VERY_FAST, now)
    score = submit(cast.member, today, BEST, now + SECOND).score

    assert score is not None
    assert (score.best_sum, score.points) == (15, 1500)
    assert (score.reached_at, score.points_reached_at) == (now + SECOND, now)

    low = low_par(today)
    submit(cast.second, low, VERY_FAST, now)
    lower = submit(cast.second, low, FAST, now + SECOND).score
    assert lower is not None
    assert (lower.points, lower.points_reached_at) == (1058, now + SECOND)
