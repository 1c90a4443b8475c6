"""Each check of the house catches what it is for, and lets pass what is allowed."""

import pytest

from tests import house_checks
from tests.house_checks import Check, Source

SERVICE = "tallyworks/workshops/services.py"
VIEW = "tallyworks/workshops/api/views.py"
RULES = "leagues/rules.py"


def lines(count: int, indent: str = "") -> str:
    return "".join(f"{indent}x{number} = {number}\n" for number in range(count))


PLANTS: list[tuple[Check, str, str]] = [
    (house_checks.clock_below_the_edge, RULES, "start = timezone.now()"),
    (house_checks.clock_below_the_edge, RULES, "joined_at = DateTimeField(default=timezone.now)"),
    (house_checks.clock_below_the_edge, RULES, "today = datetime.date.today()"),
    (house_checks.clock_below_the_edge, RULES, "def f():\n    return time.time()"),
    (house_checks.loose_service, SERVICE, "def act(player: Player) -> None: ..."),
    (house_checks.loose_service, SERVICE, "def act(*, player) -> None: ..."),
    (house_checks.loose_service, SERVICE, "def act(*, player: Player): ..."),
    (house_checks.loose_service, SERVICE, "def act(*, now: datetime = NOON) -> None: ..."),
    (house_checks.loose_service, SERVICE, "def act(*, run: Run) -> None:\n    run.seen_at = NOON"),
    (
        house_checks.loose_service,
        SERVICE,
        "def act() -> None:\n    Run.objects.create(made_at=NOON)",
    ),
    (house_checks.table_in_the_edge, VIEW, "runs = Run.objects.all()"),
    (house_checks.table_in_the_edge, "duels/consumers.py", "Duel.objects.get(pk=1)"),
    (house_checks.chance_from_nowhere, RULES, "import random\nrandom.shuffle(players)"),
    (house_checks.chance_from_nowhere, RULES, "from random import choice"),
    (house_checks.chance_from_nowhere, RULES, "from random import Random\nchance = Random()"),
    (house_checks.oversized, RULES, lines(401)),
    (house_checks.oversized, RULES, "def f():\n" + lines(50, "    ")),
    (
        house_checks.oversized,
        RULES,
        "class Player:\n" + "".join(f"    def m{n}(self): ...\n" for n in range(21)),
    ),
    (house_checks.deferred_imports, RULES, "def f():\n    from duels import services"),
    (house_checks.catch_all, RULES, "try:\n    f()\nexcept Exception:\n    pass"),
    (house_checks.catch_all, RULES, "try:\n    f()\nexcept:\n    pass"),
    (house_checks.environment_elsewhere, RULES, "key = os.environ['KEY']"),
]

ALLOWED: list[tuple[Check, str, str]] = [
    (house_checks.clock_below_the_edge, "duels/tasks.py", "now = timezone.now()"),
    (house_checks.clock_below_the_edge, RULES, "day = moment.date()"),
    (
        house_checks.loose_service,
        SERVICE,
        "def act(*, run: Run, now: datetime) -> None:\n    run.seen_at = now\ndef _part(a): ...",
    ),
    (house_checks.loose_service, RULES, "def split(players): ..."),
    (house_checks.table_in_the_edge, SERVICE, "runs = Run.objects.all()"),
    (
        house_checks.chance_from_nowhere,
        RULES,
        "from random import Random\ndef f(random: Random): random.choice([1])\nRandom(7)",
    ),
    (house_checks.oversized, RULES, lines(400) + "\n# a comment\n\n"),
    (
        house_checks.oversized,
        RULES,
        'def f():\n    """Say\n    much.\n    """\n' + lines(49, "    "),
    ),
    (
        house_checks.deferred_imports,
        "duels/apps.py",
        "def ready(self):\n    import duels.receivers",
    ),
    (house_checks.catch_all, "duels/tasks.py", "try:\n    f()\nexcept Exception:\n    log()"),
    (house_checks.catch_all, RULES, "try:\n    f()\nexcept ValueError:\n    pass"),
    (house_checks.environment_elsewhere, "tallyworks/env.py", "key = os.environ['KEY']"),
]


@pytest.mark.parametrize(("check", "path", "text"), PLANTS)
def test_a_breach_is_caught(check: Check, path: str, text: str) -> None:
    assert check(Source(path, text)) != []


@pytest.mark.parametrize(("check", "path", "text"), ALLOWED)
def test_what_is_allowed_passes(check: Check, path: str, text: str) -> None:
    assert check(Source(path, text)) == []


@pytest.mark.parametrize(
    "line",
    ["# TO" + "DO: later", "FIX" + "ME", "cd /wo" + "rk/main", "https://regi" + "stry.example/x"],
)
def test_a_mark_or_a_place_is_caught(line: str) -> None:
    assert house_checks.marks("docs/page.md", f"fine\n{line}\n") != []


def test_a_task_that_is_enqueued_is_found() -> None:
    source = Source(
        SERVICE, "jobs.enqueue('duels.close', duel_id=1)\nenqueue(name)\nenqueue_all('a.b', [])"
    )
    assert house_checks.enqueued_tasks(source) == {"duels.close", "a.b"}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("templates/home.html", "<p>\n" * 151),
        ("static/js/main.js", "\n" * 151),
        ("templates/home.html", '<p class="a" style="color: red">'),
        ("templates/home.html", '<button onclick="go()">'),
    ],
)
def test_a_long_or_unsafe_page_is_caught(path: str, text: str) -> None:
    assert house_checks.page_flaws(path, text) != []


def test_a_plain_page_passes() -> None:
    text = "<p data-style='x' lang='en'>{{ style }} on = 'x'</p>\n" * 150
    assert house_checks.page_flaws("templates/home.html", text) == []
