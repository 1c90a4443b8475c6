"""Pictures are plain arithmetic: every value lands on the canvas, the front is the true one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallyworks.core.pictures import (
    BOTTOM,
    HEIGHT,
    LEFT,
    MOST_BARS,
    RIGHT,
    TOP,
    WIDTH,
    Solution,
    histogram,
    pareto_front,
    scatter,
)

small = st.integers(0, 40)
solutions = st.lists(st.builds(Solution, small, small, small, st.integers(1, 9)), min_size=1)


def test_histogram_gives_each_value_its_bar_with_the_highest_at_the_top() -> None:
    picture = histogram({15: 2, 17: 4, 18: 1})

    assert [(bar.low, bar.high, bar.count) for bar in picture.bars] == [
        (15, 15, 2),
        (16, 16, 0),
        (17, 17, 4),
        (18, 18, 1),
    ]
    assert [bar.y for bar in picture.bars if bar.count == 4] == [TOP]
    assert picture.bars[1].height == 0
    assert picture.total == 7


def test_histogram_marks_par_and_viewer_and_reaches_out_to_them() -> None:
    picture = histogram({16: 3}, par=20, viewer=15)

    assert [bar.low for bar in picture.bars if bar.has_par] == [20]
    assert [bar.low for bar in picture.bars if bar.has_viewer] == [15]


def test_histogram_joins_neighbours_when_the_range_is_wide() -> None:
    picture = histogram({1: 1, 100: 2}, par=50)

    assert len(picture.bars) <= MOST_BARS
    assert picture.total == 3
    assert picture.bars[-1].count == 2


@pytest.mark.parametrize("counts", [{}, {12: 0}])
def test_histogram_refuses_to_draw_nothing(counts: dict[int, int]) -> None:
    with pytest.raises(ValueError, match="at least one"):
        histogram(counts)


@given(st.dictionaries(st.integers(0, 300), st.integers(0, 5000), min_size=1), small, small)
def test_histogram_stays_on_its_canvas(counts: dict[int, int], par: int, viewer: int) -> None:
    counts = {**counts, 7: 1}
    picture = histogram(counts, par=par, viewer=viewer)

    assert picture.total == sum(counts.values())
    assert sum(bar.has_par for bar in picture.bars) == 1
    assert sum(bar.has_viewer for bar in picture.bars) == 1
    for bar in picture.bars:
        assert bar.x >= LEFT
        assert bar.x + bar.width <= WIDTH - RIGHT + 0.2
        assert TOP <= bar.y <= HEIGHT - BOTTOM
    assert 1 <= len(picture.y_ticks) <= 5


def test_front_keeps_what_nothing_betters() -> None:
    cheap, quick, small_one = Solution(4, 11, 3), Solution(5, 10, 3), Solution(6, 11, 2)
    worse, equal = Solution(5, 11, 3), Solution(4, 11, 3, count=2)

    assert pareto_front([worse, quick, cheap, small_one, equal]) == (
        Solution(4, 11, 3, count=3),
        quick,
        small_one,
    )


@given(solutions)
def test_front_is_unbettered_and_betters_all_the_rest(found: list[Solution]) -> None:
    front = pareto_front(found)

    def covers(one: Solution, two: Solution) -> bool:
        return all(a <= b for a, b in zip(one.measures, two.measures, strict=True))

    assert all(any(covers(best, solution) for best in front) for solution in found)
    assert not any(covers(a, b) for a in front for b in front if a is not b)


def test_scatter_puts_cheap_left_and_few_cycles_low() -> None:
    picture = scatter([Solution(3, 10, 2), Solution(7, 8, 4)], viewer=Solution(7, 8, 4))

    places = {point.solution.cost: point for point in picture.points}
    assert places[3].x < places[7].x
    assert places[3].y < places[7].y
    assert places[3].radius < places[7].radius
    assert [point.solution.cost for point in picture.points if point.is_viewer] == [7]
    assert picture.front == (Solution(3, 10, 2), Solution(7, 8, 4))


def test_scatter_centres_a_single_solution() -> None:
    (point,) = scatter([Solution(3, 10, 2)]).points

    assert LEFT < point.x < WIDTH - RIGHT
    assert TOP < point.y < HEIGHT - BOTTOM
    assert point.is_front


def test_scatter_refuses_to_draw_nothing() -> None:
    with pytest.raises(ValueError, match="at least one"):
        scatter([])


@given(solutions)
def test_scatter_stays_on_its_canvas(found: list[Solution]) -> None:
    picture = scatter(found)

    assert sum(point.solution.count for point in picture.points) == sum(s.count for s in found)
    for point in picture.points:
        assert LEFT <= point.x <= WIDTH - RIGHT
        assert TOP <= point.y <= HEIGHT - BOTTOM
    assert 1 <= len(picture.x_ticks) <= 7


def test_solution_sums_its_measures() -> None:
    assert Solution(4, 11, 3).sum == 18
