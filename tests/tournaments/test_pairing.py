"""The pairing: vectors V22 to V36, against every matching and against a general library."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.fields import Play, cost_of, library_matching
from tournaments.rules import pairing
from tournaments.rules.pairing import Contestant, Cost, Pairing


def field(written: str, *, met: str = "", away: str = "", byes: str = "") -> list[Contestant]:
    """Return contestants from "A6 B4:1650", the pairs that met last, who left and who had a bye."""
    pairs = [frozenset(pair.split("-")) for pair in met.split()]
    people = {}
    for place, word in enumerate(written.split()):
        name, _, rating = word.partition(":")
        letter, points = name[0], int(name[1:])
        opponent = next((next(iter(pair - {letter})) for pair in pairs if letter in pair), None)
        people[letter] = Contestant(
            id=ord(letter),
            half_points=points,
            rating=int(rating or 1700 - 50 * place),
            lot=f"{place:02}",
            latest_opponent=None if opponent is None else ord(opponent),
            meetings={} if opponent is None else {ord(opponent): 1},
            bye_count=int(letter in byes),
            is_withdrawn=letter in away,
        )
    return list(people.values())


def shown(drawn: Pairing) -> str:
    bye = "" if drawn.bye is None else f" bye {chr(drawn.bye)}"
    return " ".join(f"{chr(one)}-{chr(other)}" for one, other in drawn.pairs) + bye


@pytest.mark.parametrize(
    ("people", "met", "pairs", "cost"),
    [
        pytest.param("A0 B0 C0 D0 E0 F0", "", "A-B C-D E-F", (0, 0, 3), id="V22"),
        pytest.param("A6 B6 C5 D5", "A-B", "A-C B-D", (2, 0, 8), id="V23"),
        pytest.param("A6 B6 C4 D4", "A-B", "A-B C-D", (3, 1, 2), id="V24"),
        pytest.param("A2 B2 C2 D2", "A-B C-D", "A-C B-D", (0, 0, 8), id="V25"),
        pytest.param("A4 B4 C4 D2 E2 F0", "", "A-B C-D E-F", (8, 0, 3), id="V27"),
        pytest.param("A8 B6 C4 D2", "", "A-B C-D", (8, 0, 2), id="V28"),
    ],
)
def test_small_fields(people: str, met: str, pairs: str, cost: tuple[int, int, int]) -> None:
    drawn = pairing.pair_round(field(people, met=met))
    assert (shown(drawn), drawn.cost) == (pairs, Cost(*cost))


def test_v28_squares_forbid_the_far_pair() -> None:
    ordered = pairing.order_contestants(field("A8 B6 C4 D2"))
    far = pairing.pair_cost(ordered, 0, 3) + pairing.pair_cost(ordered, 1, 2)
    assert far.points == 36 + 4


@pytest.mark.parametrize(
    ("people", "byes", "away", "expected"),
    [
        pytest.param("A4 B2:1650 C2:1600 D0 E0", "DE", "", "C", id="V31"),
        pytest.param("A4 B2:1650 C2:1600 D0 E0", "E", "", "D", id="V32"),
        pytest.param("A4 B2 C0", "", "C", "B", id="V33"),
        pytest.param("A0 B0 C0", "", "ABC", "C", id="all have withdrawn"),
    ],
)
def test_byes(people: str, byes: str, away: str, expected: str) -> None:
    drawn = pairing.pair_round(field(people, byes=byes, away=away))
    assert drawn.bye == ord(expected)


def test_v32_v33_the_others_are_paired() -> None:
    assert shown(pairing.pair_round(field("A4 B2:1650 C2:1600 D0 E0", byes="E"))) == (
        "A-B C-E bye D"
    )
    assert shown(pairing.pair_round(field("A4 B2 C0", away="C"))) == "A-C bye B"


def test_a_first_round_by_lot_forgets_ratings() -> None:
    people = [Contestant(id=n, half_points=0, rating=r, lot=lot) for n, r, lot in
              ((1, 1700, "c"), (2, 1600, "a"), (3, 1500, "d"), (4, 1400, "b"))]  # fmt: skip
    assert pairing.pair_round(people, by_lot=True).pairs == ((2, 4), (1, 3))
    assert pairing.pair_round(people).pairs == ((1, 2), (3, 4))


@pytest.mark.parametrize("count", [0, 1])
def test_nobody_and_one(count: int) -> None:
    drawn = pairing.pair_round(field("A0" if count else ""))
    assert (drawn.pairs, drawn.bye) == ((), ord("A") if count else None)


def every_matching(places: list[int]) -> list[list[tuple[int, int]]]:
    if not places:
        return [[]]
    first, *rest = places
    return [
        [(first, other), *matching]
        for other in rest
        for matching in every_matching([place for place in rest if place != other])
    ]


def random_field(chance: random.Random, count: int) -> list[Contestant]:
    """Return a field with any points and any past, likely or not."""
    latest: dict[int, int] = {}
    people = list(range(count))
    chance.shuffle(people)
    for one, other in zip(people[::2], people[1::2], strict=True):
        if chance.random() < 0.6:
            latest |= {one: other, other: one}
    met = {
        frozenset((one, other)): chance.randint(0, 3)
        for one in range(count)
        for other in range(one)
    }
    return [
        Contestant(
            id=one,
            half_points=chance.randint(0, 6),
            rating=chance.choice([1400, 1400, 1450, 1600]),
            lot=f"{chance.random():.9f}",
            latest_opponent=latest.get(one),
            meetings={
                other: met[frozenset((one, other))] for other in range(count) if other != one
            },
        )
        for one in range(count)
    ]


def test_it_equals_every_matching_of_up_to_eight_tried_in_500_random_cases() -> None:
    chance = random.Random(4)
    for _ in range(500):
        count = chance.choice([2, 4, 6, 8])
        ordered = pairing.order_contestants(random_field(chance, count))
        found = pairing.match_places(ordered)
        every = every_matching(list(range(count)))
        assert cost_of(ordered, found) == min(cost_of(ordered, one) for one in every)


@pytest.mark.parametrize("draws", [True, False], ids=["all draws", "any results"])
@pytest.mark.parametrize("count", [2, 3, 5, 8, 9, 10, 17, 20, 33, 48, 60])
def test_it_equals_a_general_library_in_tournaments_of_20_rounds(count: int, draws: bool) -> None:
    play = Play(count, random.Random(count), spread=300 if not draws else 0)
    for _ in range(20):
        people = play.contestants()
        drawn = play.round(draws=draws)
        rest = [one for one in people if one.id != drawn.bye]
        ordered = pairing.order_contestants(rest)
        assert drawn.cost == cost_of(ordered, library_matching(ordered))


def test_it_equals_a_general_library_in_random_fields() -> None:
    chance = random.Random(60)
    for _ in range(60):
        ordered = pairing.order_contestants(random_field(chance, 2 * chance.randint(1, 30)))
        found = pairing.match_places(ordered)
        assert cost_of(ordered, found) == cost_of(ordered, library_matching(ordered))


@given(st.integers(1, 70), st.integers(1, 12), st.randoms(use_true_random=False), st.booleans())
def test_everyone_sits_once_and_byes_go_round(
    count: int, round_count: int, chance: random.Random, draws: bool
) -> None:
    play = Play(count, chance, spread=200)
    for _ in range(round_count):
        drawn = play.round(draws=draws)
        seated = [one for pair in drawn.pairs for one in pair]
        seated += [] if drawn.bye is None else [drawn.bye]
        assert sorted(seated) == list(range(count))
        had = [play.byes[one] for one in range(count)]
        assert max(had) - min(had) <= 1


@given(st.integers(3, 25), st.randoms(use_true_random=False))
def test_byes_of_the_active_differ_by_one_at_most_when_some_leave(
    count: int, chance: random.Random
) -> None:
    play = Play(count, chance, spread=200)
    for _ in range(10):
        drawn = play.round(draws=False)
        if drawn.bye is not None and len(play.away) < count:
            assert drawn.bye not in play.away
        active = [play.byes[one] for one in range(count) if one not in play.away]
        assert max(active, default=0) - min(active, default=0) <= 1
        if chance.random() < 0.3:
            play.away.add(chance.randrange(count))


def test_v29_two_players_always_meet() -> None:
    play = Play(2, random.Random(2))
    pairs = [play.round(draws=False).pairs for _ in range(5)]
    assert {frozenset(pair) for (pair,) in pairs} == {frozenset((0, 1))}
    assert play.meetings[0][1] == 5


def test_v30_three_players_take_turns_without_an_opponent() -> None:
    play = Play(3, random.Random(3), spread=200)
    for _ in range(10):
        play.round(draws=False)
    assert sorted(play.byes[one] for one in range(3)) == [3, 3, 4]


def test_v35_the_order_of_the_input_does_not_matter() -> None:
    play = Play(41, random.Random(5), spread=100)
    for _ in range(6):
        play.round(draws=False)
    people = play.contestants()
    expected = pairing.pair_round(people)
    chance = random.Random(35)
    for _ in range(5):
        chance.shuffle(people)
        assert pairing.pair_round(people) == expected


def test_v36_2001_players_make_1000_matches_and_one_bye() -> None:
    play = Play(2001, random.Random(36), spread=400)
    for _ in range(3):
        drawn = play.round(draws=False)
        assert (len(drawn.pairs), drawn.bye is not None) == (1000, True)
        seated = {one for pair in drawn.pairs for one in pair} | {drawn.bye}
        assert seated == set(range(2001))


def test_boards_are_numbered_by_the_better_placed() -> None:
    play = Play(12, random.Random(12), spread=100)
    for _ in range(4):
        play.round(draws=False)
    people = play.contestants()
    places = {one.id: place for place, one in enumerate(pairing.order_contestants(people))}
    drawn = pairing.pair_round(people)
    firsts = [places[one] for one, _ in drawn.pairs]
    assert all(earlier < later for earlier, later in pairwise(firsts))
    assert all(places[one] < places[other] for one, other in drawn.pairs)
