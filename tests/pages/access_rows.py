"""Rows for the access table's admin: at least one of every table, so that each has a form."""

from __future__ import annotations

from datetime import date, datetime

from django.apps import apps

from leagues.models import Group, Season, SeasonPrize, WeekPrize
from tallyworks.blitz import services as blitz_services
from tallyworks.blitz.models import Title
from tallyworks.players.models import CreditEntry
from tallyworks.proposals import services as proposal_services
from tallyworks.ratings.models import Rating, RatingChange
from tallyworks.staff.models import Act, Job, Switch
from tallyworks.tutorial.models import HintProgress
from tallyworks.workshops.models import Look, Workshop
from tests.conftest import Cast
from tests.pages.access_table import TABLES
from tests.proposals import stage

LAST_MONTH = date(2026, 10, 1)


def make_rows(cast: Cast, *, published_id: int, coming: Workshop, now: datetime) -> None:
    """Fill the tables that nothing else in the world has filled."""
    player, other = cast.member, cast.second
    blitz_services.start_blitz(player_id=cast.staff.pk, now=now)
    Title.objects.create(month=LAST_MONTH, awarded_at=now)
    CreditEntry.objects.create(
        player=cast.staff, amount=5, kind="GRANT", reference="grant:1", created_at=now
    )
    proposal_services.report_workshop(
        player=player, workshop_id=published_id, why=stage.REASON, now=now
    )
    Look.objects.create(player=cast.staff, workshop=coming, looked_at=now)
    HintProgress.objects.create(player=player, number=1, opened_count=1, opened_at=now)
    Rating.objects.get_or_create(player=player, pool="DUEL")
    RatingChange.objects.create(
        player=player, pool="DUEL", reference="duel:1", half_points=2, before=1400, k=40,
        expected=50, amount=20, after=1420, played_at=now, opponent=other, opponent_before=1400,
        rated_count=1,
    )  # fmt: skip
    group = Group.objects.earliest("pk")
    WeekPrize.objects.create(week=group.week, group=group, player=player, amount=50)
    season = Season.objects.get_or_create(month=LAST_MONTH)[0]
    SeasonPrize.objects.create(
        season=season, player=player, rank=1, amount=150, points=9000, solved_count=20, paid_at=now
    )
    Act.objects.create(
        actor=cast.staff, code="BLOCKED", object_type="players.player", object_id=str(other.pk),
        done_at=now,
    )  # fmt: skip
    Job.objects.create(task="leagues.catch_up", run_id="1", outcome="DONE", started_at=now)
    Switch.objects.get_or_create(feature="BLITZ", defaults={"changed_at": now})


def first_rows() -> dict[str, dict[str, str]]:
    """Return the parameters of every table's row by the beginning of its addresses."""
    found = {}
    for name in TABLES:
        row = apps.get_model(name)._default_manager.earliest("pk")
        found[f"admin/{name.replace('.', '/')}/"] = {"object_id": str(row.pk)}
    return found
