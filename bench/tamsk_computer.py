"""Matches between neighbouring levels of the Tamsk computer, at level 1 of the rules.

`python -m bench.tamsk_computer [PAIR …] [--games N] [--file PATH]` plays the pairs named, such as
`4v3`, or all: 200 games each, 60 for 6 against 5, colours changing from game to game. Every game is
a line of the file, and games that stand there already are not played again, so that a run can be
broken off and taken up. Each pair ends in a line of its own with the share of the stronger level,
a draw being half a game; the goal is 55 %.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time_ns

from tamsk.computer import LEVELS, Question, decide
from tamsk.engine import Phase, Seat, State, advance, apply, begin, new_game, next_deadline

GOAL = 0.55
PAIRS = {"2v1": 200, "3v2": 200, "4v3": 200, "5v4": 200, "6v5": 60}
RULES_LEVEL = 1


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a match: `points` are those of the stronger level, in halves."""

    pair: str
    number: int
    points: int
    turns: int
    stock: tuple[int, int]


def read_clock() -> int:
    """Return the milliseconds this process has worked: other work must not decide a match."""
    return process_time_ns() // 1_000_000


def play(pair: str, number: int, rules_level: int = RULES_LEVEL) -> Game:
    """Play game `number` of a pair; the stronger level has Red in the even ones."""
    stronger, weaker = (LEVELS[int(word)] for word in pair.split("v"))
    red = number % 2 == 0
    seats = (stronger, weaker) if red else (weaker, stronger)
    state, _ = begin(new_game(rules_level))
    while state.phase in {Phase.RUNNING, Phase.CLOSING}:
        state = step(
            state,
            [Question(state, seat, seats[seat], f"{pair}/{number}", read_clock) for seat in Seat],
        )
    assert state.result is not None
    winner = state.result.winner
    points = 1 if winner is None else 2 * (winner is (Seat.RED if red else Seat.BLACK))
    return Game(pair, number, points, state.turn, state.stock)


def step(state: State, questions: list[Question]) -> State:
    """Return the position after whatever comes first: a player's command, or a deadline."""
    plans = [
        (plan.at, question.seat, plan.command)
        for question in questions
        if (plan := decide(question)) is not None
    ]
    deadline = next_deadline(state)
    if not plans or (deadline is not None and deadline <= min(plans, key=lambda p: p[0])[0]):
        assert deadline is not None
        return advance(state, deadline)[0]
    at, seat, command = min(plans, key=lambda plan: plan[:2])
    answer = apply(state, seat, command, at)
    assert answer.refusal is None, answer.refusal
    return answer.state


def read_games(path: Path) -> list[Game]:
    """Return the games that were played before."""
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Game(**json.loads(line)) for line in lines]


def report(pair: str, games: Iterable[Game]) -> bool:
    """Print the score of a match; return whether the stronger level reaches the goal."""
    points = [game.points for game in games]
    share = sum(points) / (2 * len(points))
    print(
        f"tamsk {pair}: {points.count(2)} won, {points.count(1)} drawn, {points.count(0)} lost"
        f" of {len(points)}: {share:.1%} (goal {GOAL:.0%}) {'ok' if share >= GOAL else 'MISSED'}",
        flush=True,
    )
    return share >= GOAL


def main() -> int:
    """Play what is missing; return 0 when all pairs reach the goal."""
    parser = argparse.ArgumentParser(prog="python -m bench.tamsk_computer")
    parser.add_argument("pairs", nargs="*", metavar="PAIR", default=list(PAIRS))
    parser.add_argument("--games", type=int, help="games a pair, instead of those of the goal")
    parser.add_argument("--file", type=Path, default=Path("var/tamsk_computer.jsonl"))
    wanted = parser.parse_args()
    wanted.file.parent.mkdir(parents=True, exist_ok=True)
    played = read_games(wanted.file)
    met = []
    for pair in wanted.pairs:
        count = wanted.games or PAIRS[pair]
        games = {game.number: game for game in played if game.pair == pair}
        for number in range(count):
            if number not in games:
                games[number] = play(pair, number)
                with wanted.file.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(asdict(games[number])) + "\n")
        met.append(report(pair, [games[number] for number in range(count)]))
    return 0 if all(met) else 1


if __name__ == "__main__":
    sys.exit(main())
