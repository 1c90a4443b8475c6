"""The computer's seat: called after every change, playing by the same road as people."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from tamsk import services
from tamsk.errors import BadPhase, BadTerms
from tamsk.models import Game, Seat
from tamsk.queries import board
from tamsk.services import Terms
from tamsk.signals import computer_called
from tests.conftest import Cast
from tests.tamsk.conftest import SECOND, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def calls() -> Iterator[list[Any]]:
    heard: list[Any] = []

    def hear(game_id: int, seat: str, level: int, **_arguments: Any) -> None:
        heard.append((game_id, seat, level))

    computer_called.connect(hear)
    yield heard
    computer_called.disconnect(hear)


def against_computer(cast: Cast, now: datetime, **terms: Any) -> Table:
    """Return a running game of the guest, Red, against the computer at level 4."""
    before = now - 3 * SECOND
    game = services.play_computer(
        player_id=cast.guest.pk,
        terms=Terms(**{"level": 1, "colour": "RED", **terms}),
        computer_level=4,
        now=before,
    )
    table = Table(game.pk, cast.guest, cast.guest)
    table.come_alone(before)
    assert table.send("red", "ready", before).ack.ok
    services.catch_up_game(game_id=game.pk, now=now + SECOND)
    return table


def computer(table: Table, name: str, at: int, **args: Any) -> Any:
    return services.play_for_computer(
        game_id=table.game_id, seat="black", call=(name, args, None), now=table.instant(at)
    )


def test_a_guest_plays_the_computer_and_it_never_counts(cast: Cast, now: datetime) -> None:
    table = against_computer(cast, now)
    assert (table.game.phase, table.game.has_computer, table.game.is_rated) == (
        Game.Phase.RUNNING, True, False,
    )  # fmt: skip
    rated = Terms(level=1, is_rated=True)
    with pytest.raises(BadTerms):
        services.play_computer(player_id=cast.member.pk, terms=rated, computer_level=4, now=now)
    for level in (0, 7):
        with pytest.raises(BadTerms):
            services.play_computer(
                player_id=cast.member.pk, terms=Terms(level=1), computer_level=level, now=now
            )


def test_it_is_called_after_every_change(cast: Cast, now: datetime, calls: list[Any]) -> None:
    table = against_computer(cast, now, level=2)
    called = (table.game_id, "black", 4)
    assert calls == [called]
    table.move("red", "r1>B2", 1_000)
    assert computer(table, "move", 2_000, glass="k1", to="B4", ring="now").ok
    assert calls == [called] * 3
    # A refusal that nothing happened before changes nothing.
    assert table.do("red", "drop_ring", 2_500) == "no_ring_right"
    assert calls == [called] * 3
    table.pass_time(181_500)
    assert calls == [called] * 4
    table.do("red", "resign", 182_000)
    assert calls == [called] * 4


def test_it_sees_the_position_and_when_it_has_changed(cast: Cast, now: datetime) -> None:
    table = against_computer(cast, now)
    before = board.get_position(game_id=table.game_id, seat="black")
    assert before is not None
    assert (before.level, before.seat.word, before.state.turn) == (4, "black", 1)
    assert board.list_called() == []
    table.move("red", "r1>B2", 1_000)
    after = board.get_position(game_id=table.game_id, seat="black")
    assert after is not None
    assert after.seq > before.seq
    assert board.list_called() == [(table.game_id, "black")]
    assert board.get_position(game_id=table.game_id, seat="red") is None
    table.do("red", "resign", 2_000)
    assert board.get_position(game_id=table.game_id, seat="black") is None
    assert board.list_called() == []


def test_it_is_refused_as_people_are(cast: Cast, now: datetime) -> None:
    table = against_computer(cast, now)
    assert computer(table, "move", 1_000, glass="k1", to="B4").error == {"code": "not_your_turn"}
    assert computer(table, "dance", 1_000).error["code"] == "bad_message"
    with pytest.raises(BadPhase):
        services.play_for_computer(
            game_id=table.game_id, seat="red", call=("resign", {}, None), now=table.instant(1_000)
        )


def test_it_agrees_to_a_rematch_and_to_aborting(cast: Cast, now: datetime) -> None:
    table = against_computer(cast, now)
    assert table.do("red", "offer", 1_000, kind="abort") is None
    assert table.game.ended_by == "agreement"
    assert table.do("red", "offer", 2_000, kind="rematch") is None
    closed = table.told("offer_closed")[-1][1]
    assert (closed["outcome"], closed["by"]) == ("accepted", "red")
    red, black = Seat.objects.of_game(closed["game"])
    assert (red.computer_level, red.is_ready, black.player) == (4, True, cast.guest)
    assert list(services.audit_games()) == []


def test_a_draw_is_its_own_decision(cast: Cast, now: datetime, calls: list[Any]) -> None:
    table = against_computer(cast, now)
    before = len(calls)
    assert table.do("red", "offer", 1_000, kind="draw") is None
    assert len(calls) == before + 1
    assert board.list_called() == [(table.game_id, "black")]
    assert computer(table, "answer", 2_000, kind="draw", accept=True).ok
    assert table.game.ended_by == "agreement"


def test_it_is_never_gone(cast: Cast, now: datetime) -> None:
    table = against_computer(cast, now)
    table.move("red", "r1>B2", 1_000)
    # It has a minute to move first, whatever becomes of its worker; no absence is claimed.
    refused = table.ask("red", "claim_win", 50_000)
    assert refused.error == {"code": "not_available"}
