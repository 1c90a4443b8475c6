"""The moderators' work: taking up, deciding, look-alikes, the search, reports, the log."""

import subprocess
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from tallyworks.core.apart import Stopped
from tallyworks.notices.models import Notice
from tallyworks.proposals import rules, services
from tallyworks.proposals.errors import (
    ClaimedByAnother,
    NotAModerator,
    NotClaimed,
    NotWaiting,
    OwnProposal,
    ProposalNotFound,
    ProposalRefused,
    ReasonNeeded,
)
from tallyworks.proposals.models import Decision, Proposal, Publication
from tallyworks.proposals.queries import drafts, review
from tallyworks.proposals.services import inspection
from tallyworks.workshops.models import Look, Workshop
from tests.conftest import Cast
from tests.factories import WorkshopFactory
from tests.proposals.conftest import Company
from tests.proposals.stage import (
    REASON,
    content,
    make_moderator,
    play,
    publish,
    send,
    shifted,
    solve_dailies,
    workshop,
)

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


def claim(company: Company, sent: Proposal, now: datetime) -> None:
    services.claim_proposal(moderator=company.moderator, proposal_id=sent.pk, now=now)


def test_the_queue_is_oldest_first_without_ones_own(company: Company, now: datetime) -> None:
    first = send(company.author, now - DAY)
    solve_dailies(company.moderator, 5, before=now - 40 * DAY)
    own = send(company.moderator, now - 2 * DAY, content(workshop=shifted(3)))
    second = send(company.author, now, content(workshop=shifted(1)))

    def waiting(moderator_id: int) -> list[int]:
        lines = review.list_queue(moderator_id=moderator_id, now=now)
        return [line.proposal.pk for line in lines]

    assert waiting(company.moderator.pk) == [first.pk, second.pk]
    assert waiting(company.other_moderator.pk) == [own.pk, first.pk, second.pk]
    with pytest.raises(OwnProposal):
        claim(company, own, now)
    with pytest.raises(OwnProposal):
        review.get_review(moderator_id=company.moderator.pk, proposal_id=own.pk, now=now)


def test_only_moderators_review(company: Company, sent: Proposal, now: datetime) -> None:
    with pytest.raises(NotAModerator):
        services.claim_proposal(moderator=company.player, proposal_id=sent.pk, now=now)
    with pytest.raises(NotAModerator):
        services.unpublish_workshop(moderator=company.author, workshop_id=1, why=REASON, now=now)


def test_a_claim_keeps_others_out_for_half_an_hour(
    company: Company, sent: Proposal, now: datetime
) -> None:
    claim(company, sent, now)
    other: dict[str, Any] = {"moderator": company.other_moderator, "proposal_id": sent.pk}
    with pytest.raises(ClaimedByAnother) as refusal:
        services.claim_proposal(**other, now=now + 30 * MINUTE - timedelta(microseconds=1))
    assert refusal.value.data == {"until": (now + 30 * MINUTE).isoformat()}
    with pytest.raises(NotClaimed):
        services.publish_proposal(**other, now=now)

    services.claim_proposal(**other, now=now + 30 * MINUTE)
    with pytest.raises(NotClaimed):
        services.publish_proposal(
            moderator=company.moderator, proposal_id=sent.pk, now=now + 31 * MINUTE
        )


def test_after_its_time_a_claim_nobody_took_still_decides(
    company: Company, sent: Proposal, now: datetime
) -> None:
    claim(company, sent, now)
    publication = services.publish_proposal(
        moderator=company.moderator, proposal_id=sent.pk, now=now + 2 * DAY
    )
    assert publication.title == "Deux fois plus deux"


def test_a_released_one_is_anybodys(company: Company, sent: Proposal, now: datetime) -> None:
    claim(company, sent, now)
    services.release_proposal(moderator=company.moderator, proposal_id=sent.pk, now=now)
    services.claim_proposal(moderator=company.other_moderator, proposal_id=sent.pk, now=now)
    (line,) = review.list_queue(moderator_id=company.moderator.pk, now=now)
    assert (line.proposal.pk, line.is_taken) == (sent.pk, True)
    (line,) = review.list_queue(moderator_id=company.other_moderator.pk, now=now)
    assert (line.is_taken, line.is_mine) == (False, True)


def test_publishing_opens_a_workshop_for_good(
    company: Company, published: Publication, now: datetime
) -> None:
    opened = Workshop.objects.get(pk=published.workshop_id)
    assert (opened.kind, opened.opens_at, opened.closes_at, opened.date) == (
        "MEMBER", now, None, None,
    )  # fmt: skip
    assert (opened.par, opened.par_sum) == ("A1:+2 A2:x2 A3:fast", 17)
    # The author, and who has seen his machine.
    assert set(Look.objects.values_list("player_id", flat=True)) == {
        company.author.pk, company.moderator.pk,
    }  # fmt: skip
    notice = Notice.objects.get(player=company.author, kind="WORKSHOP_PUBLISHED")
    assert notice.data["title"] == "Deux fois plus deux"


def test_what_is_decided_cannot_be_decided_again(
    company: Company, published: Publication, now: datetime
) -> None:
    with pytest.raises(NotWaiting):
        claim(company, published.proposal, now)
    with pytest.raises(NotWaiting):
        services.reject_proposal(
            moderator=company.moderator, proposal_id=published.proposal_id, why=REASON, now=now
        )


@pytest.mark.parametrize(
    ("why", "field"),
    [
        (services.Why(), "reason"),
        (services.Why("NONSENSE", "words"), "reason"),
        (services.Why("OTHER", "  "), "reason"),
        (services.Why("UNCLEAR", "x" * 501), "text"),
        (services.Why("UNCLEAR", "a\u202eb"), "text"),
        (services.Why("UNCLEAR", "<b>"), "text"),
    ],
)
def test_a_reason_is_needed(
    company: Company, sent: Proposal, now: datetime, why: services.Why, field: str
) -> None:
    claim(company, sent, now)
    for decide in (services.return_proposal, services.reject_proposal):
        with pytest.raises(ReasonNeeded) as refusal:
            decide(moderator=company.moderator, proposal_id=sent.pk, why=why, now=now)
        assert refusal.value.field == field
    assert Proposal.objects.get(pk=sent.pk).status == "WAITING"
    assert not Notice.objects.filter(player=company.author).exists()


def test_every_decision_is_logged_for_good(company: Company, sent: Proposal, now: datetime) -> None:
    claim(company, sent, now)
    services.return_proposal(moderator=company.moderator, proposal_id=sent.pk, why=REASON, now=now)
    services.send_proposal(
        author=company.author,
        proposal_id=sent.pk,
        version=services.Version(content()),
        language="fr",
        now=now,
    )
    services.claim_proposal(moderator=company.other_moderator, proposal_id=sent.pk, now=now)
    services.reject_proposal(
        moderator=company.other_moderator,
        proposal_id=sent.pk,
        why=services.Why("TOO_EASY"),
        now=now,
    )

    log = list(
        Decision.objects.order_by("pk").values_list(
            "act", "moderator_id", "revision", "reason_code", "reason"
        )
    )
    assert log == [
        ("CLAIMED", company.moderator.pk, 1, "", ""),
        ("RETURNED", company.moderator.pk, 1, "UNCLEAR", REASON.text),
        ("CLAIMED", company.other_moderator.pk, 2, "", ""),
        ("REJECTED", company.other_moderator.pk, 2, "TOO_EASY", ""),
    ]
    for change in (
        lambda: Decision.objects.update(reason="other"),
        lambda: Decision.objects.all()._raw_delete("default"),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
    assert Decision.objects.count() == 4


def test_a_duplicate_of_a_published_one_is_refused(
    company: Company, published: Publication, now: datetime
) -> None:
    upside_down = workshop(
        inputs=content().workshop["inputs"][::-1],
        outputs=content().workshop["outputs"][::-1],
        stations=["plus", "minus", "times", "fast", "down"],
    )
    given = content(workshop=upside_down, machine="C1:+2 C2:x2")
    with pytest.raises(ProposalRefused) as refusal:
        send(company.author, now + DAY, given)
    assert refusal.value.code == "duplicate"
    assert "Deux fois plus deux" in refusal.value.message


def test_two_alike_that_wait_are_published_once(company: Company, now: datetime) -> None:
    first = send(company.author, now)
    second = send(company.author, now + DAY)
    publish(first, company.moderator, now + DAY)
    with pytest.raises(ProposalRefused) as refusal:
        publish(second, company.moderator, now + DAY)
    assert refusal.value.code == "duplicate"
    assert Publication.objects.count() == 1
    assert Workshop.objects.filter(kind="MEMBER").count() == 1
    assert Proposal.objects.get(pk=second.pk).status == "WAITING"


def test_it_shows_what_is_alike_nearest_first(
    company: Company, published: Publication, now: datetime
) -> None:
    fewer = workshop(stations=["plus", "times", "fast"])
    near = send(company.author, now + DAY, content(workshop=fewer))
    send(company.author, now + 2 * DAY, content(workshop=shifted(400)))
    own = send(company.author, now + 3 * DAY, content(workshop=shifted(401)))
    services.withdraw_proposal(author=company.author, proposal_id=own.pk, now=now + 3 * DAY)

    alike = review.list_alike(near, now=now)
    assert [(item.workshop_id, item.changes, item.has_same_demand) for item in alike] == [
        (published.workshop_id, 2, True)
    ]
    far = send(company.author, now + 4 * DAY, content(workshop=shifted(399)))
    assert review.list_alike(far, now=now) == []


def test_a_copy_of_what_the_site_opened_is_a_duplicate(company: Company, now: datetime) -> None:
    day = now.date()
    WorkshopFactory.create(date=day)
    upside_down = {side: shifted(1)[side][::-1] for side in ("inputs", "outputs")}
    turned = workshop(**upside_down, stations=["plus", "minus", "times", "fast", "down"])
    WorkshopFactory.create(kind="BIG", date=day, sheet=turned)
    lesson = {"kind": "TUTORIAL", "date": None, "opens_at": now - DAY, "closes_at": None}
    WorkshopFactory.create(**lesson, number=99, sheet=shifted(2))

    for sheet, name in (
        (workshop(), "Monday 30 November 2026"),
        (shifted(1), "Big workshop, Week of Monday 30 November"),
        (shifted(2), "Tutorial, workshop 99"),
    ):
        with pytest.raises(ProposalRefused) as refusal:
            send(company.author, now, content(workshop=sheet))
        assert refusal.value.code == "duplicate"
        assert f"“{name}”" in refusal.value.message


def test_of_a_coming_workshop_it_tells_nothing(company: Company, now: datetime) -> None:
    WorkshopFactory.create(date=now.date() + DAY)
    WorkshopFactory.create(kind="BLITZ", date=now.date(), sheet=shifted(1))

    assert drafts.check(content(), now=now).problems == []
    assert drafts.check(content(workshop=shifted(1)), now=now).problems == []
    assert review.list_alike(send(company.author, now), now=now) == []


def test_it_shows_what_is_alike_among_the_sites_own(
    company: Company, sent: Proposal, now: datetime
) -> None:
    daily = WorkshopFactory.create(
        date=now.date(), sheet=workshop(stations=["plus", "times", "fast"])
    )
    claim(company, sent, now)
    shown = review.get_review(moderator_id=company.moderator.pk, proposal_id=sent.pk, now=now)

    assert shown is not None
    (alike,) = shown.alike
    assert (alike.workshop_id, alike.url, alike.status) == (daily.pk, "/en/", "PUBLISHED")
    assert (alike.title, alike.changes, alike.has_same_demand) == (
        "Monday 30 November 2026", 2, True,
    )  # fmt: skip


def test_the_search_tells_what_beats_the_par(
    company: Company, sent: Proposal, now: datetime
) -> None:
    assert services.inspect_waiting() == 1
    found = Proposal.objects.get(pk=sent.pk)
    assert (found.par_sum, found.search_best_sum, found.search_machine) == (17, 15, "A1:x2 A2:+4")
    assert (found.search_lower_bound, found.search_proved, found.is_inspected) == (15, True, True)
    assert found.search_nodes <= rules.SEARCH_NODES
    assert services.inspect_waiting() == 0

    services.withdraw_proposal(author=company.author, proposal_id=sent.pk, now=now)
    services.send_proposal(
        author=company.author,
        proposal_id=sent.pk,
        version=services.Version(content()),
        language="fr",
        now=now,
    )
    assert not Proposal.objects.get(pk=sent.pk).is_inspected
    assert services.inspect_waiting() == 1


def test_a_search_that_breaks_keeps_no_other_waiting(
    sent: Proposal, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[Exception] = [Stopped(), subprocess.CalledProcessError(-9, "python")]

    def fail(*_arguments: Any, **_given: Any) -> None:
        raise answers.pop(0)

    monkeypatch.setattr(inspection, "call_apart", fail)
    assert services.inspect_waiting() == 0
    assert services.inspect_waiting() == 1
    found = Proposal.objects.get(pk=sent.pk)
    assert (found.search_best_sum, found.search_nodes, found.search_proved) == (None, 0, False)
    assert services.inspect_waiting() == 0


def test_unpublishing_hides_it_everywhere_and_tells_the_author(
    company: Company, published: Publication, now: datetime
) -> None:
    services.report_workshop(
        player=company.player,
        workshop_id=published.workshop_id,
        why=services.Why("OFFENSIVE"),
        now=now,
    )
    services.unpublish_workshop(
        moderator=company.other_moderator,
        workshop_id=published.workshop_id,
        why=services.Why("OFFENSIVE", "Le titre."),
        now=now,
    )
    assert review.list_reported() == []
    assert Proposal.objects.get(pk=published.proposal_id).status == "UNPUBLISHED"
    assert Workshop.objects.get(pk=published.workshop_id).hidden_at == now
    assert Notice.objects.get(kind="WORKSHOP_TAKEN_DOWN").player == company.author
    with pytest.raises(ProposalNotFound):
        services.dismiss_reports(
            moderator=company.moderator, workshop_id=published.workshop_id, now=now
        )
    # What was taken down may be published anew, by another proposal.
    again = send(company.author, now + DAY)
    publish(again, company.moderator, now + DAY)


def test_nobody_judges_what_is_his_own(company: Company, now: datetime, cast: Cast) -> None:
    author = make_moderator(company.author)
    published = publish(send(author, now), company.moderator, now)
    services.report_workshop(
        player=cast.guest,
        workshop_id=published.workshop_id,
        why=services.Why("SPAM"),
        now=now,
    )
    for act in (
        lambda: services.dismiss_reports(
            moderator=author, workshop_id=published.workshop_id, now=now
        ),
        lambda: services.unpublish_workshop(
            moderator=author, workshop_id=published.workshop_id, why=REASON, now=now
        ),
    ):
        with pytest.raises(OwnProposal):
            act()


def test_a_moderator_who_saw_it_is_not_ranked(
    company: Company, published: Publication, now: datetime
) -> None:
    assert play(company.moderator, published, "A1:+2 A2:x2", now).score is None
    assert play(company.author, published, "A1:+2 A2:x2", now).score is None
    placed = play(company.other_moderator, published, "A1:+2 A2:x2", now).score
    assert (placed.best_sum, placed.points) == (15, 0)
