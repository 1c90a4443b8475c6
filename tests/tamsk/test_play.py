"""Games over the service layer, where time matters: the vectors again, stored and told."""

from datetime import datetime

import pytest

from tallyworks.live.instants import to_ms
from tamsk import services
from tamsk.models import Game, LogEntry
from tests.conftest import Cast
from tests.tamsk.conftest import MINUTE, SECOND, Sit, accepted, open_moves, seconds

pytestmark = pytest.mark.django_db


def test_a_game_starts_three_seconds_after_both_are_ready(cast: Cast, now: datetime) -> None:
    table = accepted(cast.member, cast.second, now)
    for side in ("red", "black"):
        table.come(side, now)
    table.send("red", "ready", now + SECOND)
    assert table.game.starts_at is None
    table.send("black", "ready", now + 2 * SECOND)
    assert table.game.starts_at == now + 5 * SECOND
    assert table.send("red", "pick_up", now + 4 * SECOND, glass="r1").ack.error == {
        "code": "bad_phase"
    }
    assert services.apply_due(now=now + seconds(5.05)) == 0
    services.apply_due(now=now + seconds(5.4))

    game = table.game
    assert (game.phase, game.started_at) == (Game.Phase.RUNNING, now + 5 * SECOND)
    assert table.kinds() == ["started", "turn_started"]
    # D27: Red has a minute to release something.
    assert game.next_deadline_ms == to_ms(now + 65 * SECOND)


def test_opening_o_is_stored_as_the_vectors_say(sit: Sit) -> None:
    table = open_moves(sit())
    state = table.state
    assert (state["turn"], state["to_move"], state["stock"]) == (7, "red", {"red": 29, "black": 29})
    began = to_ms(table.instant(0))
    assert table.game.next_deadline_ms == began + 181_000
    assert LogEntry.objects.filter(game_id=table.game_id).count() == 6


def test_sand_runs_out_with_nobody_there(sit: Sit, now: datetime) -> None:
    table = open_moves(sit())
    for side in ("red", "black"):
        table.go(side, now + 20 * SECOND)
    assert table.pass_time(500_000) >= 1

    assert table.told("glass_lost") == [
        (at, {"glass": glass, "lost_at": to_ms(table.instant(at))})
        for at, glass in ((181_000, "r1"), (183_000, "k1"), (186_000, "r2"), (188_000, "k2"),
                          (189_000, "r3"), (192_000, "k3"))
    ]  # fmt: skip
    game = table.game
    assert (game.phase, game.winner, game.decided_by, game.ended_by) == (
        "FINISHED", "BLACK", "sand", "immobile",
    )  # fmt: skip
    assert game.ended_at == now + 192 * SECOND
    assert list(services.audit_games()) == []
    assert MINUTE
