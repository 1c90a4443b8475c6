"""How often the windows pass unused, as the command tells it."""

from datetime import datetime
from io import StringIO

import pytest
from django.core.management import call_command

from tamsk.queries.windows import WindowFigures, list_window_figures
from tests.conftest import Cast
from tests.tamsk.computer.seating import seat_at
from tests.tamsk.conftest import Sit, open_moves

pytestmark = pytest.mark.django_db


def told() -> list[str]:
    out = StringIO()
    call_command("tamsk_windows", stdout=out)
    return out.getvalue().splitlines()


def test_lapsed_rings_and_forced_hands_are_counted_for_each_100_releases(
    cast: Cast, sit: Sit, now: datetime
) -> None:
    # Against the computer nothing counts.
    assert seat_at(cast, now, level=2).move("red", "r1>B2", 1_000) is None
    table = open_moves(sit())
    # A ring kept for later that never falls; then one is put back in time, one too late.
    assert table.move("red", "r1>C3 later", 13_000) is None
    table.pass_time(17_000)
    assert table.do("black", "pick_up", 18_000, glass="k1") is None
    assert table.do("black", "put_back", 19_000) is None
    assert table.do("black", "pick_up", 20_000, glass="k1") is None
    table.pass_time(26_000)
    assert list_window_figures()[0] == WindowFigures(2, 7, 1, 1)
    open_moves(sit(3))
    assert told() == [
        "level 2: 7 releases; for each 100 of them 14.3 rings lapsed, 14.3 hourglasses forced back",
        "level 3: 6 releases; for each 100 of them 0.0 rings lapsed, 0.0 hourglasses forced back",
    ]


def test_without_games_there_is_nothing_to_tell(db: None) -> None:
    assert told()[1] == (
        "level 3: 0 releases; for each 100 of them - rings lapsed, - hourglasses forced back"
    )
