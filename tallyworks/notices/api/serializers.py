"""The shapes of the notices' API."""

from typing import Any

from rest_framework import serializers

_MOST_IDS = 100
_LARGEST_ID = 2**63 - 1


class NoticeOutput(serializers.Serializer[Any]):
    """A notice in the language of the request; `text` is plain."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()
    url = serializers.CharField()
    created_at = serializers.DateTimeField()
    read_at = serializers.DateTimeField(allow_null=True)


class NoticesOutput(serializers.Serializer[Any]):
    """How many are unread, and a page of notices, the youngest first."""

    unread = serializers.IntegerField()
    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = NoticeOutput(many=True)


class ReadInput(serializers.Serializer[Any]):
    """Which notices were read: those named, or all up to the one seen last."""

    ids = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=_LARGEST_ID),
        max_length=_MOST_IDS,
        default=list,
    )
    up_to = serializers.IntegerField(min_value=0, max_value=_LARGEST_ID, default=0)


class UnreadOutput(serializers.Serializer[Any]):
    """How many are unread now."""

    unread = serializers.IntegerField()
