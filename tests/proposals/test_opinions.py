"""Plays, stars and reports of published workshops; joined, copied and deleted accounts."""

from datetime import datetime, timedelta

import pytest

from tallyworks.players.services import Confirmation, delete_account, export_account, join_guest
from tallyworks.proposals import rules, services
from tallyworks.proposals.errors import (
    AlreadyReported,
    BadStars,
    MembersOnly,
    NotSolved,
    OwnProposal,
    ProposalNotFound,
    ReasonNeeded,
)
from tallyworks.proposals.models import Play, Proposal, Publication, Rating, Report
from tallyworks.proposals.queries import catalogue, review
from tallyworks.workshops.models import Score
from tests.factories import BEST, FAST, WRONG, PlayerFactory
from tests.proposals.conftest import Company
from tests.proposals.stage import content, play, publish, send, shifted

DAY = timedelta(days=1)


def counts(publication: Publication) -> tuple[int, int]:
    stored = Publication.objects.get(pk=publication.pk)
    return stored.player_count, stored.solver_count


def rate(company: Company, publication: Publication, stars: int, now: datetime) -> Publication:
    return services.rate_workshop(
        player=company.player, workshop_id=publication.workshop_id, stars=stars, now=now
    )


def report(company: Company, publication: Publication, now: datetime, code: str = "SPAM") -> Report:
    return services.report_workshop(
        player=company.player,
        workshop_id=publication.workshop_id,
        why=services.Why(code),
        now=now,
    )


def test_it_counts_each_player_and_solver_once(
    company: Company, published: Publication, now: datetime
) -> None:
    play(company.player, published, WRONG, now)
    assert counts(published) == (1, 0)
    play(company.player, published, BEST, now)
    play(company.player, published, FAST, now)
    play(company.guest, published, WRONG, now)
    assert counts(published) == (2, 1)
    play(company.author, published, BEST, now)
    assert counts(published) == (2, 1)


def test_a_run_is_ranked_without_score(
    company: Company, published: Publication, now: datetime
) -> None:
    outcome = play(company.player, published, FAST, now)
    assert outcome.score is not None
    assert (outcome.score.best_sum, outcome.score.points) == (17, 0)
    ranking = catalogue.get_member_ranking(
        published.workshop_id, viewer_id=company.player.pk, now=now
    )
    assert [(row.rank, row.name, row.score, row.sum) for row in ranking.rows] == [
        (1, company.player.name, None, 17)
    ]
    assert not ranking.provisional


def test_only_who_solved_it_rates_it(
    company: Company, published: Publication, now: datetime
) -> None:
    with pytest.raises(NotSolved):
        rate(company, published, 5, now)
    play(company.player, published, WRONG, now)
    with pytest.raises(NotSolved):
        rate(company, published, 5, now)
    play(company.player, published, BEST, now)
    assert rate(company, published, 5, now).rating_count == 1


@pytest.mark.parametrize("stars", [0, 6, -1, 999])
def test_stars_go_from_one_to_five(
    company: Company, published: Publication, now: datetime, stars: int
) -> None:
    play(company.player, published, BEST, now)
    with pytest.raises(BadStars):
        rate(company, published, stars, now)
    assert not Rating.objects.exists()


def test_guests_and_the_author_do_not_rate(
    company: Company, published: Publication, now: datetime
) -> None:
    for player, refusal in ((company.guest, MembersOnly), (company.author, OwnProposal)):
        play(player, published, BEST, now)
        with pytest.raises(refusal):
            services.rate_workshop(
                player=player, workshop_id=published.workshop_id, stars=5, now=now
            )


def test_a_rating_can_be_changed_and_counts_once(
    company: Company, published: Publication, now: datetime
) -> None:
    play(company.player, published, BEST, now)
    rate(company, published, 5, now)
    changed = rate(company, published, 2, now + DAY)
    assert (changed.stars_sum, changed.rating_count, changed.rating_score) == (2, 1, 2833)
    assert catalogue.mean_tenths(changed) == 20
    assert Rating.objects.get().rated_at == now + DAY


@pytest.mark.parametrize(
    ("stars_sum", "count", "score"), [(0, 0, 3000), (5, 1, 3333), (1, 1, 2666), (500, 100, 4904)]
)
def test_few_stars_weigh_little(stars_sum: int, count: int, score: int) -> None:
    assert rules.weighted_stars(stars_sum=stars_sum, count=count) == score


@pytest.mark.parametrize(
    ("stars_sum", "count", "tenths"), [(0, 0, None), (9, 2, 45), (7, 3, 23), (13, 4, 33)]
)
def test_the_mean_is_rounded_half_up(stars_sum: int, count: int, tenths: int | None) -> None:
    rated = Publication(stars_sum=stars_sum, rating_count=count)
    assert catalogue.mean_tenths(rated) == tenths


def test_a_player_reports_once(company: Company, published: Publication, now: datetime) -> None:
    report(company, published, now)
    with pytest.raises(AlreadyReported):
        report(company, published, now + DAY, "OFFENSIVE")
    services.report_workshop(
        player=company.guest,
        workshop_id=published.workshop_id,
        why=services.Why("OTHER", "Es ist langweilig."),
        now=now,
    )
    (reported,) = review.list_reported()
    assert [(item.player.name, item.reason_code) for item in reported.reports] == [
        (company.player.name, "SPAM"), (company.guest.name, "OTHER"),
    ]  # fmt: skip

    services.dismiss_reports(
        moderator=company.moderator, workshop_id=published.workshop_id, now=now
    )
    assert review.list_reported() == []
    with pytest.raises(AlreadyReported):
        report(company, published, now + DAY)


def test_a_report_says_why(company: Company, published: Publication, now: datetime) -> None:
    with pytest.raises(ReasonNeeded):
        report(company, published, now, "NONSENSE")
    with pytest.raises(ReasonNeeded):
        report(company, published, now, "OTHER")
    assert not Report.objects.exists()


def test_the_author_does_not_report_his_own(
    company: Company, published: Publication, now: datetime
) -> None:
    with pytest.raises(OwnProposal):
        services.report_workshop(
            player=company.author,
            workshop_id=published.workshop_id,
            why=services.Why("SPAM"),
            now=now,
        )


def test_what_is_taken_down_takes_no_opinion(
    company: Company, published: Publication, now: datetime
) -> None:
    play(company.player, published, BEST, now)
    services.unpublish_workshop(
        moderator=company.moderator,
        workshop_id=published.workshop_id,
        why=services.Why("SPAM"),
        now=now,
    )
    with pytest.raises(ProposalNotFound):
        rate(company, published, 5, now)
    with pytest.raises(ProposalNotFound):
        report(company, published, now)


def test_joining_moves_plays_places_and_reports(
    company: Company, published: Publication, now: datetime
) -> None:
    other = publish(
        send(company.author, now + DAY, content(workshop=shifted(1))), company.moderator, now + DAY
    )
    later = now + DAY
    play(company.player, published, WRONG, later)
    play(company.guest, published, BEST, later)
    play(company.guest, other, FAST, later)
    for publication in (published, other):
        services.report_workshop(
            player=company.guest,
            workshop_id=publication.workshop_id,
            why=services.Why("SPAM"),
            now=later,
        )
    report(company, published, later)
    join_guest(guest_id=company.guest.pk, member_id=company.player.pk, now=later)

    assert counts(published) == (1, 1)
    assert counts(other) == (1, 1)
    assert set(Play.objects.values_list("player_id", flat=True)) == {company.player.pk}
    places = Score.objects.filter(workshop__kind="MEMBER").order_by("workshop_id")
    assert list(places.values_list("player_id", "best_sum")) == [
        (company.player.pk, 15), (company.player.pk, 17),
    ]  # fmt: skip
    own = Report.objects.filter(player=company.player)
    assert set(own.values_list("publication_id", flat=True)) == {published.pk, other.pk}
    assert rate(company, other, 4, later).rating_count == 1


def test_a_guest_of_the_author_leaves_his_ranking(
    company: Company, published: Publication, now: datetime
) -> None:
    play(company.guest, published, BEST, now)
    assert counts(published) == (1, 1)
    join_guest(guest_id=company.guest.pk, member_id=company.author.pk, now=now)
    assert counts(published) == (0, 0)
    assert not Score.objects.filter(workshop_id=published.workshop_id).exists()


def leave(company: Company, now: datetime) -> None:
    company.author.set_password("a long secret 7")
    company.author.save()
    delete_account(
        player=company.author,
        confirmation=Confirmation(name=company.author.name, password="a long secret 7"),
        now=now,
    )


def test_the_workshop_of_a_deleted_account_stays_without_a_name(
    company: Company, published: Publication, now: datetime
) -> None:
    waiting = send(company.author, now + DAY, content(workshop=shifted(1)))
    services.begin_proposal(author=company.author, content=content(title="secret"), now=now)
    play(company.player, published, BEST, now)
    leave(company, now + DAY)

    (line,) = catalogue.browse(catalogue.Wanted(), viewer_id=None).lines
    assert (line.title, line.author, line.solver_count) == ("Deux fois plus deux", None, 1)
    assert review.list_queue(moderator_id=company.moderator.pk, now=now + DAY) == []
    gone = Proposal.objects.get(pk=waiting.pk)
    assert (gone.status, gone.title, gone.text, gone.content) == ("WITHDRAWN", "", "", {})
    assert Proposal.objects.count() == 2
    # Still unranked on it, should he come back as somebody's guest.
    assert catalogue.browse(catalogue.Wanted(author=company.author.name), viewer_id=None).count == 0


def test_the_copy_holds_proposals_ratings_and_reports(
    company: Company, published: Publication, now: datetime
) -> None:
    play(company.player, published, BEST, now)
    rate(company, published, 4, now)
    report(company, published, now)
    data = export_account(player_id=company.player.pk, now=now)["proposals"]
    assert [row["stars"] for row in data["ratings"]] == [4]
    assert [row["publication__title"] for row in data["reports"]] == ["Deux fois plus deux"]

    data = export_account(player_id=company.author.pk, now=now)["proposals"]
    assert data["proposals"][0]["par"] == FAST
    # Nor what the moderators' search found.
    assert not [name for name in data["proposals"][0] if name.startswith("search_")]
    assert [row["act"] for row in data["answers"]] == ["PUBLISHED"]
    assert "moderator_id" not in data["answers"][0]
    assert "open_report_count" not in data["publications"][0]


def test_names_of_strangers_are_no_authors(db: None) -> None:
    PlayerFactory.create(name="Nobody")
    found = catalogue.browse(catalogue.Wanted(author="nobody"), viewer_id=None)
    assert (found.count, found.lines, found.page_count) == (0, [], 1)
    assert catalogue.browse(catalogue.Wanted(author="\x00"), viewer_id=None).count == 0
