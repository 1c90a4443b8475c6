"""`make fuzz`: the whole API with all that its schema allows and forbids, as four kinds of people.

`python -m bench.fuzz [minutes each] [people]`, a minute and all of them by default: guest, member,
moderator, admin. No answer may be a fault of the server, and every answer must be what the schema
says. On a temporary database; requests go to this machine only. `FUZZ_ARGS` is handed on to
Schemathesis.
"""

import os
import shlex
import subprocess
import sys
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "bench.settings"
# Django must be set up before anything below imports a model.
django.setup()

from django.contrib.auth.models import Group
from django.utils import timezone

from bench.http import database
from bench.live import web_server
from bench.load import HOST
from bench.stage import invite_guests, open_workshops
from bench.tournament_stage import Entrant, set_up
from tallyworks.core.calendar import paris_date
from tallyworks.players.models import Player
from tests.factories import WorkshopFactory

_CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance"
)


def main(minutes: float, wanted: Sequence[str]) -> int:
    """Return 0 when nothing is found as any of the wanted people, all four by default, else 1."""
    now = timezone.now()
    with database() as url:
        open_workshops(now=now)
        WorkshopFactory.create(kind="BLITZ", date=paris_date(now), number=1)
        _number, members = set_up(players=3, limits=[300], starts_at=now + timedelta(hours=1))
        (guest,) = invite_guests(1, now=now)
        _appoint(members[1], "Moderators")
        _appoint(members[2], "Admins")
        people = {
            "guest": (guest.cookie, guest.headers.partition("X-CSRFToken: ")[2].strip()),
            "member": (members[0].cookie, members[0].token),
            "moderator": (members[1].cookie, members[1].token),
            "admin": (members[2].cookie, members[2].token),
        }
        with web_server(url) as port:
            found = [
                _try_as(name, port, cookie, token, 60 * minutes)
                for name, (cookie, token) in people.items()
                if not wanted or name in wanted
            ]
    return max(found)


def _appoint(entrant: Entrant, group: str) -> None:
    player = Player.objects.get(pk=entrant.player_id)
    player.is_staff = True
    player.save(update_fields=["is_staff"])
    player.groups.set([Group.objects.get(name=group)])


def _try_as(name: str, port: int, cookie: str, token: str, seconds: float) -> int:
    print(f"as {name}", flush=True)
    command = [str(Path(sys.executable).with_name("schemathesis")), "--no-color", "run"]
    command += [f"http://{HOST}:{port}/api/v1/schema/?format=json", "--checks", _CHECKS]
    command += ["-H", f"Cookie: {cookie}", "-H", f"X-CSRFToken: {token}"]
    command += ["--phases", "examples,coverage,fuzzing", "--max-time", str(int(seconds))]
    command += ["--continue-on-failure", "--request-timeout", "20"]
    command += ["--suppress-health-check", "all", "--exclude-path-regex", "^/bench/"]
    command += shlex.split(os.environ.get("FUZZ_ARGS", ""))
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0, sys.argv[2:]))
