"""The audit of weeks and seasons against a plain recomputation from the attempts."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from leagues import rules
from leagues.models import (
    Entry,
    Group,
    Join,
    Outcome,
    Rung,
    Season,
    SeasonEntry,
    SeasonPrize,
    Week,
    WeekPrize,
)
from leagues.queries import auditing
from leagues.queries.auditing import PlainGroup, PlainTotal, Sitting
from leagues.querysets import list_payments
from tallyworks.players import queries as players
from tallyworks.players.querysets import PlayerQuerySet
from tallyworks.workshops.queries.points import list_attempts


@dataclass(frozen=True, slots=True)
class Finding:
    """Something stored that is not what it should be; `code` says what, the rest where."""

    code: str
    period: date | None
    player_id: int | None
    expected: object
    found: object


class _Audit:
    """One audit: what was recomputed, and the tiers as the weeks go by."""

    def __init__(self) -> None:
        self.tally = auditing.tally(list_attempts(since=date.min, until=date.max))
        self.tiers: dict[int, int] = defaultdict(lambda: rules.LOWEST_TIER)
        self.payments = list_payments()
        self.due_payments: dict[str, tuple[int, int]] = {}
        # A join moves older attempts too: what was due before it cannot be read from them.
        self.joined_at: dict[int, datetime] = {}
        for join in Join.objects.order_by("joined_at"):
            self.joined_at[join.guest_id] = join.joined_at
            self.joined_at[join.member_id] = join.joined_at

    def run(self) -> Iterator[Finding]:
        """Yield all findings, the oldest week first."""
        for week in Week.objects.oldest_first():
            yield from self._week_totals(week)
            yield from self._seats(week)
            if week.settled_at is not None:
                yield from self._close(week)
        for player_id, tier in Rung.objects.values_list("player_id", "tier"):
            yield from _differ("tier", None, player_id, self.tiers[player_id], tier)
        for season in Season.objects.order_by("month"):
            yield from self._season_totals(season)
            if season.paid_at is not None:
                yield from self._prizes(season)
        yield from _differ("payments", None, None, self.due_payments, self.payments)

    def _is_readable(self, player_id: int, period: Week | Season) -> bool:
        joined_at = self.joined_at.get(player_id)
        return joined_at is None or joined_at <= period.due_at

    def _week_totals(self, week: Week) -> Iterator[Finding]:
        expected = self.tally.weeks.get(week.monday, {})
        entries = {entry.player_id: entry for entry in Entry.objects.of_week(week.monday)}
        for player_id in sorted(expected.keys() | entries.keys()):
            if self._is_readable(player_id, week):
                entry, total = entries.get(player_id), expected.get(player_id)
                stored = (entry.points, entry.reached_at) if entry and entry.points else None
                wanted = (total.points, total.reached_at) if total and total.points else None
                yield from _differ("week_total", week.monday, player_id, wanted, stored)

    def _seats(self, week: Week) -> Iterator[Finding]:
        """Check that seats were handed out one after the other, those who waited first."""
        by_tier: dict[int, list[Entry]] = defaultdict(list)
        entries = Entry.objects.of_week(week.monday).seated().select_related("group")
        for entry in entries.order_by("group__number", "seat"):
            yield from _differ(
                "entry_tier", week.monday, entry.player_id, self.tiers[entry.player_id], entry.tier
            )
            by_tier[entry.tier or 0].append(entry)
        opened = Week.objects.filter(pk=rules.previous_week(week.monday)).first()
        for seated in by_tier.values():
            for place, entry in enumerate(seated):
                assert entry.group is not None
                wanted = (place // rules.SEATS + 1, place % rules.SEATS + 1)
                found = (entry.group.number, entry.seat)
                yield from _differ("seat", week.monday, entry.player_id, wanted, found)
            opened_at = opened.closed_at if opened else None
            waited = [one for one in seated if one.entered_at == opened_at]
            order = sorted(waited, key=lambda one: (one.first_scored_at, one.player_id))
            wanted_order = self._ids_of_unjoined(order, opened_at)
            found_order = self._ids_of_unjoined(seated[: len(order)], opened_at)
            yield from _differ("waiting_order", week.monday, None, wanted_order, found_order)

    def _ids_of_unjoined(self, entries: list[Entry], opened_at: datetime | None) -> list[int]:
        """Return the players but those joined since, who may have got an earlier first score."""
        return [
            one.player_id
            for one in entries
            if opened_at is None or self.joined_at.get(one.player_id, opened_at) <= opened_at
        ]

    def _close(self, week: Week) -> Iterator[Finding]:
        entries = Entry.objects.of_week(week.monday).seated()
        sittings = [
            Sitting(
                one.player_id,
                one.group_id or 0,
                self.tiers[one.player_id],
                one.points,
                one.reached_at,
            )
            for one in entries
        ]
        ids = {one.player_id for one in sittings}
        standing = _ids(players.list_in_good_standing(at=week.due_at).filter(pk__in=ids))
        groups = [
            PlainGroup(
                pk,
                tier,
                number,
                [one for one in sittings if one.group_id == pk and one.player_id in standing],
            )
            for pk, tier, number in Group.objects.of_week(week.monday).values_list(
                "pk", "tier", "number"
            )
        ]
        left_out = [one for one in sittings if one.player_id not in standing]
        closed = auditing.close_plainly(groups, left_out)
        outcomes = {one.player_id: one for one in Outcome.objects.of_week(week.monday)}
        for player_id in sorted(closed.outcomes.keys() | outcomes.keys()):
            stored, wanted = outcomes.get(player_id), closed.outcomes.get(player_id)
            found = stored and (stored.group_id, stored.rank, stored.tier_after)
            expected = wanted and (wanted.group_id, wanted.rank, wanted.tier_after)
            yield from _differ("outcome", week.monday, player_id, expected, found)
        for player_id, outcome in closed.outcomes.items():
            self.tiers[player_id] = outcome.tier_after
        yield from self._week_prizes(week, closed.firsts)

    def _week_prizes(self, week: Week, firsts: dict[int, Sitting]) -> Iterator[Finding]:
        ids = [one.player_id for one in firsts.values()]
        members = _ids(players.list_prize_worthy(at=week.due_at).filter(pk__in=ids))
        wanted = {
            group_id: one.player_id for group_id, one in firsts.items() if one.player_id in members
        }
        stored = WeekPrize.objects.filter(week=week).values_list("group_id", "player_id")
        yield from _differ("week_prizes", week.monday, None, wanted, dict(stored))
        if week.finished_at is not None:
            for group_id, player_id in wanted.items():
                reference = f"week:{week.monday:%G-W%V}:group:{group_id}"
                self.due_payments[reference] = (player_id, 50)

    def _season_totals(self, season: Season) -> Iterator[Finding]:
        expected = self.tally.months.get(season.month, {})
        entries = {one.player_id: one for one in SeasonEntry.objects.of_month(season.month)}
        for player_id in sorted(expected.keys() | entries.keys()):
            if self._is_readable(player_id, season):
                entry, total = entries.get(player_id), expected.get(player_id)
                found = entry and PlainTotal(entry.points, entry.reached_at, entry.solved_count)
                yield from _differ("season_total", season.month, player_id, total, found)

    def _prizes(self, season: Season) -> Iterator[Finding]:
        entries = list(SeasonEntry.objects.of_month(season.month))
        ids = [one.player_id for one in entries]
        worthy = _ids(players.list_prize_worthy(at=season.due_at).filter(pk__in=ids))
        running = [one for one in entries if one.player_id in worthy and one.solved_count >= 8]
        running.sort(key=lambda one: (-one.points, one.reached_at, one.player_id))
        amounts = [150, 100, 60, 25, 25, 25, 25, 25, 25, 25]
        wanted = {
            rank: (one.player_id, amount)
            for rank, (one, amount) in enumerate(zip(running, amounts, strict=False), 1)
            if one.points
        }
        prizes = SeasonPrize.objects.filter(season=season)
        stored = {one.rank: (one.player_id, one.amount) for one in prizes}
        yield from _differ("season_prizes", season.month, None, wanted, stored)
        for rank, payment in wanted.items():
            self.due_payments[f"season:{season.month:%Y-%m}:rank:{rank}"] = payment


def audit_points() -> Iterator[Finding]:
    """Yield whatever differs between what is stored and what the attempts make of it.

    Totals of players joined to each other are left out for weeks and seasons that were due before
    the join, since the attempts no longer tell who made them.
    """
    return _Audit().run()


def _ids(rows: PlayerQuerySet) -> set[int]:
    return set(rows.values_list("pk", flat=True))


def _differ(
    code: str, period: date | None, player_id: int | None, expected: object, found: object
) -> Iterator[Finding]:
    if expected != found:
        yield Finding(code, period, player_id, expected, found)
