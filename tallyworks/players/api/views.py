"""The players' endpoints."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.players import queries
from tallyworks.players.api.serializers import PlayerOutput


class MeView(APIView):
    """The caller."""

    permission_classes = [IsAuthenticated]

    @extend_schema(responses=PlayerOutput)
    def get(self, request: Request) -> Response:
        """Return the caller's own player, guest or member."""
        assert request.user.is_authenticated
        return Response(PlayerOutput(queries.public_player(request.user)).data)


class PlayerView(APIView):
    """Any player by name."""

    @extend_schema(responses=PlayerOutput)
    def get(self, request: Request, name: str) -> Response:
        """Return the player of that name, written in any case."""
        player = queries.get_public_player(name)
        if player is None:
            raise Http404
        return Response(PlayerOutput(player).data)
