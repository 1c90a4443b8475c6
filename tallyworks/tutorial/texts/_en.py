"""The course in English."""

from typing import Final

from tallyworks.tutorial.texts._shape import LessonText

TEXTS: Final = {
    1: LessonText(
        "The first station",
        "Numbers ride the belt from left to right, and a Plus adds its value to each one that "
        "passes: pick it below the board, put it on a cell, set its value, press Run.",
        (
            (
                "Compare what enters on the left with what must come out on the right: every "
                "number has to grow by the same amount."
            ),
            "Pick Plus and put it on any cell of the belt; here the cell makes no difference.",
            "With the Plus selected, type 3 or step its value up to 3. Then press Run.",
        ),
        "That is the whole game: stations on belts, then Run. The rest is choosing well.",
    ),
    2: LessonText(
        "Order matters",
        "A Times multiplies, and of two stations on a belt the one met first works first.",
        (
            (
                "From 1 to 4 the input grows by 3, and the output by 6: every number is doubled, "
                "and something is added."
            ),
            "Doubled first, or added to first? Follow the 1, which must become 7.",
            "Times 2 first: 1 becomes 2. Then a Plus that makes 7 of it.",
        ),
        "Adding before or after a multiplication is not the same. You will need that at once.",
    ),
    3: LessonText(
        "On a budget",
        "A constraint limits one measure: here the stations may cost 3 at most, so each of them "
        "must be worth its price.",
        (
            (
                "Every output is 3 times the input, plus 12. A Times costs 2: that leaves one "
                "Plus, whose value ends at 9."
            ),
            "Whatever a Plus adds before the Times is multiplied as well.",
            "3 × input + 12 is 3 × (input + 4): the Plus first, then Times 3.",
        ),
        "One small Plus in the right place did the work of two.",
    ),
    4: LessonText(
        "Taking apart",
        "Minus and Divide undo what Plus and Times did, but a number that does not divide exactly "
        "jams the machine.",
        (
            "These numbers were multiplied by 3, then 2 was added. Work your way back.",
            "What was done last must be undone first.",
            "Minus 2 first, so that 5 becomes 3; then the Divide that makes 1 of it.",
        ),
        "A jam is no failure: it shows the cell, the cycle and the number to look at.",
    ),
    5: LessonText(
        "Changing belts",
        "Up and Down send a number diagonally: one column on, to the belt above or below.",
        (
            "What enters on A must come out at B, and the other way round.",
            "Two numbers that cross diagonally do not collide; two that arrive on one cell do.",
            "A Down on belt A and an Up on belt B, both in the same column.",
        ),
        "Numbers may cross, as long as they never arrive on one cell in the same cycle.",
    ),
    6: LessonText(
        "One at a time",
        "Two numbers arriving on one cell jam the machine, but a Wait holds each number back for "
        "one cycle.",
        (
            "Put an Up at B1, run, and look where two numbers meet.",
            (
                "B's first number reaches belt A together with A's second. One cycle later, the "
                "way is free."
            ),
            "A Wait at B1, and the Up on the cell behind it.",
        ),
        "When is as important as where. The replay shows both: step through it.",
    ),
    7: LessonText(
        "Two make one",
        "A Merge takes two cells, one above the other, and adds two numbers that arrive there in "
        "the same cycle.",
        (
            "B must deliver the sums of pairs: 4 and 10, 7 and 20, 2 and 30.",
            (
                "Belt B starts one cycle later, so the numbers of A are early. You know how to "
                "hold them."
            ),
            "A Wait at A1. One column on, a Merge on belt B with its partner cell above.",
        ),
        "A number that comes to a Merge alone just goes on.",
    ),
    8: LessonText(
        "Overtaking",
        "A Fast sends a number two columns on at once, without touching the cell between.",
        (
            (
                "B's numbers must come out at A before A's own. There is no Wait here: B has to "
                "be quicker."
            ),
            "With an Up alone, B's second number meets A's first. One cycle gained is enough.",
            "A Fast at B1 takes the numbers to B3: that is where the Up belongs.",
        ),
        "Fast costs 2 and saves a cycle. Whether that pays is for you to find out each day.",
    ),
    9: LessonText(
        "Odd and even",
        "A Sort lets even numbers go straight on and sends odd ones diagonally, to the side you "
        "choose.",
        (
            "A must deliver half of each even number, B the odd numbers as they came.",
            "A Divide met by all of them jams on the first odd one: part them before.",
            (
                "A Sort at A1 facing down; right behind it, on belt A, the Divide that only even "
                "numbers meet."
            ),
        ),
        "One belt in, two belts out, each with its own work.",
    ),
    10: LessonText(
        "Against the clock",
        "This constraint is about time: the last number must be delivered in cycle 8 at the "
        "latest.",
        (
            (
                "The machine of T07 would be correct here, and end in cycle 9: its Wait makes the "
                "early belt late."
            ),
            "Leave belt A alone. It is belt B that has to catch up.",
            "A Fast at B1 brings the numbers of B to B3 together with those of A: meet them there.",
        ),
        "Two ways to meet: hold one back, or hurry the other. Cheaper or quicker, you choose.",
    ),
    11: LessonText(
        "A double",
        "A Copy takes two cells: when a number arrives on it, a double appears on its partner "
        "cell, and each goes its own way.",
        (
            "A must deliver its numbers unchanged, B three times each. But nothing enters on B.",
            "A Copy on belt A with its partner cell below fills belt B.",
            "A Copy at A1 facing down, and on belt B, one column on, a Times.",
        ),
        "Those are all eleven stations. One workshop is left.",
    ),
    12: LessonText(
        "The masterpiece",
        "Every station is on the bench for your last piece, but the machine may take 6 cells at "
        "most.",
        (
            (
                "A wants every input minus 3. Of those same numbers, B wants half of the even "
                "ones, C three times the odd ones."
            ),
            (
                "Subtract before you copy: after the Copy it would take a Minus on each belt, one "
                "cell too many."
            ),
            (
                "Minus 3 at A1, a Copy at A2 facing down, a Sort at B3 facing down. The rest is "
                "one station on B and one on C."
            ),
        ),
        "Work shared before the Copy is work done once. You build like one of the house now.",
    ),
}
