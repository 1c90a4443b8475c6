"""The desks: who may do what to whom, forms that say what is wrong, words shown as words."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from tallyworks.players import queries, services
from tallyworks.players.errors import OwnAccount, StaffOnly, StaffProtected
from tallyworks.players.models import CreditEntry, Player, Standing
from tallyworks.proposals.models import Proposal, Report
from tallyworks.staff.models import Act
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import PlayerFactory, WorkshopFactory
from tests.pages.access_world import make_staff_groups
from tests.proposals import stage

MODERATORS = {
    "proposals.review_workshop", "proposals.view_proposal", "proposals.view_publication",
    "proposals.view_report", "proposals.view_decision", "players.view_player",
    "players.view_standing", "players.add_standing",
}  # fmt: skip
ADMINS = MODERATORS | {
    "players.change_player", "players.view_creditentry", "players.add_creditentry",
    "workshops.view_workshop", "workshops.change_workshop", "workshops.view_look",
    "ratings.view_rating", "ratings.view_ratingchange", "tutorial.view_hintprogress",
    "blitz.view_attempt", "blitz.view_title", "leagues.view_week", "leagues.view_outcome",
    "leagues.view_group", "leagues.view_weekprize", "leagues.view_season",
    "leagues.view_seasonprize", "duels.view_duel", "duels.view_seat", "tamsk.view_game",
    "tamsk.view_seek", "tournaments.direct_tournament", "staff.view_act",
    "staff.view_job", "staff.run_job", "staff.view_switch", "staff.change_switch",
}  # fmt: skip
# Other numbers than today's workshop has.
OTHER = stage.content(workshop=stage.shifted(1))
MARKUP = "<b>Bold</b> https://example.org"


def page_of(player: Player, act: str) -> str:
    return f"/admin/players/player/{player.pk}/{act}/"


def test_the_groups_have_exactly_their_permissions(moderator: Player, admin: Player) -> None:
    assert moderator.get_all_permissions() == MODERATORS
    assert admin.get_all_permissions() == ADMINS


def test_making_the_groups_again_changes_nothing_and_takes_what_was_added(
    moderator: Player, admin: Player
) -> None:
    extra = Group.objects.get(name="Admins").permissions.first()
    assert extra is not None
    group = Group.objects.get(name="Moderators")
    group.permissions.set(Group.objects.get(name="Admins").permissions.all())
    for _twice in range(2):
        make_staff_groups()

    assert Player.objects.get(pk=moderator.pk).get_all_permissions() == MODERATORS
    assert Group.objects.filter(name__in=["Moderators", "Admins"]).count() == 2


def test_a_moderator_blocks_with_reason_and_end_and_ends_it(
    moderators_desk: Client, moderator: Player, cast: Cast, now: datetime
) -> None:
    address = page_of(cast.member, "block")
    refused = moderators_desk.post(address, {"reason": "", "until_at_0": "", "until_at_1": ""})
    assert refused.status_code == 200
    past = {"reason": "A script", "until_at_0": "2026-11-01", "until_at_1": "12:00"}
    assert "The end of a block lies ahead." in moderators_desk.post(address, past).content.decode()
    assert not queries.is_blocked(cast.member.pk, now=now)

    end = {"reason": "A script", "until_at_0": "2026-12-07", "until_at_1": "12:00"}
    page = moderators_desk.post(address, end, follow=True).content.decode()
    assert "Blocked." in page
    assert "A script" in page
    block = queries.get_block(cast.member.pk, now=now)
    assert block is not None
    assert (block.author_id, block.until_at) == (moderator.pk, now + timedelta(days=7))

    moderators_desk.post(page_of(cast.member, "unblock"))
    assert not queries.is_blocked(cast.member.pk, now=now)
    again = moderators_desk.post(page_of(cast.member, "unblock")).content.decode()
    assert "this player is not blocked" in again


@pytest.mark.parametrize("act", ["archive", "restore", "rename", "grant", "appoint"])
def test_a_moderator_does_no_more(moderators_desk: Client, cast: Cast, act: str) -> None:
    assert moderators_desk.get(page_of(cast.member, act)).status_code == 403
    assert moderators_desk.post(page_of(cast.member, act)).status_code == 403
    assert not Act.objects.exists()


def test_a_moderator_archives_nobody_by_the_form_of_blocks(
    moderators_desk: Client, cast: Cast
) -> None:
    form = {
        "player": cast.member.pk, "kind": "ARCHIVED", "reason": "x",
        "until_at_0": "", "until_at_1": "",
    }  # fmt: skip
    page = moderators_desk.post("/admin/players/standing/add/", form, follow=True).content.decode()

    assert "You may not do this." in page
    assert not Standing.objects.filter(kind="ARCHIVED").exists()


def test_an_admin_archives_restores_renames_and_gives(
    admins_desk: Client, admin: Player, cast: Cast, now: datetime
) -> None:
    admins_desk.post(page_of(cast.member, "archive"), {"reason": "Asked by mail"})
    assert queries.is_archived(cast.member.pk, now=now)
    admins_desk.post(page_of(cast.member, "restore"))
    assert not queries.is_archived(cast.member.pk, now=now)

    form = admins_desk.get(page_of(cast.member, "grant")).context["deed"].form
    gift = {"amount": "7", "reason": "A bug", "reference": form["reference"].value()}
    admins_desk.post(page_of(cast.member, "grant"), gift)
    twice = admins_desk.post(page_of(cast.member, "grant"), gift)
    assert "posted before" in twice.content.decode()
    entry = CreditEntry.objects.get()
    assert (entry.amount, entry.author_id) == (7, admin.pk)

    taken = admins_desk.post(page_of(cast.member, "rename"), {"name": "BRUNO", "reason": "x"})
    assert "This name is taken" in taken.content.decode()
    admins_desk.post(page_of(cast.member, "rename"), {"name": "Quiet Ada", "reason": "Loud"})
    cast.member.refresh_from_db()
    assert (cast.member.name, cast.member.renamed_at) == ("Quiet Ada", now)


def test_nobody_gives_himself_credits(cast: Cast, admin: Player, now: datetime) -> None:
    """Not a superuser either, nor by a guest who was joined to him."""
    guest = PlayerFactory.create(joined_to=admin)
    for author, player in ((admin, admin), (cast.staff, cast.staff), (admin, guest)):
        grant = services.Grant(
            player_id=player.pk, amount=5, reference="grant:1", author_id=author.pk, reason="x"
        )
        with pytest.raises(OwnAccount):
            services.grant_credits(grant=grant, now=now)
    assert not CreditEntry.objects.exists()


def test_only_who_has_the_permission_gives(cast: Cast, moderator: Player, now: datetime) -> None:
    for author in (cast.member, moderator):
        grant = services.Grant(
            player_id=cast.second.pk, amount=5, reference="grant:1", author_id=author.pk,
            reason="x",
        )  # fmt: skip
        with pytest.raises(StaffOnly):
            services.grant_credits(grant=grant, now=now)


def test_only_superusers_appoint_and_nobody_himself(
    cast: Cast, moderator: Player, admin: Player, now: datetime
) -> None:
    def appoint(author: Player, player: Player, role: services.Role) -> None:
        services.appoint_player(player_id=player.pk, author_id=author.pk, role=role, now=now)

    for author in (moderator, admin, cast.member):
        with pytest.raises(StaffOnly):
            appoint(author, cast.second, services.Role.ADMIN)
    with pytest.raises((StaffOnly, OwnAccount)):
        appoint(admin, admin, services.Role.ADMIN)
    with pytest.raises(OwnAccount):
        appoint(cast.staff, cast.staff, services.Role.ADMIN)
    with pytest.raises(StaffOnly):
        appoint(cast.staff, cast.guest, services.Role.MODERATOR)

    appoint(cast.staff, cast.member, services.Role.ADMIN)
    fresh = Player.objects.get(pk=cast.member.pk)
    assert (fresh.is_staff, services.get_role(player=fresh)) == (True, services.Role.ADMIN)
    appoint(cast.staff, cast.member, services.Role.NONE)
    fresh = Player.objects.get(pk=cast.member.pk)
    assert (fresh.is_staff, fresh.groups.count()) == (False, 0)


def test_a_superuser_appoints_at_the_desk(client: Client, cast: Cast, moderator: Player) -> None:
    client.force_login(cast.staff)
    page = client.post(page_of(cast.member, "appoint"), {"role": "Moderators"}, follow=True)

    assert "Appointed." in page.content.decode()
    assert services.get_role(player=cast.member) == services.Role.MODERATOR
    # What names no role is shown again.
    assert client.post(page_of(cast.member, "appoint"), {"role": "Kings"}).status_code == 200


def test_staff_are_left_to_superusers(
    cast: Cast, moderator: Player, admin: Player, now: datetime
) -> None:
    def block(author: Player, player: Player) -> None:
        imposition = services.Imposition(
            player_id=player.pk, kind=Standing.Kind.BLOCKED, author_id=author.pk, reason="x"
        )
        services.impose_standing(imposition=imposition, now=now)

    for author, player in ((moderator, admin), (admin, moderator), (moderator, cast.staff)):
        with pytest.raises(StaffProtected):
            block(author, player)
    with pytest.raises(OwnAccount):
        block(moderator, moderator)
    block(cast.staff, moderator)
    assert queries.is_blocked(moderator.pk, now=now)


def test_a_blocked_moderator_does_nothing(
    moderators_desk: Client, moderator: Player, cast: Cast, now: datetime
) -> None:
    services.block_player(
        player_id=moderator.pk, author_id=cast.staff.pk, reason="Rude", until_at=None, now=now
    )
    form = {"reason": "x", "until_at_0": "", "until_at_1": ""}
    page = moderators_desk.post(page_of(cast.member, "block"), form).content.decode()

    assert "You are blocked: Rude" in page
    assert not queries.is_blocked(cast.member.pk, now=now)


def test_a_moderator_does_not_review_his_own(
    moderators_desk: Client, moderator: Player, cast: Cast, today: Workshop, now: datetime
) -> None:
    stage.solve_dailies(moderator, 5, before=now)
    own = stage.send(moderator, now, OTHER)
    page = moderators_desk.get("/en/members/review/").content.decode()
    assert own.title not in page
    for act in ("claim", "decide"):
        moderators_desk.post(f"/en/members/review/{own.pk}/{act}/", {"act": "publish"})

    own.refresh_from_db()
    assert own.status == "WAITING"


def test_the_header_leads_moderators_to_the_review(
    moderators_desk: Client, cast: Cast, client: Client
) -> None:
    assert "/en/members/review/" in moderators_desk.get("/en/rules/").content.decode()
    client.force_login(cast.member)
    page = client.get("/en/rules/").content.decode()
    assert "/en/members/review/" not in page
    assert "/admin/" not in page


def test_words_of_members_are_shown_as_words(
    admins_desk: Client, admin: Player, cast: Cast, now: datetime
) -> None:
    """Written past the checks, as of an older version: escaped, and no link is made of it."""
    stage.solve_dailies(cast.member, 5, before=now)
    publication = stage.publish(stage.send(cast.member, now, OTHER), cast.staff, now)
    proposal = Proposal.objects.get()
    Proposal.objects.update(title=MARKUP, text=MARKUP)
    type(publication).objects.update(title=MARKUP, text=MARKUP)
    Report.objects.create(
        publication=publication, player=cast.second, reason_code="OTHER", text=MARKUP,
        reported_at=now,
    )  # fmt: skip
    Player.objects.filter(pk=cast.second.pk).update(name=MARKUP[:24])
    services.block_player(
        player_id=cast.second.pk, author_id=cast.staff.pk, reason=MARKUP, until_at=None, now=now
    )
    report = Report.objects.get()
    addresses = [
        "/admin/", "/admin/proposals/proposal/", f"/admin/proposals/proposal/{proposal.pk}/change/",
        "/admin/proposals/publication/", "/admin/proposals/decision/", "/admin/proposals/report/",
        f"/admin/proposals/publication/{publication.pk}/change/",
        f"/admin/proposals/report/{report.pk}/change/", "/admin/players/player/",
        f"/admin/players/player/{cast.second.pk}/change/", "/admin/players/standing/",
        page_of(cast.second, "block"), "/admin/staff/act/", "/en/members/review/reports/",
    ]  # fmt: skip
    shown = 0
    for address in addresses:
        answer = admins_desk.get(address)
        page = answer.content.decode()
        assert answer.status_code == 200, address
        assert "<b>Bold" not in page, address
        assert 'href="https://example.org' not in page, address
        shown += "&lt;b&gt;Bold" in page
    assert shown >= 11


def test_the_first_page_says_what_waits(
    admins_desk: Client, moderators_desk: Client, cast: Cast, today: Workshop, now: datetime
) -> None:
    stage.solve_dailies(cast.member, 5, before=now)
    stage.send(cast.member, now, OTHER)
    WorkshopFactory.create(date=today.day + timedelta(days=1))
    overview = admins_desk.get("/admin/").context["overview"]

    assert (overview.backlog.proposal_count, overview.backlog.oldest_sent_at) == (1, now)
    assert (overview.ahead.day_count, overview.ahead.days_wanted) == (1, 14)
    assert (overview.blocked_count, overview.switched_off) == (0, [])
    theirs = moderators_desk.get("/admin/").context["overview"]
    assert theirs.backlog.proposal_count == 1
    assert (theirs.ahead, theirs.jobs_in_trouble, theirs.switched_off, theirs.latest) == (
        None, None, None, None,
    )  # fmt: skip


def test_a_desk_shows_what_was_done_with_its_row(admins_desk: Client, cast: Cast) -> None:
    admins_desk.post(page_of(cast.member, "rename"), {"name": "Quiet Ada", "reason": "Loud"})
    page = admins_desk.get(page_of(cast.member, "history"), follow=True)

    assert page.redirect_chain[0][0].startswith("/admin/staff/act/?q=players.player")
    assert "player renamed" in page.content.decode()
    assert "Loud" in page.content.decode()
