"""Practice: beginning, keys with their times, giving up, best times, guests who join."""

from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.conftest import Cast
from tests.tournaments.practice_stage import HITORI, begin
from tests.tournaments.stage import ms
from tournaments import errors, services
from tournaments.models import PracticeGame, PracticePuzzle
from tournaments.queries import practice

KEY = "23120,31201"
WRONG = "23120,31202"


def send(
    game: PracticeGame, text: str, at: datetime, *, player_id: int | None = None,
    uuid: UUID | None = None,
) -> services.KeyVerdict:  # fmt: skip
    sending = services.PracticeSending(
        game_id=game.pk, player_id=player_id or game.player_id, uuid=uuid or uuid4(), text=text
    )
    return services.answer_practice(sending=sending, now=at)


def start(player_id: int, now: datetime, choice: services.Choice = HITORI) -> PracticeGame:
    return services.start_practice(player_id=player_id, choice=choice, now=now)


def test_the_first_puzzle_comes_with_the_site_and_the_time_runs_from_its_start(
    cast: Cast, now: datetime
) -> None:
    game = start(cast.guest.pk, now + timedelta(microseconds=1_999))
    assert (game.puzzle.kind, game.puzzle.size, game.puzzle.level) == ("hitori", 6, 1)
    assert game.started_at == now + ms(0.001)


def test_a_puzzle_that_is_begun_waits_and_its_time_goes_on(cast: Cast, now: datetime) -> None:
    game = start(cast.member.pk, now)
    again = start(cast.member.pk, now + ms(60))
    assert (again.pk, again.started_at) == (game.pk, now)
    assert start(cast.second.pk, now).puzzle_id == game.puzzle_id


def test_nobody_gets_a_puzzle_twice(cast: Cast, now: datetime) -> None:
    first = start(cast.member.pk, now)
    stock = PracticePuzzle.objects.of_shelf("hitori", 6, 1).count()
    games = [first]
    for _ in range(stock - 1):
        services.give_up_practice(game_id=games[-1].pk, player_id=cast.member.pk, now=now)
        games.append(start(cast.member.pk, now))
    services.give_up_practice(game_id=games[-1].pk, player_id=cast.member.pk, now=now)
    assert len({game.puzzle_id for game in games}) == stock >= 4
    with pytest.raises(errors.PracticeExhausted):
        start(cast.member.pk, now)


@pytest.mark.parametrize(
    "choice",
    [
        services.Choice(kind="chess", size=8, level=1),
        services.Choice(kind="hitori", size=7, level=1),
        services.Choice(kind="hitori", size=6, level=4),
    ],
)
def test_what_is_not_offered_cannot_be_begun(
    cast: Cast, now: datetime, choice: services.Choice
) -> None:
    with pytest.raises(errors.NoSuchPuzzle):
        start(cast.member.pk, now, choice)


def test_the_first_correct_key_is_the_time_in_whole_milliseconds(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "hitori", now=now)
    verdict = send(game, " 23120;31201 ", now + timedelta(seconds=95, microseconds=1_999))
    assert (verdict.is_correct, verdict.solved_ms, verdict.paused_until) == (True, 95_001, None)
    with pytest.raises(errors.AlreadySolved):
        send(game, KEY, now + ms(96))
    game.refresh_from_db()
    assert (game.solved_ms, game.solved_at) == (95_001, now + ms(95.001))


def test_a_wrong_key_costs_a_pause_in_which_nothing_is_looked_at(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "hitori", now=now)
    verdict = send(game, WRONG, now + ms(10))
    assert (verdict.is_correct, verdict.wrong_count) == (False, 1)
    assert verdict.paused_until == now + ms(15)
    with pytest.raises(errors.KeyPaused):
        send(game, KEY, now + ms(14.999))
    assert send(game, KEY, now + ms(15)).solved_ms == 15_000


def test_the_same_sending_gets_the_same_verdict(cast: Cast, now: datetime) -> None:
    game, uuid = begin(cast.member.pk, "hitori", now=now), uuid4()
    first = send(game, WRONG, now + ms(10), uuid=uuid)
    again = send(game, WRONG, now + ms(11), uuid=uuid)
    assert (again.is_repeat, again.wrong_count, again.paused_until) == (
        True,
        1,
        first.paused_until,
    )
    solved, uuid = uuid4(), uuid4()
    assert send(game, KEY, now + ms(61), uuid=solved).solved_ms == 61_000
    assert send(game, KEY, now + ms(61.02), uuid=solved).received_ms == first.received_ms + 51_000


def test_a_key_without_the_form_is_no_try(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "hitori", now=now)
    with pytest.raises(errors.KeyFormatWrong) as caught:
        send(game, "2312,31201", now + ms(1))
    assert caught.value.data == {"problem": "key_length", "details": {"expected": 10, "got": 9}}
    game.refresh_from_db()
    assert (game.wrong_count, game.latest_uuid) == (0, None)


def test_any_machine_that_solves_a_workshop_is_right(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "workshop", now=now)
    assert send(game, "A1:x2 A2:+4", now + ms(30)).solved_ms == 30_000


def test_giving_up_shows_the_solution_and_leaves_no_time(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "hitori", now=now)
    before = practice.game_json(game, language="en", now=now)
    assert (before["answer"], before["solution_key"]) == (None, None)
    assert KEY not in str(before)
    given_up = services.give_up_practice(game_id=game.pk, player_id=cast.member.pk, now=now + ms(5))
    after = practice.game_json(given_up, language="en", now=now)
    assert (after["is_given_up"], after["solved_ms"], after["solution_key"]) == (True, None, KEY)
    with pytest.raises(errors.PracticeOver):
        send(game, KEY, now + ms(6))
    services.give_up_practice(game_id=game.pk, player_id=cast.member.pk, now=now + ms(9))
    game.refresh_from_db()
    assert game.given_up_at == now + ms(5)


def test_a_game_is_nobody_elses(cast: Cast, now: datetime) -> None:
    game = begin(cast.member.pk, "hitori", now=now)
    with pytest.raises(errors.PracticeNotFound):
        send(game, KEY, now, player_id=cast.second.pk)
    with pytest.raises(errors.PracticeNotFound):
        services.give_up_practice(game_id=game.pk, player_id=cast.second.pk, now=now)
    assert practice.find_practice_game(game_id=game.pk, player_id=cast.second.pk) is None
    assert practice.find_practice_game(game_id=game.pk, player_id=None) is None


def test_best_times_are_ones_own_by_kind_size_and_level(
    cast: Cast, now: datetime, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for seconds in (90, 60, 75):
        game = start(cast.member.pk, now)
        assert send(game, game.puzzle.key, now + ms(seconds)).solved_ms == seconds * 1000
    running = start(cast.member.pk, now)
    assert practice.best_ms_of(running) == 60_000
    with django_assert_num_queries(2):
        lines = practice.list_practice(player_id=cast.member.pk)
    told = {line.kind.code: line for line in lines}
    assert (told["hitori"].solved_count, told["akari"].solved_count) == (3, 0)
    first = told["hitori"].shelves[0]
    assert (first.best_ms, first.solved_count, first.is_running) == (60_000, 3, True)
    assert {one.best_ms for one in told["hitori"].shelves[1:]} == {None}
    with django_assert_num_queries(0):
        assert {line.solved_count for line in practice.list_practice(player_id=None)} == {0}


def test_a_member_has_the_games_of_the_guest_he_was(cast: Cast, now: datetime) -> None:
    theirs, own = start(cast.guest.pk, now), start(cast.member.pk, now + ms(1))
    other = services.Choice(kind="hitori", size=8, level=1)
    third = start(cast.guest.pk, now, other)
    services.join_practice(guest_id=cast.guest.pk, member_id=cast.member.pk)
    games = PracticeGame.objects.of_player(cast.member.pk)
    assert theirs.puzzle_id == own.puzzle_id
    assert set(games.values_list("pk", flat=True)) == {own.pk, third.pk}
    assert not PracticeGame.objects.of_player(cast.guest.pk).exists()


def test_who_leaves_the_site_takes_his_practice_along(cast: Cast, now: datetime) -> None:
    start(cast.member.pk, now)
    exported = services.export_tournaments(player_id=cast.member.pk)["practice"]
    assert [row["puzzle_id"] for row in exported] == [PracticeGame.objects.get().puzzle_id]
    services.forget_practice(player_id=cast.member.pk)
    assert not PracticeGame.objects.exists()
