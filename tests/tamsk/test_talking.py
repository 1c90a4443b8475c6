"""The few phrases: to the two alone, not too often, and off where one wishes."""

from datetime import datetime
from typing import Any

import pytest

from tallyworks.live.errors import BadMessage
from tamsk.services import talking
from tests.tamsk.conftest import SECOND, Sit

pytestmark = pytest.mark.django_db

Notes = list[tuple[str, Any, int | None]]


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    sent: Notes = []

    def keep(*, room: Any, kind: str, data: Any, player_id: int | None = None) -> None:
        sent.append((kind, data, player_id))

    monkeypatch.setattr(talking, "publish_note", keep)
    return sent


def test_a_phrase_reaches_both_players_and_nobody_else(sit: Sit, notes: Notes) -> None:
    table = sit()
    assert table.do("red", "say", 1_000, phrase="well_played") is None
    data = {"seat": "red", "phrase": "well_played"}
    assert notes == [("phrase", data, table.red.pk), ("phrase", data, table.black.pk)]


def test_only_preset_phrases_can_be_said(sit: Sit, now: datetime) -> None:
    table = sit()
    with pytest.raises(BadMessage):
        table.send("red", "say", now + SECOND, phrase="<b>anything</b>")


def test_phrases_come_two_seconds_apart(sit: Sit) -> None:
    table = sit()
    assert table.do("red", "say", 1_000, phrase="hello") is None
    assert table.do("red", "say", 2_999, phrase="hello") == "too_soon"
    assert table.do("black", "say", 2_999, phrase="hello") is None
    assert table.do("red", "say", 3_000, phrase="hello") is None


def test_the_other_can_switch_them_off(sit: Sit, notes: Notes) -> None:
    table = sit()
    assert table.do("black", "set_phrases", 1_000, on=False) is None
    assert notes == [("phrases", {"seat": "black", "on": False}, None)]
    assert table.do("red", "say", 2_000, phrase="hello") == "phrases_off"
    assert table.do("black", "say", 2_000, phrase="hello") is None
    table.do("black", "set_phrases", 3_000, on=True)
    assert table.do("red", "say", 4_000, phrase="hello") is None
