"""Machines of several ideas at once."""

from tests.sim.corpus.case import Case

# 4 is 6 at A1 (cycle 1), 3 at A2 (2), marked down at A3 (3), at B4 (4) where it becomes 6, and
# meets nobody. 6 is 8 at A1 (2), 4 at A2 (3), even at A3 (4), at A5 at cycle 6. 10 waits on B1
# (1, 2), is 9 at B2 (3), 18 at B4 (5), and meets 4 from B5 at cycle 6: 22, sent down from A6 (7).
# 20 follows one cycle later: 19 at B2 (4), 38 at B4 (6). 1 jumps from C1 (5) to C3 (6), where it
# is copied to B3; the double is 2 at B4 (7); itself it waits on C4 (7, 8) and leaves C6 (10) up.
EVERY_STATION = Case(
    name="all eleven stations work together",
    machine="A1:+2 A2:/2 A3:sortv A5:mergev A6:down B1:wait B2:-1 B4:x2 "
    "C1:fast C3:copy^ C4:wait C6:up",
    inputs={"A": (1, [4, 6]), "B": (1, [10, 20]), "C": (5, [1])},
    outputs={"B": [6, 22, 38, 2, 1]},
    cycles=11,
    sentences={
        1: "Cycle 1: 4 enters belt A ; 10 enters belt B",
        2: "Cycle 2: 6 enters belt A ; 20 enters belt B",
        3: "Cycle 3: the numbers move on",
        4: "Cycle 4: the numbers move on",
        5: "Cycle 5: 1 enters belt C",
        6: "Cycle 6: 1 copied from C3 to B3 ; 4 + 18 = 22 at A5",
        7: "Cycle 7: 6 delivered at B",
        8: "Cycle 8: 22 delivered at B",
        9: "Cycle 9: 38 delivered at B",
        10: "Cycle 10: 2 delivered at B",
        11: "Cycle 11: 1 delivered at B",
    },
)

MIXED = [
    EVERY_STATION,
    Case(
        name="a Copy and a Merge double without Times",
        machine="A1:copyv B2:merge^",
        inputs={"A": (1, [3, -4])},
        outputs={"B": [6, -8]},
        cycles=5,
        columns=3,
        sentences={
            1: "Cycle 1: 3 enters belt A ; 3 copied from A1 to B1",
            2: "Cycle 2: -4 enters belt A ; -4 copied from A1 to B1 ; 3 + 3 = 6 at B2",
            3: "Cycle 3: -4 + -4 = -8 at B2",
        },
    ),
    Case(
        name="two Copies and two Merges make x + x + x",
        # The double of B2 is delayed with the first: 5 on A, B and C, summed in B.
        machine="B1:copy^ B2:copyv B3:mergev B4:merge^",
        inputs={"B": (1, [5])},
        outputs={"B": [15]},
        cycles=7,
        sentences={
            1: "Cycle 1: 5 enters belt B ; 5 copied from B1 to A1",
            2: "Cycle 2: 5 copied from B2 to C2",
            3: "Cycle 3: 5 + 5 = 10 at B3",
            4: "Cycle 4: 10 + 5 = 15 at B4",
        },
    ),
    Case(
        name="a Wait and a Fast cancel out",
        machine="A1:wait A2:fast",
        inputs={"A": (1, [7, 8])},
        outputs={"A": [7, 8]},
        cycles=6,
        columns=4,
    ),
    Case(
        name="a Wait before a Merge lets the late belt catch up",
        machine="A1:wait A2:wait A3:mergev",
        inputs={"A": (1, [1, 2]), "B": (3, [10, 20])},
        outputs={"A": [11, 22]},
        cycles=7,
        columns=3,
        sentences={
            5: "Cycle 5: 1 + 10 = 11 at A3",
            6: "Cycle 6: 11 delivered at A ; 2 + 20 = 22 at A3",
        },
    ),
    Case(
        name="belts interleave when their numbers come every other cycle",
        # On B2: 1 at cycle 2, 9 at cycle 3, 3 at cycle 4.
        machine="A1:sortv",
        inputs={"A": (1, [1, 2, 3]), "B": (2, [9])},
        outputs={"A": [2], "B": [1, 9, 3]},
        cycles=5,
        columns=2,
        sentences={
            3: "Cycle 3: 1 delivered at B ; 3 enters belt A",
            4: "Cycle 4: 2 delivered at A ; 9 delivered at B",
        },
    ),
    Case(
        name="even halves and odd triples part and come together again",
        machine="A1:sortv A2:/2 B2:x3 B3:up",
        inputs={"A": (1, [6, 3, 10, 7])},
        outputs={"A": [3, 9, 5, 21]},
        cycles=8,
        columns=4,
    ),
    Case(
        name="a jam stops all the other numbers",
        machine="C3:/2",
        inputs={"A": (1, [1, 2, 3, 4]), "C": (1, [2, 3])},
        outputs={"A": [1], "C": [1]},
        cycles=4,
        jam=("not_divisible", 4, "C3"),
        columns=3,
        sentences={
            4: "Cycle 4: 1 delivered at A ; 1 delivered at C ; 4 enters belt A ; "
            "3 does not divide by 2 at C3: jam"
        },
    ),
    Case(
        name="a double that leaves the belts jams like any number",
        machine="A1:copyv B2:down",
        inputs={"A": (1, [1])},
        jam=("off_grid", 3, "B2"),
        belts=2,
    ),
    Case(
        name="zero is even, divides, and stays zero",
        machine="A1:sort^ A2:/9 A3:x9",
        inputs={"A": (2, [0])},
        outputs={"A": [0]},
        cycles=5,
        columns=3,
    ),
    Case(
        name="twelve numbers on each of eight belts all come out",
        machine="",
        inputs={letter: (12, range(12)) for letter in "ABCDEFGH"},
        outputs={letter: range(12) for letter in "ABCDEFGH"},
        cycles=35,
        columns=12,
        belts=8,
    ),
    Case(
        name="the longest run waits on every column",
        machine=" ".join([f"A{column}:wait" for column in range(1, 13)]),
        inputs={"A": (12, range(12))},
        outputs={"A": range(12)},
        cycles=47,
        columns=12,
        belts=1,
    ),
]
