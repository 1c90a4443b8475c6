"""What the duels' tests share: stock, money, an accepted duel, plain acts."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from duels import services
from duels.models import Duel, Kind, Seat, Stock
from tallyworks.players.models import CreditAccount, Player
from tallyworks.players.services import CreditKind, Posting, block_player, post_entry
from tallyworks.workshops.models import Workshop
from tests.conftest import Cast
from tests.factories import AFFINE_SHEET, BEST, WorkshopFactory

NOON = datetime(2026, 11, 30, 11, tzinfo=UTC)
DAY, HOUR = timedelta(hours=24), timedelta(hours=1)
WORKSHOP, EXPRESS = Kind.WORKSHOP, Kind.EXPRESS
# On a small sheet, machines that all run; which is right stands in RIGHT.
MACHINES = ["A1:+2", "A1:+3", "A1:x2", "A1:+2 A2:+2"]
RIGHT = [0, 3, 1, 2, 0, 1, 2, 3]
SMALL_SHEET = {
    "columns": 4,
    "belts": 3,
    "stations": ["plus", "times"],
    "inputs": [{"start": 1, "numbers": [1, 4, 6]}, *[{"start": 1, "numbers": []}] * 2],
    "outputs": [[3, 6, 8], [], []],
    "constraint": None,
}

Accept = Callable[..., Duel]


def seconds(value: float) -> timedelta:
    """Return `value` seconds, exact to the microsecond."""
    return timedelta(microseconds=round(value * 1_000_000))


def make_stock(count: int = 4, **fields: Any) -> None:
    """Put workshops and questions for so many duels of each kind into stock."""
    for number in range(count):
        given = {"sheet": AFFINE_SHEET, **fields}
        workshop = WorkshopFactory.create(
            kind=Workshop.Kind.DUEL, date=None, number=number + 1,
            opens_at=NOON - DAY, closes_at=None, **given,
        )  # fmt: skip
        Stock.objects.create(kind=WORKSHOP, workshop=workshop, made_at=NOON - DAY)
        questions = [
            {"sheet": SMALL_SHEET, "machines": MACHINES, "answer": answer} for answer in RIGHT
        ]
        Stock.objects.create(kind=EXPRESS, questions=questions, made_at=NOON - DAY)


def give(player: Player, amount: int, reference: str = "") -> None:
    """Give the player credits."""
    posting = Posting(
        player_id=player.pk, amount=amount, kind=CreditKind.GRANT,
        reference=reference or f"gift:{player.pk}",
    )  # fmt: skip
    post_entry(posting=posting, now=NOON - HOUR)


def challenge(
    challenger: Player, *, kind: Kind = WORKSHOP, stake: int = 0, now: datetime = NOON,
    reach: Duel.Reach = Duel.Reach.OPEN, opponent: str = "",
) -> Duel:  # fmt: skip
    wanted = services.Challenge(
        challenger_id=challenger.pk, kind=kind, reach=reach, stake=stake, opponent=opponent
    )
    return services.open_challenge(challenge=wanted, now=now)


def start(duel: Duel, player: Player, at: datetime) -> Seat:
    return services.start_duel(duel_id=duel.pk, player_id=player.pk, now=at)


def run(duel: Duel, player: Player, at: datetime, machine: str = BEST) -> services.Outcome:
    submission = services.Submission(duel.pk, player.pk, machine)
    return services.submit_run(submission=submission, now=at)


def done(duel: Duel, player: Player, at: datetime) -> Seat:
    return services.declare_done(duel_id=duel.pk, player_id=player.pk, now=at)


def answer(
    duel: Duel, player: Player, number: int, at: datetime, choice: int | None = None
) -> bool:
    """Answer a question, rightly unless another choice is given."""
    wanted = RIGHT[number - 1] if choice is None else choice
    reply = services.Reply(duel.pk, player.pk, number, wanted)
    return services.answer_question(reply=reply, now=at)


def block(player: Player, staff: Player, at: datetime, until: datetime | None = None) -> None:
    block_player(player_id=player.pk, author_id=staff.pk, reason="spam", until_at=until, now=at)


@pytest.fixture
def stock(db: None) -> None:
    make_stock()


@pytest.fixture
def accept(cast: Cast, stock: None) -> Accept:
    """Return what makes an accepted duel of member (place 0) and second (place 1)."""

    def accept_at(now: datetime = NOON, **fields: Any) -> Duel:
        duel = challenge(cast.member, now=now, **fields)
        return services.accept_duel(duel_id=duel.pk, player_id=cast.second.pk, now=now)

    return accept_at


def wealth() -> int:
    """Return all balances and what is in escrow."""
    balances = sum(CreditAccount.objects.values_list("balance", flat=True))
    running = Duel.objects.running().values_list("stake", flat=True)
    return balances + sum(2 * stake for stake in running)
