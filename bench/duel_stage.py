"""What the benchmark of duels finds: accepted duels, and the requests their players will make."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.middleware.csrf import get_token
from django.test import Client, RequestFactory
from django.utils import timezone

from bench.load import HOST
from duels import services
from duels.models import Duel, Kind, Stock
from sim import codec, express
from sim.examples import RULES_EXAMPLES
from tallyworks.players.models import Player
from tallyworks.players.services import CreditKind, Posting, post_entry
from tallyworks.workshops.models import Workshop
from tests.factories import PlayerFactory, WorkshopFactory

_SEED = 7
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Act:
    """What one of the two does, by place: a whole HTTP request; `what` is the end of its path."""

    place: int
    what: str
    request: bytes


@dataclass(frozen=True, slots=True)
class Staged:
    """An accepted duel, its players' cookies, the challenger's first, and what they will do.

    `look` is the challenger's request for the duel as it stands.
    """

    duel_id: int
    cookies: tuple[str, str]
    acts: list[Act]
    look: bytes


def stage_duels(
    count: int, *, acts: int, now: datetime | None = None, stake: int = 0
) -> list[Staged]:
    """Return `count` duels, every other one an Express, each of two members of its own.

    Their acts: both start, then they run a machine, or answer a question, in turn; where credits
    are at stake they say at last that they are done. Who has answered all questions looks at it.
    """
    at, questions = now or timezone.now(), _make_questions()
    return [_stage(number, questions, acts, stake, now=at) for number in range(count)]


def _make_questions() -> list[dict[str, Any]]:
    return [
        {
            "sheet": codec.sheet_to_json(question.sheet),
            "machines": [codec.format_notation(machine) for machine in question.machines],
            "answer": question.answer,
        }
        for question in express.make_questions(seed=_SEED)
    ]


def _stage(
    number: int, questions: list[dict[str, Any]], acts: int, stake: int, *, now: datetime
) -> Staged:
    kind = (Kind.WORKSHOP, Kind.EXPRESS)[number % 2]
    sheet, machine = RULES_EXAMPLES[number // 2 % len(RULES_EXAMPLES)]
    workshop = None
    if kind == Kind.WORKSHOP:
        workshop = WorkshopFactory.create(
            kind=Workshop.Kind.DUEL, date=None, number=number + 1, sheet=sheet, par=machine,
            opens_at=now - _DAY, closes_at=None,
        )  # fmt: skip
    Stock.objects.create(kind=kind, workshop=workshop, questions=questions, made_at=now)
    players = [PlayerFactory.create(member_since_at=now - _DAY) for _place in range(2)]
    for player in players if stake else ():
        gift = Posting(player_id=player.pk, amount=stake, kind=CreditKind.GRANT,
                       reference=f"bench:{player.pk}")  # fmt: skip
        post_entry(posting=gift, now=now)
    duel = _accept(kind, players, stake, now=now)
    bodies = [
        {"number": turn // 2, "choice": turn % 4} if kind == Kind.EXPRESS else {"machine": machine}
        for turn in range(acts)
    ]
    paths = ["start", "start"] + ["answers" if kind == Kind.EXPRESS else "runs"] * (acts - 2)
    if stake and kind == Kind.WORKSHOP:
        paths[-2:] = ["done", "done"]
    browsers = [_Browser(player) for player in players]
    address = f"/api/v1/duels/{duel.pk}/"
    looks = [browser.get(address) for browser in browsers]
    made = [
        Act(turn % 2, "look", looks[turn % 2])
        if kind == Kind.EXPRESS and turn // 2 > express.QUESTION_COUNT
        else Act(turn % 2, path, browsers[turn % 2].post(f"{address}{path}/", body))
        for turn, (path, body) in enumerate(zip(paths, bodies, strict=True))
    ]
    return Staged(duel.pk, (browsers[0].cookies, browsers[1].cookies), made, looks[0])


def _accept(kind: Kind, players: list[Player], stake: int, *, now: datetime) -> Duel:
    wanted = services.Challenge(
        challenger_id=players[0].pk, kind=kind, reach=Duel.Reach.OPEN, stake=stake
    )
    duel = services.open_challenge(challenge=wanted, now=now)
    return services.accept_duel(duel_id=duel.pk, player_id=players[1].pk, now=now)


class _Browser:
    """A member who is logged in: what his requests carry."""

    def __init__(self, player: Player) -> None:
        client, request = Client(), RequestFactory().get("/")
        client.force_login(player)
        token = get_token(request)
        names = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME)
        values = (client.cookies[names[0]].value, request.META["CSRF_COOKIE"])
        pairs = zip(names, values, strict=True)
        self.cookies = "; ".join(f"{name}={value}" for name, value in pairs)
        self._head = (
            f"HTTP/1.1\r\nHost: {HOST}\r\nAccept-Language: en\r\n"
            f"Cookie: {self.cookies}\r\nX-CSRFToken: {token}\r\n"
        )

    def get(self, path: str) -> bytes:
        """Return a request for what is at `path`."""
        return f"GET {path} {self._head}\r\n".encode()

    def post(self, path: str, data: dict[str, Any]) -> bytes:
        """Return a request that posts `data` as the site's scripts do."""
        body = json.dumps(data).encode()
        about = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        return f"POST {path} {self._head}{about}\r\n".encode() + body
