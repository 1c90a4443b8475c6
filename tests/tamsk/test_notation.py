"""The move list: what it looks like, and that it holds the whole game."""

import contextlib
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tamsk.engine import LEVELS, Entry, Refusal, Seat, Setup, codec, new_game, replay
from tamsk.engine.commands import (
    ClaimRing,
    Command,
    DropRing,
    FlipTimer,
    Move,
    PickUp,
    Release,
    RingChoice,
)
from tamsk.engine.notation import export_game, import_game
from tests.tamsk.random_games import play

NOW, LATER, NEVER = RingChoice.NOW, RingChoice.LATER, RingChoice.NEVER
RED, BLACK = Seat.RED, Seat.BLACK


def entries(*log: tuple[int, Seat, Command]) -> list[Entry]:
    return [Entry(*entry) for entry in log]


def test_a_game_reads_as_players_write_it() -> None:
    log = entries(
        (2_000, BLACK, FlipTimer(1)),
        (14_250, RED, PickUp("r1")),
        (16_999, RED, Release("B2", LATER)),
        (17_000, RED, DropRing()),
        (20_000, BLACK, Move("k1", "B4", NEVER)),
        (20_500, RED, ClaimRing("B4")),
        (21_000, BLACK, FlipTimer(3)),
        (35_000, RED, PickUp("r2")),
        (37_000, RED, Release("D6", NOW)),
        (38_000, BLACK, PickUp("k2")),
        (38_000, BLACK, Release("F4", NOW)),
        (40_000, BLACK, DropRing("D4")),
    )
    assert export_game(new_game(3), log, until=200_000, tags={"Red": "Ada"}) == (
        "[Level 3]\n[Setup corners]\n[Red Ada]\n\n"
        "0:02.0 black T\n"
        "0:14.25 red ^r1\n"
        "0:16.999 red r1 A1-B2?\n"
        "0:17.0 red *B2\n"
        "0:20.0 black k1 A4-B4\n"
        "0:20.5 red +B4\n"
        "0:21.0 black T\n"
        "0:35.0 red ^r2\n"
        "0:36.0 red --\n"
        "0:37.0 red r2 D7-D6*~\n"
        "0:38.0 black k2 G4-F4*\n"
        "0:40.0 black !D4\n"
        "3:14.25 red r1 out\n"
        "3:20.0 black k1 out\n"
    )


def test_an_ending_is_told() -> None:
    text = export_game(new_game(1), [], until=60_000)
    assert text.endswith("1:00.0 system (aborted never_started)\n")


def test_placing_has_a_sign_of_its_own() -> None:
    log = entries((1_000, RED, Move("r1", "D4", NOW)))
    assert "0:01.0 red r1 @D4*\n" in export_game(new_game(1, Setup.FREE), log, until=1_000)


@pytest.mark.parametrize("seed", range(36))
def test_a_list_holds_the_whole_game(seed: int) -> None:
    level, setup = LEVELS[seed % 3], list(Setup)[seed // 3 % 2]
    numbers = codec.read_config({"RING_WINDOW_MS": 2_500}, new_game(level).config)
    game = play(new_game(level, setup, numbers), Random(seed))
    text = export_game(game.start, game.log, game.state.t)
    read = import_game(text)
    assert read.start == game.start
    again = replay(read.start, read.log, until=game.state.t)
    assert codec.hash_state(again.state) == codec.hash_state(game.state)
    assert again.events == tuple(game.events)
    assert export_game(read.start, read.log, game.state.t) == text


def test_times_count_from_the_start() -> None:
    start = new_game(1, now=1_700_000_000_000)
    log = entries((1_700_000_061_005, RED, Move("r1", "B2", NOW)))
    assert "\n1:00.0 system (aborted never_started)\n" in export_game(start, [], start.t + 60_000)
    log = entries((start.t + 59_005, RED, Move("r1", "B2", NOW)))
    text = export_game(start, log, until=start.t + 60_000)
    assert "\n0:59.005 red r1 A1-B2*\n" in text
    assert import_game(text).log == tuple(entries((59_005, RED, Move("r1", "B2", NOW))))


def test_other_tags_are_kept() -> None:
    read = import_game("[Level 2]\n[Red Ada]\n\n\n0:01.0 red r1 A1-B2*\n")
    assert (read.start, read.tags) == (new_game(2), {"Red": "Ada"})


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "level"),
        ("[Level 4]\n", "level"),
        (f"[Level {'9' * 5000}]\n", "level"),
        (f"[Level 1]\n0:01.0 system shift {'9' * 5000}\n", "line 2"),
        ("[Level 1]\n[Setup middle]\n", "setup"),
        ("[Level 1]\n[Config {]\n", "json"),
        ("[Level 1]\n0:01 red r1 A1-B2*\n", "line 2"),
        ("[Level 1]\n\n0:01.0 green r1 A1-B2*\n", "line 3"),
        ("[Level 1]\n0:01.0 red r1 A1-D4*\n", "line 2"),
        ("[Level 1]\n0:01.0 red k1 A4-B4*\n", "line 2"),
        ("[Level 1]\n0:01.0 red r1 A1-Z9*\n", "line 2"),
        ("[Level 1]\n0:09.0 red r1 A1-B2*\n0:08.0 black k1 A4-B4*\n", "line 3"),
        ("[Level 1]\n0:01.0 red hello there\n", "line 2"),
        ("[Level 1]\n" + " " * 1_000_000, "text"),
    ],
)
def test_what_is_no_list_is_refused_by_its_line(text: str, where: str) -> None:
    with pytest.raises(Refusal) as caught:
        import_game(text)
    assert (caught.value.code, caught.value.data["where"]) == ("bad_message", where)


@given(st.text(max_size=40), st.from_regex(re.compile(r"[0-9]:0[0-9]\.[0-9] (red|system) .{0,12}")))
def test_nothing_breaks_the_reader(head: str, line: str) -> None:
    for text in (head, f"[Level 3]\n{line}\n{head}"):
        with contextlib.suppress(Refusal):
            import_game(text)
