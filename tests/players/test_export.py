"""The copy of one's data: everything the site holds, and nothing that opens a door."""

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.test import Client
from django.utils import timezone

from duels import models as duels
from leagues import models as leagues
from leagues.services import close_due_weeks
from tallyworks.blitz import models as blitz
from tallyworks.core.acts import StaffAct, report_act
from tallyworks.notices.services import notify
from tallyworks.players import services
from tallyworks.players.models import Player
from tallyworks.ratings import models as ratings
from tallyworks.workshops import services as workshop_services
from tallyworks.workshops.models import Look, Workshop
from tamsk import services as tamsk
from tests.conftest import Cast
from tests.factories import PlayerFactory, WorkshopFactory
from tests.players import journeys
from tests.players.journeys import Member
from tests.proposals.stage import give_proposals
from tournaments import models as tournaments

EXPORT = "/en/settings/export/"

# Every table with a key to a player, and where its rows stand in the copy.
PLACES = {
    "account.EmailAddress": "account.email_addresses",
    "admin.LogEntry": "account.staff_log",
    "blitz.Attempt": "blitz.attempts",
    "blitz.Bar": "blitz.bars",
    "blitz.Title": "blitz.titles",
    "duels.Duel": "duels.duels",
    "duels.Seat": "duels.seats",
    "knox.AuthToken": "account.tokens",
    "leagues.Entry": "leagues.entries",
    "leagues.Join": "leagues.joins",
    "leagues.Outcome": "leagues.outcomes",
    "leagues.Rung": "leagues.rungs",
    "leagues.SeasonEntry": "leagues.season_entries",
    "leagues.SeasonPrize": "leagues.season_prizes",
    "leagues.WeekPrize": "leagues.week_prizes",
    "mfa.Authenticator": "account.second_factors",
    "notices.EmailPreferences": "notices.email_preferences",
    "notices.EmailRefusal": "notices.email_refusals",
    "notices.Notice": "notices.notices",
    "proposals.Decision": "proposals.decisions",
    "proposals.Play": "proposals.plays",
    "proposals.Proposal": "proposals.proposals",
    "proposals.Publication": "proposals.publications",
    "proposals.Rating": "proposals.ratings",
    "proposals.Report": "proposals.reports",
    "players.BrowserSession": "account.sessions",
    "players.CreditAccount": "account.credit_account",
    "players.CreditEntry": "account.credit_entries",
    "players.Player": "joined_guests",
    "players.Player_groups": "account.groups",
    "players.Standing": "account.standings",
    "ratings.Rating": "ratings.ratings",
    "ratings.RatingChange": "ratings.changes",
    "tamsk.Seat": "tamsk.seats",
    "tamsk.Seek": "tamsk.seeks",
    "staff.Act": "staff.acts",
    "tournaments.Act": "tournaments.acts",
    "tournaments.Participant": "tournaments.participants",
    "tournaments.PracticeGame": "tournaments.practice",
    "tournaments.Reminder": "tournaments.reminders",
    "tournaments.Series": "tournaments.series",
    "tournaments.Tournament": "tournaments.tournaments",
    "tutorial.HintProgress": "tutorial.hints",
    "workshops.Draft": "workshops.drafts",
    "workshops.Look": "workshops.looks",
    "workshops.Record": "workshops.records",
    "workshops.Run": "workshops.runs",
    "workshops.Score": "workshops.scores",
}
# Rights that staff get one by one: none are given on this site, groups hold them.
ELSEWHERE = {"players.Player_user_permissions"}


def copy_of(browser: Client) -> Any:
    answer = browser.get(EXPORT)
    assert answer.status_code == 200
    return json.loads(answer.content)


def at(data: Any, place: str) -> Any:
    for name in place.split("."):
        data = data[name]
    return data


# Whose a row is where the first key to a player does not say it.
OWNERS = {"leagues.Join": "member"}


def owner_field(table: type[models.Model]) -> str | None:
    """Return the field that says whose a row is: the first key to a player, but for a few."""
    if table._meta.label in OWNERS:
        return OWNERS[table._meta.label]
    for field in table._meta.concrete_fields:
        if field.is_relation and field.related_model is Player:
            return field.name
    return None


def tables_of_players() -> dict[str, type[models.Model]]:
    tables = apps.get_models(include_auto_created=True)
    return {table._meta.label: table for table in tables if owner_field(table)}


def test_every_table_of_players_has_its_place(ada: Member) -> None:
    data = copy_of(ada.browser)

    assert set(tables_of_players()) - ELSEWHERE == set(PLACES)
    for place in PLACES.values():
        assert isinstance(at(data, place), list), place


@pytest.mark.parametrize("label", sorted(PLACES))
def test_every_row_of_the_player_is_in_it(ada: Member, now: datetime, label: str) -> None:
    _give_everything(ada, now)
    table = tables_of_players()[label]
    field = owner_field(table)
    stored = table._default_manager.filter(**{f"{field}_id": ada.player.pk})

    assert len(at(copy_of(ada.browser), PLACES[label])) == stored.count() > 0


def test_it_says_what_and_when(ada: Member, today: Workshop, now: datetime) -> None:
    data = copy_of(ada.browser)

    (player,) = data["account"]["player"]
    assert (player["name"], player["email"]) == (ada.player.name, journeys.ADDRESS)
    (run,) = data["workshops"]["runs"]
    assert (run["machine"], run["workshop__date"]) == ("A1:+2 A2:x2", "2026-11-30")
    assert datetime.fromisoformat(run["received_at"]) == now


def test_it_holds_nothing_that_opens_a_door(ada: Member, now: datetime) -> None:
    _give_everything(ada, now)
    text = ada.browser.get(EXPORT).content.decode()

    stored = Player.objects.get(pk=ada.player.pk)
    assert stored.password not in text
    assert ada.browser.session.session_key
    assert ada.browser.session.session_key not in text
    assert '"digest"' not in text
    assert '"secret"' not in text


def test_it_is_a_file_of_ones_own(ada: Member, cast: Cast) -> None:
    answer = ada.browser.get(EXPORT)

    assert answer["Content-Disposition"] == 'attachment; filename="tallyworks-2026-11-30.json"'
    assert "bruno@example.org" not in answer.content.decode()
    assert Client().get(EXPORT).status_code == 302
    assert ada.browser.post(EXPORT).status_code == 405


def test_what_a_joined_guest_keeps_is_in_it(
    ada: Member, today: Workshop, now: datetime, travel: time_machine.Traveller
) -> None:
    """He keeps his name, his places in closed rankings and weeks, and his Blitz."""
    travel.shift(timedelta(days=7, minutes=12))
    other = Client()
    WorkshopFactory.create(kind="BLITZ", date=date(2026, 12, 7), number=7)
    tomorrow = WorkshopFactory.create(date=date(2026, 12, 7), number=8)
    journeys.play(other, tomorrow)
    other.post("/en/blitz/start/")
    guest = Player.objects.latest("pk")
    services.rename_player(player=guest, name="Left Behind", now=now)
    travel.shift(timedelta(days=8))
    close_due_weeks(now=timezone.now())
    assert services.join_guest(guest_id=guest.pk, member_id=ada.player.pk, now=timezone.now())

    (copy,) = copy_of(ada.browser)["joined_guests"]
    (player,) = copy["account"]["player"]
    assert (player["name"], player["joined_to_id"]) == ("Left Behind", ada.player.pk)
    (score,) = copy["workshops"]["scores"]
    assert (score["workshop_id"], score["player_id"]) == (tomorrow.pk, guest.pk)
    (entry,) = copy["leagues"]["entries"]
    (outcome,) = copy["leagues"]["outcomes"]
    assert entry["week_id"] == outcome["week_id"] == "2026-12-07"
    assert entry["points"] > 0
    (attempt,) = copy["blitz"]["attempts"]
    assert attempt["date"] == "2026-12-07"
    assert copy["workshops"]["runs"] == []
    assert copy["account"]["standings"][0]["reason"] == "joined to a member"
    assert len(copy_of(ada.browser)["workshops"]["runs"]) == 2


def test_the_reason_of_a_gift_is_in_it(ada: Member, cast: Cast, now: datetime) -> None:
    grant = services.Grant(
        player_id=ada.player.pk, amount=5, reference="grant:1", author_id=cast.staff.pk,
        reason="A bug",
    )  # fmt: skip
    services.grant_credits(grant=grant, now=now)

    (entry,) = copy_of(ada.browser)["account"]["credit_entries"]
    assert entry["grant_reason__text"] == "A bug"
    assert "author_id" not in entry


def test_a_guest_has_a_copy_too(browser: Client, today: Workshop) -> None:
    journeys.play(browser, today)

    assert len(copy_of(browser)["workshops"]["runs"]) == 1


def _give_everything(ada: Member, now: datetime) -> None:
    """Let Ada have a row in every table."""
    _let_her_act(ada, now)
    _let_time_pass(ada.player, now)
    _let_her_duel(ada.player, now)
    _let_her_compete(ada.player, now)
    tamsk.play_computer(
        player_id=ada.player.pk, terms=tamsk.Terms(level=1), computer_level=1, now=now
    )
    tamsk.open_link(owner_id=ada.player.pk, terms=tamsk.Terms(level=1), now=now)


def _let_time_pass(player: Player, now: datetime) -> None:
    """Give the rows that a close, a join or the staff make."""
    monday, week = date(2026, 11, 23), {"week_id": date(2026, 11, 30)}
    group = leagues.Group.objects.create(week_id=date(2026, 11, 30), tier=2, number=9)
    leagues.Outcome.objects.create(
        **week, player=player, group=group, tier=1, points=9, reached_at=now, rank=1,
        move="PROMOTED",
    )  # fmt: skip
    leagues.Rung.objects.create(player=player, tier=2)
    leagues.WeekPrize.objects.create(**week, group=group, player=player, amount=50)
    leagues.SeasonPrize.objects.create(
        season_id=date(2026, 11, 1), player=player, rank=1, amount=150, points=9,
        solved_count=8, paid_at=now,
    )  # fmt: skip
    guest = PlayerFactory.create(joined_to=player)
    leagues.Join.objects.create(guest=guest, member=player, joined_at=now)
    blitz.Bar.objects.create(player=player, date=monday)
    blitz.Title.objects.create(
        month=date(2026, 10, 1), player=player, solved_count=1, awarded_at=now
    )
    Look.objects.create(player=player, workshop=Workshop.objects.latest("pk"), looked_at=now)
    give_proposals(player, now)
    act = StaffAct(
        code="job.run", actor_id=player.pk, object_type="staff.job", object_id="leagues.catch_up"
    )
    report_act(act=act, now=now)
    LogEntry.objects.create(
        user=player, content_type=ContentType.objects.get_for_model(Player),
        object_id=str(guest.pk), object_repr=guest.name, action_flag=CHANGE,
    )  # fmt: skip


def _let_her_compete(player: Player, now: datetime) -> None:
    """Give the rows of a tournament that she directs and plays in."""
    tournaments.Series.objects.create(
        name="Weekly", weekday=0, start_time=now.time(), created_by=player, created_at=now
    )
    tournament = tournaments.Tournament.objects.create(
        name="Advent", starts_at=now, created_by=player, created_at=now
    )
    tournaments.Participant.objects.create(tournament=tournament, player=player, registered_at=now)
    tournaments.Reminder.objects.create(tournament=tournament, player=player, asked_at=now)
    puzzle = tournaments.PracticePuzzle.objects.create(
        kind="akari",
        size=7,
        level=1,
        givens={},
        solution={},
        proof={},
        probes=0,
        steps=0,
        made_at=now,
    )
    tournaments.PracticeGame.objects.create(player=player, puzzle=puzzle, started_at=now)
    tournaments.Act.objects.create(
        tournament=tournament, kind="PUBLISH", author=player, done_at=now
    )


def _let_her_duel(player: Player, now: datetime) -> None:
    """Give the rows of a duel and of its rating, as a settlement leaves them."""
    other = PlayerFactory.create(member_since_at=now)
    later = now + timedelta(days=1)
    duel = duels.Duel.objects.create(
        kind="EXPRESS", reach="OPEN", status="SETTLED", challenger=player, opponent=other,
        created_at=now, lapses_at=later, accepted_at=now, due_at=later,
    )  # fmt: skip
    duels.Seat.objects.create(duel=duel, player=player, place=0, start_by=later)
    ratings.Rating.objects.create(player=player, pool="DUEL")
    ratings.RatingChange.objects.create(
        player=player, pool="DUEL", reference=duel.reference, opponent=other, half_points=2,
        before=1400, opponent_before=1400, k=40, expected=50, amount=20, after=1420, played_at=now,
    )  # fmt: skip


def _let_her_act(ada: Member, now: datetime) -> None:
    WorkshopFactory.create(kind="BLITZ")
    journeys.confirm(ada.browser)
    journeys.set_up_app(ada.browser)
    services.create_token(player=ada.player, now=now)
    ada.player.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    posting = services.Posting(
        player_id=ada.player.pk, amount=5, kind=services.CreditKind.GRANT, reference="test"
    )
    services.post_entry(posting=posting, now=now)
    services.pause_account(player_id=ada.player.pk, now=now)
    notify(player_id=ada.player.pk, kind="WELCOME", data={}, reference="again", now=now)
    ada.browser.post("/en/settings/notices/", {"language": "fr", "enabled": "on", "wanted": []})
    version = workshop_services.Version("Draft 1", "A1:+2")
    workshop = Workshop.objects.daily().latest("pk")
    workshop_services.add_draft(
        player_id=ada.player.pk, workshop_id=workshop.pk, version=version, now=now
    )
    ada.browser.post("/en/blitz/start/")
    ada.browser.post("/en/tutorial/1/hint/")
