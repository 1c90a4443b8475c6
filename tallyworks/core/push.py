"""The door to the sockets: a message reaches its group once the transaction stands."""

import logging
from typing import TypedDict

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from redis.exceptions import RedisError

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
    transaction.on_commit(lambda: _send(group, message))


def _send(group: str, message: Message) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    envelope = {"type": "push.message", "message": {"v": PROTOCOL_VERSION, **message}}
    try:
        async_to_sync(layer.group_send)(group, envelope)
    except (OSError, RedisError):
        logger.warning("push.failed group=%s", group, exc_info=True)
