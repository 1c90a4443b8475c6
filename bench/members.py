"""What browsing 20,000 published members' workshops costs the server.

It needs PostgreSQL: DATABASE_URL names a server to make a temporary database on, which is filled in
bulk and dropped at the end. The requests are made in this process, in turn over all pages, as a
member who has solved half of the workshops. Milliseconds are those of the wall, the goal's; those
of this process (cpu) leave the database's out.
"""

import os
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench.settings")
# Django must be set up before anything below imports a model.
django.setup()

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from sim.stations import Kind
from tallyworks.players.models import Player, Standing
from tallyworks.players.rules import name_key
from tallyworks.proposals import rules
from tallyworks.proposals.models import Play, Proposal, Publication
from tallyworks.workshops.models import Workshop

WORKSHOP_COUNT = 20_000
AUTHOR_COUNT = 1_000
PLAYER_COUNT = 2_000
PLAYS_EACH = 100
GOAL_MS = 40.0
GOAL_QUERIES = 10
ROUNDS = 25
_BATCH = 2_000
_PAGES = -(-WORKSHOP_COUNT // 24)
# The first is in every second workshop, the last in one of five hundred.
_WORDS = {"double": 2, "step": 5, "mirror": 25, "ladder": 100, "orchard": 500}
_SHEET = {
    "columns": 6,
    "belts": 3,
    "stations": ["plus", "times"],
    "inputs": [{"start": 1, "numbers": [3, 8, 5, 12]}, *[{"start": 1, "numbers": []}] * 2],
    "outputs": [[10, 20, 14, 28], [], []],
    "constraint": None,
}
_PAR = "A1:+2 A2:x2"


@dataclass(slots=True)
class Page:
    """One address of the list, and what each of its answers took."""

    name: str
    query: str
    milliseconds: list[float] = field(default_factory=list)
    cpu_milliseconds: list[float] = field(default_factory=list)
    query_count: int = 0

    @property
    def path(self) -> str:
        """Return the address."""
        return f"/en/members/?{self.query}"

    def ask(self, client: Client) -> None:
        """Ask for it once, timed."""
        begun, cpu_begun = time.perf_counter(), time.process_time()
        answer = client.get(self.path)
        self.milliseconds.append((time.perf_counter() - begun) * 1000)
        self.cpu_milliseconds.append((time.process_time() - cpu_begun) * 1000)
        if answer.status_code != 200:
            raise SystemExit(f"{self.path} answered {answer.status_code}")

    def count(self, client: Client) -> None:
        """Ask for it once more and count its queries: the first answer fills what is kept."""
        client.get(self.path)
        with CaptureQueriesContext(connection) as captured:
            client.get(self.path)
        self.query_count = len(captured)

    def report(self) -> bool:
        """Print its line and tell whether it reaches the goals."""
        median = statistics.median(self.milliseconds)
        reached = median <= GOAL_MS and self.query_count <= GOAL_QUERIES
        line = f"{self.name:<30} {median:6.1f} ms"
        line += f"  cpu {statistics.median(self.cpu_milliseconds):5.1f}"
        line += f"  slowest {max(self.milliseconds):6.1f}  {self.query_count:2} queries"
        print(f"{line}  goal {GOAL_MS:.0f} ms, {GOAL_QUERIES}  {'ok' if reached else 'MISSED'}")
        return reached


PAGES = [
    (f"{sort}, page {page}", f"sort={sort}&page={page}")
    for sort in ("newest", "rated", "played")
    for page in (1, 300, _PAGES)
] + [
    ("unsolved", "unsolved=1"),
    ("unsolved, page 300", "unsolved=1&page=300"),
    ("unsolved, rated, page 300", "unsolved=1&sort=rated&page=300"),
    ("station of half", "station=copy"),
    ("station of half, page 300", "station=copy&page=300"),
    ("station of few", "station=fast&sort=played"),
    ("author", "author=Player%207"),
    ("words of half", "q=double"),
    ("words of half, page 300", "q=double&page=300"),
    ("words of half, rated", "q=double&sort=rated"),
    ("words of few", "q=orchard&sort=played"),
    ("two words", "q=double+mirror"),
    ("words of none", "q=nowhere"),
    ("everything at once", "q=double&station=copy&unsolved=1&sort=rated&page=20"),
]


def main() -> int:
    """Print medians and query counts and return 0 when all goals are reached, else 1."""
    if connection.vendor != "postgresql":
        print("members: set DATABASE_URL=postgres://…")
        return 2
    settings.ALLOWED_HOSTS.append("testserver")
    made = connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        viewer = _fill(Random(WORKSHOP_COUNT))
        client = Client()
        client.force_login(viewer)
        pages = [Page(name, query) for name, query in PAGES]
        for page in pages:
            page.count(client)
        for _ in range(ROUNDS):
            for page in pages:
                page.ask(client)
        # All of them, not up to the first that misses.
        verdicts = [page.report() for page in pages]
        return 0 if all(verdicts) else 1
    finally:
        connection.creation.destroy_test_db(made, verbosity=0)


def _fill(random: Random) -> Player:
    """Store workshops, authors and plays; return the viewer, who solved half of them."""
    authors = _players(AUTHOR_COUNT + PLAYER_COUNT)
    publications = _publications(authors[:AUTHOR_COUNT], random)
    viewer = authors[-1]
    Play.objects.bulk_create(_plays(publications, authors[AUTHOR_COUNT:], random), batch_size=5000)
    with connection.cursor() as cursor:
        # What autovacuum has done on a running site.
        cursor.execute("VACUUM ANALYZE")
    return viewer


def _players(count: int) -> list[Player]:
    since_at = timezone.now() - timedelta(days=400)
    made: list[Player] = Player.objects.bulk_create(
        (
            Player(
                name=f"Player {number}",
                name_key=name_key(f"Player {number}"),
                joined_at=since_at,
                member_since_at=since_at,
            )
            for number in range(count)
        ),
        batch_size=_BATCH,
    )
    Standing.objects.bulk_create(
        (Standing(player=player, kind=Standing.Kind.MEMBER, since_at=since_at) for player in made),
        batch_size=_BATCH,
    )
    return made


def _publications(authors: list[Player], random: Random) -> list[Publication]:
    began_at = timezone.now() - timedelta(days=300)
    times = [began_at + number * timedelta(minutes=20) for number in range(WORKSHOP_COUNT)]
    titles = [_title(number) for number in range(WORKSHOP_COUNT)]
    proposals = Proposal.objects.bulk_create(
        (
            Proposal(
                author=authors[number % AUTHOR_COUNT],
                status=Proposal.Status.PUBLISHED,
                title=titles[number],
                sheet=_SHEET,
                par=_PAR,
                par_sum=15,
                columns=6,
                fingerprint=f"{number:064x}",
                revision=1,
                proposed_date=times[number].date() - timedelta(days=number // AUTHOR_COUNT * 400),
                created_at=times[number],
                saved_at=times[number],
                sent_at=times[number],
            )
            for number in range(WORKSHOP_COUNT)
        ),
        batch_size=_BATCH,
    )
    workshops = Workshop.objects.bulk_create(
        (
            Workshop(
                kind=Workshop.Kind.MEMBER,
                number=proposal.pk,
                opens_at=at,
                sheet=_SHEET,
                par=_PAR,
                par_cost=3,
                par_cycles=9,
                par_area=3,
            )
            for proposal, at in zip(proposals, times, strict=True)
        ),
        batch_size=_BATCH,
    )
    return Publication.objects.bulk_create(
        (
            _publication(proposals[number], workshops[number], random)
            for number in range(WORKSHOP_COUNT)
        ),
        batch_size=_BATCH,
    )


def _publication(proposal: Proposal, workshop: Workshop, random: Random) -> Publication:
    text = " ".join(random.choices(_FILLING, k=random.randrange(40)))
    kinds = [kind for kind in Kind if random.random() < (0.05 if kind == "fast" else 0.5)]
    rating_count = random.randrange(200)
    stars_sum = sum(random.randrange(1, 6) for _ in range(rating_count))
    return Publication(
        proposal=proposal,
        workshop=workshop,
        author_id=proposal.author_id,
        title=proposal.title,
        text=text,
        search_text=rules.fold(f"{proposal.title} {text}"),
        columns=6,
        belts=3,
        station_mask=rules.station_mask(kinds),
        par_sum=15,
        published_at=workshop.opens_at,
        stars_sum=stars_sum,
        rating_count=rating_count,
        rating_score=rules.weighted_stars(stars_sum=stars_sum, count=rating_count),
        player_count=rating_count + random.randrange(300),
        solver_count=rating_count,
    )


_FILLING = [f"filling{number:04}" for number in range(2_000)]


def _title(number: int) -> str:
    words = [word for word, every in _WORDS.items() if number % every == 0]
    return " ".join([f"Workshop {number}", *words])


def _plays(
    publications: list[Publication], players: list[Player], random: Random
) -> Iterator[Play]:
    *others, viewer = players
    for publication in random.sample(publications, WORKSHOP_COUNT // 2):
        at = publication.published_at
        yield Play(publication=publication, player=viewer, played_at=at, solved_at=at)
    for player in others:
        for publication in random.sample(publications, PLAYS_EACH):
            at = publication.published_at
            solved_at = at if random.random() < 0.5 else None
            yield Play(publication=publication, player=player, played_at=at, solved_at=solved_at)


if __name__ == "__main__":
    sys.exit(main())
