"""What is pushed reaches the readers of the Redis layer, and never costs the request."""

import logging

import pytest
from django.conf import settings

from tallyworks.core import push
from tallyworks.core.push_redis import RedisLayer

NOWHERE = "redis://127.0.0.1:1/0"


def test_a_layer_that_is_down_costs_a_late_refresh_only(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    layer = RedisLayer(hosts=[NOWHERE])
    monkeypatch.setattr(push, "get_channel_layer", lambda: layer)
    with caplog.at_level(logging.WARNING):
        push._send(["live.tamsk.7"], {"type": "live.note"})
    assert [record.message for record in caplog.records] == [
        "push.failed groups=1 first=live.tamsk.7"
    ]


@pytest.mark.postgres
@pytest.mark.django_db
async def test_what_is_sent_without_a_loop_is_read_by_the_layer() -> None:
    layer = RedisLayer(hosts=[str(settings.REDIS_URL)], capacity=2)
    await layer.flush()
    channel = await layer.new_channel()
    for group in ("one", "two"):
        await layer.group_add(group, channel)
    layer.send_now(["one", "nobody", "two"], {"type": "live.note", "body": "é"})
    # A reader that is behind misses what it has no room for, as with the layer's own way.
    layer.send_now(["two"], {"type": "second"})
    assert [await layer.receive(channel) for _ in range(2)] == 2 * [
        {"type": "live.note", "body": "é"}
    ]
    await layer.group_send("two", {"type": "third"})
    assert await layer.receive(channel) == {"type": "third"}
    await layer.flush()
