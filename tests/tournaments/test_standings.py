"""The whole tournament V43: pairings, results, standings with their tie-breaks, ratings."""

from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules import pairing, rating, results, standings
from tournaments.rules.pairing import Contestant
from tournaments.rules.rating import RatedMatch
from tournaments.rules.standings import Played

ADA, BRUNO, CARLA, DINO, ELSA = PLAYERS = range(5)
NAMES = ("Ada", "Bruno", "Carla", "Dino", "Elsa")
RATINGS = (1600, 1520, 1450, 1400, 1400)
LIMIT = timedelta(seconds=300)
# Each round's times of correct keys in milliseconds.
TIMES: list[dict[int, int]] = [
    {DINO: 130_000, ADA: 100_000, BRUNO: 105_000, CARLA: 120_000, ELSA: 200_000},
    {CARLA: 95_001, ADA: 90_000},
    {ADA: 80_000, DINO: 79_000, BRUNO: 250_000},
]
PAIRINGS = [
    (((ADA, BRUNO), (CARLA, ELSA)), DINO),
    (((CARLA, ADA), (DINO, BRUNO)), ELSA),
    (((ADA, DINO), (BRUNO, ELSA)), CARLA),
]
POINTS_AFTER = [(1, 1, 2, 2, 0), (3, 2, 2, 3, 1), (4, 4, 3, 4, 1)]


class Story:
    """A tournament played by the pure rules alone, V43's times given."""

    def __init__(self) -> None:
        self.played: dict[int, list[Played]] = {one: [] for one in PLAYERS}
        self.lots = [pairing.draw_lot("T1", name) for name in NAMES]

    def contestants(self) -> list[Contestant]:
        return [
            Contestant(
                id=one,
                half_points=sum(match.half_points for match in matches),
                rating=RATINGS[one],
                lot=self.lots[one],
                latest_opponent=matches[-1].opponent if matches else None,
                meetings=Counter(m.opponent for m in matches if m.opponent is not None),
                bye_count=sum(match.opponent is None for match in matches),
            )
            for one, matches in self.played.items()
        ]

    def play(self, drawn: pairing.Pairing, times: dict[int, int]) -> None:
        for first, second in drawn.pairs:
            made = results.decide_match(times.get(first), times.get(second))
            for one, other, points in ((first, second, made[0]), (second, first, made[1])):
                self.played[one].append(Played(other, points, times.get(one), LIMIT))
        if drawn.bye is not None:
            solved = times.get(drawn.bye)
            points = results.decide_alone(solved)
            self.played[drawn.bye].append(Played(None, points, solved, LIMIT))


@pytest.fixture
def story() -> Story:
    told = Story()
    for number, times in enumerate(TIMES):
        drawn = pairing.pair_round(told.contestants())
        pairs, bye = PAIRINGS[number]
        assert ({frozenset(pair) for pair in drawn.pairs}, drawn.bye) == (
            {frozenset(pair) for pair in pairs},
            bye,
        )
        told.play(drawn, times)
        points = tuple(sum(m.half_points for m in told.played[one]) for one in PLAYERS)
        assert points == POINTS_AFTER[number]
    return told


def test_v43_the_lots() -> None:
    lots = [pairing.draw_lot("T1", name)[:6] for name in NAMES]
    assert lots == ["fd223c", "665b56", "c5534f", "701db8", "c115b2"]


def test_v43_the_second_round_avoids_the_rematch() -> None:
    story = Story()
    story.play(pairing.pair_round(story.contestants()), TIMES[0])
    assert pairing.pair_round(story.contestants()).cost.points == 2


def test_v43_the_standings(story: Story) -> None:
    lines = [
        (
            NAMES[line.participant],
            line.half_points / 2,
            line.buchholz / 2,
            line.berger_quarters / 4,
            line.solved_count,
            line.total_ms,
        )
        for line in standings.rank(story.played)
    ]
    assert lines == [
        ("Ada", 2, 5.5, 3.5, 3, 270_000),
        ("Dino", 2, 5.0, 3.0, 2, 509_000),
        ("Bruno", 2, 4.5, 2.5, 2, 655_000),
        ("Carla", 1.5, 4.0, 1.25, 2, 515_001),
        ("Elsa", 0.5, 4.5, 0.5, 1, 800_000),
    ]


def test_v43_the_ratings(story: Story) -> None:
    amounts = {}
    for one, matches in story.played.items():
        rated = [
            RatedMatch(None if m.opponent is None else RATINGS[m.opponent], m.half_points)
            for m in matches
        ]
        amounts[NAMES[one]] = rating.rate_tournament(RATINGS[one], 40, rated).amount
    assert amounts == {"Ada": -3, "Bruno": 12, "Carla": 5, "Dino": 37, "Elsa": -31}


def test_each_tie_break_is_explained_round_by_round(story: Story) -> None:
    dino = next(line for line in standings.rank(story.played) if line.participant == DINO)
    parts = [(c.opponent, c.opponent_half_points, c.berger_quarters) for c in dino.contributions]
    # The virtual opponent of the bye has 0 + 0 + 0.5 + 0.5 points.
    assert parts == [(None, 2, 4), (BRUNO, 4, 4), (ADA, 4, 4)]


def test_equals_share_a_place() -> None:
    solved = [10_000, 20_000, 20_000, 30_000]
    alone = {one: [Played(None, 2, ms, LIMIT)] for one, ms in enumerate(solved)}
    lines = standings.rank(alone)
    assert [(line.participant, line.place) for line in lines] == [(0, 1), (1, 2), (2, 2), (3, 4)]


def test_nobody_has_played_and_all_share_the_first_place() -> None:
    assert [line.place for line in standings.rank({7: [], 3: []})] == [1, 1]


rounds = st.lists(
    st.tuples(st.sampled_from([0, 1, 2]), st.one_of(st.none(), st.integers(0, 300_000))),
    min_size=1,
    max_size=20,
)


@given(rounds)
def test_a_virtual_opponent_gets_what_fide_gives_him(made: list[tuple[int, int | None]]) -> None:
    played = [Played(None, points, ms, LIMIT) for points, ms in made]
    for index, (points, _ms) in enumerate(made):
        before = sum(other for other, _ in made[:index])
        later = len(made) - index - 1
        assert standings.virtual_half_points(played, index) == before + (2 - points) + later
