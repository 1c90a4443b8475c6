"""A small world whose players play the league: what the simulated year is made of."""

from datetime import date, datetime, timedelta
from random import Random

from django.contrib.auth.hashers import make_password
from django.db import transaction

from leagues import services
from sim.examples import RULES_EXAMPLES
from tallyworks.core.calendar import day_period, midnight, week_period
from tallyworks.players import services as player_services
from tallyworks.players.models import Player, Standing
from tallyworks.workshops.models import Record, Run, Workshop
from tallyworks.workshops.rules import improves
from tallyworks.workshops.services.scores import place_score

FIRST_MONDAY = date(2026, 9, 7)
_PAR = 40
_MEMBER_SHARE = 0.6
_SECONDS_A_DAY = 86_000
_PASSWORD = "belts and columns"  # noqa: S105 - everybody's, in a database that is thrown away


class World:
    """Players, their habits, and the calendar; the same seed lives the same life.

    Whoever was joined, archived or deleted is no longer among `players`. `free_at` is until when
    those are blocked who were.
    """

    def __init__(self, *, player_count: int, seed: int) -> None:
        self.random = Random(seed)
        self.number = 0
        self.free_at: dict[int, datetime] = {}
        # One digest for all: it is to be slow where it is made.
        self.password = make_password(_PASSWORD)
        since_at = midnight(FIRST_MONDAY) - timedelta(days=1)
        self.players = [self._somebody(since_at) for _ in range(player_count)]
        self.staff = self._somebody(since_at, member_share=1)
        Player.objects.bulk_create([*self.players, self.staff])
        Standing.objects.bulk_create(
            Standing(player=player, kind=Standing.Kind.MEMBER, since_at=since_at)
            for player in (*self.players, self.staff)
            if not player.is_guest
        )

    def live(self, week_count: int) -> None:
        """Live through so many weeks, and see the last one closed."""
        monday = FIRST_MONDAY
        services.close_due_weeks(now=midnight(monday))
        for _ in range(week_count):
            self._live_week(monday)
            monday += timedelta(days=7)
        end = midnight(monday) + timedelta(days=40)
        services.close_due_weeks(now=end)
        services.pay_due_seasons(now=end)

    def _somebody(self, at: datetime, *, member_share: float = _MEMBER_SHARE) -> Player:
        """Return a player still to be stored; a member needs his standing besides."""
        player = Player(joined_at=at, password=self.password)
        player.set_name(f"Player {self.number}")
        self.number += 1
        if self.random.random() < member_share:
            player.member_since_at = at
        return player

    def _live_week(self, monday: date) -> None:
        big = self._workshop(Workshop.Kind.BIG, monday)
        for offset in range(7):
            day = monday + timedelta(days=offset)
            daily = self._workshop(Workshop.Kind.DAILY, day)
            for at in self._instants(day):
                self._run_jobs(at)
                self._act(daily, big, at)

    def _instants(self, day: date) -> list[datetime]:
        """Return when something happens in the day: about a fifth of the players act in it."""
        opens_at = midnight(day)
        count = max(1, len(self.players) // 5)
        # Some cannot wait for the day to begin, so that first scores meet the close.
        seconds = [self.random.randrange(_SECONDS_A_DAY) for _ in range(count)]
        seconds += [self.random.randrange(900) for _ in range(count // 10)]
        return [opens_at + timedelta(seconds=second) for second in sorted(seconds)]

    def _run_jobs(self, at: datetime) -> None:
        # Now and then only: every close is more or less late, sometimes by days.
        if self.random.random() < 8 / len(self.players):
            services.close_due_weeks(now=at)
            services.pay_due_seasons(now=at)

    def _act(self, daily: Workshop, big: Workshop, at: datetime) -> None:
        chance = self.random.random()
        player = self.random.choice(self.players)
        if chance < 0.01:
            self._newcomer_arrives(at)
        elif chance < 0.02:
            self._leave(player, at)
        elif chance < 0.05:
            self._join(player, at)
        elif chance < 0.06 and player.is_guest:
            player_services.make_member(player=player, now=at)
        elif self.free_at.get(player.pk, at) <= at:
            self._solve(player, big if self.random.random() < 0.2 else daily, at)

    def _newcomer_arrives(self, at: datetime) -> None:
        guest = self._somebody(at, member_share=0)
        guest.save()
        self.players.append(guest)

    def _leave(self, player: Player, at: datetime) -> None:
        """Block the player for some days, or have him archive or delete his account."""
        chance = self.random.random()
        if chance < 0.6:
            self._block(player, at)
            return
        self.players.remove(player)
        if chance < 0.8:
            player_services.archive_player(player_id=player.pk, now=at, reason="simulated")
            return
        confirmation = player_services.Confirmation(name=player.name, password=_PASSWORD)
        player_services.delete_account(player=player, confirmation=confirmation, now=at)

    def _block(self, player: Player, at: datetime) -> None:
        until_at = at + timedelta(hours=self.random.randrange(1, 400))
        player_services.block_player(
            player_id=player.pk, author_id=self.staff.pk, reason="simulated",
            until_at=until_at, now=at,
        )  # fmt: skip
        # A new block takes the place of one that runs.
        self.free_at[player.pk] = until_at

    def _join(self, guest: Player, at: datetime) -> None:
        member = self.random.choice(self.players)
        if guest.is_guest and not member.is_guest:
            joined = player_services.join_guest(guest_id=guest.pk, member_id=member.pk, now=at)
            if joined:
                self.players.remove(guest)

    def _solve(self, player: Player, workshop: Workshop, at: datetime) -> None:
        total = self.random.randrange(24, 70)
        with transaction.atomic():
            player_services.lock_player(player_id=player.pk)
            run = Run.objects.create(
                player=player, workshop=workshop, status=Run.Status.SOLVED,
                cost=total - 2, cycles=1, area=1, received_at=at,
            )  # fmt: skip
            own = {"player": player, "workshop": workshop, "measure": Record.Measure.SUM}
            held = Record.objects.filter(**own).values_list("value", "reached_at").first()
            if improves(value=total, at=at, held=held):
                Record.objects.keep([Record(**own, value=total, run=run, reached_at=at)])
                place_score(player_id=player.pk, workshop_id=workshop.pk, now=at)

    def _workshop(self, kind: Workshop.Kind, day: date) -> Workshop:
        sheet, machine = RULES_EXAMPLES[0]
        period = week_period(day) if kind == Workshop.Kind.BIG else day_period(day)
        return Workshop.objects.create(
            kind=kind, date=day, number=day.toordinal(), sheet=sheet, par=machine,
            opens_at=period.opens_at, closes_at=period.closes_at, created_at=period.opens_at,
            par_cost=_PAR - 2, par_cycles=1, par_area=1,
        )  # fmt: skip
