"""Anything may be said to the socket: it never raises, never grows, and harms nobody else."""

import asyncio
import json
import logging
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tallyworks.core.errors import DomainError
from tallyworks.live import messages, rules
from tallyworks.live.connection import Connection
from tallyworks.live.hub import Hub
from tallyworks.live.messages import Cmd, Hello, Inbound
from tallyworks.live.types import Caller
from tests.live.conftest import HandClock

NOW = datetime(2026, 11, 30, 11, tzinfo=UTC)

words = st.sampled_from(
    ["v", "type", "id", "room", "cmd", "args", "turn", "last_seq", "c", "s", "hello", "ping",
     "pong", "leave", "counter:7", "add", "by", str(UUID(int=1)), 1, 2, -1, 2**53, None, True,
     "\ud800", "\0"]
)  # fmt: skip
anything = st.recursive(
    words | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(words.map(str) | st.text(max_size=4), inner, max_size=6)
    ),
    max_leaves=20,
)
nearly = st.fixed_dictionaries(
    {"v": st.just(1), "type": st.sampled_from(sorted(messages.TYPES))},
    optional={
        "room": st.just("counter:7") | words,
        "id": st.just(str(UUID(int=1))) | words,
        "cmd": st.just("add") | words,
        "args": st.fixed_dictionaries({}, optional={"by": words, "how": words}) | words,
        "turn": words,
        "last_seq": words,
        "c": words,
        "s": words,
    },
)
frames = (
    (anything | nearly).map(json.dumps)
    | st.text(max_size=40)
    | st.none()
    | st.sampled_from(["[" * 20_000, '{"v":1,"type":"ping","c":' + "9" * 5000 + "}", "x" * 20_000])
)


@given(frame=frames)
def test_a_frame_is_a_declared_message_or_refused_with_a_code(frame: str | None) -> None:
    outcome, value = _read(frame)
    if isinstance(outcome, DomainError):
        assert outcome.code in {"bad_message", "unsupported_version", "too_large"}
        command_id = messages.command_id_of(value)
        assert command_id is None or str(UUID(command_id)) == command_id
    else:
        assert type(outcome) in messages.TYPES.values()


def _read(frame: str | None) -> tuple[Inbound | DomainError, Any]:
    value: Any = None
    try:
        value = messages.read_frame(frame)
        return messages.read_message(value), value
    except DomainError as refusal:
        return refusal, value


class QuietHub(Hub):
    """Carries nothing out and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__(None, HandClock(NOW))
        self.asked: list[Hello | Cmd] = []

    async def enter(self, connection: Connection, hello: Hello, received_at: datetime) -> None:
        self.asked.append(hello)

    async def command(self, connection: Connection, cmd: Cmd, received_at: datetime) -> None:
        self.asked.append(cmd)
        if cmd.turn:
            raise ZeroDivisionError


@example(said=[('{"v":1,"type":"ping","c":1,"\\ud800":1}', 0.0)])
@given(said=st.lists(st.tuples(frames, st.floats(0, 0.2)), max_size=120))
def test_a_socket_outlives_or_ends_and_holds_no_more_than_its_bounds(
    said: list[tuple[str | None, float]],
) -> None:
    logging.disable(logging.CRITICAL)
    try:
        asyncio.run(_listen_to(said))
    finally:
        logging.disable(logging.NOTSET)


async def _listen_to(said: list[tuple[str | None, float]]) -> None:
    hub, told = QuietHub(), []

    async def take(text: str) -> None:
        # A server sends UTF-8, which not every str is.
        told.append(json.loads(text.encode()))

    connection, at = Connection(hub, Caller(None, None), take, at=0), 0.0
    for frame, pause in said:
        at += pause
        connection.hear(frame, received_at=NOW, at=at)
        assert len(connection._inbox) <= rules.MOST_WAITING_FRAMES
        assert len(connection._outbox) <= rules.MOST_WAITING_MESSAGES
    while connection._worker or connection._writer:
        await asyncio.gather(*filter(None, (connection._worker, connection._writer)))
    assert not connection._inbox
    assert not connection._outbox
    assert {message["type"] for message in told} <= {"error", "ack", "pong"}
    assert len(told) <= len(said)
    # Whoever keeps to the rules is still answered.
    if not connection.ended.done():
        connection.hear('{"v":1,"type":"ping","c":1}', received_at=NOW, at=at + 60)
        assert connection._writer is not None
        await connection._writer
        assert told[-1]["type"] == "pong"


FIELDS: dict[str, dict[str, Any]] = {
    "hello": {"room": "counter:7", "last_seq": 3},
    "leave": {"room": "counter:7"},
    "cmd": {"id": str(UUID(int=1)), "room": "counter:7", "cmd": "add", "args": {"by": 1}},
    "ping": {"c": 1},
    "pong": {"s": 1},
}


@pytest.mark.parametrize("name", sorted(messages.TYPES))
def test_every_declared_message_can_be_read(name: str) -> None:
    message = messages.read_message({"v": 1, "type": name, **FIELDS[name]})
    assert type(message) is messages.TYPES[name]
