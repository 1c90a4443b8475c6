"""The forms of the desk; what may be is the services' to say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeAlias

from django import forms
from django.http import QueryDict
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tallyworks.core.calendar import PARIS
from tournaments.kinds.base import LEVELS
from tournaments.kinds.registry import list_blocking_codes, list_kinds
from tournaments.models import Tournament
from tournaments.models.tournaments import WEEKDAYS, FirstRound
from tournaments.queries.limits import DefaultLimit, Sort, get_default_limits
from tournaments.rules import creation
from tournaments.services import RoundPlan, SeriesPlan, TournamentPlan

Limits: TypeAlias = Mapping[Sort, DefaultLimit]


def _language() -> Any:
    return (get_language() or "en").split("-")[0]


def _offers(limits: Limits) -> list[tuple[str, str]]:
    """Return every kind and size on offer as a choice, with its default limits by level."""
    return [("", "–")] + [
        (f"{kind.code}-{one.size}", f"{kind.name(_language())} {one.size} ({told} s)")
        for kind in list_kinds()
        for one in kind.sizes
        for told in [_told(limits[kind.code, one.size, level].limit_seconds for level in LEVELS)]
    ]


def _told(seconds: Iterable[int]) -> str:
    """Return the limits of the levels: once where they are the same."""
    by_level = list(seconds)
    return " / ".join(map(str, by_level if len(set(by_level)) > 1 else by_level[:1]))


class RoundForm(forms.Form):
    """One round; left empty it is none. Without a limit the default one stands."""

    offer = forms.ChoiceField(label=_("Puzzle and size"), required=False)
    level = forms.TypedChoiceField(
        label=_("Level"), choices=[(level, str(level)) for level in LEVELS], coerce=int, initial=1
    )
    limit_seconds = forms.IntegerField(
        label=_("Limit in seconds"), required=False, min_value=60, max_value=3600
    )

    def __init__(self, *args: Any, limits: Limits, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["offer"].choices = _offers(limits)  # type: ignore[attr-defined]


class _Rounds(forms.BaseFormSet):  # type: ignore[type-arg]  # not generic when it runs
    """The rounds, with the default limits read once for all of them."""

    def __init__(
        self, data: QueryDict | None = None, *, initial: Iterable[dict[str, Any]] = ()
    ) -> None:
        self.limits = get_default_limits()
        super().__init__(
            data, initial=list(initial), prefix="rounds", form_kwargs={"limits": self.limits}
        )

    @property
    def measured(self) -> list[DefaultLimit]:
        """Return the default limits that come from rounds that were played."""
        return [one for one in self.limits.values() if one.solver_count]


RoundFormSet = forms.formset_factory(
    RoundForm, formset=_Rounds, extra=0, max_num=creation.MOST_ROUNDS, validate_max=True
)


class WordsForm(forms.Form):
    """What may change of a tournament that is announced."""

    name = forms.CharField(label=_("Name"), max_length=80)
    text = forms.CharField(
        label=_("Text"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    capacity = forms.IntegerField(
        label=_("Room for"),
        initial=creation.USUAL_CAPACITY,
        min_value=creation.FEWEST_PLAYERS,
        max_value=creation.LARGEST_CAPACITY,
    )


class _PlanForm(WordsForm):
    """What single and weekly tournaments have in common."""

    first_round = forms.ChoiceField(label=_("First round"), choices=FirstRound.choices)
    is_rated = forms.BooleanField(label=_("Rated"), required=False, initial=True)
    has_check_in = forms.BooleanField(
        label=_("With check-in"),
        required=False,
        help_text=_(
            "Players check in on its page within the half hour before the start. Whoever is "
            "registered and has not is taken off the list at the start and told so; who registers "
            "in that half hour has checked in."
        ),
    )


class TournamentForm(_PlanForm):
    """A single tournament; its start is Paris time."""

    starts_at = forms.DateTimeField(
        label=_("Start, Paris time"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    closes_early = forms.BooleanField(
        label=_("A round closes when all have solved it"), required=False
    )
    allows_blocking = forms.BooleanField(
        required=False,
        help_text=_("While such a round is open its players run no machine anywhere on the site."),
    )
    field_order = (
        "name", "text", "starts_at", "capacity", "first_round", "is_rated", "closes_early",
        "has_check_in",
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = [kind.name(_language()) for kind in list_kinds() if kind.blocks_simulator]
        if names:
            label = gettext("Allow %(kinds)s though it is rated") % {"kinds": ", ".join(names)}
            self.fields["allows_blocking"].label = label
        else:
            del self.fields["allows_blocking"]

    def clean_starts_at(self) -> datetime:
        """Return the instant that the clocks of Paris show."""
        local: datetime = self.cleaned_data["starts_at"]
        return local.replace(tzinfo=PARIS).astimezone(UTC)


class SeriesForm(_PlanForm):
    """A weekly tournament."""

    weekday = forms.TypedChoiceField(label=_("Day"), choices=WEEKDAYS, coerce=int)
    start_time = forms.TimeField(
        label=_("Start, Paris time"), widget=forms.TimeInput(attrs={"type": "time"})
    )
    field_order = (
        "name", "text", "weekday", "start_time", "capacity", "first_round", "is_rated",
        "has_check_in",
    )  # fmt: skip


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = forms.CharField(max_length=500, required=False)
    participant = forms.IntegerField(required=False)
    number = forms.IntegerField(required=False)


def tournament_plan(form: TournamentForm, rounds: Any) -> TournamentPlan:
    """Return what valid forms say."""
    wanted = dict(form.cleaned_data)
    first_round = FirstRound(wanted.pop("first_round"))
    return TournamentPlan(**wanted, first_round=first_round, rounds=round_plans(rounds))


def draft_values(draft: Tournament) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what the forms of a draft start from: of itself, and of each of its rounds."""
    rounds = list(draft.rounds.order_by("number"))
    names = (
        "name", "text", "starts_at", "capacity", "first_round", "is_rated", "closes_early",
        "has_check_in",
    )  # fmt: skip
    own = {name: getattr(draft, name) for name in names}
    blocking = list_blocking_codes()
    own["allows_blocking"] = draft.is_rated and any(one.kind in blocking for one in rounds)
    return own, [
        {
            "offer": f"{one.kind}-{one.size}",
            "level": one.level,
            "limit_seconds": one.limit_seconds,
        }
        for one in rounds
    ]


def typed_values(
    typed: QueryDict, names: Iterable[str]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return what was typed so far, right or wrong: into the fields `names`, and of each round."""
    count = typed.get("rounds-TOTAL_FORMS", "")
    numbers = range(min(int(count), creation.MOST_ROUNDS)) if count.isdecimal() else range(0)
    return {name: typed.get(name, "") for name in names}, [
        {name: typed.get(f"rounds-{number}-{name}", "") for name in RoundForm.base_fields}
        for number in numbers
    ]


def series_plan(form: SeriesForm, rounds: Any) -> SeriesPlan:
    """Return what valid forms say."""
    wanted = dict(form.cleaned_data)
    first_round = FirstRound(wanted.pop("first_round"))
    return SeriesPlan(**wanted, first_round=first_round, rounds=round_plans(rounds))


def round_plans(rounds: Any) -> tuple[RoundPlan, ...]:
    """Return the rounds that were filled in."""
    plans = []
    for one in rounds:
        offer = one.cleaned_data.get("offer")
        if not offer:
            continue
        kind, _dash, size = offer.rpartition("-")
        usual = rounds.limits[kind, int(size), one.cleaned_data["level"]].limit_seconds
        plans.append(
            RoundPlan(
                kind=kind,
                size=int(size),
                level=one.cleaned_data["level"],
                limit_seconds=one.cleaned_data["limit_seconds"] or usual,
            )
        )
    return tuple(plans)
