"""Tournaments are set up, and published once every puzzle is made, proved and sealed (2.1)."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from subprocess import CalledProcessError

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tallyworks.core.apart import call_apart
from tallyworks.live.instants import from_ms, to_ms
from tournaments.errors import BadPlan, NotDraft
from tournaments.generating import generate
from tournaments.kinds.base import LEVELS, GeneratedPuzzle
from tournaments.kinds.registry import UnknownKind, get_kind
from tournaments.models import Participant, Round, SealedPuzzle, Series, Tournament
from tournaments.models.tournaments import FirstRound
from tournaments.queries.known import list_known_to_tournaments
from tournaments.rules import creation
from tournaments.sealing import Contents, seal
from tournaments.services.acts import ActKind, Deed, report_deed, write_act
from tournaments.services.directing import check_director
from tournaments.services.locks import lock_tournament
from tournaments.services.news import tell_room

logger = logging.getLogger(__name__)

PLACES = (1, 2)
_SEED_BYTES = 16
_BUSY = "tournaments:making"
# Longer than any puzzle takes; a run that was killed is followed by another after that.
_BUSY_SECONDS = 180
_LONGEST_NAME, _LONGEST_TEXT = 80, 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlan:
    """What is played in a round, and for how long."""

    kind: str
    size: int
    level: int
    limit_seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPlan:
    """A tournament as it is to be.

    `allows_blocking` lets kinds into a rated one that keep their players from running machines.
    """

    name: str
    starts_at: datetime
    rounds: Sequence[RoundPlan]
    text: str = ""
    is_rated: bool = True
    capacity: int = creation.USUAL_CAPACITY
    first_round: FirstRound = FirstRound.RATING
    closes_early: bool = False
    has_check_in: bool = False
    allows_blocking: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicWords:
    """What may change after the publication."""

    name: str
    text: str
    capacity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The week of a series that a tournament is."""

    series_id: int
    series_date: date


def create_tournament(
    *, plan: TournamentPlan, director_id: int, now: datetime, edition: Edition | None = None
) -> Tournament:
    """Set up a draft and return it; an edition of a series is nobody's act.

    Raises:
        DirectorsOnly: he may not.
        BadPlan: it cannot be played that way.
    """
    check_director(player_id=director_id)
    check_plan(plan=plan, now=now)
    with transaction.atomic():
        tournament = Tournament(
            created_by_id=director_id,
            created_at=now,
            series_id=None if edition is None else edition.series_id,
            series_date=None if edition is None else edition.series_date,
        )
        _take_over(tournament, plan)
        tournament.save()
        _make_rounds(tournament, plan)
        if edition is None:
            _report(tournament, "created", director_id, now=now)
    logger.info("tournament.created tournament=%s author=%s", tournament.pk, director_id)
    return tournament


def change_draft(
    *, tournament_id: int, plan: TournamentPlan, director_id: int, now: datetime
) -> Tournament:
    """Change a draft; puzzles made for it are thrown away. Locks it.

    Raises:
        DirectorsOnly: he may not.
        TournamentNotFound: there is none.
        NotDraft: it is published, or about to be.
        BadPlan: it cannot be played that way.
    """
    check_director(player_id=director_id)
    check_plan(plan=plan, now=now)
    with transaction.atomic():
        tournament = _lock_draft(tournament_id)
        if tournament.publish_asked_at is not None and not tournament.publish_error:
            raise NotDraft(_("This tournament is being published."))
        tournament.publish_asked_at, tournament.publish_error = None, ""
        _take_over(tournament, plan)
        tournament.save()
        tournament.rounds.all().delete()
        _make_rounds(tournament, plan)
        _report(tournament, "draft_changed", director_id, now=now)
    return tournament


def edit_published(
    *, tournament_id: int, words: PublicWords, director_id: int, now: datetime
) -> Tournament:
    """Change what may change after publication: name, text and capacity. Locks it.

    The log says which of them have changed; where none has, nothing is written.

    Raises:
        DirectorsOnly: he may not.
        TournamentNotFound: there is none.
        NotDraft: the start has come.
        BadPlan: the capacity is out of bounds, or fewer than are registered.
    """
    check_director(player_id=director_id)
    _check_words(words)
    with transaction.atomic():
        tournament = lock_tournament(tournament_id=tournament_id)
        if tournament.state != Tournament.State.REGISTRATION or now >= tournament.starts_at:
            raise NotDraft(_("After the start nothing of this changes any more."))
        if words.capacity < Participant.objects.of_tournament(tournament.pk).count():
            raise BadPlan(_("More players are registered already."), field="capacity")
        changed = _change_words(tournament, words)
        if changed:
            tournament.save(update_fields=changed)
            deed = Deed(author_id=director_id, data={"changed": changed})
            write_act(tournament=tournament, kind=ActKind.EDIT, deed=deed, now=now)
            tell_room(tournament=tournament, kind="edited", now=now)
    return tournament


def delete_draft(*, tournament_id: int, director_id: int, now: datetime) -> None:
    """Throw a draft away; locks it. An edition of a series does not come back; locks that, too.

    Raises:
        DirectorsOnly: he may not.
        TournamentNotFound: there is none.
        NotDraft: it is published.
    """
    check_director(player_id=director_id)
    with transaction.atomic():
        draft = _lock_draft(tournament_id)
        _report(draft, "deleted", director_id, now=now)
        if draft.series_id is not None and draft.series_date is not None:
            # Before the row goes: whoever sets editions up holds the series meanwhile.
            _skip(draft.series_id, draft.series_date)
        draft.delete()


def _skip(series_id: int, day: date) -> None:
    series = Series.objects.select_for_update().get(pk=series_id)
    series.skipped_dates = sorted({*series.skipped_dates, day.isoformat()})
    series.save(update_fields=["skipped_dates"])


def ask_to_publish(*, tournament_id: int, director_id: int, now: datetime) -> Tournament:
    """Have the puzzles made and the tournament published as soon as they are. Locks it.

    Asking again after a failure tries again.

    Raises:
        DirectorsOnly: he may not.
        TournamentNotFound: there is none.
        NotDraft: it is published.
        BadPlan: its start has come.
    """
    check_director(player_id=director_id)
    with transaction.atomic():
        tournament = begin_publication(tournament_id=tournament_id, now=now)
        _report(tournament, "publish_asked", director_id, now=now)
    return tournament


def begin_publication(*, tournament_id: int, now: datetime) -> Tournament:
    """Do the same without anybody's asking, in the caller's transaction.

    Raises:
        TournamentNotFound: there is none.
        NotDraft: it is published.
        BadPlan: its start has come.
    """
    tournament = _lock_draft(tournament_id)
    if tournament.starts_at <= now:
        raise BadPlan(_("The start lies behind."), field="starts_at")
    tournament.publish_asked_at, tournament.publish_error = now, ""
    tournament.save(update_fields=["publish_asked_at", "publish_error"])
    return tournament


def _report(tournament: Tournament, code: str, director_id: int, *, now: datetime) -> None:
    starts_at = tournament.starts_at.isoformat(timespec="minutes")
    deed = Deed(author_id=director_id, data={"starts_at": starts_at})
    report_deed(tournament_id=tournament.pk, code=code, deed=deed, now=now)


def make_puzzles(*, now: datetime, most: int) -> int:
    """Make what is missing of the puzzles of tournaments about to be published; return how many.

    At most `most` in a call. A catch-up: each puzzle is stored by itself, so that a run that was
    cut off is gone on with. A tournament that has all of them is published. One run at a time does
    it; a second one beside it would do no harm, but the same work.
    """
    if not cache.add(_BUSY, True, timeout=_BUSY_SECONDS):
        return 0
    try:
        return _make_missing(most, now=now)
    finally:
        cache.delete(_BUSY)


def check_plan(*, plan: TournamentPlan, now: datetime) -> None:
    """See that a tournament can be played as planned.

    Raises:
        BadPlan: it cannot; `field` says where.
    """
    _check_words(PublicWords(name=plan.name, text=plan.text, capacity=plan.capacity))
    if plan.starts_at <= now:
        raise BadPlan(_("The start has to lie ahead."), field="starts_at")
    if not 1 <= len(plan.rounds) <= creation.MOST_ROUNDS:
        raise BadPlan(_("A tournament has 1 to 20 rounds."), field="rounds")
    for one in plan.rounds:
        _check_round(one)
    if plan.is_rated and not plan.allows_blocking:
        _check_none_blocks(plan.rounds)


def _check_words(words: PublicWords) -> None:
    if not 1 <= len(words.name.strip()) <= _LONGEST_NAME:
        raise BadPlan(_("A name has 1 to 80 characters."), field="name")
    if len(words.text) > _LONGEST_TEXT:
        raise BadPlan(_("The text is too long."), field="text")
    if not creation.FEWEST_PLAYERS <= words.capacity <= creation.LARGEST_CAPACITY:
        raise BadPlan(_("A tournament has room for 2 to 2,000 players."), field="capacity")


def _change_words(tournament: Tournament, words: PublicWords) -> list[str]:
    """Take the words over and return the names of what they change."""
    new = {"name": words.name.strip(), "text": words.text, "capacity": words.capacity}
    changed = [name for name, value in new.items() if getattr(tournament, name) != value]
    for name in changed:
        setattr(tournament, name, new[name])
    return changed


def _check_round(one: RoundPlan) -> None:
    try:
        get_kind(one.kind).default_limit_s(one.size)
    except (UnknownKind, ValueError) as error:
        raise BadPlan(_("There is no such puzzle in this size."), field="rounds") from error
    if one.level not in LEVELS:
        raise BadPlan(_("A level is 1, 2 or 3."), field="rounds")
    shortest, longest = (
        int(limit.total_seconds()) for limit in (creation.SHORTEST_LIMIT, creation.LONGEST_LIMIT)
    )
    if not shortest <= one.limit_seconds <= longest:
        raise BadPlan(_("A round takes 60 to 3,600 seconds."), field="rounds")


def _check_none_blocks(rounds: Sequence[RoundPlan]) -> None:
    blocking = (one.kind for one in rounds if get_kind(one.kind).blocks_simulator)
    code = next(blocking, None)
    if code is not None:
        language = (get_language() or "en").split("-")[0]
        name = get_kind(code).name(language)  # type: ignore[arg-type]
        text = _("%(kind)s is not for rated tournaments, unless you allow it.") % {"kind": name}
        raise BadPlan(text, field="rounds")


def _make_missing(most: int, *, now: datetime) -> int:
    made = 0
    for tournament_id in _waiting():
        while made < most:
            missing = _first_missing(tournament_id)
            if missing is None or not _make(missing, now=now):
                break
            made += 1
        _publish_if_complete(tournament_id, now=now)
    return made


def _lock_draft(tournament_id: int) -> Tournament:
    tournament = lock_tournament(tournament_id=tournament_id)
    if tournament.state != Tournament.State.DRAFT:
        raise NotDraft(_("This tournament is published."))
    return tournament


def _take_over(tournament: Tournament, plan: TournamentPlan) -> None:
    tournament.name = plan.name.strip()
    tournament.text = plan.text
    tournament.starts_at = from_ms(to_ms(plan.starts_at))
    tournament.is_rated = plan.is_rated
    tournament.capacity = plan.capacity
    tournament.first_round = plan.first_round
    tournament.closes_early = plan.closes_early
    tournament.has_check_in = plan.has_check_in


def _make_rounds(tournament: Tournament, plan: TournamentPlan) -> None:
    Round.objects.bulk_create(
        Round(
            tournament=tournament,
            number=number,
            kind=one.kind,
            size=one.size,
            level=one.level,
            limit_seconds=one.limit_seconds,
        )
        for number, one in enumerate(plan.rounds, start=1)
    )


def _waiting() -> list[int]:
    waiting = Tournament.objects.in_the_making().order_by("publish_asked_at", "pk")
    return list(waiting.values_list("pk", flat=True))


def _first_missing(tournament_id: int) -> tuple[Round, int] | None:
    made = set(SealedPuzzle.objects.of_tournament(tournament_id).values_list("round_id", "place"))
    rounds = Round.objects.of_tournament(tournament_id)
    missing = ((one, place) for one in rounds for place in PLACES if (one.pk, place) not in made)
    return next(missing, None)


def _make(missing: tuple[Round, int], *, now: datetime) -> bool:
    """Make and seal one puzzle; a failure is noted and ends the publication."""
    wanted, place = missing
    try:
        made = call_apart(
            generate, kind=wanted.kind, seed=secrets.token_hex(_SEED_BYTES), size=wanted.size,
            level=wanted.level,
            known=list_known_to_tournaments(kind=wanted.kind, size=wanted.size, now=now),
        )  # fmt: skip
    except CalledProcessError:
        logger.warning("tournament.puzzle_failed round=%s", wanted.pk, exc_info=True)
        _note_failure(wanted.tournament_id, "puzzle_failed")
        return False
    with transaction.atomic():
        making = Tournament.objects.in_the_making().filter(pk=wanted.tournament_id)
        if making.select_for_update().first() is None:
            # The draft was thrown away or changed meanwhile.
            return False
        _store(wanted, place, made, now=now)
    return True


def _store(wanted: Round, place: int, made: GeneratedPuzzle, *, now: datetime) -> None:
    SealedPuzzle.objects.get_or_create(
        round_id=wanted.pk,
        place=place,
        defaults={
            "sealed": seal(Contents(made.seed, made.givens, made.solution, made.key)),
            "probes": made.grade.probes,
            "steps": made.grade.steps,
            "proof": made.proof.to_json(),
            "made_at": now,
        },
    )


def _note_failure(tournament_id: int, code: str) -> None:
    Tournament.objects.in_the_making().filter(pk=tournament_id).update(publish_error=code)


def _publish_if_complete(tournament_id: int, *, now: datetime) -> None:
    with transaction.atomic():
        making = Tournament.objects.in_the_making().filter(pk=tournament_id)
        tournament = making.select_for_update().first()
        if tournament is None or _first_missing(tournament_id) is not None:
            return
        if tournament.starts_at <= now:
            tournament.publish_error = "too_late"
            tournament.save(update_fields=["publish_error"])
            return
        tournament.state = Tournament.State.REGISTRATION
        tournament.published_at = now
        tournament.due_at = tournament.starts_at
        tournament.save(update_fields=["state", "published_at", "due_at"])
        deed = Deed(author_id=tournament.created_by_id)
        write_act(tournament=tournament, kind=ActKind.PUBLISH, deed=deed, now=now)
        tell_room(tournament=tournament, kind="published", now=now)
    logger.info("tournament.published tournament=%s", tournament_id)
