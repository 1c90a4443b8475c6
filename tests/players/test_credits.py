"""The credit ledger: entries that stand, and balances that are their sums."""

from datetime import datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from tallyworks.players import queries, services
from tallyworks.players.errors import DuplicateReference, NotEnoughCredits, NothingPosted
from tallyworks.players.models import CreditAccount, CreditEntry
from tests.conftest import Cast
from tests.factories import PlayerFactory


def posting(
    player_id: int, amount: int, reference: str, kind: services.CreditKind | None = None
) -> services.Posting:
    kind = kind or services.CreditKind.WEEK_PRIZE
    return services.Posting(player_id=player_id, amount=amount, kind=kind, reference=reference)


def post(cast: Cast, amount: int, reference: str, now: datetime) -> CreditEntry:
    return services.post_entry(posting=posting(cast.member.pk, amount, reference), now=now)


def test_it_keeps_the_balance_with_the_entries(cast: Cast, now: datetime) -> None:
    assert queries.get_balance(cast.member.pk) == 0
    entry = post(cast, 50, "week:2026-W48:1", now)
    post(cast, -20, "duel:1:stake:1", now)

    assert queries.get_balance(cast.member.pk) == 30
    assert (entry.amount, entry.created_at, entry.author_id) == (50, now, None)
    assert queries.get_balance(cast.second.pk) == 0


def test_it_lets_a_balance_reach_nothing_and_not_pass_it(cast: Cast, now: datetime) -> None:
    post(cast, 50, "week:1", now)
    with pytest.raises(NotEnoughCredits) as refusal:
        post(cast, -51, "stake:1", now)
    assert refusal.value.data == {"player_id": cast.member.pk, "needed": 51, "balance": 50}
    assert refusal.value.message == "51 credits are needed, and the balance is 50."
    assert CreditEntry.objects.count() == 1

    post(cast, -50, "stake:1", now)
    assert queries.get_balance(cast.member.pk) == 0


def test_it_refuses_a_stake_of_a_player_who_never_had_credits(cast: Cast, now: datetime) -> None:
    with pytest.raises(NotEnoughCredits):
        post(cast, -1, "stake:1", now)


def test_it_posts_a_reference_once_whoever_it_is_for(cast: Cast, now: datetime) -> None:
    post(cast, 50, "week:1", now)
    for player in (cast.member, cast.second):
        with pytest.raises(DuplicateReference):
            services.post_entry(posting=posting(player.pk, 50, "week:1"), now=now)

    assert queries.get_balance(cast.member.pk) == 50
    assert queries.get_balance(cast.second.pk) == 0


def test_it_calls_a_repeated_stake_a_repetition_even_when_it_emptied_the_account(
    cast: Cast, now: datetime
) -> None:
    post(cast, 50, "week:1", now)
    post(cast, -50, "stake:1", now)
    with pytest.raises(DuplicateReference):
        post(cast, -50, "stake:1", now)


def test_it_posts_both_stakes_or_none(cast: Cast, now: datetime) -> None:
    post(cast, 50, "week:1", now)
    stakes = [
        posting(cast.second.pk, -10, "stake:1:second"),
        posting(cast.member.pk, -10, "stake:1:member"),
    ]
    with pytest.raises(NotEnoughCredits) as refusal:
        services.post_entries(postings=stakes, now=now)
    assert refusal.value.data["player_id"] == cast.second.pk
    assert queries.get_balance(cast.member.pk) == 50

    services.post_entry(posting=posting(cast.second.pk, 10, "week:2"), now=now)
    entries = services.post_entries(postings=stakes, now=now)
    assert [entry.player_id for entry in entries] == [cast.second.pk, cast.member.pk]
    assert queries.get_balance(cast.member.pk) == 40
    assert queries.get_balance(cast.second.pk) == 0


def test_it_refuses_a_reference_that_stands_twice_in_one_posting(cast: Cast, now: datetime) -> None:
    twice = [posting(cast.member.pk, 5, "same"), posting(cast.second.pk, 5, "same")]
    with pytest.raises(DuplicateReference):
        services.post_entries(postings=twice, now=now)
    assert not CreditEntry.objects.exists()


def test_it_refuses_an_entry_that_moves_nothing(cast: Cast, now: datetime) -> None:
    with pytest.raises(NothingPosted):
        post(cast, 0, "nothing", now)


def test_it_grants_with_author_and_reason_and_corrects(cast: Cast, now: datetime) -> None:
    def grant(amount: int, reference: str, reason: str = " For the \n bug ") -> CreditEntry:
        return services.grant_credits(
            grant=services.Grant(
                player_id=cast.member.pk,
                amount=amount,
                reference=reference,
                author_id=cast.staff.pk,
                reason=reason,
            ),
            now=now,
        )

    given, taken = grant(100, "grant:1"), grant(-90, "grant:2")
    assert (given.kind, given.author_id) == ("GRANT", cast.staff.pk)
    entries = queries.list_entries(cast.member.pk)
    shown = [(entry.amount, entry.reason) for entry in entries]  # type: ignore[attr-defined]
    assert shown == [(-90, "For the bug"), (100, "For the bug")]
    assert taken.kind == "CORRECTION"
    with pytest.raises(NothingPosted) as refusal:
        grant(5, "grant:3", reason="  ")
    assert refusal.value.field == "reason"
    with pytest.raises(NotEnoughCredits):
        grant(-11, "grant:4")
    assert queries.get_balance(cast.member.pk) == 10


def test_it_shows_a_statement_with_the_running_balance(cast: Cast, now: datetime) -> None:
    # The instants run backwards: the order of posting counts, not theirs.
    for minutes, amount in enumerate((50, -20, 5)):
        post(cast, amount, f"entry:{minutes}", now - timedelta(minutes=minutes))
    services.post_entry(posting=posting(cast.second.pk, 7, "other"), now=now)

    entries = queries.list_entries(cast.member.pk)
    rows = [(entry.amount, entry.balance_after) for entry in entries]  # type: ignore[attr-defined]
    assert rows == [(5, 35), (-20, 30), (50, 50)]
    middle = queries.list_entries(cast.member.pk)[1:2]
    assert middle[0].balance_after == 30  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE players_creditentry SET amount = 51",
        "UPDATE players_creditentry SET subject = 'other'",
        "DELETE FROM players_creditentry",
    ],
)
def test_the_database_refuses_to_change_or_delete_an_entry(
    cast: Cast, now: datetime, statement: str
) -> None:
    entry = post(cast, 50, "week:1", now)
    with (
        pytest.raises(IntegrityError, match="credit entries never change"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    entry.refresh_from_db()
    assert (entry.amount, entry.subject) == (50, "")


@pytest.mark.sqlite
@pytest.mark.parametrize("key", ["id", "reference"])
def test_sqlite_refuses_to_replace_an_entry(cast: Cast, now: datetime, key: str) -> None:
    entry = post(cast, 50, "week:1", now)
    values = {"id": str(entry.pk), "reference": "'week:2'"}
    if key == "reference":
        values = {"id": "NULL", "reference": "'week:1'"}
    with (
        pytest.raises(IntegrityError, match="credit entries never change"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            "REPLACE INTO players_creditentry"  # noqa: S608
            " (id, player_id, amount, kind, reference, subject, created_at)"
            f" VALUES ({values['id']}, {cast.member.pk}, 9, 'GRANT', {values['reference']},"
            " '', '2026-11-30')"
        )


def test_the_orm_cannot_change_an_entry_either(cast: Cast, now: datetime) -> None:
    entry = post(cast, 50, "week:1", now)
    for act in (
        entry.delete,
        lambda: entry.save(update_fields=["amount"]),
        lambda: CreditEntry.objects.update(amount=1),
        lambda: CreditEntry.objects.bulk_update([entry], ["amount"]),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            act()
    assert CreditEntry.objects.get().amount == 50


def test_the_database_refuses_a_negative_balance(cast: Cast, now: datetime) -> None:
    post(cast, 50, "week:1", now)
    with pytest.raises(IntegrityError), transaction.atomic():
        CreditAccount.objects.update(balance=-1)


def test_a_player_with_entries_cannot_be_deleted(cast: Cast, now: datetime) -> None:
    post(cast, 50, "week:1", now)
    with pytest.raises(ProtectedError):
        cast.member.delete()


def test_the_audit_finds_a_balance_that_is_not_the_sum(
    cast: Cast, now: datetime, capsys: pytest.CaptureFixture[str]
) -> None:
    post(cast, 50, "week:1", now)
    call_command("audit_credits")
    assert capsys.readouterr().out == "Every balance is the sum of its entries.\n"

    CreditAccount.objects.update(balance=49)
    CreditAccount.objects.create(player=cast.guest, balance=3)
    with pytest.raises(CommandError, match=r"2 balances"):
        call_command("audit_credits")
    assert [vars_of(wrong) for wrong in queries.list_imbalances()] == sorted(
        [(cast.member.pk, 49, 50), (cast.guest.pk, 3, 0)]
    )


def vars_of(wrong: queries.Imbalance) -> tuple[int, int, int]:
    return wrong.player_id, wrong.balance, wrong.total


def test_the_audit_finds_entries_without_an_account(cast: Cast, now: datetime) -> None:
    post(cast, 50, "week:1", now)
    CreditAccount.objects.all().delete()
    assert queries.list_imbalances() == [queries.Imbalance(cast.member.pk, 0, 50)]


@pytest.mark.parametrize("_time", [1, 2])
@pytest.mark.django_db(transaction=True)
def test_the_refusals_outlive_the_emptying_of_a_test_database(now: datetime, _time: int) -> None:
    player = PlayerFactory.create()
    services.post_entry(posting=posting(player.pk, 50, "week:1"), now=now)
    with pytest.raises(IntegrityError):
        CreditEntry.objects.update(amount=1)
