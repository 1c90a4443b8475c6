"""Instants on the wire and in the log are whole milliseconds since 1970, UTC."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def to_ms(instant: datetime) -> int:
    """Return `instant` in milliseconds, what is beyond the last whole one dropped."""
    return (instant - _EPOCH) // _MILLISECOND


def from_ms(milliseconds: int) -> datetime:
    """Return the instant, exactly: `to_ms(from_ms(x)) == x`."""
    return _EPOCH + milliseconds * _MILLISECOND
