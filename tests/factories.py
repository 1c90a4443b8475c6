"""Rows for tests; each default is the plainest thing that is valid."""

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import factory

from tallyworks.core.calendar import Period, day_period, week_period
from tallyworks.players import rules as player_rules
from tallyworks.players.models import Player, Standing
from tallyworks.workshops.models import Workshop

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "sim" / "rules_examples.json").read_text()
)["cases"]
AFFINE_SHEET = EXAMPLES[0]["workshop"] | {"stations": ["plus", "minus", "times", "fast", "up"]}
# Sum 15, 17 and 19 on the affine sheet, as the rules' example 1 says.
BEST, FAST, VERY_FAST = "A1:+2 A2:x2", "A1:+2 A2:x2 A3:fast", "A1:+2 A2:x2 A3:fast A5:fast"
WRONG, OFF_GRID = "A1:+3 A2:x2", "A1:up"


class PlayerFactory(factory.django.DjangoModelFactory[Player]):
    """A guest; `member_since_at` makes a member, with the membership that a member has."""

    class Meta:
        model = Player
        skip_postgeneration_save = True

    name = factory.Sequence(lambda number: f"Player {number}")
    name_key = factory.LazyAttribute(lambda player: player_rules.name_key(player.name))
    joined_at = datetime(2026, 11, 1, tzinfo=UTC)
    password = "!"

    @factory.post_generation
    def membership(self: Any, create: bool, _extracted: Any) -> None:
        if create and self.member_since_at is not None:
            Standing.objects.create(player=self, kind="MEMBER", since_at=self.member_since_at)


class WorkshopFactory(factory.django.DjangoModelFactory[Workshop]):
    """The daily workshop of a day, with the rules' example 1 as its sheet and a par sum of 40."""

    class Meta:
        model = Workshop

    kind = Workshop.Kind.DAILY
    date = date(2026, 11, 30)
    number = 214
    sheet = AFFINE_SHEET
    par = "A1:+2 A2:x2 A3:fast A5:fast"
    par_cost = 18
    par_cycles = 12
    par_area = 10
    generator_version = 1
    search_budget = 1000
    search_best_sum = 15
    search_lower_bound = 15

    @factory.lazy_attribute
    def opens_at(self) -> datetime:
        return _period(self).opens_at

    @factory.lazy_attribute
    def closes_at(self) -> datetime:
        return _period(self).closes_at


def _period(workshop: Any) -> Period:
    period = week_period if workshop.kind == Workshop.Kind.BIG else day_period
    return period(workshop.date)
