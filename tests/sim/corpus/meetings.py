"""Numbers that meet: collisions, sums, doubles, and which jam comes first."""

from tests.sim.corpus.case import Case

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
