"""The audit trail: every act has its row, without personal data, and no row ever changes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from tallyworks.core.acts import StaffAct, report_act
from tallyworks.core.errors import DomainError
from tallyworks.players import services as players
from tallyworks.players.models import Player, Standing
from tallyworks.proposals import services as proposals
from tallyworks.staff import rules, wording
from tallyworks.staff.models import Act, ActReason
from tallyworks.workshops.models import Workshop
from tallyworks.workshops.services import log_look
from tests.conftest import Cast
from tests.factories import WorkshopFactory
from tests.proposals import stage


def codes() -> list[str]:
    return list(Act.objects.order_by("pk").values_list("code", flat=True))


def impose(author: Player, player: Player, kind: Standing.Kind, now: datetime) -> None:
    imposition = players.Imposition(
        player_id=player.pk, kind=kind, author_id=author.pk, reason="A script"
    )
    players.impose_standing(imposition=imposition, now=now)


def test_what_is_done_to_players_is_written_down(cast: Cast, admin: Player, now: datetime) -> None:
    target, author = cast.member, admin.pk
    impose(admin, target, Standing.Kind.BLOCKED, now)
    players.lift_standing(
        player_id=target.pk, kind=Standing.Kind.BLOCKED, author_id=author, now=now
    )
    impose(admin, target, Standing.Kind.ARCHIVED, now)
    players.lift_standing(
        player_id=target.pk, kind=Standing.Kind.ARCHIVED, author_id=author, now=now
    )
    players.rename_by_staff(
        player_id=target.pk, author_id=author, name="Quiet Ada", reason="Loud", now=now
    )
    for amount in (5, -2):
        grant = players.Grant(
            player_id=target.pk, amount=amount, reference=f"grant:{amount}", author_id=author,
            reason="A bug",
        )  # fmt: skip
        players.grant_credits(grant=grant, now=now)
    players.appoint_player(
        player_id=target.pk, author_id=cast.staff.pk, role=players.Role.MODERATOR, now=now
    )

    assert codes() == [
        "player.blocked", "player.unblocked", "player.archived", "player.restored",
        "player.renamed", "credits.granted", "credits.corrected", "player.appointed",
    ]  # fmt: skip
    assert set(Act.objects.values_list("player_id", flat=True)) == {target.pk}
    assert Act.objects.get(code="player.blocked").reason.text == "A script"
    assert Act.objects.get(code="credits.corrected").after == {"amount": -2}
    appointed = Act.objects.get(code="player.appointed")
    assert (appointed.before, appointed.after) == ({"role": ""}, {"role": "Moderators"})
    assert appointed.actor_id == cast.staff.pk


def test_names_are_no_part_of_it(cast: Cast, admin: Player, now: datetime) -> None:
    players.rename_by_staff(
        player_id=cast.member.pk, author_id=admin.pk, name="Quiet Ada", reason="Loud", now=now
    )

    act = Act.objects.get()
    assert act.before == act.after == {"name": rules.REDACTED}


def test_reviews_are_written_down(cast: Cast, moderator: Player, now: datetime) -> None:
    stage.solve_dailies(cast.member, 5, before=now)
    proposal = stage.send(cast.member, now)
    ask: dict[str, Any] = {"moderator": moderator, "proposal_id": proposal.pk, "now": now}
    proposals.claim_proposal(**ask)
    proposals.claim_proposal(**ask)
    proposals.release_proposal(**ask)
    proposals.claim_proposal(**ask)
    proposals.return_proposal(**ask, why=stage.REASON)

    assert codes() == [
        "proposal.claimed", "proposal.released", "proposal.claimed", "proposal.returned",
    ]  # fmt: skip
    act = Act.objects.latest("pk")
    assert (act.actor_id, act.object_id, act.player_id) == (
        moderator.pk, str(proposal.pk), cast.member.pk,
    )  # fmt: skip
    assert act.after == {"status": "RETURNED", "revision": 1, "why": "UNCLEAR"}
    assert act.reason.text == stage.REASON.text


def test_a_look_is_written_down_once(cast: Cast, today: Workshop, now: datetime) -> None:
    coming = WorkshopFactory.create(date=today.day + timedelta(days=1))
    for _twice in range(2):
        log_look(player=cast.staff, workshop_id=coming.pk, now=now)
    log_look(player=cast.staff, workshop_id=today.pk, now=now)

    assert codes() == ["workshop.looked"]


def test_what_is_refused_leaves_no_row(cast: Cast, moderator: Player, now: datetime) -> None:
    with pytest.raises(DomainError):
        impose(moderator, moderator, Standing.Kind.BLOCKED, now)
    with pytest.raises(DomainError):
        players.lift_standing(
            player_id=cast.member.pk, kind=Standing.Kind.BLOCKED, author_id=moderator.pk, now=now
        )

    assert codes() == []


def test_every_act_has_its_words() -> None:
    told = {wording.tell_act(code) for code in wording.CODES}

    assert len(told) == len(wording.CODES)
    assert wording.tell_act("tamsk.new") == "tamsk.new"


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE staff_act SET code = 'x'",
        "UPDATE staff_act SET actor_id = actor_id",
        "DELETE FROM staff_act",
    ],
)
def test_the_database_refuses_to_change_a_row(cast: Cast, now: datetime, change: str) -> None:
    _report(cast, now)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change)

    assert codes() == ["job.run"]


@pytest.mark.sqlite
def test_no_row_takes_the_place_of_another(cast: Cast, now: datetime) -> None:
    _report(cast, now)
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("INSERT OR REPLACE INTO staff_act SELECT * FROM staff_act")


def test_who_leaves_leaves_acts_without_a_name(
    cast: Cast, admin: Player, admins_desk: Client, now: datetime
) -> None:
    """His own acts stand without his name; what was said of him goes, his name elsewhere too."""
    cast.member.set_password("secret")
    cast.member.save()
    _report(cast, now, actor=cast.member)
    _report(cast, now, player=cast.member, reason="Called me names")
    _report(cast, now, reason="As Ada and ada@example.org said")
    confirmation = players.Confirmation(name="Ada", password="secret")
    players.delete_account(player=cast.member, confirmation=confirmation, now=now)

    assert len(codes()) == 3
    mark = f"~{cast.member.pk}"
    assert [reason.text for reason in ActReason.objects.all()] == [f"As {mark} and {mark} said"]
    page = admins_desk.get("/admin/staff/act/").content.decode()
    assert f"Former player {cast.member.pk}" in page
    assert "Ada" not in page.replace("Adam", "")


def _report(
    cast: Cast, now: datetime, *, actor: Player | None = None, player: Player | None = None,
    reason: str = "",
) -> None:  # fmt: skip
    act = StaffAct(
        code="job.run",
        actor_id=(actor or cast.staff).pk,
        object_type="staff.job",
        object_id="leagues.catch_up",
        player_id=None if player is None else player.pk,
        reason=reason,
    )
    report_act(act=act, now=now)


def test_long_and_personal_values_are_cut_and_covered() -> None:
    kept = rules.redact({"name": "Ada", "email": "", "n": 3, "on": True, "role": "x" * 500})

    assert kept == {"name": "•••", "email": "", "n": 3, "on": True, "role": "x" * 120}
