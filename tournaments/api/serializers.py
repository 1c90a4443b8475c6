"""The shapes of the tournaments' API, in and out."""

from typing import Any

from rest_framework import serializers

from tournaments.rules import creation

_PHASES = [
    "draft",
    "registration",
    "waiting",
    "familiarisation",
    "open",
    "closing",
    "finished",
    "cancelled",
]
_STATES = ["draft", "registration", "running", "finished", "cancelled"]
_ROUND_STATES = ["waiting", "paired", "familiarisation", "open", "closing", "scored", "void"]
_LEAVINGS = ["", "withdrawn", "disqualified"]
_FIRST_ROUNDS = ["rating", "lot"]
_MS = "milliseconds since 1970, UTC"


class RoundOutput(serializers.Serializer[Any]):
    """A round; its instants from the moment it is paired."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    size = serializers.IntegerField()
    level = serializers.IntegerField()
    limit_seconds = serializers.IntegerField()
    state = serializers.ChoiceField(_ROUND_STATES)
    attempt = serializers.IntegerField(help_text="2 when it is replayed with the reserve")
    starts = serializers.IntegerField(allow_null=True, help_text=_MS)
    opens = serializers.IntegerField(allow_null=True, help_text=_MS)
    closes = serializers.IntegerField(allow_null=True, help_text=_MS)
    solved_count = serializers.IntegerField(allow_null=True, help_text="once it is scored")
    median_ms = serializers.IntegerField(allow_null=True)


class PersonOutput(serializers.Serializer[Any]):
    """A participant; `rating` is the one frozen at the start."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    is_provisional = serializers.BooleanField()
    leaving = serializers.ChoiceField(_LEAVINGS)


class OwnOutput(serializers.Serializer[Any]):
    """The caller's part; nothing of how far his opponent is."""

    participant = serializers.IntegerField()
    is_checked_in = serializers.BooleanField()
    has_left = serializers.BooleanField()
    leaving = serializers.ChoiceField(_LEAVINGS)
    opponent = PersonOutput(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    has_bye = serializers.BooleanField()
    wrong_count = serializers.IntegerField()
    paused_until = serializers.IntegerField(allow_null=True, help_text=_MS)
    solved_ms = serializers.IntegerField(allow_null=True)


class TournamentLineOutput(serializers.Serializer[Any]):
    """A tournament in the calendar."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()
    state = serializers.ChoiceField(_STATES)
    starts_at = serializers.DateTimeField()
    is_rated = serializers.BooleanField()
    capacity = serializers.IntegerField()
    first_round = serializers.ChoiceField(_FIRST_ROUNDS)
    closes_early = serializers.BooleanField()
    has_check_in = serializers.BooleanField(
        help_text="who has not checked in by the start is taken off the list"
    )
    is_held = serializers.BooleanField()
    ended_at = serializers.DateTimeField(allow_null=True)
    players = serializers.IntegerField()
    is_in = serializers.BooleanField(help_text="whether the caller takes part")
    rounds = RoundOutput(many=True)


class TournamentPageOutput(serializers.Serializer[Any]):
    """A page of tournaments that are over."""

    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = TournamentLineOutput(many=True)


class TournamentOutput(serializers.Serializer[Any]):
    """A tournament as it stands for the caller; `round` is the number of the round shown."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    text = serializers.CharField()
    state = serializers.ChoiceField(_STATES)
    starts_at = serializers.DateTimeField()
    is_rated = serializers.BooleanField()
    capacity = serializers.IntegerField()
    first_round = serializers.ChoiceField(_FIRST_ROUNDS)
    closes_early = serializers.BooleanField()
    has_check_in = serializers.BooleanField(
        help_text="who has not checked in by the start is taken off the list"
    )
    is_held = serializers.BooleanField()
    ended_at = serializers.DateTimeField(allow_null=True)
    phase = serializers.ChoiceField(_PHASES)
    now = serializers.IntegerField(help_text=f"the server's clock, {_MS}")
    check_in_opens = serializers.IntegerField(
        allow_null=True, help_text=f"before the start, where it is asked for; {_MS}"
    )
    players = serializers.IntegerField()
    rounds = RoundOutput(many=True)
    round = serializers.IntegerField(allow_null=True)
    solved = serializers.IntegerField(help_text="how many have solved the round shown")
    is_reminded = serializers.BooleanField()
    own = OwnOutput(allow_null=True)


class StandingRoundOutput(serializers.Serializer[Any]):
    """One round of one line: what was made, and what it adds to the tie-breaks."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(allow_null=True, help_text="null: no opponent")
    opponent_name = serializers.CharField(allow_null=True)
    opponent_place = serializers.IntegerField(allow_null=True)
    half_points = serializers.IntegerField()
    solved_ms = serializers.IntegerField(allow_null=True)
    opponent_half_points = serializers.IntegerField(help_text="what it adds to Buchholz")
    berger_quarters = serializers.IntegerField(help_text="what it adds to Sonneborn-Berger")


class StandingOutput(PersonOutput):
    """A line of the standings; equals share a place."""

    place = serializers.IntegerField()
    half_points = serializers.IntegerField()
    buchholz = serializers.IntegerField(help_text="in half-points")
    berger_quarters = serializers.IntegerField(help_text="Sonneborn-Berger in quarters of a point")
    solved_count = serializers.IntegerField()
    total_ms = serializers.IntegerField(help_text="the limit where nothing was solved")
    rounds = StandingRoundOutput(many=True)
    rating_change = serializers.IntegerField(allow_null=True)
    rating_after = serializers.IntegerField(allow_null=True)


class MatchOutput(serializers.Serializer[Any]):
    """A match; results and times once the round is scored. `why` tells what the pair cost."""

    board = serializers.IntegerField()
    first = PersonOutput()
    second = PersonOutput(allow_null=True)
    first_half_points = serializers.IntegerField(allow_null=True)
    second_half_points = serializers.IntegerField(allow_null=True)
    first_ms = serializers.IntegerField(allow_null=True)
    second_ms = serializers.IntegerField(allow_null=True)
    why = serializers.JSONField()


class PairingsOutput(serializers.Serializer[Any]):
    """The matches of a round, from its familiarisation on."""

    round = RoundOutput()
    matches = MatchOutput(many=True)


class PuzzleOutput(serializers.Serializer[Any]):
    """A puzzle; `answer` and `solution_key` once the round is scored."""

    key = serializers.CharField(help_text="names this puzzle among all, for what a page keeps")
    tournament = serializers.IntegerField()
    round = serializers.IntegerField()
    attempt = serializers.IntegerField()
    kind = serializers.CharField()
    size = serializers.IntegerField()
    givens = serializers.JSONField()
    drawing = serializers.JSONField()
    key_format = serializers.JSONField()
    script = serializers.CharField(help_text="the module that draws and reads it")
    words = serializers.JSONField()
    closes_at = serializers.IntegerField(help_text=_MS)
    answer = serializers.JSONField(allow_null=True)
    solution_key = serializers.CharField(allow_null=True)


class KeyInput(serializers.Serializer[Any]):
    """A key; `uuid` is the same for every repeat of one sending."""

    uuid = serializers.UUIDField()
    key = serializers.CharField(max_length=4000, trim_whitespace=False)


class KeyOutput(serializers.Serializer[Any]):
    """The verdict on a key; `received` is the instant that counts."""

    verdict = serializers.ChoiceField(["correct", "wrong"])
    received = serializers.IntegerField(help_text=_MS)
    solved_ms = serializers.IntegerField(allow_null=True)
    wrong_count = serializers.IntegerField()
    paused_until = serializers.IntegerField(allow_null=True, help_text=_MS)
    is_repeat = serializers.BooleanField()


class RatingLineOutput(serializers.Serializer[Any]):
    """One line of the ranking by rating; under 30 rated rounds it is provisional."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField(source="value")
    rounds = serializers.IntegerField(source="rated_count")
    provisional = serializers.BooleanField(source="is_provisional")


class RatingChangeOutput(serializers.Serializer[Any]):
    """What a tournament did to a rating, with each round's expectation in hundredths."""

    tournament = serializers.CharField(source="reference")
    played_at = serializers.DateTimeField()
    before = serializers.IntegerField()
    k = serializers.IntegerField()
    expected = serializers.IntegerField()
    half_points = serializers.IntegerField()
    amount = serializers.IntegerField()
    after = serializers.IntegerField()
    rounds = serializers.IntegerField(source="rated_count")
    detail = serializers.JSONField()


class ExportedRatingOutput(serializers.Serializer[Any]):
    """What the tournament did to one participant's rating; expectations in hundredths."""

    participant = serializers.IntegerField()
    before = serializers.IntegerField(help_text="the rating that was changed, not the frozen one")
    k = serializers.IntegerField(help_text="the K used: at most 700 by the number of rounds")
    expected = serializers.IntegerField()
    half_points = serializers.IntegerField()
    amount = serializers.IntegerField()
    after = serializers.IntegerField()
    rated_count = serializers.IntegerField(help_text="how many rounds counted")
    detail = serializers.JSONField(
        help_text="`own` and `k` as frozen at the start; of each of `rounds` its number, "
        "the `opponent`'s frozen rating (null: no opponent), `expected` and `half_points`"
    )


class ExportOutput(serializers.Serializer[Any]):
    """A tournament as a whole."""

    tournament = serializers.JSONField()
    participants = serializers.JSONField()
    rounds = serializers.JSONField(help_text="with matches and, once it may be seen, the puzzle")
    standings = serializers.JSONField(help_text="as the standings' own endpoint tells them")
    ratings = ExportedRatingOutput(many=True, help_text="once it is finished, if it is rated")
    keys = serializers.JSONField(allow_null=True, help_text="once it is over")
    acts = serializers.JSONField()


class CalculatedMatchInput(serializers.Serializer[Any]):
    """A match to reckon with; without an opponent's rating it is one without an opponent."""

    opponent = serializers.IntegerField(allow_null=True, min_value=100, max_value=4000)
    half_points = serializers.ChoiceField([0, 1, 2])


class CalculatorInput(serializers.Serializer[Any]):
    """A tournament to reckon with."""

    own = serializers.IntegerField(min_value=100, max_value=4000)
    k = serializers.ChoiceField([40, 20, 10])
    matches = serializers.ListField(
        child=CalculatedMatchInput(), allow_empty=False, max_length=creation.MOST_ROUNDS
    )


class CalculatorOutput(serializers.Serializer[Any]):
    """What such a tournament does; expectations in hundredths."""

    k = serializers.IntegerField()
    expected = serializers.ListField(child=serializers.IntegerField())
    expected_total = serializers.IntegerField()
    half_points = serializers.IntegerField()
    amount = serializers.IntegerField()
    after = serializers.IntegerField()


class SizeOutput(serializers.Serializer[Any]):
    """A size that is offered, with its usual limit."""

    size = serializers.IntegerField()
    limit_s = serializers.IntegerField()


class KindOutput(serializers.Serializer[Any]):
    """A kind of puzzle, in the language of the request."""

    code = serializers.CharField()
    name = serializers.CharField()
    sizes = SizeOutput(many=True)


class RoundPlanInput(serializers.Serializer[Any]):
    """What is played in a round."""

    kind = serializers.CharField(max_length=20)
    size = serializers.IntegerField(min_value=1, max_value=50)
    level = serializers.IntegerField(min_value=1, max_value=3)
    limit_seconds = serializers.IntegerField(min_value=0, max_value=100_000)


class TournamentPlanInput(serializers.Serializer[Any]):
    """A tournament as it is to be."""

    name = serializers.CharField(max_length=200)
    text = serializers.CharField(default="", allow_blank=True, max_length=4000)
    starts_at = serializers.DateTimeField()
    is_rated = serializers.BooleanField(default=True)
    capacity = serializers.IntegerField(
        default=creation.USUAL_CAPACITY, min_value=0, max_value=30_000
    )
    first_round = serializers.ChoiceField(_FIRST_ROUNDS, default="rating")
    closes_early = serializers.BooleanField(default=False)
    has_check_in = serializers.BooleanField(default=False)
    allows_blocking = serializers.BooleanField(
        default=False,
        help_text="lets kinds into a rated one whose players run no machine meanwhile: Trace",
    )
    rounds = serializers.ListField(child=RoundPlanInput(), max_length=50)


class SeriesPlanInput(serializers.Serializer[Any]):
    """A weekly tournament as it is to be; Monday is 0."""

    name = serializers.CharField(max_length=200)
    text = serializers.CharField(default="", allow_blank=True, max_length=4000)
    weekday = serializers.IntegerField(min_value=0, max_value=6)
    start_time = serializers.TimeField(help_text="Paris time")
    is_rated = serializers.BooleanField(default=True)
    capacity = serializers.IntegerField(
        default=creation.USUAL_CAPACITY, min_value=0, max_value=30_000
    )
    first_round = serializers.ChoiceField(_FIRST_ROUNDS, default="rating")
    has_check_in = serializers.BooleanField(
        default=False, help_text="each edition asks for a check-in before its start"
    )
    rounds = serializers.ListField(child=RoundPlanInput(), max_length=50)


class SeriesOutput(serializers.Serializer[Any]):
    """A weekly tournament."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    text = serializers.CharField()
    weekday = serializers.IntegerField()
    start_time = serializers.TimeField()
    is_rated = serializers.BooleanField()
    capacity = serializers.IntegerField()
    has_check_in = serializers.BooleanField(
        help_text="each edition asks for a check-in before its start"
    )
    is_active = serializers.BooleanField()
    skipped_dates = serializers.ListField(
        child=serializers.DateField(),
        help_text="whose edition was thrown away before its publication: it does not come back",
    )
    plan = serializers.JSONField()


class ActiveInput(serializers.Serializer[Any]):
    """Whether a series goes on."""

    is_active = serializers.BooleanField()


class WordsInput(serializers.Serializer[Any]):
    """What may change after the publication."""

    name = serializers.CharField(max_length=200)
    text = serializers.CharField(default="", allow_blank=True, max_length=4000)
    capacity = serializers.IntegerField(min_value=0, max_value=30_000)


class OrderInput(serializers.Serializer[Any]):
    """Why something is done to a tournament; everybody reads it."""

    reason = serializers.CharField(max_length=2000, allow_blank=True)


class DisqualificationInput(OrderInput):
    """Who is disqualified, and why."""

    participant = serializers.IntegerField(min_value=1, max_value=2**62)


class ActOutput(serializers.Serializer[Any]):
    """What was done to a tournament; `author` is null for the site itself."""

    kind = serializers.CharField()
    author = serializers.CharField(allow_null=True)
    round = serializers.IntegerField(allow_null=True)
    participant = serializers.CharField(allow_null=True)
    reason = serializers.CharField()
    data = serializers.JSONField()  # type: ignore[assignment]  # DRF's property of this name
    done_at = serializers.DateTimeField()


class ProofOutput(serializers.Serializer[Any]):
    """How a sealed puzzle was proved; nothing of what is in it."""

    round = serializers.IntegerField()
    place = serializers.IntegerField(help_text="2 is the reserve")
    probes = serializers.IntegerField()
    steps = serializers.IntegerField()
    proof = serializers.JSONField()
    made_at = serializers.DateTimeField()


class DeskSeatOutput(serializers.Serializer[Any]):
    """A participant as the desk sees him in the running round."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    leaving = serializers.ChoiceField(_LEAVINGS)
    is_checked_in = serializers.BooleanField()
    is_here = serializers.BooleanField()
    gone_since = serializers.DateTimeField(allow_null=True)
    board = serializers.IntegerField(allow_null=True)
    wrong_count = serializers.IntegerField()
    is_flagged = serializers.BooleanField()
    is_solved = serializers.BooleanField()
    solved_ms = serializers.IntegerField(allow_null=True)
    latest_key_ms = serializers.IntegerField(allow_null=True, help_text=_MS)


class DeskOutput(serializers.Serializer[Any]):
    """What the admin watches."""

    tournament = TournamentLineOutput()
    publish_error = serializers.CharField()
    is_in_the_making = serializers.BooleanField()
    is_playing = serializers.BooleanField(help_text="then nobody's keys are shown yet")
    proofs = ProofOutput(many=True)
    seats = DeskSeatOutput(many=True)
    acts = ActOutput(many=True)
