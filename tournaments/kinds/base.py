"""What a kind of puzzle is: one `PuzzleKind` a package, the same rooms in each (tournaments §5).

Everything a page, a service or a script needs goes in and out as plain JSON (`JsonObject`); the
typed puzzle `P` and solution `S` stay inside the kind. Pure: chance comes from a seed, nothing
reads a clock, nothing knows a framework.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from tournaments.kinds.drawing import Drawing
from tournaments.kinds.keys import KeyShape, ShapeJson

JsonObject: TypeAlias = dict[str, Any]
Language: TypeAlias = Literal["en", "fr", "it"]
Words: TypeAlias = Mapping[Language, Mapping[str, str]]

P = TypeVar("P")
S = TypeVar("S")

LEVELS = (1, 2, 3)
MOST_ATTEMPTS = 3_000


class GenerationError(Exception):
    """No puzzle of `kind`, `size` and `level` was found in `attempts` attempts."""

    def __init__(self, kind: str, size: int, level: int, attempts: int) -> None:
        super().__init__(f"no {kind} of size {size} and level {level} in {attempts} attempts")
        self.kind, self.size, self.level, self.attempts = kind, size, level, attempts


class Outcome(StrEnum):
    """What a method says of "the stored solution is the only one"."""

    UNIQUE = "unique"
    SOLVED = "solved"  # where several answers may be right: the stored one is
    AMBIGUOUS = "ambiguous"  # a second solution was found
    UNSOLVABLE = "unsolvable"  # the stored solution is none
    UNPROVEN = "unproven"  # the limit of time or nodes was reached


class Method(StrEnum):
    """How a puzzle is proved."""

    CP_SAT = "cp-sat"
    COUNTER = "counter"
    SIMULATOR = "simulator"  # the site's own kinds: the fast crossing of `sim.run_machine`
    CYCLES = "cycles"  # the same machine played cycle by cycle


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one method found; `effort` counts its nodes or cuts, 0 where it counts none."""

    method: Method
    outcome: Outcome
    effort: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """The evidence of every method; `solver` names the library and its version, if one was used.

    `milliseconds` is what the library measured itself: the one figure that differs from run to
    run, and so no part of what makes two proofs equal.
    """

    evidence: tuple[Evidence, ...]
    solver: str = ""
    milliseconds: int = field(default=0, compare=False)

    @property
    def is_proved(self) -> bool:
        """Return whether no method objects and the first one, the decisive one, is sure.

        The plain counter gives a second opinion: it may run out of nodes on a large puzzle, but
        not find anything else.
        """
        outcomes = [one.outcome for one in self.evidence]
        sure = {Outcome.UNIQUE, Outcome.SOLVED}
        return bool(outcomes) and outcomes[0] in sure and set(outcomes) <= sure | {Outcome.UNPROVEN}

    def to_json(self) -> JsonObject:
        """Return the record to store and to show: `{solver, milliseconds, evidence: […]}`."""
        evidence = [
            {"method": one.method.value, "outcome": one.outcome.value, "effort": one.effort}
            for one in self.evidence
        ]
        return {"solver": self.solver, "milliseconds": self.milliseconds, "evidence": evidence}


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is (§5.1): `level` 1 to 3, `probes` the one-step refutations it needs.

    `steps` counts the deductions, a hint of length; the site's own kinds count stations there.
    """

    level: int
    probes: int
    steps: int


def level_of(probes: int) -> int:
    """Return the level of a puzzle that takes `probes`: none 1, one or two 2, more 3 (§5.1)."""
    return 1 if probes == 0 else 2 if probes <= 2 else 3


class Verdict(StrEnum):
    """What is said of a key that was sent (§2.5)."""

    CORRECT = "correct"
    WRONG = "wrong"
    FORMAT_ERROR = "format_error"  # shown at once, no try, no pause


@dataclass(frozen=True, slots=True)
class KeyCheck:
    """The verdict on a key; `normalised` is what is stored beside the raw text.

    `problem` is a stable code where the verdict is a format error: `key_length`,
    `key_alphabet`, `key_shape`, `key_machine`, and empty otherwise. `data` completes its
    sentence: `expected` and `got` (lengths), `text`, `cell`, `code` (of a refused machine).
    """

    verdict: Verdict
    normalised: str
    problem: str = ""
    data: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SizeOffer:
    """A size that may be played, and the default limit of a round of it in seconds (§5.1)."""

    size: int
    limit_s: int


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    """A puzzle proved and ready to be sealed: store it whole, never make it again from a seed."""

    kind: str
    size: int
    level: int
    seed: str
    givens: JsonObject
    solution: JsonObject
    key: str
    grade: Grade
    proof: Proof


@dataclass(frozen=True, slots=True)
class Example:
    """The worked example of §5: a size may be too small to be played."""

    givens: JsonObject
    solution: JsonObject
    key: str


@dataclass(frozen=True, kw_only=True)
class PuzzleKind(Generic[P, S]):
    """One kind of puzzle: its rooms as functions, and on top of them what the site calls.

    `code` is the name of the package, of the template folder and of the JavaScript module.
    `words` holds the `name` of the kind and the words its input reads out, in three languages.
    `propose` makes one attempt at a puzzle of a size and level, None on a bad throw; whatever it
    returns is graded and proved before anybody gets it. `blocks_simulator` is set where a run of
    the simulator would tell the key: who plays such a round runs no machine meanwhile (§5.10).
    """

    code: str
    words: Words
    sizes: tuple[SizeOffer, ...]
    read_puzzle: Callable[[JsonObject], P]
    write_puzzle: Callable[[P], JsonObject]
    read_solution: Callable[[JsonObject], S]
    write_solution: Callable[[S], JsonObject]
    propose: Callable[[Random, int, int], tuple[P, S] | None]
    prove: Callable[[P, S], Proof]
    grade: Callable[[P, S], Grade | None]
    key_of: Callable[[P, S], str]
    key_shape: Callable[[P], KeyShape]
    draw: Callable[[P, S | None], Drawing]
    example_puzzle: P
    example_solution: S
    judge: Callable[[P, str, str], KeyCheck] | None = None
    blocks_simulator: bool = False

    # --- What the site calls ------------------------------------------------------------------

    def name(self, language: Language) -> str:
        """Return the name of the kind."""
        return self.words[language]["name"]

    def default_limit_s(self, size: int) -> int:
        """Return the default limit of a round in seconds.

        Raises:
            ValueError: a size that is not offered.
        """
        for offer in self.sizes:
            if offer.size == size:
                return offer.limit_s
        raise ValueError(f"{self.code} is not offered in size {size}")

    def template(self, language: Language) -> str:
        """Return the template of rules, key format and input: see `docs/puzzle-kinds.md`."""
        return f"tournaments/kinds/{self.code}/{language}.html"

    @property
    def solution_templates(self) -> tuple[str, str]:
        """Return the templates that may show the example's solution: the kind's own one first."""
        return f"tournaments/kinds/{self.code}/solution.html", "tournaments/_solved_picture.html"

    @property
    def script(self) -> str:
        """Return the static path of the JavaScript module."""
        return f"js/tournaments/kinds/{self.code}.js"

    def generate(
        self,
        *,
        seed: str,
        size: int,
        level: int,
        is_known: Callable[[JsonObject], bool] = lambda givens: False,
    ) -> GeneratedPuzzle:
        """Return a puzzle of `size` and `level`, proved unique: the same for the same seed.

        Takes seconds: call it when publishing or from a task, never in a player's request.
        Givens that `is_known` says yes to are passed over: machines equal to a recent daily one
        (§5.10), puzzles used before.

        Raises:
            ValueError: a size or level that is not offered.
            GenerationError: no attempt succeeded.
        """
        self.default_limit_s(size)
        if level not in LEVELS:
            raise ValueError(f"a level is one of {LEVELS}, not {level}")
        for attempt in range(MOST_ATTEMPTS):
            rng = Random(_seed_number(self.code, size, level, f"{seed}/{attempt}"))
            proposed = self.propose(rng, size, level)
            if proposed is None or is_known(self.write_puzzle(proposed[0])):
                continue
            grade = self.grade(*proposed)
            if grade is None or grade.level != level:
                continue
            proof = self.prove(*proposed)
            if proof.is_proved:
                return self._generated((seed, size, level), proposed, (grade, proof))
        raise GenerationError(self.code, size, level, MOST_ATTEMPTS)

    def prove_stored(self, givens: JsonObject, solution: JsonObject) -> Proof:
        """Return a fresh proof of a stored puzzle, by every method of the kind."""
        return self.prove(self.read_puzzle(givens), self.read_solution(solution))

    def check_key(self, *, givens: JsonObject, key: str, raw: str) -> KeyCheck:
        """Return the verdict on the text `raw` sent for a puzzle whose stored key is `key`."""
        puzzle = self.read_puzzle(givens)
        if self.judge is not None:
            return self.judge(puzzle, key, raw)
        normalised, problem, data = self.key_shape(puzzle).read(raw)
        if problem:
            return KeyCheck(Verdict.FORMAT_ERROR, normalised, problem, data)
        is_correct = normalised == self.key_shape(puzzle).read(key)[0]
        return KeyCheck(Verdict.CORRECT if is_correct else Verdict.WRONG, normalised)

    def key_format(self, givens: JsonObject) -> ShapeJson:
        """Return the shape of the key, for the live check of the key box."""
        return self.key_shape(self.read_puzzle(givens)).to_json()

    def drawing(self, givens: JsonObject, solution: JsonObject | None = None) -> Drawing:
        """Return what to draw: the givens alone, or with the solution on top."""
        puzzle = self.read_puzzle(givens)
        return self.draw(puzzle, None if solution is None else self.read_solution(solution))

    @property
    def example(self) -> Example:
        """Return the worked example of the kind with its key."""
        puzzle, solution = self.example_puzzle, self.example_solution
        givens, written = self.write_puzzle(puzzle), self.write_solution(solution)
        return Example(givens, written, self.key_of(puzzle, solution))

    def _generated(
        self, order: tuple[str, int, int], proposed: tuple[P, S], vetted: tuple[Grade, Proof]
    ) -> GeneratedPuzzle:
        seed, size, level = order
        puzzle, solution = proposed
        return GeneratedPuzzle(
            kind=self.code,
            size=size,
            level=level,
            seed=seed,
            givens=self.write_puzzle(puzzle),
            solution=self.write_solution(solution),
            key=self.key_of(puzzle, solution),
            grade=vetted[0],
            proof=vetted[1],
        )


def _seed_number(code: str, size: int, level: int, seed: str) -> int:
    text = f"{code}/{size}/{level}/{seed}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest())
