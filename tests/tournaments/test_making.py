"""Setting up, publishing with proofs, weekly series, registration and reminders."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from subprocess import CalledProcessError
from typing import Any

import pytest

from tallyworks.core.apart import call_apart
from tallyworks.notices.models import Notice
from tallyworks.players.models import Player
from tallyworks.players.services import Confirmation, block_player, delete_account
from tests.conftest import Cast
from tests.tournaments.stage import BEFORE, START, Stage, ms
from tournaments import errors, services
from tournaments.generating import generate
from tournaments.models import Act, Participant, Reminder, Round, SealedPuzzle, Tournament
from tournaments.rules import creation, series
from tournaments.services import making
from tournaments.services.making import RoundPlan, TournamentPlan

pytestmark = pytest.mark.usefixtures("plain")
ROUND = RoundPlan(kind="plain", size=5, level=1, limit_seconds=300)
PLAN = TournamentPlan(name=" Monday ", starts_at=START, rounds=(ROUND, ROUND))


def test_puzzles_are_made_in_a_python_that_knows_no_django() -> None:
    made = call_apart(generate, kind="camping", seed="one", size=6, level=1)
    assert made.proof.is_proved
    assert made.key


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make puzzles in this process, where the plain kind is known."""
    monkeypatch.setattr(making, "call_apart", lambda function, **arguments: function(**arguments))


@pytest.fixture
def draft(cast: Cast) -> Tournament:
    return services.create_tournament(plan=PLAN, director_id=cast.staff.pk, now=BEFORE)


def publish(tournament: Tournament, cast: Cast, now: datetime = BEFORE) -> None:
    services.ask_to_publish(tournament_id=tournament.pk, director_id=cast.staff.pk, now=now)
    while services.make_puzzles(now=now, most=2):
        pass
    tournament.refresh_from_db()


def test_a_published_tournament_has_a_puzzle_and_a_reserve_for_each_round(
    draft: Tournament, cast: Cast
) -> None:
    publish(draft, cast)
    assert (draft.state, draft.name, draft.due_at) == ("REGISTRATION", "Monday", START)
    places = SealedPuzzle.objects.order_by("round__number", "place")
    assert list(places.values_list("round__number", "place")) == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert Act.objects.get().kind == "PUBLISH"


def test_what_is_sealed_cannot_be_read_in_the_table(draft: Tournament, cast: Cast) -> None:
    publish(draft, cast)
    for puzzle in SealedPuzzle.objects.all():
        for word in ("givens", "1342", "key", "solution"):
            assert word not in puzzle.sealed
            assert word not in str(puzzle.proof)


def test_a_run_that_was_cut_off_is_gone_on_with(draft: Tournament, cast: Cast) -> None:
    services.ask_to_publish(tournament_id=draft.pk, director_id=cast.staff.pk, now=BEFORE)
    assert services.make_puzzles(now=BEFORE, most=3) == 3
    draft.refresh_from_db()
    assert draft.state == "DRAFT"
    assert services.make_puzzles(now=BEFORE, most=3) == 1
    draft.refresh_from_db()
    assert draft.state == "REGISTRATION"
    assert services.make_puzzles(now=BEFORE, most=3) == 0


def test_a_failed_proof_fails_the_publication(
    draft: Tournament, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: Any, **_more: Any) -> None:
        raise CalledProcessError(1, "python")

    monkeypatch.setattr(making, "call_apart", fail)
    publish(draft, cast)
    assert (draft.state, draft.publish_error) == ("DRAFT", "puzzle_failed")
    monkeypatch.undo()


def test_it_is_not_published_after_its_start(draft: Tournament, cast: Cast) -> None:
    services.ask_to_publish(tournament_id=draft.pk, director_id=cast.staff.pk, now=BEFORE)
    while services.make_puzzles(now=START, most=9):
        pass
    draft.refresh_from_db()
    assert (draft.state, draft.publish_error) == ("DRAFT", "too_late")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"text": "x" * 2001}, "text"),
        ({"capacity": 1}, "capacity"),
        ({"capacity": 2001}, "capacity"),
        ({"starts_at": BEFORE}, "starts_at"),
        ({"rounds": ()}, "rounds"),
        ({"rounds": (ROUND,) * 21}, "rounds"),
        ({"rounds": (replace(ROUND, kind="chess"),)}, "rounds"),
        ({"rounds": (replace(ROUND, size=6),)}, "rounds"),
        ({"rounds": (replace(ROUND, level=4),)}, "rounds"),
        ({"rounds": (replace(ROUND, limit_seconds=59),)}, "rounds"),
        ({"rounds": (replace(ROUND, limit_seconds=3601),)}, "rounds"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(
    cast: Cast, change: dict[str, Any], field: str
) -> None:
    with pytest.raises(errors.BadPlan) as refused:
        services.create_tournament(
            plan=replace(PLAN, **change), director_id=cast.staff.pk, now=BEFORE
        )
    assert refused.value.field == field
    assert not Tournament.objects.exists()


def test_a_draft_changes_and_its_puzzles_are_thrown_away(draft: Tournament, cast: Cast) -> None:
    plan = replace(PLAN, name="Tuesday", rounds=(ROUND,))
    services.change_draft(tournament_id=draft.pk, plan=plan, director_id=cast.staff.pk, now=BEFORE)
    assert Round.objects.count() == 1
    publish(draft, cast)
    with pytest.raises(errors.NotDraft):
        services.change_draft(
            tournament_id=draft.pk, plan=plan, director_id=cast.staff.pk, now=BEFORE
        )
    with pytest.raises(errors.NotDraft):
        services.delete_draft(tournament_id=draft.pk, director_id=cast.staff.pk, now=BEFORE)


def test_a_draft_is_thrown_away(draft: Tournament, cast: Cast) -> None:
    services.delete_draft(tournament_id=draft.pk, director_id=cast.staff.pk, now=BEFORE)
    assert not Tournament.objects.exists()


def test_after_the_publication_name_text_and_capacity_change(draft: Tournament, cast: Cast) -> None:
    publish(draft, cast)
    words = services.PublicWords(name="Monday evening", text="Welcome.", capacity=8)
    services.edit_published(
        tournament_id=draft.pk, words=words, director_id=cast.staff.pk, now=BEFORE
    )
    draft.refresh_from_db()
    assert (draft.name, draft.text, draft.capacity) == ("Monday evening", "Welcome.", 8)
    with pytest.raises(errors.NotDraft):
        services.edit_published(
            tournament_id=draft.pk, words=words, director_id=cast.staff.pk, now=START
        )


def test_nobody_else_sets_up_tournaments(cast: Cast) -> None:
    for player in (cast.member, cast.guest):
        with pytest.raises(errors.DirectorsOnly):
            services.create_tournament(plan=PLAN, director_id=player.pk, now=BEFORE)


def test_coming_days_follow_the_clock_of_paris() -> None:
    at = {"weekday": 6, "start_time": time(20, 0)}
    # On Friday, with the clocks going forward on Sunday 28 March 2027.
    friday = datetime.fromisoformat("2027-03-19T12:00:00+00:00")
    days = list(series.coming_days(**at, now=friday))  # type: ignore[arg-type]
    assert days == [date(2027, 3, 21), date(2027, 3, 28)]
    starts = [series.start_of(day, time(20, 0)).hour for day in days]
    assert starts == [19, 18]
    # Too late for the one of today.
    sunday = datetime.fromisoformat("2027-03-21T18:30:00+00:00")
    assert next(iter(series.coming_days(**at, now=sunday))) == date(2027, 3, 28)  # type: ignore[arg-type]


def test_a_series_sets_itself_up_and_publishes_itself(cast: Cast, now: datetime) -> None:
    plan = services.SeriesPlan(
        name="Wednesday", weekday=2, start_time=time(20, 30), rounds=(ROUND,)
    )
    made = services.create_series(plan=plan, director_id=cast.staff.pk, now=now)
    assert services.continue_series(now=now) == 2
    assert services.continue_series(now=now) == 0
    while services.make_puzzles(now=now, most=5):
        pass
    assert set(Tournament.objects.values_list("state", "series_date")) == {
        ("REGISTRATION", date(2026, 12, 2)),
        ("REGISTRATION", date(2026, 12, 9)),
    }
    services.set_series_active(
        series_id=made.pk, is_active=False, director_id=cast.staff.pk, now=now
    )
    assert services.continue_series(now=now + timedelta(days=7)) == 0


@pytest.mark.parametrize(
    ("theirs", "after", "together"),
    [
        (0, 0, True),
        (99, 0, True),
        (100, 0, False),
        (-99, 0, True),
        (-100, 0, False),
        # Kept waiting for so long that they may be apart: nobody knows.
        (150, 200, False),
        (50, 140, True),
    ],
)
def test_clocks_are_together_when_it_is_sure(theirs: int, after: int, together: bool) -> None:
    instants = [START + timedelta(milliseconds=value) for value in (0, theirs, after)]
    named = dict(zip(("before", "theirs", "after"), instants, strict=True))
    assert creation.are_clocks_together(**named) is together


def register(stage: Stage, player: Player, now: datetime = BEFORE) -> Participant:
    return services.register(tournament_id=stage.tournament.pk, player_id=player.pk, now=now)


def test_a_member_registers_once_and_unregisters_until_the_start(cast: Cast) -> None:
    stage = Stage(60)
    one = register(stage, cast.member)
    assert register(stage, cast.member) == one
    services.unregister(
        tournament_id=stage.tournament.pk, player_id=cast.member.pk, now=START - ms(0.001)
    )
    assert not Participant.objects.exists()
    assert not Reminder.objects.exists()
    with pytest.raises(errors.NotRegistered):
        services.unregister(tournament_id=stage.tournament.pk, player_id=cast.member.pk, now=BEFORE)


def test_registration_is_for_members_and_until_the_start(cast: Cast) -> None:
    stage = Stage(60, capacity=2)
    with pytest.raises(errors.MembersOnly):
        register(stage, cast.guest)
    with pytest.raises(errors.RegistrationClosed):
        register(stage, cast.member, START)
    register(stage, cast.member)
    register(stage, cast.second)
    with pytest.raises(errors.TournamentFull):
        register(stage, cast.staff)
    Tournament.objects.update(state="DRAFT", published_at=None)
    with pytest.raises(errors.TournamentNotFound):
        register(stage, cast.staff)


def test_a_blocked_player_is_out_of_what_comes(cast: Cast) -> None:
    register(Stage(60), cast.member)
    block_player(
        player_id=cast.member.pk, author_id=cast.staff.pk, reason="spam", until_at=None, now=BEFORE
    )
    assert not Participant.objects.exists()


def test_a_blocked_player_is_withdrawn_from_what_runs(cast: Cast) -> None:
    stage = Stage(60, ratings={"Xavier": 1400, "Yvonne": 1400})
    now = stage.begin()
    block_player(
        player_id=stage.players["Xavier"].pk, author_id=cast.staff.pk, reason="spam",
        until_at=None, now=now,
    )  # fmt: skip
    assert stage.part("Xavier").withdrawn_at == now


def test_final_standings_outlive_an_account(cast: Cast) -> None:
    stage = Stage(60, ratings={"Xavier": 1400, "Yvonne": 1400})
    stage.begin()
    stage.send("Xavier", 10)
    now = stage.end(1)
    columns = ("pk", "place", "half_points", "buchholz", "berger_quarters", "total_ms")
    before = list(Participant.objects.order_by("pk").values_list(*columns))
    player = stage.players["Xavier"]
    player.set_password("correct horse")
    player.save()
    confirmation = Confirmation(name="Xavier", password="correct horse")
    delete_account(player=player, confirmation=confirmation, now=now)
    stage.due(now + timedelta(days=1))
    assert list(Participant.objects.order_by("pk").values_list(*columns)) == before


def test_reminders_leave_once_at_their_time(cast: Cast) -> None:
    stage = Stage(60)
    register(stage, cast.member)
    services.remind_me(
        tournament_id=stage.tournament.pk, player_id=cast.second.pk, wanted=True, now=BEFORE
    )
    register(stage, cast.staff)
    services.remind_me(
        tournament_id=stage.tournament.pk, player_id=cast.staff.pk, wanted=False, now=BEFORE
    )

    def sent() -> list[tuple[str, str]]:
        rows = Notice.objects.filter(kind__startswith="TOURNAMENT").order_by("pk")
        return list(rows.values_list("kind", "player__name"))

    assert services.send_reminders(now=START - timedelta(minutes=15, milliseconds=1)) == 0
    assert services.send_reminders(now=START - timedelta(minutes=15)) == 1
    assert services.send_reminders(now=START - timedelta(minutes=14)) == 0
    assert sent() == [("TOURNAMENT_SOON", "Ada"), ("TOURNAMENT_SOON", "Bruno")]
    assert services.send_reminders(now=START - timedelta(minutes=1)) == 1
    assert services.send_reminders(now=START) == 0
    assert sent()[2:] == [("TOURNAMENT_NOW", "Ada"), ("TOURNAMENT_NOW", "Bruno")]


def test_reasons_forget_the_name_of_who_has_left_the_site(cast: Cast) -> None:
    stage = Stage(60, ratings={"Xavier": 1400, "Yvonne": 1400})
    now = stage.begin()
    part = stage.part("Xavier")
    order = stage.order("Xavier had help")
    services.disqualify(order=order, participant_id=part.pk, now=now)
    player = stage.players["Xavier"]
    player.set_password("correct horse")
    player.save()
    confirmation = Confirmation(name="Xavier", password="correct horse")
    delete_account(player=player, confirmation=confirmation, now=now)
    assert "Xavier" not in Act.objects.get(kind="DISQUALIFY").reason


def test_everybody_is_told_the_result(cast: Cast) -> None:
    stage = Stage(60, ratings={"Xavier": 1400, "Yvonne": 1400})
    stage.begin()
    stage.send("Xavier", 10)
    stage.end(1)
    notices = Notice.objects.filter(kind="TOURNAMENT_FINISHED").order_by("player_id")
    assert [(one.data["place"], one.data["change"]) for one in notices] == [(1, 20), (2, -20)]
