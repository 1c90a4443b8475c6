"""The audit agrees with what was lived, and notices what was tampered with."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from bench.league_world import World
from leagues.models import Entry, Join, Outcome, Rung, SeasonEntry, SeasonPrize, WeekPrize
from leagues.services.audit import audit_points
from tallyworks.players.models import Standing
from tallyworks.players.services import join_guest
from tests.factories import PlayerFactory
from tests.leagues import stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def lived(db: None) -> None:
    """Have 40 players live through nine weeks with joins, blocks and late jobs."""
    World(player_count=40, seed=7).live(9)


@pytest.mark.usefixtures("lived")
def test_a_simulated_time_agrees_and_every_change_is_noticed() -> None:
    # Enough has happened for the agreement to mean something.
    assert Outcome.objects.filter(rank__isnull=False).count() > 100
    assert {"PROMOTED", "STAYED", "LEFT_OUT"} <= set(Outcome.objects.values_list("move", flat=True))
    assert Join.objects.exists()
    assert Standing.objects.filter(kind="BLOCKED").exists()
    assert WeekPrize.objects.count() > 5
    assert SeasonPrize.objects.exists()
    assert list(audit_points()) == []
    out = StringIO()
    call_command("audit_points", stdout=out)
    assert "are what the attempts make of them" in out.getvalue()

    first = Entry.objects.filter(points__gt=0, group__isnull=False).order_by("pk")[0]
    month = SeasonEntry.objects.order_by("pk")[0]
    rung = Rung.objects.order_by("pk")[0]
    prize = WeekPrize.objects.order_by("pk")[0]
    Entry.objects.filter(pk=first.pk).update(points=first.points + 1)
    SeasonEntry.objects.filter(pk=month.pk).update(solved_count=31)
    Rung.objects.filter(pk=rung.pk).update(tier=7 - rung.tier)
    prize.delete()
    codes = {finding.code for finding in audit_points()}
    assert {"week_total", "season_total", "tier", "week_prizes"} <= codes
    with pytest.raises(CommandError, match="differences"):
        call_command("audit_points", stderr=StringIO())


def test_a_join_after_the_close_does_not_change_who_waited_longest() -> None:
    """The member's first score becomes the guest's earlier one; his seat was given by his own."""
    stage.open_groups(stage.BEFORE)
    guest, first, second, last = PlayerFactory.create(), *stage.members(3)
    opening = stage.day_start(stage.MONDAY)
    for minute, player in enumerate((guest, first, second, last), 1):
        stage.solve(player, stage.daily(), 40, opening + timedelta(minutes=minute))
    stage.close(stage.BEFORE)
    seats = Entry.objects.of_week(stage.MONDAY).order_by("seat").values_list("player_id", flat=True)
    assert list(seats) == [guest.pk, first.pk, second.pk, last.pk]
    assert join_guest(guest_id=guest.pk, member_id=last.pk, now=opening + stage.HOUR)

    assert Entry.objects.get(player=last).first_scored_at == opening + timedelta(minutes=1)
    assert list(audit_points()) == []
    # Whoever was not joined is still judged by it.
    for player, seat in ((first, 30), (second, 2), (first, 3)):
        Entry.objects.filter(player=player).update(seat=seat)
    assert [finding.code for finding in audit_points()] == ["waiting_order"]
