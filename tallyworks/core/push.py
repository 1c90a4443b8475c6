"""The door to the sockets: a message reaches its group once the transaction stands."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

from tallyworks.core.push_redis import RedisLayer

logger = logging.getLogger(__name__)

PROTOCOL_VERSION = 1


class Message(TypedDict, total=False):
    """What a page is told; `type` says what happened, ids say where, never how it looks."""

    type: str
    at: str
    date: str


def publish(group: str, message: Message) -> None:
    """Send `message` to everyone subscribed to `group` when the transaction commits.

    A push is a hint: the page reads the truth by HTTP, so a layer that is down costs a late
    refresh and never the request.
    """
    publish_to_all([group], message)


def publish_to_all(groups: Sequence[str], message: Message) -> None:
    """Send `message` to each of `groups`, which may be thousands, as `publish` does to one."""
    event = {"type": "push.message", "message": {"v": PROTOCOL_VERSION, **message}}
    transaction.on_commit(lambda: _send(groups, event))


def publish_event(group: str, event: Mapping[str, Any]) -> None:
    """Hand `event`, as it is, to every consumer in `group` when the transaction commits."""
    transaction.on_commit(lambda: _send([group], event))


def _send(groups: Sequence[str], event: Mapping[str, Any]) -> None:
    layer = get_channel_layer()
    try:
        if isinstance(layer, RedisLayer):
            layer.send_now(groups, event)
        elif layer is not None:
            async_to_sync(_send_in_turn)(layer, groups, event)
    except (OSError, RedisError):
        logger.warning("push.failed groups=%s first=%s", len(groups), groups[0], exc_info=True)


async def _send_in_turn(layer: Any, groups: Sequence[str], event: Mapping[str, Any]) -> None:
    # The layer in memory belongs to the loop of its readers, which this runs in.
    for group in groups:
        await layer.group_send(group, dict(event))
