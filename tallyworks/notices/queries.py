"""Reads about notices and e-mail preferences."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from tallyworks.core.prepared import PreparedQuery
from tallyworks.notices import kinds
from tallyworks.notices.models import EmailPreferences, EmailRefusal, Notice
from tallyworks.notices.querysets import NoticeQuerySet


@dataclass(frozen=True, slots=True)
class ShownNotice:
    """A notice in the reader's words."""

    id: int
    kind: str
    title: str
    text: str
    url: str
    created_at: datetime
    read_at: datetime | None


@dataclass(frozen=True, slots=True)
class Preferences:
    """What a player gets by e-mail: `refused` kinds never, and nothing at all unless `enabled`."""

    language: str
    enabled: bool
    refused: frozenset[str]

    def wants(self, kind: str) -> bool:
        """Tell whether notices of `kind` are to be sent to the player."""
        return self.enabled and kind not in self.refused and kinds.is_emailed(kind)


def list_notices(player_id: int) -> NoticeQuerySet:
    """Return the player's notices, the youngest first."""
    notices: NoticeQuerySet = Notice.objects.of_player(player_id).latest_first()
    return notices


def count_unread(player_id: int) -> int:
    """Return how many notices the player has not read; one query on a partial index."""
    rows = _UNREAD.rows(player_id=player_id)
    return int(rows[0][0]) if rows else 0


# Asked by every page.
_UNREAD = PreparedQuery(
    lambda player_id: Notice.objects.of_player(player_id).unread().tallies(), player_id=int
)


def show_notice(notice: Notice) -> ShownNotice:
    """Return `notice` in the active language; its text is plain and still to be escaped."""
    words = kinds.render(notice.kind, notice.data)
    return ShownNotice(
        notice.pk,
        notice.kind,
        words.title,
        words.text,
        words.url,
        notice.created_at,
        notice.read_at,
    )


def get_preferences(player_id: int) -> Preferences:
    """Return the player's e-mail preferences: everything, in the site's language, by default."""
    return list_preferences([player_id])[player_id]


def list_preferences(player_ids: Collection[int]) -> dict[int, Preferences]:
    """Return the e-mail preferences of several players by their id; see `get_preferences`."""
    rows = EmailPreferences.objects.in_bulk(player_ids)
    refused: dict[int, set[str]] = defaultdict(set)
    refusals = EmailRefusal.objects.filter(player_id__in=player_ids)
    for player_id, kind in refusals.values_list("player_id", "kind"):
        refused[player_id].add(kind)
    return {pk: _preferences(rows.get(pk), refused[pk]) for pk in player_ids}


def _preferences(row: EmailPreferences | None, refused: Iterable[str]) -> Preferences:
    return Preferences(
        language=row.language if row else settings.LANGUAGE_CODE,
        enabled=row.enabled if row else True,
        refused=frozenset(refused),
    )
