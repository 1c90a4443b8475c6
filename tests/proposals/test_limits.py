"""The limits of proposing, to the last day, place and second (site rules §8)."""

from datetime import UTC, datetime, timedelta

import pytest

from tallyworks.players.errors import PlayerBlocked
from tallyworks.players.services import block_player
from tallyworks.proposals import rules, services
from tallyworks.proposals.errors import (
    DailiesNeeded,
    MembersOnly,
    NotEditable,
    NotWaiting,
    ProposalNotFound,
    ProposedToday,
    TooManyDrafts,
    TooManyWaiting,
)
from tallyworks.proposals.models import Proposal
from tallyworks.workshops import services as workshop_services
from tests.conftest import Cast
from tests.factories import BEST, WorkshopFactory
from tests.proposals.conftest import Company
from tests.proposals.stage import REASON, content, send, shifted, solve_dailies

DAY = timedelta(days=1)


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def resend(company: Company, proposal: Proposal, now: datetime) -> Proposal:
    return services.send_proposal(
        author=company.author,
        proposal_id=proposal.pk,
        version=services.Version(content(workshop=shifted(proposal.pk % 50))),
        language="en",
        now=now,
    )


def turn_back(company: Company, proposal: Proposal, now: datetime) -> None:
    services.claim_proposal(moderator=company.moderator, proposal_id=proposal.pk, now=now)
    services.return_proposal(
        moderator=company.moderator, proposal_id=proposal.pk, why=REASON, now=now
    )


def test_it_takes_five_solved_dailies(cast: Cast, now: datetime) -> None:
    solve_dailies(cast.member, 4, before=now)
    with pytest.raises(DailiesNeeded):
        send(cast.member, now)

    fifth = WorkshopFactory.create(sheet=shifted(-50))
    workshop_services.submit_run(
        submission=workshop_services.Submission(cast.member.pk, fifth.pk, BEST), now=now
    )
    assert send(cast.member, now).status == "WAITING"


def test_a_daily_solved_after_its_close_does_not_count(cast: Cast, now: datetime) -> None:
    solve_dailies(cast.member, 4, before=now)
    late = WorkshopFactory.create(date=(now - 9 * DAY).date(), number=1)
    workshop_services.submit_run(
        submission=workshop_services.Submission(cast.member.pk, late.pk, BEST, after_close=True),
        now=now,
    )

    with pytest.raises(DailiesNeeded):
        send(cast.member, now)


def test_guests_do_not_propose(company: Company, now: datetime) -> None:
    solve_dailies(company.guest, 5, before=now - 20 * DAY)
    with pytest.raises(MembersOnly):
        services.begin_proposal(author=company.guest, content=content(), now=now)


def test_the_blocked_do_not_propose(company: Company, now: datetime) -> None:
    block_player(
        player_id=company.author.pk,
        author_id=company.moderator.pk,
        reason="rude",
        until_at=None,
        now=now,
    )
    with pytest.raises(PlayerBlocked):
        send(company.author, now)


@pytest.mark.parametrize(
    ("first", "second", "is_another_day"),
    [
        # A Paris day: from 23:00 UTC in winter, 22:00 in summer, 25 hours on 25 October.
        ("2026-11-30T11:00:00", "2026-11-30T22:59:59", False),
        ("2026-11-30T11:00:00", "2026-11-30T23:00:00", True),
        ("2026-10-24T22:00:00", "2026-10-25T22:59:59", False),
        ("2026-10-24T22:00:00", "2026-10-25T23:00:00", True),
    ],
)
def test_it_takes_one_a_paris_day(
    company: Company, first: str, second: str, is_another_day: bool
) -> None:
    send(company.author, utc(first))
    if is_another_day:
        assert send(company.author, utc(second), content(workshop=shifted(1))).revision == 1
        return
    with pytest.raises(ProposedToday) as refusal:
        send(company.author, utc(second), content(workshop=shifted(1)))
    midnight = utc(second) + timedelta(seconds=1)
    assert refusal.value.data == {"retry_at": midnight.isoformat()}


def test_three_wait_at_most(company: Company, now: datetime) -> None:
    for number in range(3):
        send(company.author, now + number * DAY, content(workshop=shifted(number)))
    with pytest.raises(TooManyWaiting):
        send(company.author, now + 3 * DAY, content(workshop=shifted(9)))

    first = Proposal.objects.order_by("pk").first()
    assert first is not None
    services.withdraw_proposal(author=company.author, proposal_id=first.pk, now=now + 3 * DAY)
    assert send(company.author, now + 3 * DAY, content(workshop=shifted(9))).status == "WAITING"


def test_an_amended_one_costs_no_day_but_a_place(company: Company, now: datetime) -> None:
    sent = [
        send(company.author, now + number * DAY, content(workshop=shifted(number)))
        for number in range(3)
    ]
    later = now + 2 * DAY
    turn_back(company, sent[0], later)
    # Two proposals a day: the one of today waits already.
    assert resend(company, sent[0], later).status == "WAITING"

    turn_back(company, sent[1], later)
    fourth = send(company.author, now + 3 * DAY, content(workshop=shifted(7)))
    with pytest.raises(TooManyWaiting):
        resend(company, sent[1], now + 3 * DAY)
    services.withdraw_proposal(author=company.author, proposal_id=fourth.pk, now=now + 3 * DAY)
    assert resend(company, sent[1], now + 3 * DAY).revision == 2


def test_an_amended_one_needs_no_dailies_any_more() -> None:
    allowance = rules.Allowance(True, 0, 2, has_proposed_today=True, is_counted=True)
    assert allowance.hindrance is None


@pytest.mark.parametrize(
    ("allowance", "hindrance"),
    [
        (rules.Allowance(False, 9, 0, has_proposed_today=False), "members_only"),
        (rules.Allowance(True, 4, 0, has_proposed_today=False), "dailies_needed"),
        (rules.Allowance(True, 5, 3, has_proposed_today=False), "too_many_waiting"),
        (rules.Allowance(True, 5, 2, has_proposed_today=True), "proposed_today"),
        (rules.Allowance(True, 5, 2, has_proposed_today=False), None),
        (rules.Allowance(True, 5, 3, False, is_counted=True), "too_many_waiting"),
    ],
)
def test_the_first_hindrance_is_named(allowance: rules.Allowance, hindrance: str | None) -> None:
    assert allowance.hindrance == hindrance


def test_drafts_end_at_twenty(company: Company, now: datetime) -> None:
    for _number in range(20):
        services.begin_proposal(author=company.author, content=content(), now=now)
    with pytest.raises(TooManyDrafts):
        services.begin_proposal(author=company.author, content=content(), now=now)


def test_what_was_sent_and_came_back_is_no_draft(
    company: Company, sent: Proposal, now: datetime
) -> None:
    services.withdraw_proposal(author=company.author, proposal_id=sent.pk, now=now)
    for _number in range(20):
        services.begin_proposal(author=company.author, content=content(), now=now)
    with pytest.raises(TooManyDrafts):
        services.begin_proposal(author=company.author, content=content(), now=now)


def test_what_waits_cannot_be_changed(company: Company, sent: Proposal, now: datetime) -> None:
    author, later = company.author, now + DAY
    with pytest.raises(NotEditable):
        services.save_draft(
            author=author, proposal_id=sent.pk, version=services.Version(content()), now=later
        )
    with pytest.raises(NotEditable):
        resend(company, sent, later)
    with pytest.raises(NotEditable):
        services.delete_draft(author=author, proposal_id=sent.pk, now=later)


def test_a_withdrawn_one_is_kept_and_sent_again(
    company: Company, sent: Proposal, now: datetime
) -> None:
    services.withdraw_proposal(author=company.author, proposal_id=sent.pk, now=now)
    with pytest.raises(NotWaiting):
        services.withdraw_proposal(author=company.author, proposal_id=sent.pk, now=now)
    with pytest.raises(NotEditable):
        services.delete_draft(author=company.author, proposal_id=sent.pk, now=now)
    assert resend(company, sent, now).status == "WAITING"


def test_nobody_touches_anothers(company: Company, sent: Proposal, now: datetime) -> None:
    stranger, given = company.player, content()
    with pytest.raises(ProposalNotFound):
        services.save_draft(
            author=stranger, proposal_id=sent.pk, version=services.Version(given), now=now
        )
    with pytest.raises(ProposalNotFound):
        services.withdraw_proposal(author=stranger, proposal_id=sent.pk, now=now)
    with pytest.raises(ProposalNotFound):
        services.delete_draft(author=stranger, proposal_id=sent.pk, now=now)
    with pytest.raises(ProposalNotFound):
        services.send_proposal(
            author=stranger,
            proposal_id=sent.pk,
            version=services.Version(given),
            language="en",
            now=now,
        )
