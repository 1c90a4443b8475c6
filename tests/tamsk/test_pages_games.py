"""The games from which node tests the page's reducer."""

from tamsk.engine import EventKind
from tests.tamsk.page_games import FILE, make_games, write_games


def test_the_file_is_what_the_engine_makes() -> None:
    assert FILE.read_text(encoding="utf-8") == write_games()


def test_every_kind_of_event_is_in_it() -> None:
    kinds = {event["kind"] for game in make_games() for step in game for event in step["events"]}
    # Nobody of theirs moves the timer before Red's first move; the node tests do.
    assert kinds == {kind.value for kind in EventKind if kind is not EventKind.TIMER_MOVED}
