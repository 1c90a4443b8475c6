"""A settled game changes two ratings, once, and a replay of all games gives the same."""

from datetime import datetime, timedelta
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction

from tallyworks.players import registry
from tallyworks.players.services import archive_player
from tallyworks.ratings import queries
from tallyworks.ratings.models import Pool, Rating, RatingChange
from tallyworks.ratings.queries import profiles
from tallyworks.ratings.services import Game, audit_ratings, rate_game
from tests.conftest import Cast
from tests.factories import PlayerFactory

HOUR = timedelta(hours=1)


def game(number: int, first: int, second: int, half_points: int, pool: Pool = Pool.DUEL) -> Game:
    return Game(
        pool=pool, reference=f"duel:{number}", first_id=first, second_id=second,
        half_points=half_points,
    )  # fmt: skip


def values(*players: int) -> list[int]:
    held = queries.get_values(players, pool=Pool.DUEL)
    return [held[player] for player in players]


def test_it_changes_both_from_the_ratings_before(cast: Cast, now: datetime) -> None:
    one, two = cast.member.pk, cast.second.pk
    assert values(one, two) == [1400, 1400]
    first, second = rate_game(game=game(1, one, two, 2), now=now)

    assert (first.before, first.opponent_before, first.amount, first.after) == (
        1400,
        1400,
        20,
        1420,
    )
    assert (second.before, second.opponent_before, second.amount) == (1400, 1400, -20)
    assert values(one, two) == [1420, 1380]
    # D = 40: 56 and 44 hundredths, 40 × −0.56 = −22.4 and 40 × 0.56 = 22.4.
    rate_game(game=game(2, two, one, 2), now=now)
    assert values(one, two) == [1398, 1402]


def test_it_rates_a_game_once(cast: Cast, now: datetime) -> None:
    one, two = cast.member.pk, cast.second.pk
    once = rate_game(game=game(1, one, two, 2), now=now)
    again = rate_game(game=game(1, one, two, 2), now=now + HOUR)

    assert [change.pk for change in again] == [change.pk for change in once]
    assert values(one, two) == [1420, 1380]
    assert RatingChange.objects.count() == 2


def test_the_database_refuses_the_same_game_twice(cast: Cast, now: datetime) -> None:
    rate_game(game=game(1, cast.member.pk, cast.second.pk, 2), now=now)
    copy = RatingChange.objects.get(player=cast.member)
    copy.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        copy.save(force_insert=True)


def test_pools_never_meet(cast: Cast, now: datetime) -> None:
    one, two = cast.member.pk, cast.second.pk
    rate_game(game=game(1, one, two, 2), now=now)
    rate_game(game=game(1, one, two, 0, Pool.TAMSK), now=now)

    assert values(one, two) == [1420, 1380]
    assert queries.get_values([one, two], pool=Pool.TAMSK) == {one: 1380, two: 1420}


def test_k_falls_to_20_after_thirty_games_of_this_pool(cast: Cast, now: datetime) -> None:
    one, two = cast.member.pk, cast.second.pk
    for number in range(30):
        rate_game(game=game(number, one, two, 1), now=now)
        rate_game(game=game(number, one, two, 1, Pool.TAMSK), now=now)
    assert {change.k for change in RatingChange.objects.all()} == {40}

    first, _second = rate_game(game=game(30, one, two, 2), now=now)
    assert (first.k, first.amount, first.after) == (20, 10, 1410)


def test_2000_once_reached_makes_k_10_for_good(cast: Cast, now: datetime) -> None:
    one, two = cast.member.pk, cast.second.pk
    Rating.objects.create(player_id=one, pool=Pool.DUEL, value=1985, rated_count=4)
    Rating.objects.create(player_id=two, pool=Pool.DUEL, value=1985, rated_count=4)
    first, _second = rate_game(game=game(1, one, two, 2), now=now)
    assert (first.k, first.after) == (40, 2005)
    lost, _won = rate_game(game=game(2, one, two, 0), now=now)
    assert (lost.k, lost.amount, lost.after) == (10, -6, 1999)

    again, _second = rate_game(game=game(3, one, two, 0), now=now)
    assert again.k == 10


def play_many(count: int, now: datetime, seed: int = 7) -> list[int]:
    random, ids = Random(seed), [PlayerFactory.create().pk for _one in range(5)]
    for number in range(count):
        first, second = random.sample(ids, 2)
        rate_game(game=game(number, first, second, random.choice((0, 0, 1, 2, 2, 2))), now=now)
    return ids


def test_a_replay_gives_the_stored_ratings(db: None, now: datetime) -> None:
    play_many(60, now)

    assert list(audit_ratings()) == []
    call_command("audit_ratings")


@pytest.mark.parametrize(
    ("change", "what"),
    [({"value": 1999}, "value"), ({"rated_count": 3}, "rated_count"),
     ({"has_been_top": True}, "has_been_top")],
)  # fmt: skip
def test_the_audit_finds_a_rating_that_was_changed(
    db: None, now: datetime, change: dict[str, int], what: str
) -> None:
    ids = play_many(10, now)
    Rating.objects.filter(player_id=ids[0]).update(**change)

    assert [(found.player_id, found.what) for found in audit_ratings()] == [(ids[0], what)]
    with pytest.raises(CommandError):
        call_command("audit_ratings")


def test_the_audit_finds_a_game_that_was_changed(db: None, now: datetime) -> None:
    play_many(10, now)
    victim = RatingChange.objects.order_by("pk")[4]
    RatingChange.objects.filter(pk=victim.pk).update(amount=1, after=victim.before + 1)

    assert "amount" in {found.what for found in audit_ratings()}


def test_the_leaderboard_orders_members_by_rating(cast: Cast, now: datetime) -> None:
    third = PlayerFactory.create(name="Dora", member_since_at=now)
    gone = PlayerFactory.create(name="Emil", member_since_at=now)
    for number, (winner, loser) in enumerate(
        [(gone, cast.member), (cast.second, cast.member), (cast.second, third)]
    ):
        rate_game(game=game(number, winner.pk, loser.pk, 2), now=now)
    archive_player(player_id=gone.pk, now=now)
    Rating.objects.filter(player=third).update(value=1362)
    Rating.objects.filter(player=cast.member).update(value=1362)
    board = queries.list_leaderboard(Pool.DUEL, now=now + HOUR)
    rows = queries.list_rows(board, list(board))

    assert [(row.rank, row.name, row.value) for row in rows] == [
        (1, "Bruno", 1438), (2, "Ada", 1362), (2, "Dora", 1362),
    ]  # fmt: skip
    assert [row.rated_count for row in rows] == [2, 2, 1]
    assert queries.list_rows(board, list(board)[2:])[0].rank == 2
    assert queries.list_rows(board, list(board), first_place=1) == rows
    assert queries.list_rows(board, list(board)[2:], first_place=3) == rows[2:]
    own = queries.get_row(board, player_id=third.pk)
    assert own is not None
    assert (own.rank, own.is_provisional) == (2, True)
    assert queries.get_row(board, player_id=gone.pk) is None


def test_the_profile_shows_rating_and_curve(cast: Cast, now: datetime) -> None:
    one, two = cast.member.pk, cast.second.pk
    assert queries.read_profile(player_id=one, now=now) == registry.Profile()
    for number, days in enumerate((0, 0, 1, 3)):
        rate_game(game=game(number, one, two, 2), now=now + timedelta(days=days))
    shown = queries.read_profile(player_id=one, now=now)

    assert shown.facts == (registry.Fact("Duel rating", "1,468?"),)
    assert [point.value for point in shown.curves[0].points] == [1438, 1454, 1468]
    assert [f"{point.date}" for point in shown.curves[0].points] == [
        "2026-11-30", "2026-12-01", "2026-12-03",
    ]  # fmt: skip


def test_games_of_one_pool_leave_those_of_another_on_the_profile(
    cast: Cast, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiles, "_MOST_CHANGES", 2)
    one, two = cast.member.pk, cast.second.pk
    rate_game(game=game(0, one, two, 2), now=now)
    for number in range(1, 4):
        rate_game(game=game(number, one, two, 2, Pool.TAMSK), now=now + HOUR)

    names = [fact.label for fact in queries.read_profile(player_id=one, now=now).facts]
    assert names == ["Duel rating", "Tamsk rating"]
