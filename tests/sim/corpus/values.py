"""What stations make of values."""

from tests.sim.corpus.case import Case

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
