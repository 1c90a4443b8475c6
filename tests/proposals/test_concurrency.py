"""What must be exact when several come at the same instant."""

from collections.abc import Callable
from datetime import datetime, timedelta
from threading import Barrier
from typing import Any

import pytest

from tallyworks.proposals import services
from tallyworks.proposals.errors import (
    ClaimedByAnother,
    ProposalRefused,
    ProposedToday,
    TooManyWaiting,
)
from tallyworks.proposals.models import Proposal, Publication
from tallyworks.proposals.services import drafts, review
from tests.connections import at_once
from tests.proposals.conftest import Company
from tests.proposals.stage import REASON, content, send, shifted

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
DAY = timedelta(days=1)


def names(outcomes: list[Any]) -> list[str]:
    return sorted(type(outcome).__name__ for outcome in outcomes)


def resend_two_with_two_waiting(company: Company, now: datetime) -> list[Any]:
    """Send two amended proposals at once, while two others wait."""
    returned = [
        send(company.author, now + number * DAY, content(workshop=shifted(number)))
        for number in range(2)
    ]
    for proposal in returned:
        services.claim_proposal(moderator=company.moderator, proposal_id=proposal.pk, now=now)
        services.return_proposal(
            moderator=company.moderator, proposal_id=proposal.pk, why=REASON, now=now
        )
    for number in range(2, 4):
        send(company.author, now + number * DAY, content(workshop=shifted(number)))
    return at_once(
        2,
        lambda number: services.send_proposal(
            author=company.author,
            proposal_id=returned[number].pk,
            version=services.Version(content(workshop=shifted(10 + number))),
            language="fr",
            now=now + 4 * DAY,
        ),
    )


def test_of_two_with_two_waiting_one_passes(company: Company, now: datetime) -> None:
    assert names(resend_two_with_two_waiting(company, now)) == ["Proposal", "TooManyWaiting"]
    assert Proposal.objects.waiting().count() == 3


def test_without_the_lock_both_would_pass(
    company: Company, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    both_have_counted = Barrier(2)
    take_over = drafts._take_over
    waiting_for = {"count": 0}

    def take_late(*arguments: Any) -> None:
        # The two that come at once; those sent before went through alone.
        if waiting_for["count"]:
            both_have_counted.wait(timeout=30)
        take_over(*arguments)

    monkeypatch.setattr(drafts, "_take_over", take_late)
    real_at_once = at_once

    def at_once_unlocked(count: int, act: Callable[[int], Any]) -> list[Any]:
        waiting_for["count"] = count
        monkeypatch.setattr(drafts, "lock_acting_player", lambda player_id, now: None)
        return real_at_once(count, act)

    monkeypatch.setitem(globals(), "at_once", at_once_unlocked)
    assert names(resend_two_with_two_waiting(company, now)) == ["Proposal", "Proposal"]
    assert Proposal.objects.waiting().count() == 4


def test_of_two_new_ones_a_day_takes_one(company: Company, now: datetime) -> None:
    outcomes = at_once(
        2, lambda number: send(company.author, now, content(workshop=shifted(number)))
    )
    assert names(outcomes) == ["Proposal", "ProposedToday"]
    refused = next(outcome for outcome in outcomes if isinstance(outcome, ProposedToday))
    assert not isinstance(refused, TooManyWaiting)


def test_of_two_moderators_one_takes_it_up(company: Company, now: datetime) -> None:
    sent = send(company.author, now)
    pair = (company.moderator, company.other_moderator)
    outcomes = at_once(
        2,
        lambda number: services.claim_proposal(
            moderator=pair[number], proposal_id=sent.pk, now=now
        ),
    )
    assert names(outcomes) == ["ClaimedByAnother", "Proposal"]
    winner = next(outcome for outcome in outcomes if not isinstance(outcome, ClaimedByAnother))
    assert Proposal.objects.get(pk=sent.pk).claimed_by_id == winner.claimed_by_id


def test_of_two_just_alike_one_is_published(
    company: Company, now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    twins = [send(company.author, now), send(company.author, now + DAY)]
    pair = (company.moderator, company.other_moderator)
    for moderator, twin in zip(pair, twins, strict=True):
        services.claim_proposal(moderator=moderator, proposal_id=twin.pk, now=now + DAY)
    both_hold_theirs = Barrier(2)
    decide = review._decide

    def decide_late(*arguments: Any, **named: Any) -> None:
        both_hold_theirs.wait(timeout=30)
        decide(*arguments, **named)

    monkeypatch.setattr(review, "_decide", decide_late)
    outcomes = at_once(
        2,
        lambda number: services.publish_proposal(
            moderator=pair[number], proposal_id=twins[number].pk, now=now + DAY
        ),
    )
    assert names(outcomes) == ["ProposalRefused", "Publication"]
    refused = next(outcome for outcome in outcomes if isinstance(outcome, ProposalRefused))
    assert refused.code == "duplicate"
    assert Publication.objects.count() == 1
