"""A plain solver without any library: domains, constraints, a deducer and a counter (§5.1).

A puzzle is a network: variables with small domains, kept as bit masks (bit v set: value v is still
possible), and constraints that each narrow the domains by what they alone say. Repeated, these
deductions are level 1; a probe refutes one value by them; the counter tries everything.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from tournaments.kinds.base import Evidence, Grade, Method, Outcome, level_of

Domains: TypeAlias = list[int]
Change: TypeAlias = tuple[int, int]
"""A variable and its narrower domain."""

MOST_NODES = 50_000
MOST_PROBES = 12


class Constraint(Protocol):
    """One rule of a puzzle on some of its variables."""

    @property
    def variables(self) -> Sequence[int]:
        """Return the variables whose narrowing may tell the constraint something."""

    def narrow(self, domains: Domains) -> list[Change] | None:
        """Return the domains that are narrower by this rule alone, None if it cannot hold."""


@dataclass(frozen=True)
class Network:
    """A puzzle ready to be solved; `watchers` lists the constraints of each variable.

    The constraints from number `late` on are on the whole grid and dear to apply: they wait until
    the others have nothing more to say.
    """

    domains: tuple[int, ...]
    constraints: tuple[Constraint, ...]
    late: int = 1_000_000
    watchers: tuple[tuple[int, ...], ...] = field(init=False)

    def __post_init__(self) -> None:
        """Index the constraints by variable."""
        watching: list[list[int]] = [[] for _ in self.domains]
        for index, constraint in enumerate(self.constraints):
            for variable in constraint.variables:
                watching[variable].append(index)
        object.__setattr__(self, "watchers", tuple(map(tuple, watching)))


@dataclass(frozen=True, slots=True)
class Deduction:
    """A puzzle solved by a deducer.

    `values` has the value of each variable, `settled` the variables in the order in which their
    values were found, `probes` the one-step refutations needed, `steps` the narrowings.
    """

    values: tuple[int, ...]
    settled: tuple[int, ...]
    probes: int
    steps: int


@dataclass(slots=True)
class _Log:
    settled: list[int] = field(default_factory=list)
    steps: int = 0


def propagate(
    network: Network, domains: Domains, start: Iterable[int], log: _Log | None = None
) -> bool:
    """Narrow `domains` in place until no constraint of the network says more.

    `start` are the constraints to begin with. Returns whether the puzzle may still be solved.
    """
    constraints, watchers, late = network.constraints, network.watchers, network.late
    queue: list[int] = []
    waiting: list[int] = []
    for index in start:
        (queue if index < late else waiting).append(index)
    queued = {*queue, *waiting}
    while queue or waiting:
        index = queue.pop() if queue else waiting.pop()
        queued.discard(index)
        changes = constraints[index].narrow(domains)
        if changes is None:
            return False
        for variable, domain in changes:
            if not domain:
                return False
            domains[variable] = domain
            if log is not None:
                log.steps += 1
                if not domain & (domain - 1):
                    log.settled.append(variable)
            for watcher in watchers[variable]:
                if watcher not in queued:
                    queued.add(watcher)
                    (queue if watcher < late else waiting).append(watcher)
    return True


def deduce(network: Network, most_probes: int = MOST_PROBES) -> Deduction | None:
    """Return the solution by deductions of level 1 and at most `most_probes` probes.

    None where these do not finish it: too hard, ambiguous or contradictory. Whatever is found is
    the only solution, as every deduction is sound.
    """
    domains = list(network.domains)
    log = _Log([v for v, domain in enumerate(domains) if _is_single(domain)])
    if not propagate(network, domains, range(len(network.constraints)), log):
        return None
    probes = 0
    while not all(map(_is_single, domains)):
        refuted = _probe(network, domains) if probes < most_probes else None
        if refuted is None:
            return None
        probes += 1
        variable, value = refuted
        domains[variable] &= ~(1 << value)
        if _is_single(domains[variable]):
            log.settled.append(variable)
        if not propagate(network, domains, network.watchers[variable], log):
            return None
    values = tuple(domain.bit_length() - 1 for domain in domains)
    return Deduction(values, tuple(log.settled), probes, log.steps)


def remaining(network: Network) -> Domains:
    """Return the domains that deductions of level 1 leave.

    Raises:
        ValueError: the network has no solution.
    """
    domains = list(network.domains)
    if not propagate(network, domains, range(len(network.constraints))):
        raise ValueError("the network has no solution")
    return domains


def grade(network: Network) -> Grade | None:
    """Return how hard a puzzle is, None where the deducer is stuck."""
    found = deduce(network)
    return None if found is None else Grade(level_of(found.probes), found.probes, found.steps)


def list_solutions(
    network: Network, limit: int = 2, most_nodes: int = MOST_NODES
) -> tuple[list[tuple[int, ...]], int] | None:
    """Return up to `limit` solutions, as one value a variable, and the nodes that took.

    None where `most_nodes` did not suffice.
    """
    found: list[tuple[int, ...]] = []
    nodes = 0
    first = list(network.domains)
    stack = [first] if propagate(network, first, range(len(network.constraints))) else []
    while stack and len(found) < limit:
        domains = stack.pop()
        nodes += 1
        if nodes > most_nodes:
            return None
        variable = _narrowest(domains)
        if variable is None:
            found.append(tuple(domain.bit_length() - 1 for domain in domains))
            continue
        for value in _values(domains[variable]):
            branch = domains.copy()
            branch[variable] = 1 << value
            if propagate(network, branch, network.watchers[variable]):
                stack.append(branch)
    return found, nodes


def count_evidence(
    network: Network, values: Sequence[int], most_nodes: int = MOST_NODES
) -> Evidence:
    """Return what the plain counter says of the stored solution, given as `values`."""
    found = list_solutions(network, 2, most_nodes)
    if found is None:
        return Evidence(Method.COUNTER, Outcome.UNPROVEN, most_nodes)
    solutions, nodes = found
    if tuple(values) not in solutions and len(solutions) < 2:
        return Evidence(Method.COUNTER, Outcome.UNSOLVABLE, nodes)
    outcome = Outcome.UNIQUE if len(solutions) == 1 else Outcome.AMBIGUOUS
    return Evidence(Method.COUNTER, outcome, nodes)


def _probe(network: Network, domains: Domains) -> tuple[int, int] | None:
    """Return a variable and a value of it that level 1 refutes, the narrowest domains first."""
    order = sorted(
        (v for v, domain in enumerate(domains) if not _is_single(domain)),
        key=lambda v: (domains[v].bit_count(), v),
    )
    for variable in order:
        for value in _values(domains[variable]):
            trial = domains.copy()
            trial[variable] = 1 << value
            if not propagate(network, trial, network.watchers[variable]):
                return variable, value
    return None


def _narrowest(domains: Domains) -> int | None:
    best, fewest = None, 0
    for variable, domain in enumerate(domains):
        count = domain.bit_count()
        if count > 1 and (best is None or count < fewest):
            best, fewest = variable, count
            if count == 2:
                break
    return best


def _is_single(domain: int) -> bool:
    return not domain & (domain - 1)


def _values(domain: int) -> Iterator[int]:
    while domain:
        low = domain & -domain
        yield low.bit_length() - 1
        domain ^= low
