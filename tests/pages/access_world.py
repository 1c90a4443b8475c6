"""The site as the access table is tried on it: one of each person, and something of everything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from importlib import import_module
from types import SimpleNamespace
from typing import Any

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.contrib.auth.models import Group
from django.db import connection
from django.http import HttpRequest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import LocalePrefixPattern, RoutePattern

from leagues import services as league_services
from leagues.models import Group as LeagueGroup
from tallyworks.notices.services.links import make_unsubscribe_url
from tallyworks.players.models import Player
from tallyworks.players.session import GUEST_SESSION_KEY
from tallyworks.proposals import services as proposal_services
from tallyworks.results import services as result_services
from tallyworks.workshops import services as workshop_services
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import PlayerFactory, WorkshopFactory
from tests.leagues import stage as league_stage
from tests.pages.access_games import DUEL_TOKEN, SEEK_TOKEN, make_duels, make_tamsk
from tests.pages.access_rows import first_rows, make_rows
from tests.proposals import stage
from tests.tournaments.practice_stage import begin
from tests.tournaments.stage import seal_puzzle
from tournaments import services as tournament_services
from tournaments.models import Participant, Round, Series, Tournament

LANGUAGE = "<language>/"
PASSWORD = "a password for those who have one"
# What is sent where an empty form names nothing that could be there.
BODIES = {
    f"{LANGUAGE}tournaments/practice/kinds/<slug:code>/start/": "size=6&level=1",
}


@dataclass(frozen=True, slots=True)
class Route:
    """An address of the site: its pattern as the table writes it, and what answers."""

    pattern: str
    parts: tuple[URLPattern | URLResolver, ...]
    view: Any

    @property
    def methods(self) -> list[str]:
        """Return what to try: all that an endpoint knows; of a page, showing and sending."""
        endpoint = getattr(self.view, "cls", None)
        if endpoint is None:
            return ["GET", "POST"]
        names = ("get", "post", "put", "patch", "delete")
        return [name.upper() for name in names if hasattr(endpoint, name)]


def list_routes() -> list[Route]:
    """Return every address of the site, the admin's too."""
    return list(_walk(get_resolver().url_patterns, "", ()))


def _walk(
    patterns: Any, prefix: str, parents: tuple[URLPattern | URLResolver, ...]
) -> Iterator[Route]:
    for item in patterns:
        is_language = isinstance(item.pattern, LocalePrefixPattern)
        pattern = prefix + (LANGUAGE if is_language else _text(item.pattern))
        if isinstance(item, URLResolver):
            yield from _walk(item.url_patterns, pattern, (*parents, item))
        else:
            yield Route(pattern, (*parents, item), item.callback)


def _text(pattern: Any) -> str:
    """Return a pattern as the table writes it; the admin has two expressions among its routes."""
    text = str(pattern)
    if isinstance(pattern, RoutePattern):
        return text
    (name,) = pattern.regex.groupindex or {"": 0}
    return f"<{name}>/" if name else text


def address_of(route: Route, samples: Mapping[str, Any], *, language: str = "en") -> str:
    """Return an address of the route, with `samples` in the place of its parameters."""
    address = "/"
    for part in route.parts:
        pattern = part.pattern
        if isinstance(pattern, LocalePrefixPattern):
            address += f"{language}/"
        elif isinstance(pattern, RoutePattern):
            address += _fill(str(pattern), pattern.converters, samples)
        else:
            address += f"{samples[next(iter(pattern.regex.groupindex))]}/"
    return address


def _fill(route: str, converters: Mapping[str, Any], samples: Mapping[str, Any]) -> str:
    for name, converter in converters.items():
        shown = re.search(rf"<(\w+:)?{name}>", route)
        assert shown is not None
        route = route.replace(shown[0], converter.to_url(samples[name]))
    return route


def make_staff_groups() -> None:
    """Make the groups of the migration again, as a flushed database has lost them."""
    migration = import_module("tallyworks.staff.migrations.0003_groups_of_the_staff")
    migration.make_groups(apps, SimpleNamespace(connection=connection))


def appoint(player: Player, group: str) -> Player:
    """Make a member one of the staff, and return him as he is then."""
    if not Group.objects.filter(name=group).exists():
        make_staff_groups()
    player.groups.add(Group.objects.get(name=group))
    player.is_staff = True
    player.save()
    fresh: Player = Player.objects.get(pk=player.pk)
    return fresh


@dataclass(frozen=True, slots=True)
class World:
    """Who asks, and the parameters of addresses by the beginning of their pattern."""

    players: dict[str, Player | None]
    samples: dict[str, dict[str, Any]]

    def samples_of(self, pattern: str) -> dict[str, Any]:
        """Return the parameters for a pattern: those of longer beginnings take precedence."""
        found: dict[str, Any] = {}
        for beginning in sorted(self.samples, key=len):
            if pattern.startswith(beginning):
                found |= self.samples[beginning]
        return found

    def browser(self, role: str) -> Client:
        """Return a fresh browser of one of the people."""
        client = Client()
        player = self.players[role]
        if role == "guest" and player is not None:
            session = client.session
            session[GUEST_SESSION_KEY] = player.pk
            session.save()
        elif player is not None:
            client.force_login(player)
            if player.has_usable_password():
                _confirm_password(client, player)
        return client


def _confirm_password(client: Client, player: Player) -> None:
    """Let the session remember that the password was asked for once more a moment ago."""
    request = HttpRequest()
    request.session = client.session
    record_authentication(request, player, "password", reauthenticated=True)
    request.session.save()


def _make_member(name: str, now: datetime) -> Player:
    return PlayerFactory.create(name=name, email=f"{name.lower()}@example.org", member_since_at=now)


def _give_passwords(member: Player, moderator: Player) -> None:
    """Give both a password, and the member a second step too; the admin has neither."""
    for player in (member, moderator):
        player.set_password(PASSWORD)
        player.save()
    TOTP.activate(member, generate_totp_secret())
    RecoveryCodes.activate(member)


def build_world(cast: Cast, now: datetime) -> World:
    """Return the site with what addresses name, in the state in which most may be done."""
    moderator = appoint(_make_member("Maud", now), "Moderators")
    admin = appoint(_make_member("Adam", now), "Admins")
    _give_passwords(cast.member, moderator)
    author, reviewer = cast.second, stage.make_moderator(cast.staff)
    league_stage.open_groups(date(2026, 11, 23))
    stage.solve_dailies(author, 5, before=now)
    published = stage.publish(stage.send(author, now - timedelta(days=1)), reviewer, now)
    waiting = stage.send(author, now, stage.content(workshop=stage.shifted(1)))
    proposal_services.claim_proposal(moderator=moderator, proposal_id=waiting.pk, now=now)
    coming = WorkshopFactory.create(date=date(2026, 12, 1), number=215)
    today = WorkshopFactory.create()
    WorkshopFactory.create(kind="BIG", date=date(2026, 11, 30), number=4)
    WorkshopFactory.create(kind="BLITZ", number=9)
    WorkshopFactory.create(kind="BLITZ", number=8, date=date(2026, 11, 29))
    yesterday = Workshop.objects.daily().get(date=date(2026, 11, 29))
    draft = workshop_services.add_draft(
        player_id=cast.member.pk,
        workshop_id=today.pk,
        version=workshop_services.Version("Draft 1", "A1:+2"),
        now=now,
    )
    own_proposal = proposal_services.begin_proposal(
        author=cast.member, content=stage.content(), now=now
    )
    made = {
        **make_duels(cast, now), **make_tamsk(cast, now), **_make_tournament(cast, now),
        "group": _close_week(now),
    }  # fmt: skip
    make_rows(cast, published_id=published.workshop_id, coming=coming, now=now)
    samples = _samples(
        cast, published=published, waiting=waiting, coming=coming, today=today,
        yesterday=yesterday, draft=draft, own_proposal=own_proposal, **made,
    )  # fmt: skip
    players = {
        "visitor": None, "guest": cast.guest, "member": cast.member, "moderator": moderator,
        "admin": admin,
    }  # fmt: skip
    return World(players, samples)


def _make_tournament(cast: Cast, now: datetime) -> dict[str, Any]:
    """Return a tournament in whose open round the member plays, a draft, a weekly one, and
    a practice game of his.
    """
    starts_at = now - timedelta(minutes=2)
    common: dict[str, Any] = {"created_by": cast.staff, "created_at": starts_at}
    tournament = Tournament.objects.create(
        name="Monday", starts_at=starts_at, published_at=starts_at, state="REGISTRATION",
        due_at=starts_at, **common,
    )  # fmt: skip
    for number in (1, 2):
        one = Round.objects.create(
            tournament=tournament, number=number, kind="futoshiki", size=5, level=1,
            limit_seconds=600,
        )  # fmt: skip
        for place in (1, 2):
            seal_puzzle(one, place, "")
    for player in (cast.member, cast.second):
        Participant.objects.create(tournament=tournament, player=player, registered_at=starts_at)
    for instant in (starts_at, now):
        while tournament_services.apply_due(now=instant):
            pass
    drafted = Tournament.objects.create(name="Draft", starts_at=now + timedelta(days=1), **common)
    series = Series.objects.create(
        name="Weekly", weekday=0, start_time=now.time(), plan=[], capacity=8, **common
    )
    practice = begin(cast.member.pk, "hitori", now=now)
    return {
        "tournament": tournament, "drafted": drafted, "series": series, "practice": practice,
    }  # fmt: skip


def _close_week(now: datetime) -> LeagueGroup:
    """Close the last week and publish what is closed; return one of the week's groups."""
    league_services.close_due_weeks(now=now)
    result_services.publish_due(now=now)
    result_services.make_dump(now=now)
    group = LeagueGroup.objects.order_by("pk").first()
    assert group is not None
    return group


def _mail_token(player: Player) -> str:
    """Return what the link at the end of an e-mail to the player says."""
    return make_unsubscribe_url(player_id=player.pk, kind="CREDIT_GRANTED").split("/")[-2]


def _samples_of_games(**made: Any) -> dict[str, dict[str, Any]]:
    api, page = "api/v1/", LANGUAGE
    return {
        **{f"{beginning}duels/links/": {"token": DUEL_TOKEN} for beginning in (page, api)},
        **{f"{beginning}tamsk/links/": {"token": SEEK_TOKEN} for beginning in (page, api)},
        **{
            f"{api}duels/<id:duel_id>/{act}/": {"duel_id": made[duel].pk}
            for act, duel in (("accept", "offered"), ("cancel", "own"), ("decline", "named"))
        },
        f"{api}tamsk/seeks/<id:seek_id>/decline/": {"seek_id": made["named_seek"].pk},
        f"{api}tamsk/positions/": {"name": "move"},
        f"{api}tamsk/games/<id:game_id>/text/": {"game_id": made["over"].pk},
        f"{page}tamsk/games/<id:game_id>/replay/": {"game_id": made["over"].pk},
        f"{page}duels/<id:duel_id>/<slug:act>/": {"duel_id": made["offered"].pk},
    }  # fmt: skip


def _samples(cast: Cast, **made: Any) -> dict[str, dict[str, Any]]:
    """Return the parameters of addresses by the beginning of their pattern; `made` are the rows."""
    api, page = "api/v1/", LANGUAGE
    return {
        "": {
            "workshop_id": made["today"].pk, "draft_id": getattr(made["draft"], "pk", 1),
            "day": date(2026, 11, 29), "monday": date(2026, 11, 23), "month": date(2026, 11, 1),
            "group_id": made["group"].pk, "seek_id": made["seek"].pk, "game_id": made["game"].pk,
            "tournament_id": made["tournament"].pk, "series_id": made["series"].pk, "number": 1,
            "kind": "day", "period": "2026-11-29",
            "name": cast.second.name, "token": "nothing", "act": "accept", "code": "hitori",
            "duel_id": made["duel"].pk, "proposal_id": made["own_proposal"].pk,
            "object_id": str(cast.member.pk), "task_id": 1,
            "content_type_id": "1", "app_label": "players", "url": "nothing",
        },
        f"{page}big/": {"day": date(2026, 11, 30)},
        f"{api}weeks/": {"day": date(2026, 11, 30)},
        f"{api}open-data/": {"day": date(2026, 11, 30)},
        **_samples_of_games(**made),
        f"{page}notices/unsubscribe/": {"token": _mail_token(cast.member)},
        **{
            f"{beginning}tournaments/practice/games/": {"game_id": made["practice"].pk}
            for beginning in (page, api)
        },
        f"{page}tournaments/desk/<id:tournament_id>/edit/": {"tournament_id": made["drafted"].pk},
        f"{page}tournaments/desk/<id:tournament_id>/<slug:act>/": {"act": "hold"},
        f"{page}tournaments/<id:tournament_id>/acts/<slug:act>/": {"act": "withdraw"},
        f"{api}tournaments/desk/<id:tournament_id>/publish/": {"tournament_id": made["drafted"].pk},
        f"{api}workshops/<id:workshop_id>/statistics/": {"workshop_id": made["yesterday"].pk},
        f"{api}workshops/<id:workshop_id>/proof/": {"workshop_id": made["yesterday"].pk},
        f"{page}members/<": {"workshop_id": made["published"].workshop_id},
        f"{page}members/review/": {
            "workshop_id": made["published"].workshop_id, "proposal_id": made["waiting"].pk
        },
        f"{page}workshops/<id:workshop_id>/preview/": {"workshop_id": made["coming"].pk},
        f"{api}members/": {"workshop_id": made["published"].workshop_id},
        f"{api}review/": {
            "workshop_id": made["published"].workshop_id, "proposal_id": made["waiting"].pk
        },
        **first_rows(),
        "admin/workshops/workshop/": {"object_id": str(made["coming"].pk)},
        "admin/players/player/": {"object_id": str(cast.member.pk)},
        "admin/proposals/proposal/": {"object_id": str(made["waiting"].pk)},
        "admin/staff/job/<slug:name>/": {"name": "leagues-catch-up"},
        "admin/staff/switch/<slug:feature>/": {"feature": "BLITZ", "turn": "off"},
    }  # fmt: skip
