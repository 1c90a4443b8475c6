"""Runs worked out by hand from the rules: what comes out, when, and where it jams.

Timing used throughout: a number that enters at cycle t is on column c at cycle t + c - 1 and is
delivered at cycle t + columns.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Jam = tuple[str, int, str]


@dataclass(frozen=True)
class Case:
    """One run; `outputs` are those delivered, `sentences` the English ones of some cycles."""

    name: str
    machine: str
    inputs: Mapping[str, tuple[int, Sequence[int]]]
    outputs: Mapping[str, Sequence[int]] = field(default_factory=dict)
    cycles: int = 0
    jam: Jam | None = None
    columns: int = 6
    belts: int = 3
    sentences: Mapping[int, str] = field(default_factory=dict)


MOVES = [
    Case(
        name="an empty machine moves the numbers on",
        machine="",
        inputs={"A": (1, [5, 6]), "C": (3, [7])},
        outputs={"A": [5, 6], "C": [7]},
        cycles=5,
        columns=2,
        sentences={
            1: "Cycle 1: 5 enters belt A",
            2: "Cycle 2: 6 enters belt A",
            3: "Cycle 3: 5 delivered at A ; 7 enters belt C",
            4: "Cycle 4: 6 delivered at A",
            5: "Cycle 5: 7 delivered at C",
        },
    ),
    Case(name="nothing enters, nothing happens", machine="", inputs={}),
    Case(
        name="cycles count from 1 though the first number comes later",
        machine="",
        inputs={"A": (3, [5])},
        outputs={"A": [5]},
        cycles=4,
        columns=1,
        sentences={
            1: "Cycle 1: the numbers move on",
            2: "Cycle 2: the numbers move on",
            3: "Cycle 3: 5 enters belt A",
            4: "Cycle 4: 5 delivered at A",
        },
    ),
    Case(
        name="deliveries of one cycle are told in belt order",
        machine="A1:down B1:up",
        inputs={"A": (1, [5]), "B": (1, [7])},
        outputs={"A": [7], "B": [5]},
        cycles=3,
        columns=2,
        sentences={3: "Cycle 3: 7 delivered at A ; 5 delivered at B"},
    ),
    Case(
        name="crossing diagonally is no collision",
        machine="B3:up A3:down",
        inputs={"A": (1, [1]), "B": (1, [2])},
        outputs={"A": [2], "B": [1]},
        cycles=7,
    ),
    Case(
        name="up and down lead over several belts",
        machine="A1:down B2:down C3:down D4:up",
        inputs={"A": (1, [4])},
        outputs={"C": [4]},
        cycles=7,
        belts=4,
    ),
    Case(
        name="from the last column a diagonal reaches the other belt's output",
        machine="A2:down",
        inputs={"A": (1, [4])},
        outputs={"B": [4]},
        cycles=3,
        columns=2,
    ),
    Case(
        name="the largest grid has a cell H12",
        machine="H12:x9 A1:down B2:down C3:down D4:down E5:down F6:down G7:down",
        inputs={"A": (12, [-111])},
        outputs={"H": [-999]},
        cycles=24,
        columns=12,
        belts=8,
    ),
]

WAITS = [
    Case(
        name="numbers waiting and arriving share a Wait",
        machine="A1:wait",
        inputs={"A": (1, [1, 2, 3])},
        outputs={"A": [1, 2, 3]},
        cycles=6,
        columns=2,
    ),
    Case(
        name="a number coming from another belt shares the Wait too",
        machine="B2:wait A1:down",
        inputs={"B": (1, [7]), "A": (2, [5])},
        outputs={"B": [7, 5]},
        cycles=6,
        columns=3,
    ),
    Case(
        name="two arrivals on a Wait collide",
        machine="B2:wait A1:down",
        inputs={"B": (1, [7]), "A": (1, [5])},
        jam=("collision", 2, "B2"),
        columns=3,
    ),
    Case(
        name="a Wait in the last column delays the delivery by one cycle",
        machine="A2:wait",
        inputs={"A": (1, [9])},
        outputs={"A": [9]},
        cycles=4,
        columns=2,
    ),
    Case(
        name="waits on every column double the way",
        machine="A1:wait A2:wait A3:wait",
        inputs={"A": (1, [9, 8])},
        outputs={"A": [9, 8]},
        cycles=8,
        columns=3,
    ),
    Case(
        name="a waiting number leaves straight on, after the one ahead",
        machine="A1:wait A2:+1",
        inputs={"A": (1, [1, 2])},
        outputs={"A": [2, 3]},
        cycles=5,
        columns=2,
        sentences={
            1: "Cycle 1: 1 enters belt A",
            2: "Cycle 2: 2 enters belt A",
            3: "Cycle 3: the numbers move on",
            4: "Cycle 4: 2 delivered at A",
            5: "Cycle 5: 3 delivered at A",
        },
    ),
]

FASTS = [
    Case(
        name="the cell jumped over does nothing",
        machine="A1:fast A2:+9",
        inputs={"A": (1, [1, 2])},
        outputs={"A": [1, 2]},
        cycles=4,
        columns=3,
    ),
    Case(
        name="jumping over a number is no collision",
        # At cycle 2, 1 jumps from A1 to A3 while 8 arrives on A2.
        machine="A1:fast B1:up",
        inputs={"A": (1, [1]), "B": (1, [8])},
        outputs={"A": [1, 8]},
        cycles=4,
        columns=3,
    ),
    Case(
        name="a jump and a diagonal that land on one cell collide",
        machine="A1:fast B2:up",
        inputs={"A": (2, [1]), "B": (1, [9])},
        jam=("collision", 3, "A3"),
        sentences={3: "Cycle 3: 9 and 1 collide at A3: jam"},
    ),
    Case(
        name="a jump over the last column saves a cycle",
        machine="A1:fast",
        inputs={"A": (1, [1])},
        outputs={"A": [1]},
        cycles=2,
        columns=2,
    ),
    Case(
        name="a jump from the last column saves nothing",
        machine="A2:fast",
        inputs={"A": (1, [1])},
        outputs={"A": [1]},
        cycles=3,
        columns=2,
    ),
    Case(
        name="a jump and a diagonal collide at an output",
        machine="A1:fast B2:up",
        inputs={"A": (2, [1]), "B": (1, [9])},
        jam=("collision", 3, "out A"),
        columns=2,
    ),
    Case(
        name="jumps follow one another",
        machine="A1:fast A3:fast A5:fast",
        inputs={"A": (1, [6, 7])},
        outputs={"A": [6, 7]},
        cycles=5,
    ),
]

ARITHMETIC = [
    Case(
        name="results may be negative",
        machine="A1:-9",
        inputs={"A": (1, [4])},
        outputs={"A": [-5]},
        cycles=3,
        columns=2,
    ),
    Case(
        name="negative numbers divide exactly",
        machine="A1:/3",
        inputs={"A": (1, [-6, 0, 9])},
        outputs={"A": [-2, 0, 3]},
        cycles=5,
        columns=2,
    ),
    Case(
        name="a number that does not divide jams",
        machine="A2:/2",
        inputs={"A": (1, [6, 7])},
        jam=("not_divisible", 3, "A2"),
        sentences={3: "Cycle 3: 7 does not divide by 2 at A2: jam"},
    ),
    Case(
        name="a negative number that does not divide jams",
        machine="A1:/3",
        inputs={"A": (1, [-7])},
        jam=("not_divisible", 1, "A1"),
        sentences={1: "Cycle 1: -7 enters belt A ; -7 does not divide by 3 at A1: jam"},
    ),
    Case(
        name="9999 is still in range",
        # 999 × 9 = 8991, + 999 = 9990, + 9 = 9999.
        machine="A1:x9 A2:mergev A3:+9",
        inputs={"A": (1, [999]), "B": (1, [999])},
        outputs={"A": [9999]},
        cycles=5,
        columns=4,
    ),
    Case(
        name="10000 is out of range",
        machine="A1:x9 A2:mergev A3:+9 A4:+1",
        inputs={"A": (1, [999]), "B": (1, [999])},
        jam=("overflow", 4, "A4"),
        sentences={4: "Cycle 4: 9999 + 1 = 10000 is out of range at A4: jam"},
    ),
    Case(
        name="-9999 is still in range and -10000 is not",
        machine="A1:x9 A2:mergev A3:-9 A4:-1",
        inputs={"A": (1, [-999]), "B": (1, [-999])},
        jam=("overflow", 4, "A4"),
        sentences={4: "Cycle 4: -9999 − 1 = -10000 is out of range at A4: jam"},
    ),
    Case(
        name="a product out of range jams",
        machine="A1:x9 A2:x2",
        inputs={"A": (1, [999])},
        jam=("overflow", 2, "A2"),
        sentences={2: "Cycle 2: 8991 × 2 = 17982 is out of range at A2: jam"},
    ),
    Case(
        name="a sum out of range jams on the Merge",
        machine="A1:x9 B1:x9 B2:merge^",
        inputs={"A": (1, [999]), "B": (1, [998])},
        jam=("overflow", 2, "B2"),
        sentences={2: "Cycle 2: 8982 + 8991 = 17973 is out of range at B2: jam"},
    ),
]

SORTS = [
    Case(
        name="evens go straight on, odds aside",
        machine="B1:sort^",
        inputs={"B": (1, [2, 3, 0, 5])},
        outputs={"A": [3, 5], "B": [2, 0]},
        cycles=6,
        columns=2,
    ),
    Case(
        name="-3 is odd and -4 is even",
        machine="A1:sortv",
        inputs={"A": (1, [-3, -4])},
        outputs={"A": [-4], "B": [-3]},
        cycles=4,
        columns=2,
    ),
    Case(
        name="a Sort toward the outside is harmless to evens",
        machine="A1:sort^",
        inputs={"A": (1, [2, 4])},
        outputs={"A": [2, 4]},
        cycles=4,
        columns=2,
    ),
    Case(
        name="a Sort toward the outside loses odds",
        machine="A1:sort^",
        inputs={"A": (1, [4, 3])},
        outputs={"A": [4]},
        cycles=2,
        jam=("off_grid", 3, "A1"),
        columns=1,
        sentences={3: "Cycle 3: 3 leaves the belts from A1: jam"},
    ),
]

BORDERS = [
    Case(
        name="up from the top belt jams when the number leaves",
        machine="A2:up",
        inputs={"A": (1, [5])},
        jam=("off_grid", 3, "A2"),
        sentences={3: "Cycle 3: 5 leaves the belts from A2: jam"},
    ),
    Case(
        name="down from the bottom belt jams, even past the last column",
        machine="C2:down",
        inputs={"C": (1, [5])},
        jam=("off_grid", 3, "C2"),
        columns=2,
    ),
    Case(
        name="a station that loses numbers is harmless where none comes",
        machine="A2:up C1:down",
        inputs={"B": (1, [5])},
        outputs={"B": [5]},
        cycles=3,
        columns=2,
    ),
    Case(
        name="the first of several losses is reported",
        machine="A2:up C1:down",
        inputs={"A": (1, [5]), "C": (2, [6])},
        jam=("off_grid", 3, "A2"),
    ),
]

COLLISIONS = [
    Case(
        name="a diagonal that meets a belt collides",
        machine="A1:down",
        inputs={"A": (1, [5]), "B": (1, [7])},
        jam=("collision", 2, "B2"),
        sentences={
            1: "Cycle 1: 5 enters belt A ; 7 enters belt B",
            2: "Cycle 2: 5 and 7 collide at B2: jam",
        },
    ),
    Case(
        name="three numbers can collide",
        machine="A1:down C1:up",
        inputs={"A": (1, [5]), "B": (1, [7]), "C": (1, [9])},
        jam=("collision", 2, "B2"),
        sentences={2: "Cycle 2: 5, 7 and 9 collide at B2: jam"},
    ),
    Case(
        name="two deliveries to one output collide",
        machine="A2:down",
        inputs={"A": (1, [5]), "B": (1, [7])},
        jam=("collision", 3, "out B"),
        columns=2,
        sentences={3: "Cycle 3: 5 and 7 collide at output B: jam"},
    ),
    Case(
        name="deliveries that did not collide count",
        machine="A2:down",
        inputs={"A": (1, [5]), "B": (1, [7]), "C": (1, [9])},
        outputs={"C": [9]},
        cycles=3,
        jam=("collision", 3, "out B"),
        columns=2,
        sentences={3: "Cycle 3: 9 delivered at C ; 5 and 7 collide at output B: jam"},
    ),
    Case(
        name="the cells of a belt come before its output",
        # At cycle 3, 4 and 7 reach the output of B while 3 and 8 reach B2.
        machine="A1:sortv A2:down",
        inputs={"A": (1, [4, 3]), "B": (1, [7, 8])},
        jam=("collision", 3, "B2"),
        columns=2,
    ),
    Case(
        name="an output of an upper belt comes before a cell of a lower one",
        # At cycle 3, 5 and 7 reach the output of A while 1 and 2 reach D2.
        machine="B2:up C1:down",
        inputs={"A": (1, [5]), "B": (1, [7]), "C": (2, [1]), "D": (2, [2])},
        jam=("collision", 3, "out A"),
        columns=2,
        belts=4,
    ),
    Case(
        name="of two colliding outputs the upper one is reported",
        machine="A2:down C2:down",
        inputs={"A": (1, [5]), "B": (1, [7]), "C": (1, [9]), "D": (1, [4])},
        jam=("collision", 3, "out B"),
        columns=2,
        belts=4,
    ),
    Case(
        name="in the cycle of a loss colliding deliveries are not delivered",
        machine="A2:down C2:down",
        inputs={"A": (1, [5]), "B": (1, [7]), "C": (1, [9])},
        jam=("off_grid", 3, "C2"),
        columns=2,
    ),
    Case(
        name="in the cycle of a loss other deliveries count",
        machine="C2:down",
        inputs={"A": (1, [5]), "B": (1, [7]), "C": (1, [9])},
        outputs={"A": [5], "B": [7]},
        cycles=3,
        jam=("off_grid", 3, "C2"),
        columns=2,
    ),
    Case(
        name="a collision comes before a division",
        machine="A2:/2 B1:down",
        inputs={"A": (1, [3]), "B": (1, [5]), "C": (1, [7])},
        jam=("collision", 2, "C2"),
    ),
]

MERGES = [
    Case(
        name="a Merge adds the numbers entering together",
        machine="A1:mergev",
        inputs={"A": (1, [4, 5]), "B": (1, [10, -5])},
        outputs={"A": [14, 0]},
        cycles=4,
        columns=2,
        sentences={
            1: "Cycle 1: 4 enters belt A ; 10 enters belt B ; 4 + 10 = 14 at A1",
            2: "Cycle 2: 5 enters belt A ; -5 enters belt B ; 5 + -5 = 0 at A1",
        },
    ),
    Case(
        name="numbers of different cycles pass a Merge unchanged",
        machine="A1:mergev",
        inputs={"A": (1, [4]), "B": (2, [10])},
        outputs={"A": [4], "B": [10]},
        cycles=4,
        columns=2,
    ),
    Case(
        name="a longer belt passes on what meets nothing",
        machine="B1:merge^",
        inputs={"A": (2, [1, 1]), "B": (1, [10, 20])},
        outputs={"A": [1], "B": [10, 21]},
        cycles=5,
        columns=2,
    ),
    Case(
        name="three belts add up in two Merges",
        machine="B1:merge^ B2:mergev",
        inputs={"A": (1, [1]), "B": (1, [10]), "C": (1, [100])},
        outputs={"B": [111]},
        cycles=4,
        columns=3,
        sentences={2: "Cycle 2: 11 + 100 = 111 at B2"},
    ),
    Case(
        name="two that arrive on a Merge's cell collide",
        machine="A1:down B2:mergev",
        inputs={"A": (1, [1]), "B": (1, [2]), "C": (1, [3])},
        jam=("collision", 2, "B2"),
    ),
    Case(
        name="two that arrive on a partner cell collide",
        machine="A1:down C2:merge^",
        inputs={"A": (1, [1]), "B": (1, [2]), "C": (1, [3])},
        jam=("collision", 2, "B2"),
    ),
    Case(
        name="a Merge comes before simple stations",
        machine="A2:/2 B2:mergev B1:x9 C1:x9",
        inputs={"A": (1, [3]), "B": (1, [999]), "C": (1, [999])},
        jam=("overflow", 2, "B2"),
    ),
]

COPIES = [
    Case(
        name="a Copy makes the same number on its partner cell",
        machine="A1:copyv",
        inputs={"A": (1, [3, 4])},
        outputs={"A": [3, 4], "B": [3, 4]},
        cycles=4,
        columns=2,
        sentences={1: "Cycle 1: 3 enters belt A ; 3 copied from A1 to B1"},
    ),
    Case(
        name="a number and its double can meet again",
        machine="A1:copyv A2:+1 B3:merge^",
        inputs={"A": (1, [3, 4])},
        outputs={"B": [7, 9]},
        cycles=5,
        columns=3,
        sentences={3: "Cycle 3: 3 + 4 = 7 at B3"},
    ),
    Case(
        name="a double collides with a number arriving on the partner cell",
        machine="A1:copyv",
        inputs={"A": (1, [3]), "B": (1, [8])},
        jam=("collision", 1, "B1"),
        sentences={
            1: "Cycle 1: 3 enters belt A ; 8 enters belt B ; 3 copied from A1 to B1 ; "
            "8 and 3 collide at B1: jam"
        },
    ),
    Case(
        name="a number alone on a partner cell is not copied",
        machine="A1:copyv",
        inputs={"B": (1, [8])},
        outputs={"B": [8]},
        cycles=3,
        columns=2,
    ),
    Case(
        name="two that collide on a Copy have their doubles collide above it",
        machine="A1:down B2:copy^",
        inputs={"A": (1, [5]), "B": (1, [7])},
        jam=("collision", 2, "A2"),
    ),
    Case(
        name="two that collide on a Copy collide before their doubles below it",
        machine="A1:down B2:copyv",
        inputs={"A": (1, [5]), "B": (1, [7])},
        jam=("collision", 2, "B2"),
    ),
    Case(
        name="doubles of several Copies of a cycle are made in belt order",
        machine="A1:copyv C1:copyv",
        inputs={"A": (1, [1]), "C": (1, [2])},
        outputs={"A": [1], "B": [1], "C": [2], "D": [2]},
        cycles=2,
        columns=1,
        belts=4,
        sentences={
            1: "Cycle 1: 1 enters belt A ; 2 enters belt C ; 1 copied from A1 to B1 ; "
            "2 copied from C1 to D1"
        },
    ),
]

ORDER = [
    Case(
        name="of two simple jams the upper belt's is reported",
        machine="A2:/2 B1:/2",
        inputs={"A": (1, [3]), "B": (2, [5])},
        jam=("not_divisible", 2, "A2"),
    ),
    Case(
        name="of two simple jams of a belt the left one is reported",
        machine="A1:/2 A3:/3",
        inputs={"A": (1, [4, 8, 7])},
        jam=("not_divisible", 3, "A1"),
        sentences={3: "Cycle 3: 7 enters belt A ; 7 does not divide by 2 at A1: jam"},
    ),
    Case(
        name="of two collisions the upper belt's is reported",
        machine="A2:down C1:down",
        inputs={"A": (1, [1]), "B": (1, [2]), "C": (2, [3]), "D": (2, [4])},
        jam=("collision", 3, "B3"),
        belts=4,
    ),
    Case(
        name="of two overflowing Merges the upper one is reported",
        machine="A1:x9 B1:x9 C1:x9 D1:x9 B2:merge^ C2:mergev",
        inputs={letter: (1, [999]) for letter in "ABCD"},
        jam=("overflow", 2, "B2"),
        belts=4,
    ),
    Case(
        name="an earlier jam on the right comes before a later one on the left",
        machine="A3:/2 A1:/3",
        inputs={"A": (1, [9, 9, 9, 7])},
        jam=("not_divisible", 3, "A3"),
    ),
]

CORPUS = [
    *MOVES,
    *WAITS,
    *FASTS,
    *ARITHMETIC,
    *SORTS,
    *BORDERS,
    *COLLISIONS,
    *MERGES,
    *COPIES,
    *ORDER,
]
