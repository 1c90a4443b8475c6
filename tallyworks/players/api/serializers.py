"""The shapes of the players' API."""

from datetime import UTC
from typing import Any

from rest_framework import serializers


class PlayerOutput(serializers.Serializer[Any]):
    """What anybody may know of a player."""

    name = serializers.CharField()
    guest = serializers.BooleanField()
    joined_at = serializers.DateTimeField(default_timezone=UTC)
