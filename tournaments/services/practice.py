"""A puzzle is played outside tournaments: begun, answered by its key, or given up."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tallyworks.live.instants import from_ms, to_ms
from tallyworks.players.services import check_may_act, lock_acting_player
from tournaments import errors
from tournaments.kinds.base import LEVELS
from tournaments.kinds.base import Verdict as Judgement
from tournaments.kinds.registry import UnknownKind, get_kind
from tournaments.models import PracticeGame, PracticePuzzle
from tournaments.rules import practice, tries
from tournaments.rules.tries import SeatState
from tournaments.services.keys import KeyVerdict
from tournaments.services.stocking import lay_out_shelf

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What a player wants to practise."""

    kind: str
    size: int
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeSending:
    """A key on its way: `uuid` is the sender's, the same for every repeat of this sending."""

    game_id: int
    player_id: int
    uuid: UUID
    text: str


def start_practice(*, player_id: int, choice: Choice, now: datetime) -> PracticeGame:
    """Give the player a puzzle that he has not begun; his time runs from `now`, in whole ms.

    One of that kind, size and level that he has begun and not finished is given again, and its
    time goes on. Locks the player's row.

    Raises:
        NoSuchPuzzle: that is not offered.
        PlayerBlocked: he may not act.
        PracticeExhausted: he has begun all there are.
    """
    check_choice(choice=choice)
    shelf = (choice.kind, choice.size, choice.level)
    with transaction.atomic():
        player_id = lock_acting_player(player_id=player_id, now=now)
        mine = PracticeGame.objects.of_player(player_id).on_shelves().running().with_puzzle()
        running = mine.filter(
            puzzle__kind=choice.kind, puzzle__size=choice.size, puzzle__level=choice.level
        ).first()
        if running is not None:
            return running
        fresh = PracticePuzzle.objects.of_shelf(*shelf).not_begun_by(player_id)
        puzzle = fresh.first()
        if puzzle is None and _lay_out(choice, now):
            puzzle = fresh.first()
        if puzzle is None:
            raise errors.PracticeExhausted(
                _("You have played all of these. More are being made: come back in a few minutes.")
            )
        started_at = from_ms(to_ms(now))
        game = PracticeGame.objects.create(
            player_id=player_id, puzzle=puzzle, started_at=started_at
        )
    logger.info("practice.started player=%s puzzle=%s", player_id, puzzle.pk)
    return game


def answer_practice(*, sending: PracticeSending, now: datetime) -> KeyVerdict:
    """Evaluate a key received at `now`; the first correct one ends the game and is its time.

    After a wrong key nothing is evaluated for as long as in a tournament. Locks the game.

    Raises:
        PlayerBlocked: he may not act.
        PracticeNotFound: there is no such game of his.
        AlreadySolved, PracticeOver, KeyPaused: it is not evaluated.
        KeyFormatWrong: it has not the form asked for; it counts as no try.
    """
    check_may_act(player_id=sending.player_id, now=now)
    received_at = from_ms(to_ms(now))
    with transaction.atomic():
        game = _lock_game(sending.game_id, sending.player_id)
        if game.latest_uuid == sending.uuid:
            return _tell(game, received_at, is_repeat=True)
        _check_open(game, received_at=received_at)
        _judge(game, sending, received_at=received_at)
        game.save()
    logger.info("practice.key game=%s solved=%s", game.pk, game.solved_ms is not None)
    return _tell(game, received_at)


def give_up_practice(*, game_id: int, player_id: int, now: datetime) -> PracticeGame:
    """End a game without a time, so that its solution can be shown. Locks the game.

    One that is over stays as it is.

    Raises:
        PracticeNotFound: there is no such game of his.
    """
    with transaction.atomic():
        game = _lock_game(game_id, player_id)
        if not game.is_over:
            game.given_up_at = now
            game.save(update_fields=["given_up_at"])
    return game


def join_practice(*, guest_id: int, member_id: int) -> None:
    """Let a member have the games of the guest who was joined to him.

    Of a puzzle that both have begun the member's own game stays. The caller has locked both rows.
    """
    theirs = PracticeGame.objects.of_player(guest_id)
    own = PracticeGame.objects.of_player(member_id).values("puzzle_id")
    # Two statements: one database cannot change a table that the condition reads.
    theirs.filter(puzzle_id__in=list(own.values_list("puzzle_id", flat=True))).delete()
    theirs.update(player_id=member_id)


def forget_practice(*, player_id: int) -> None:
    """Delete the games of a player who leaves the site: they concern nobody else."""
    PracticeGame.objects.of_player(player_id).delete()


def check_choice(*, choice: Choice) -> None:
    """See that such puzzles are offered.

    Raises:
        NoSuchPuzzle: they are not.
    """
    try:
        get_kind(choice.kind).default_limit_s(choice.size)
    except (UnknownKind, ValueError) as error:
        raise errors.NoSuchPuzzle(_("There is no such puzzle in this size.")) from error
    if choice.level not in LEVELS:
        raise errors.NoSuchPuzzle(_("A level is 1, 2 or 3."))


def _lock_game(game_id: int, player_id: int) -> PracticeGame:
    games = PracticeGame.objects.of_player(player_id).with_puzzle()
    game = games.select_for_update(of=("self",)).filter(pk=game_id).first()
    if game is None:
        raise errors.PracticeNotFound(_("There is no such game of yours."))
    return game


def _check_open(game: PracticeGame, *, received_at: datetime) -> None:
    if game.solved_at is not None:
        raise errors.AlreadySolved(_("You have solved this puzzle: your first correct key stands."))
    if game.given_up_at is not None:
        raise errors.PracticeOver(_("You have seen the solution: keys count no more."))
    if game.paused_until is not None and received_at < game.paused_until:
        raise errors.KeyPaused(
            _("After a wrong key there is a pause. This one was not looked at."),
            data={"paused_until": to_ms(game.paused_until)},
        )


def _judge(game: PracticeGame, sending: PracticeSending, *, received_at: datetime) -> None:
    puzzle = game.puzzle
    check = get_kind(puzzle.kind).check_key(givens=puzzle.givens, key=puzzle.key, raw=sending.text)
    if check.verdict is Judgement.FORMAT_ERROR:
        raise errors.KeyFormatWrong(
            _("The key does not have the form asked for."),
            field="key",
            data={"problem": check.problem, "details": dict(check.data)},
        )
    game.latest_uuid = sending.uuid
    if check.verdict is Judgement.CORRECT:
        game.solved_at, game.paused_until = received_at, None
        game.solved_ms = practice.taken_ms(started_at=game.started_at, received_at=received_at)
    else:
        state = SeatState(game.wrong_count, game.paused_until)
        after = tries.after_wrong(state, received_at=received_at)
        game.wrong_count, game.paused_until = after.wrong_count, after.paused_until


def _tell(game: PracticeGame, received_at: datetime, *, is_repeat: bool = False) -> KeyVerdict:
    return KeyVerdict(
        is_correct=game.solved_ms is not None,
        received_ms=to_ms(game.solved_at or received_at),
        solved_ms=game.solved_ms,
        wrong_count=game.wrong_count,
        paused_until=game.paused_until,
        is_repeat=is_repeat,
    )


def _lay_out(choice: Choice, now: datetime) -> int:
    return lay_out_shelf(kind=choice.kind, size=choice.size, level=choice.level, now=now)
