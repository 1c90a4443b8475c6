"""Times as the pages of tournaments write them."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.templatetags.tournaments import left_from

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (timedelta(minutes=8, seconds=54, milliseconds=1), "08:55"),
        (timedelta(seconds=59), "00:59"),
        (timedelta(hours=26, minutes=13, seconds=5), "26:13:05"),
        (timedelta(hours=1), "1:00:00"),
        (timedelta(seconds=-3), "00:00"),
    ],
)
def test_what_is_left_is_written_as_the_countdown_goes_on(left: timedelta, text: str) -> None:
    assert left_from(NOW + left, NOW) == text
