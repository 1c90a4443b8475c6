"""A crash between any two statements leaves nothing or all, and the command sent again mends it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from tallyworks.live.models import Event, StoredAck
from tallyworks.ratings.models import Rating, RatingChange
from tamsk import services
from tamsk.models import Game, LogEntry, Seat
from tests.tamsk.conftest import Sit, Table, open_moves

pytestmark = pytest.mark.django_db

STARTS = ("INSERT", "UPDATE", "DELETE")


class Crash(Exception):
    """The process died."""


@contextmanager
def dying_at(number: int) -> Iterator[list[str]]:
    """Die just before the writing statement with this number; give those that came through."""
    written: list[str] = []

    def execute(execute_next: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if sql.startswith(STARTS):
            if len(written) == number:
                raise Crash
            written.append(sql)
        return execute_next(sql, *rest)

    with connection.execute_wrapper(execute):
        yield written


def everything() -> tuple[Any, ...]:
    """Return all that a command may change."""
    return tuple(
        list(table.objects.order_by("pk").values())
        for table in (Game, Seat, LogEntry, Event, StoredAck, Rating, RatingChange)
    )


def crash_everywhere(act: Callable[[], Any]) -> int:
    """Crash `act` before each of its writing statements in turn, then let it be; count them."""
    number, before = 0, everything()
    while True:
        with dying_at(number):
            try:
                act()
            except Crash:
                assert everything() == before
            else:
                return number
        number += 1


def resign(table: Table) -> Callable[[], Any]:
    return lambda: table.send_as(
        UUID(int=5), table.red.pk, "resign", table.instant(20_000), args={}
    )


def test_a_move_is_made_whole_or_not_at_all(sit: Sit) -> None:
    table = open_moves(sit())
    args = {"glass": "r1", "to": "C3", "ring": "now"}

    def act() -> Any:
        return table.send_as(UUID(int=5), table.red.pk, "move", table.instant(20_000), args=args)

    assert crash_everywhere(act) >= 5
    assert act().is_repeat
    assert LogEntry.objects.filter(game_id=table.game_id).count() == 7
    assert list(services.audit_games()) == []


def test_an_end_is_rated_whole_or_not_at_all(sit: Sit) -> None:
    table = open_moves(sit(is_rated=True))
    assert crash_everywhere(resign(table)) >= 9
    assert resign(table)().is_repeat
    assert RatingChange.objects.count() == 2


def test_a_deadline_is_applied_whole_or_not_at_all(sit: Sit) -> None:
    table = open_moves(sit(is_rated=True))
    due = table.instant(500_000)
    crash_everywhere(lambda: services.catch_up_game(game_id=table.game_id, now=due))
    assert len(table.told("finished")) == 1
    assert RatingChange.objects.count() == 2
    assert list(services.audit_games()) == []


def test_an_outage_is_made_up_for_whole_or_not_at_all(sit: Sit) -> None:
    tables = [open_moves(sit()), open_moves(sit(3))]
    since, until = tables[0].instant(50_000), tables[0].instant(110_000)
    crash_everywhere(lambda: services.shift_clocks(heartbeat_at=since, now=until))
    for table in tables:
        assert len(table.told("clock_shift")) == 1
        assert table.state["t"] == table.game.started_ms + 110_000
