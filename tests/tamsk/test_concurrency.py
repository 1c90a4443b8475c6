"""Acceptances, commands and settlements on several connections at the same instant."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from tallyworks.live.models import Event
from tallyworks.players.models import Player
from tallyworks.players.services import block_player
from tallyworks.ratings.models import RatingChange
from tallyworks.ratings.services import audit_ratings
from tamsk import services
from tamsk.models import Game, LogEntry
from tests.connections import at_once
from tests.factories import PlayerFactory
from tests.tamsk.conftest import MINUTE, SECOND, Table, open_moves, seek, started

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

NOON = datetime(2026, 11, 30, 11, tzinfo=UTC)


def members(count: int) -> list[Player]:
    return [PlayerFactory.create(member_since_at=NOON - MINUTE) for _one in range(count)]


def play(**terms: Any) -> Table:
    red, black = members(2)
    return started(red, black, NOON, **terms)


def names(outcomes: list[Any]) -> list[str]:
    return sorted(type(outcome).__name__ for outcome in outcomes)


def has_no_gaps(table: Table) -> bool:
    seqs = Event.objects.of_room(table.room).order_by("seq").values_list("seq", flat=True)
    return list(seqs) == list(range(1, len(seqs) + 1))


def test_of_two_acceptances_of_a_seek_one_wins() -> None:
    owner, *others = members(5)
    made = seek(owner, NOON)
    outcomes = at_once(
        4,
        lambda number: services.accept_seek(seek_id=made.pk, player_id=others[number].pk, now=NOON),
    )
    assert names(outcomes) == ["Game"] + ["SeekGone"] * 3
    assert Game.objects.count() == 1


def test_acceptance_against_withdrawal_leaves_one_of_them() -> None:
    owner, other = members(2)
    for _try in range(4):
        made = seek(owner, NOON)

        def act(number: int, seek_id: int = made.pk) -> Any:
            if number:
                return services.accept_seek(seek_id=seek_id, player_id=other.pk, now=NOON)
            return services.cancel_seek(seek_id=seek_id, player_id=owner.pk, now=NOON)

        assert names(at_once(2, act)).count("SeekGone") == 1


def test_two_who_accept_each_other_do_not_wait_for_ever() -> None:
    one, two = members(2)
    seeks = [seek(one, NOON), seek(two, NOON)]

    def accept(number: int) -> Any:
        player = (two, one)[number]
        return services.accept_seek(seek_id=seeks[number].pk, player_id=player.pk, now=NOON)

    outcomes = at_once(2, accept)
    assert "Game" in names(outcomes)
    assert set(names(outcomes)) <= {"Game", "SeekGone"}


def test_of_two_moves_at_once_one_is_made() -> None:
    table = play(level=2)
    outcomes = at_once(
        4, lambda number: table.move("red", f"r1>{('A2', 'B1', 'B2', 'B2')[number]}", 1_000)
    )
    assert sorted(map(str, outcomes)) == ["None"] + ["not_your_turn"] * 3
    assert LogEntry.objects.filter(game_id=table.game_id).count() == 1
    assert has_no_gaps(table)
    assert list(services.audit_games()) == []


def test_one_command_sent_many_times_takes_effect_once() -> None:
    table = play(level=2)
    args = {"glass": "r1", "to": "B2", "ring": "now"}
    answers = at_once(
        4,
        lambda _number: table.send_as(UUID(int=9), table.red.pk, "move", NOON + SECOND, args=args),
    )
    assert {answer.ack.ok for answer in answers} == {True}
    assert len({answer.ack.seq for answer in answers}) == 1
    assert [answer.is_repeat for answer in answers].count(False) == 1
    assert LogEntry.objects.filter(game_id=table.game_id).count() == 1


def test_commands_of_both_and_the_loop_leave_one_order() -> None:
    table = open_moves(play(level=3))

    def act(number: int) -> Any:
        if number == 0:
            return table.do("red", "pick_up", 20_000, glass="r1")
        if number == 1:
            return table.do("black", "flip_timer", 20_000, turn=7)
        return services.apply_due(now=table.instant(40_000))

    at_once(5, act)
    table.pass_time(60_000)
    assert has_no_gaps(table)
    assert list(services.audit_games()) == []


def test_a_game_is_settled_once_by_many_at_once() -> None:
    red, black = members(2)
    table = open_moves(started(red, black, NOON, level=2, is_rated=True))
    at_once(5, lambda _number: services.apply_due(now=NOON + 10 * MINUTE))
    assert table.game.settled_at is not None
    assert RatingChange.objects.count() == 2
    assert list(audit_ratings()) == []
    assert has_no_gaps(table)


def test_resignation_and_block_at_once_end_it_once() -> None:
    red, black, staff = members(3)
    table = open_moves(started(red, black, NOON, level=2, is_rated=True))

    def act(number: int) -> Any:
        if number:
            return table.do("black", "resign", 20_000)
        return block_player(
            player_id=red.pk, author_id=staff.pk, reason="spam", until_at=None,
            now=NOON + 20 * SECOND,
        )  # fmt: skip

    at_once(2, act)
    services.apply_due(now=NOON + 21 * SECOND)
    services.apply_due(now=NOON + 22 * SECOND)
    assert len(table.told("finished")) == 1
    assert RatingChange.objects.count() == 2
    assert list(audit_ratings()) == []


def test_players_of_several_games_who_leave_at_once_do_not_wait_for_ever() -> None:
    *people, staff = members(5)
    tables = [
        open_moves(started(people[one], people[other], NOON, level=2, is_rated=True))
        for one, other in ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))
    ]

    def leave(number: int) -> Any:
        return block_player(
            player_id=people[number].pk, author_id=staff.pk, reason="spam", until_at=None,
            now=NOON + 20 * SECOND,
        )  # fmt: skip

    outcomes = at_once(4, leave)
    assert names(outcomes) == ["Standing"] * 4
    at_once(3, lambda _number: services.apply_due(now=NOON + 30 * SECOND))
    assert {table.game.phase for table in tables} == {"FINISHED"}
    assert RatingChange.objects.count() == 12
    assert list(audit_ratings()) == []


def test_both_asking_at_once_get_one_rematch() -> None:
    table = play(level=2)
    table.do("red", "resign", 1_000)
    at_once(2, lambda number: table.do(("red", "black")[number], "offer", 2_000, kind="rematch"))
    assert Game.objects.filter(rematch_of=table.game_id).count() == 1


def test_both_getting_ready_at_once_start_one_countdown() -> None:
    red, black = members(2)
    made = seek(red, NOON, colour="RED")
    game = services.accept_seek(seek_id=made.pk, player_id=black.pk, now=NOON)
    table = Table(game.pk, red, black)
    for side in ("red", "black"):
        table.come(side, NOON)
    at_once(2, lambda number: table.send(("red", "black")[number], "ready", NOON + SECOND))
    assert table.game.starts_at == NOON + 4 * SECOND
    at_once(3, lambda _number: services.apply_due(now=NOON + 5 * SECOND))
    assert len(table.told("started")) == 1
