"""Whatever anybody sends: nobody else's rights change, nothing raises, nothing grows."""

from datetime import datetime
from random import Random
from typing import Any
from uuid import UUID

import pytest

from tallyworks.core.errors import DomainError
from tamsk import services
from tamsk.engine import Phase, Seat, State, advance, codec
from tamsk.engine.board import SPACES
from tamsk.engine.sand import GLASSES
from tamsk.engine.state import glasses_of
from tamsk.messages import COMMANDS
from tamsk.models import Game, LogEntry, Seek
from tamsk.models import Seat as Place
from tests.conftest import Cast
from tests.tamsk.conftest import Sit, Table

pytestmark = pytest.mark.django_db

NAMES = (*COMMANDS, "forfeit", "clock_shift", "start", "", "__init__", "pick_up\0")
KEYS = (
    "glass", "to", "ring", "cell", "which", "side", "kind", "accept", "phrase", "on", "seat",
    "turn", "delta", "reason",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    *GLASSES, *SPACES[::5], "now", "later", "never", "normal", "penalty", "left", "draw", "abort",
    "rematch", True, False, None, 0, -1, 2**53, 2**63, 1.5, "", "\0", "\ud800", "é" * 300, [], {},
    ["A1"], {"glass": "r1"}, "red", "black", "hello",
)  # fmt: skip
SHAPES: dict[str, tuple[str, ...]] = {
    "pick_up": ("glass",), "release": ("to", "ring"), "move": ("glass", "to", "ring"),
    "drop_ring": ("cell",), "claim_ring": ("cell",), "decline_claim": ("cell",),
    "decline_ring": ("which",), "set_timer_side": ("side",), "offer": ("kind",),
    "answer": ("kind", "accept"), "say": ("phrase",), "set_phrases": ("on",),
}  # fmt: skip


def some_args(random: Random, name: str) -> dict[str, Any]:
    """Return arguments of about the right names with anything in them."""
    keys = SHAPES.get(name, ()) if random.random() < 0.8 else random.sample(KEYS, 2)
    return {key: random.choice(VALUES) for key in keys}


def theirs(state: State, side: str) -> tuple[Any, ...]:
    """Return what nobody but its owner may change by a command: stock, hand, sand, second ring."""
    seat = Seat[side.upper()]
    glasses = [state.glasses[number] for number in glasses_of(seat)]
    return state.stock[seat], state.hands[seat], glasses, state.penalty_pending[seat]


def rights(table: Table) -> list[tuple[Any, ...]]:
    return [
        (seat.side, seat.kind, seat.player_id, seat.computer_level)
        for seat in Place.objects.of_game(table.game_id)
    ]


@pytest.mark.parametrize("level", [1, 3])
def test_no_command_of_any_shape_raises_or_touches_another(
    cast: Cast, sit: Sit, level: int
) -> None:
    table, random = sit(level), Random(level)
    people = {"red": cast.member.pk, "black": cast.second.pk, "": cast.guest.pk}
    before, games, at = rights(table), Game.objects.count(), 0
    for number in range(400):
        side = random.choice(("red", "black", ""))
        name = random.choice(NAMES if random.random() < 0.5 else ("move", "pick_up", "release"))
        # Resignations would end it too soon to see much.
        name = (
            "move" if name in {"resign", "abort", "claim_win"} and random.random() < 0.9 else name
        )
        at += random.choice((0, 0, 3, 900, -500))
        seen = LogEntry.objects.filter(game_id=table.game_id).count()
        stood = codec.read_state(table.state)
        error = _send(table, UUID(int=number), people[side], name, at, random)
        new = list(LogEntry.objects.of_game(table.game_id)[seen:])
        assert len(new) <= 1
        for entry in new:
            # Nothing is logged but what its sender may do, or the platform does for a claim.
            assert error is None
            assert entry.side in {side.upper(), ""}
        assert error is None or isinstance(error, str)
        stands = codec.read_state(table.state)
        for other in {"red", "black"} - {side}:
            if stands.phase in {Phase.RUNNING, Phase.CLOSING}:
                # Time may have done something to it, the command nothing.
                assert theirs(stands, other) == theirs(advance(stood, stands.t)[0], other)
        if not side:
            assert error == "not_a_player"
            assert stands == stood
    assert rights(table) == before
    assert Game.objects.count() <= games + 1
    assert Seek.objects.count() == 1
    assert list(services.audit_games()) == []


def _send(
    table: Table, command_id: UUID, player_id: int, name: str, at: int, random: Random
) -> str | None:
    turn = random.choice((None, 1, 2, 3, -1, 2**40))
    args = some_args(random, name)
    when: datetime = table.instant(max(0, at))
    try:
        answer = table.send_as(command_id, player_id, name, when, turn, args)
    except DomainError as refusal:
        return refusal.code
    error = answer.ack.error
    return None if error is None else str(error["code"])
