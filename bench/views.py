"""What the run endpoint is measured against."""

from typing import Any, cast

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tallyworks.core.http import received_at
from tallyworks.players.models import Player
from tallyworks.workshops.models import Run


class InsertView(APIView):
    """The least an endpoint of the site can do: who calls, and one row.

    It has the site's default authentication, parsers, throttles and errors.
    """

    def post(self, request: Request) -> Response:
        """Store one run unseen."""
        data = cast(dict[str, Any], request.data)
        run = Run.objects.create(
            player=cast(Player, request.user),
            workshop_id=data["workshop"],
            machine=data["machine"],
            status=Run.Status.WRONG,
            cost=0,
            cycles=0,
            area=0,
            received_at=received_at(request),
        )
        return Response({"id": run.pk}, status=201)
