"""The sets of proposals, published workshops and what players say of them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

from django.apps import apps
from django.contrib.postgres.search import SearchQuery, SearchVector
from django.db import connection, models
from django.db.models import Case, F, Q, Value, When
from django.db.models.lookups import GreaterThan

if TYPE_CHECKING:
    # Some are named in strings only.
    from tallyworks.proposals.models import Decision, Proposal, Publication, Report  # noqa: F401

EDITABLE = ("DRAFT", "RETURNED", "WITHDRAWN")


def words_vector() -> SearchVector:
    """Return what the full-text search looks in; the index of the migration has the same words.

    Titles are in any language, so no language's word endings are cut.
    """
    return SearchVector("search_text", config="simple")


class ProposalQuerySet(models.QuerySet["Proposal"]):
    """Proposals in every state."""

    def by(self, author_id: int) -> ProposalQuerySet:
        """Keep one author's own."""
        return self.filter(author_id=author_id)

    def editable(self) -> ProposalQuerySet:
        """Keep those the author may change: drafts, returned and withdrawn ones."""
        return self.filter(status__in=EDITABLE)

    def never_sent(self) -> ProposalQuerySet:
        """Keep the drafts that moderators have not seen."""
        return self.filter(proposed_date__isnull=True)

    def sent(self) -> ProposalQuerySet:
        """Keep those that moderators have seen at least once."""
        return self.filter(proposed_date__isnull=False)

    def queue_first(self) -> ProposalQuerySet:
        """Order what waits before all else, by age; then the latest sent."""
        is_waiting = Case(When(status="WAITING", then=Value(0)), default=Value(1))
        age = Case(When(status="WAITING", then=F("sent_at")))
        return self.order_by(is_waiting, age, F("sent_at").desc(nulls_last=True), "-pk")

    def waiting(self) -> ProposalQuerySet:
        """Keep those that wait for review."""
        return self.filter(status="WAITING")

    def proposed_on(self, day: date) -> ProposalQuerySet:
        """Keep those first sent on a Paris day."""
        return self.filter(proposed_date=day)

    def reviewable_by(self, moderator_id: int) -> ProposalQuerySet:
        """Keep what waits and is not the moderator's own."""
        return self.waiting().exclude(author_id=moderator_id)

    def oldest_first(self) -> ProposalQuerySet:
        """Order by the instant of the latest sending, as the queue is worked off."""
        return self.order_by("sent_at", "pk")

    def newest_first(self) -> ProposalQuerySet:
        """Order by the author's latest change, the latest first."""
        return self.order_by("-saved_at", "-pk")

    def comparable_to(self, proposal: Proposal) -> ProposalQuerySet:
        """Keep the published and waiting ones on the same grid, without itself."""
        others = self.filter(status__in=["WAITING", "PUBLISHED"], columns=proposal.columns)
        return others.exclude(pk=proposal.pk)

    def uninspected(self) -> ProposalQuerySet:
        """Keep what waits without a search of its latest form."""
        waiting = self.waiting()
        return waiting.filter(Q(search_revision__isnull=True) | ~Q(search_revision=F("revision")))


class DecisionQuerySet(models.QuerySet["Decision"]):
    """The log of the moderators' acts."""

    def on(self, proposal_id: int) -> DecisionQuerySet:
        """Keep those on one proposal."""
        return self.filter(proposal_id=proposal_id)

    def told(self) -> DecisionQuerySet:
        """Keep those the author is told of: not that somebody began to work on it."""
        return self.exclude(act__in=["CLAIMED", "DISMISSED"])

    def latest_first(self) -> DecisionQuerySet:
        """Order as a log is read."""
        return self.order_by("-pk")


class PublicationQuerySet(models.QuerySet["Publication"]):
    """Published workshops of members."""

    def shown(self) -> PublicationQuerySet:
        """Keep those not taken down."""
        return self.filter(withdrawn_at__isnull=True)

    def by_author(self, author_id: int) -> PublicationQuerySet:
        """Keep one author's."""
        return self.filter(author_id=author_id)

    def allowing(self, mask: int) -> PublicationQuerySet:
        """Keep those whose sheet allows at least one of the stations in `mask`."""
        return self.filter(GreaterThan(F("station_mask").bitand(mask), 0))

    def unsolved_by(self, player_id: int) -> PublicationQuerySet:
        """Keep those the player has neither solved nor made."""
        plays = apps.get_model("proposals", "Play")._default_manager
        solved = plays.filter(player_id=player_id, solved_at__isnull=False)
        # Read once and hashed, however few the other filters seem to leave.
        others = self.exclude(pk__in=solved.values("publication_id"))
        return others.exclude(author_id=player_id)

    def saying(self, words: Sequence[str]) -> PublicationQuerySet:
        """Keep those whose title or text has all `words`, folded as `rules.fold` does.

        PostgreSQL finds whole words by its index; SQLite looks for them anywhere.
        """
        if connection.vendor == "postgresql":
            query = SearchQuery(" ".join(words), config="simple", search_type="plain")
            found: PublicationQuerySet = self.alias(words=words_vector()).filter(words=query)
            return found
        found = self
        for word in words:
            found = found.filter(search_text__contains=word)
        return found

    def count_play(self, publication_id: int, *, is_new: bool, is_solved: bool) -> None:
        """Add one to the players of a workshop where `is_new`, to its solvers where `is_solved`."""
        self.filter(pk=publication_id).update(
            player_count=F("player_count") + int(is_new),
            solver_count=F("solver_count") + int(is_solved),
        )

    def newest_first(self) -> PublicationQuerySet:
        """Order by publication, the latest first."""
        return self.order_by("-published_at", "-pk")

    def best_rated_first(self) -> PublicationQuerySet:
        """Order by weighted stars, then the newest."""
        return self.order_by("-rating_score", "-pk")

    def most_played_first(self) -> PublicationQuerySet:
        """Order by the number of players, then the newest."""
        return self.order_by("-player_count", "-pk")


class ReportQuerySet(models.QuerySet["Report"]):
    """What players reported."""

    def open(self) -> ReportQuerySet:
        """Keep those nobody has looked into."""
        return self.filter(settled_at__isnull=True)

    def on_shown(self) -> ReportQuerySet:
        """Keep those on workshops not taken down."""
        return self.filter(publication__withdrawn_at__isnull=True)

    def count_workshops(self) -> int:
        """Return how many workshops they are about."""
        return self.values("publication_id").distinct().count()

    def open_first(self) -> ReportQuerySet:
        """Order what nobody has looked into first, by age; then what was settled last."""
        return self.order_by(F("settled_at").desc(nulls_first=True), "reported_at", "pk")

    def oldest_first(self) -> ReportQuerySet:
        """Order as they came in."""
        return self.order_by("reported_at", "pk")
