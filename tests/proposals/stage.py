"""What stories of members' workshops begin with: a good proposal, solved days, a moderator."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import Permission

from tallyworks.players.models import Player
from tallyworks.proposals import services
from tallyworks.proposals.models import Decision, Play, Proposal, Publication, Rating, Report
from tallyworks.proposals.rules import Content
from tallyworks.workshops import services as workshop_services
from tests.factories import AFFINE_SHEET, BEST, FAST, WorkshopFactory

PAR, PAR_SUM = FAST, 17
REASON = services.Why("UNCLEAR", "Dis ce qu’il faut faire.")


def workshop(**changes: Any) -> dict[str, Any]:
    """Return the sheet of the rules' example 1, with `changes`."""
    return {**AFFINE_SHEET, "constraint": None, **changes}


def shifted(by: int) -> dict[str, Any]:
    """Return a sheet of other numbers that the same machines solve."""
    numbers = [3 + by, 8 + by, 5 + by, 12 + by]
    inputs = [{"start": 1, "numbers": numbers}, *AFFINE_SHEET["inputs"][1:]]
    outputs = [[2 * (number + 2) for number in numbers], [], []]
    return workshop(inputs=inputs, outputs=outputs)


def content(**changes: Any) -> Content:
    """Return a proposal nothing is wrong with, but for `changes`."""
    good = Content("Deux fois plus deux", "Un pas après l’autre.", workshop(), PAR)
    return Content(**{**asdict(good), **changes})


def body(**changes: Any) -> dict[str, Any]:
    """Return the same as the API takes it."""
    return asdict(content(**changes))


def solve_dailies(player: Player, count: int, *, before: datetime) -> None:
    """Let `player` solve the daily workshops of the `count` days before that of `before`."""
    for number in range(1, count + 1):
        day = (before - timedelta(days=number)).date()
        # Of other numbers than what is proposed.
        daily = WorkshopFactory.create(date=day, number=300 - number, sheet=shifted(-50))
        workshop_services.submit_run(
            submission=workshop_services.Submission(player.pk, daily.pk, BEST),
            now=daily.opens_at + timedelta(hours=1),
        )


def make_moderator(player: Player) -> Player:
    """Give `player` the permission to review as one of the staff, and return him with it."""
    player.is_staff = True
    player.save()
    player.user_permissions.add(Permission.objects.get(codename="review_workshop"))
    moderator: Player = Player.objects.get(pk=player.pk)
    return moderator


def send(author: Player, now: datetime, given: Content | None = None) -> Proposal:
    """Begin a proposal and send it."""
    given = given or content()
    draft = services.begin_proposal(author=author, content=given, now=now)
    return services.send_proposal(
        author=author, proposal_id=draft.pk, version=services.Version(given), language="fr", now=now
    )


def publish(proposal: Proposal, moderator: Player, now: datetime) -> Publication:
    """Take a proposal up and publish it."""
    services.claim_proposal(moderator=moderator, proposal_id=proposal.pk, now=now)
    return services.publish_proposal(moderator=moderator, proposal_id=proposal.pk, now=now)


def play(player: Player, publication: Publication, machine: str, now: datetime) -> Any:
    """Run a machine on a published workshop."""
    return workshop_services.submit_run(
        submission=workshop_services.Submission(player.pk, publication.workshop_id, machine),
        now=now,
    )


def give_proposals(player: Player, now: datetime) -> None:
    """Let `player` have a row in every table of members' workshops."""
    proposal = Proposal.objects.create(author=player, created_at=now, saved_at=now)
    publication = Publication.objects.create(
        proposal=proposal,
        workshop=WorkshopFactory.create(kind="MEMBER", date=None, opens_at=now, closes_at=None),
        author=player,
        columns=6,
        belts=3,
        station_mask=1,
        par_sum=17,
        published_at=now,
    )
    own = {"publication": publication, "player": player}
    Play.objects.create(**own, played_at=now)
    Rating.objects.create(**own, stars=5, rated_at=now)
    Report.objects.create(**own, reason_code="OTHER", text="x", reported_at=now)
    Decision.objects.create(
        proposal=proposal, moderator=player, act="CLAIMED", revision=1, decided_at=now
    )
