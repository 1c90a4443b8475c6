"""The shapes of the API of members' workshops."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from sim.stations import Kind
from tallyworks.proposals import rules
from tallyworks.proposals.models import Reason
from tallyworks.proposals.queries.catalogue import SORTS
from tallyworks.workshops.api.serializers import (
    MeasuresOutput,
    SheetOutput,
)

# Far over what the checks let through, so that these can say what is too much and by how much.
_LONGEST_WORDS: Final = 20_000
_MOST_NUMBERS: Final = 200
_MOST_BELTS: Final = 8
_LARGEST: Final = 10**9


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "maxLength": 12}]})
class TypedField(serializers.Field[Any, Any, Any, Any]):
    """A number, or what was typed in its place; the checks tell what is wrong with it."""

    default_error_messages = {"bad_number": "A number, or a text of at most 12 signs."}

    def to_internal_value(self, data: Any) -> int | str:
        """Let whole numbers and short texts through."""
        if isinstance(data, int) and not isinstance(data, bool) and abs(data) <= _LARGEST:
            return data
        if isinstance(data, str) and len(data) <= 12 and data.isprintable():
            return data
        raise serializers.ValidationError(self.error_messages["bad_number"], code="bad_number")

    def to_representation(self, value: Any) -> Any:
        """Return it as it is."""
        return value


class BeltInput(serializers.Serializer[Any]):
    """What enters one belt."""

    start = TypedField()
    numbers = serializers.ListField(child=TypedField(), max_length=_MOST_NUMBERS)


class ConstraintInput(serializers.Serializer[Any]):
    """A measure and the most of it."""

    measure = serializers.CharField(max_length=12)
    max = TypedField()


class WorkshopInput(serializers.Serializer[Any]):
    """A sheet with the keys of the simulator's JSON."""

    columns = serializers.IntegerField(min_value=0, max_value=99)
    belts = serializers.IntegerField(min_value=0, max_value=99)
    stations = serializers.ListField(child=serializers.CharField(max_length=12), max_length=20)
    inputs = serializers.ListField(child=BeltInput(), max_length=_MOST_BELTS)
    outputs = serializers.ListField(
        child=serializers.ListField(child=TypedField(), max_length=_MOST_NUMBERS),
        max_length=_MOST_BELTS,
    )
    constraint = ConstraintInput(allow_null=True, default=None)


class ContentInput(serializers.Serializer[Any]):
    """A proposal as its author has it before him; drafts may be incomplete and wrong."""

    title = serializers.CharField(
        allow_blank=True, trim_whitespace=False, max_length=_LONGEST_WORDS
    )
    text = serializers.CharField(
        allow_blank=True, trim_whitespace=False, max_length=_LONGEST_WORDS, default=""
    )
    workshop = WorkshopInput()
    machine = serializers.CharField(
        allow_blank=True, max_length=2000, default="", help_text="in notation: A1:+2 A2:x2"
    )

    def to_content(self) -> rules.Content:
        """Return what was validated."""
        content = self.validated_data
        return rules.Content(
            content["title"], content["text"], content["workshop"], content["machine"]
        )


class ProposalDraftInput(ContentInput):
    """A new version of a working copy, and the one it was built on."""

    revision = serializers.IntegerField(min_value=1, max_value=_LARGEST)


class SendInput(ContentInput):
    """What is sent; with a revision it is refused where another device has changed that."""

    revision = serializers.IntegerField(
        min_value=1, max_value=_LARGEST, allow_null=True, default=None
    )


class WhyInput(serializers.Serializer[Any]):
    """A reason, and more words where it needs them."""

    reason = serializers.ChoiceField(Reason.choices)
    text = serializers.CharField(
        allow_blank=True, trim_whitespace=False, default="", max_length=_LONGEST_WORDS
    )


class StarsInput(serializers.Serializer[Any]):
    """A rating."""

    stars = serializers.IntegerField(help_text="1 to 5")


class BrowseInput(serializers.Serializer[Any]):
    """How to look through the published workshops."""

    sort = serializers.ChoiceField(SORTS, default="newest")
    q = serializers.CharField(max_length=80, allow_blank=True, default="")
    station = serializers.ChoiceField([kind.value for kind in Kind], default="", allow_blank=True)
    author = serializers.CharField(max_length=40, allow_blank=True, default="")
    unsolved = serializers.BooleanField(default=False)
    page = serializers.IntegerField(min_value=1, max_value=10**6, default=1)


class ProblemOutput(serializers.Serializer[Any]):
    """Something that keeps a proposal from being sent."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField()
    cell = serializers.CharField(allow_null=True)


class ChecksOutput(serializers.Serializer[Any]):
    """What the checks say; `outputs` is what the machine delivers, null while it jams."""

    problems = ProblemOutput(many=True)
    measures = MeasuresOutput(allow_null=True)
    status = serializers.CharField(allow_null=True)
    outputs = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), allow_null=True
    )


class AllowanceOutput(serializers.Serializer[Any]):
    """What stands between the caller and a new proposal; `code` is null when nothing does."""

    solved = serializers.IntegerField()
    needed = serializers.IntegerField()
    waiting = serializers.IntegerField()
    most_waiting = serializers.IntegerField()
    proposed_today = serializers.BooleanField()
    code = serializers.CharField(allow_null=True)
    message = serializers.CharField()


class AnswerOutput(serializers.Serializer[Any]):
    """What the moderators answered."""

    act = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    reason_label = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    decided_at = serializers.DateTimeField()


class ProposalOutput(serializers.Serializer[Any]):
    """A proposal of the caller's own."""

    id = serializers.IntegerField()
    status = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    content = serializers.JSONField()
    revision = serializers.IntegerField(help_text="of the content, from 1 on")
    saved_at = serializers.DateTimeField()
    sent_at = serializers.DateTimeField(allow_null=True)
    workshop_id = serializers.IntegerField(allow_null=True)
    answer = AnswerOutput(allow_null=True)


class QueueLineOutput(serializers.Serializer[Any]):
    """A proposal that waits for review."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    author = serializers.CharField()
    sent_at = serializers.DateTimeField()
    revision = serializers.IntegerField()
    is_taken = serializers.BooleanField()
    is_mine = serializers.BooleanField()


class AlikeOutput(serializers.Serializer[Any]):
    """A workshop near the proposal: a member's, or a daily, big or tutorial one that has opened."""

    title = serializers.CharField()
    status = serializers.CharField()
    workshop_id = serializers.IntegerField(allow_null=True)
    changes = serializers.IntegerField()
    has_same_demand = serializers.BooleanField()


class SearchOutput(serializers.Serializer[Any]):
    """What the bounded search found; null until it was made."""

    best_sum = serializers.IntegerField(allow_null=True)
    machine = serializers.CharField(allow_blank=True)
    lower_bound = serializers.IntegerField()
    proved = serializers.BooleanField()
    nodes = serializers.IntegerField()


class LogLineOutput(serializers.Serializer[Any]):
    """An act of a moderator."""

    act = serializers.CharField()
    moderator = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    text = serializers.CharField(allow_blank=True)
    decided_at = serializers.DateTimeField()


class ProposalReviewOutput(QueueLineOutput):
    """A proposal before the moderator who took it up."""

    text = serializers.CharField(allow_blank=True)
    language = serializers.CharField(allow_blank=True)
    workshop = serializers.JSONField()
    machine = serializers.CharField()
    par_sum = serializers.IntegerField()
    claimed_until = serializers.DateTimeField()
    search = SearchOutput(allow_null=True)
    alike = AlikeOutput(many=True)
    log = LogLineOutput(many=True)


class ReportOutput(serializers.Serializer[Any]):
    """What one player reported."""

    player = serializers.CharField()
    reason = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    reported_at = serializers.DateTimeField()


class ReportedOutput(serializers.Serializer[Any]):
    """A published workshop with its open reports."""

    workshop_id = serializers.IntegerField()
    title = serializers.CharField()
    author = serializers.CharField(allow_null=True)
    reports = ReportOutput(many=True)


class LineOutput(serializers.Serializer[Any]):
    """A published workshop; `stars` is the mean, null without a rating."""

    workshop_id = serializers.IntegerField()
    title = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    author = serializers.CharField(allow_null=True)
    columns = serializers.IntegerField()
    belts = serializers.IntegerField()
    par_sum = serializers.IntegerField()
    published_at = serializers.DateTimeField()
    stars = serializers.FloatField(allow_null=True)
    ratings = serializers.IntegerField()
    players = serializers.IntegerField()
    solvers = serializers.IntegerField()
    is_own = serializers.BooleanField()
    is_solved = serializers.BooleanField()


class CatalogueOutput(serializers.Serializer[Any]):
    """A page of the published workshops."""

    count = serializers.IntegerField()
    page = serializers.IntegerField()
    pages = serializers.IntegerField()
    results = LineOutput(many=True)


class OpinionOutput(serializers.Serializer[Any]):
    """What the caller may say of a workshop, and has said."""

    may_rate = serializers.BooleanField()
    stars = serializers.IntegerField(allow_null=True)
    has_reported = serializers.BooleanField()


class MemberWorkshopOutput(LineOutput):
    """A published workshop with its sheet."""

    sheet = SheetOutput()
    opinion = OpinionOutput()


class RatedOutput(serializers.Serializer[Any]):
    """The stars after a rating."""

    stars = serializers.FloatField()
    ratings = serializers.IntegerField()


class PublishedOutput(serializers.Serializer[Any]):
    """A workshop that was just published."""

    workshop_id = serializers.IntegerField()
