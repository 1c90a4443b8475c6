"""What the leagues' endpoints answer."""

from rest_framework import serializers

from leagues import rules
from tallyworks.core.api.fields import MonthField


class GroupRowOutput(serializers.Serializer[object]):
    """One line of a group; `move` is a code: PROMOTED, DEMOTED, STAYED, TOP_TIER and so on."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    tier = serializers.IntegerField(help_text="the player's own")
    points = serializers.IntegerField()
    reached_at = serializers.DateTimeField()
    move = serializers.ChoiceField(choices=[move.value for move in rules.Move])
    is_viewer = serializers.BooleanField()


class LiveGroupOutput(serializers.Serializer[object]):
    """A group of the running week; ranks and moves are those of a close right now."""

    id = serializers.IntegerField()
    tier = serializers.IntegerField()
    number = serializers.IntegerField()
    size = serializers.IntegerField(help_text="players, with those who would be merged in")
    up_count = serializers.IntegerField()
    down_count = serializers.IntegerField()
    joining_count = serializers.IntegerField(help_text="players of groups to be merged in")
    rows = GroupRowOutput(many=True)


class LeagueOutput(serializers.Serializer[object]):
    """The caller's league; `state` is none, waiting or seated."""

    monday = serializers.DateField()
    closes_at = serializers.DateTimeField()
    state = serializers.ChoiceField(choices=["none", "waiting", "seated"])
    tier = serializers.IntegerField(help_text="1 is the lowest, 6 the highest")
    points = serializers.IntegerField()
    group = LiveGroupOutput(allow_null=True)


class OwnWeekOutput(serializers.Serializer[object]):
    """What a close did with the caller."""

    group_id = serializers.IntegerField()
    tier = serializers.IntegerField()
    tier_after = serializers.IntegerField()
    rank = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    move = serializers.ChoiceField(choices=[move.value for move in rules.Move])


class WeekOutput(serializers.Serializer[object]):
    """A closed week."""

    monday = serializers.DateField()
    sunday = serializers.DateField()
    player_count = serializers.IntegerField()
    group_count = serializers.IntegerField()
    own = OwnWeekOutput(allow_null=True)


class GroupLineOutput(serializers.Serializer[object]):
    """A group of a closed week in the list."""

    id = serializers.IntegerField(source="pk")
    tier = serializers.IntegerField()
    number = serializers.IntegerField()
    size = serializers.IntegerField(source="final_size")
    first_name = serializers.CharField()
    first_points = serializers.IntegerField()


class ClosedGroupOutput(serializers.Serializer[object]):
    """A group of a closed week; `winner` got `amount` credits, null where nobody did."""

    id = serializers.IntegerField()
    monday = serializers.DateField()
    tier = serializers.IntegerField()
    number = serializers.IntegerField()
    size = serializers.IntegerField()
    up_count = serializers.IntegerField()
    down_count = serializers.IntegerField()
    prize_reason = serializers.ChoiceField(choices=[reason.value for reason in rules.PrizeReason])
    winner = serializers.CharField(allow_null=True)
    amount = serializers.IntegerField()
    rows = GroupRowOutput(many=True)


class SeasonRowOutput(serializers.Serializer[object]):
    """One line of a season; `is_eligible` with 8 workshops solved, as a member."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()
    points = serializers.IntegerField()
    solved_count = serializers.IntegerField()
    is_eligible = serializers.BooleanField()
    reached_at = serializers.DateTimeField()
    prize = serializers.IntegerField(allow_null=True)
    is_viewer = serializers.BooleanField()


class PrizeOutput(serializers.Serializer[object]):
    """A paid prize; `rank` counts the eligible only."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    amount = serializers.IntegerField()


class SeasonOutput(serializers.Serializer[object]):
    """A page of a month's ranking."""

    month = MonthField()
    due_at = serializers.DateTimeField(help_text="when the prizes are paid")
    paid_at = serializers.DateTimeField(allow_null=True)
    count = serializers.IntegerField()
    page = serializers.IntegerField()
    page_count = serializers.IntegerField()
    viewer_page = serializers.IntegerField(allow_null=True)
    results = SeasonRowOutput(many=True, source="rows")
    viewer = SeasonRowOutput(allow_null=True)
    prizes = PrizeOutput(many=True)
