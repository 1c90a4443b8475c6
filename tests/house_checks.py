"""Checks of the house rules that neither ruff, mypy nor the import contracts can say.

Each check takes one parsed source file and returns a sentence for every breach it finds.
"""

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath

MOST_FILE_SLOC = 400
MOST_FUNCTION_SLOC = 50
LONG_FUNCTION_SLOC = 25
MOST_METHODS = 20
MOST_PAGE_LINES = 150

_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
_CLOCKS = {
    "timezone.now",
    "timezone.localtime",
    "timezone.localdate",
    "datetime.now",
    "datetime.utcnow",
    "datetime.today",
    "datetime.datetime.now",
    "date.today",
    "datetime.date.today",
    "time.time",
    "time.time_ns",
}
# The edge: where an instant may be read, or a failure of any kind caught and logged.
_EDGE = {"consumers.py", "tasks.py"}
_CLOCK_FILES = {"tallyworks/core/middleware.py", "tallyworks/live/clock.py"}
_CATCH_ALL_FILES = {
    "tallyworks/core/beat.py",
    "tallyworks/core/api/errors.py",
    "tallyworks/live/connection.py",
    "tallyworks/live/feed.py",
    "tallyworks/live/hub.py",
    "tallyworks/live/loop.py",
}
_ENVIRONMENT_FILES = {
    "manage.py",
    "tallyworks/asgi.py",
    "tallyworks/celery.py",
    "tallyworks/env.py",
    "tallyworks/wsgi.py",
}
_MARKS = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3, "HA" + "CK")) + r")\b")
_INLINE_STYLE = re.compile(r"\sstyle\s*=\s*[\"']")
_INLINE_HANDLER = re.compile(r"<[^>]*\son[a-z]+\s*=\s*[\"']")
_ELSEWHERE = re.compile(
    "/(" + "|".join(("wo" + "rk", "ro" + "ot", "fa" + "rm")) + ")/"
    "|/opt/(wheels|py)|https?://(registry|files|deb)" + r"\."
)

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One Python file of the project; `path` is relative to its root, with slashes."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def code_lines(self) -> frozenset[int]:
        """Return the numbers of the lines that hold code: no comment, no docstring, not blank."""
        lines: set[int] = set()
        for token in tokenize.generate_tokens(io.StringIO(self.text).readline):
            if token.type not in _NO_CODE:
                lines.update(range(token.start[0], token.end[0] + 1))
        for node in ast.walk(self.tree):
            docstring = _docstring(node)
            if docstring is not None:
                lines.difference_update(range(docstring.lineno, (docstring.end_lineno or 0) + 1))
        return frozenset(lines)

    @property
    def name(self) -> str:
        return PurePosixPath(self.path).name

    @property
    def is_edge(self) -> bool:
        return self.name in _EDGE or "/management/commands/" in self.path

    @property
    def is_service(self) -> bool:
        return self.name == "services.py" or "/services/" in self.path

    def functions(self) -> Iterator[Function]:
        for node in ast.walk(self.tree):
            if isinstance(node, Function):
                yield node

    def sloc(self, node: Function) -> int:
        """Return how many lines of code the function holds, from `def` on."""
        return sum(node.lineno <= line <= (node.end_lineno or 0) for line in self.code_lines)


Check = Callable[[Source], list[str]]


def _docstring(node: ast.AST) -> ast.Expr | None:
    if not isinstance(node, ast.Module | ast.ClassDef | Function) or not node.body:
        return None
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
        return first if isinstance(first.value.value, str) else None
    return None


def _dotted(node: ast.AST) -> str:
    return ast.unparse(node) if isinstance(node, ast.Name | ast.Attribute) else ""


def clock_below_the_edge(source: Source) -> list[str]:
    """The clock is read by the middleware, consumers, tasks and commands; rules get `now`."""
    if source.is_edge or source.path in _CLOCK_FILES:
        return []
    return [
        f"{source.path}:{node.lineno} reads the clock: take `now` as an argument"
        for node in ast.walk(source.tree)
        # A mention counts as well as a call: `default=timezone.now` reads the clock later.
        if isinstance(node, ast.Attribute) and _dotted(node) in _CLOCKS
    ]


def loose_service(source: Source) -> list[str]:
    """A service is keyword-only and annotated, and is told the instant it writes."""
    if not source.is_service:
        return []
    found = []
    for node in source.tree.body:
        if isinstance(node, Function) and not node.name.startswith("_"):
            found += [f"{source.path}:{node.lineno} {node.name} {flaw}" for flaw in _flaws(node)]
    return found


def _flaws(node: Function) -> list[str]:
    arguments = node.args
    flaws = []
    if arguments.posonlyargs or arguments.args or arguments.vararg or arguments.kwarg:
        flaws.append("must take keyword arguments only")
    if node.returns is None or any(a.annotation is None for a in arguments.kwonlyargs):
        flaws.append("must be annotated")
    defaults = dict(zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True))
    now = next((a for a in arguments.kwonlyargs if a.arg == "now"), None)
    if now is not None and defaults[now] is not None:
        flaws.append("must not guess `now`")
    if now is None and _writes_an_instant(node):
        flaws.append("writes an instant, so it must take `now`")
    return flaws


def _writes_an_instant(node: Function) -> bool:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Assign | ast.AugAssign):
            targets = inner.targets if isinstance(inner, ast.Assign) else [inner.target]
            if any(isinstance(t, ast.Attribute) and t.attr.endswith("_at") for t in targets):
                return True
        if isinstance(inner, ast.Call) and _dotted(inner.func).rpartition(".")[2] in (
            "create",
            "update",
            "get_or_create",
            "update_or_create",
        ):
            return any((keyword.arg or "").endswith("_at") for keyword in inner.keywords)
    return False


def table_in_the_edge(source: Source) -> list[str]:
    """Views, consumers and tasks ask services and queries, never a table."""
    if source.name not in {"views.py", *_EDGE} and "/views/" not in source.path:
        return []
    return [
        f"{source.path}:{node.lineno} reaches for a table: ask a query or a service"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and node.attr in {"objects", "_default_manager"}
    ]


def chance_from_nowhere(source: Source) -> list[str]:
    """Chance comes from a `Random` that was passed in, made from a seed."""
    found = []
    imported = any(
        isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names)
        for node in ast.walk(source.tree)
    )
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            names = {alias.name for alias in node.names} - {"Random", "SystemRandom"}
            found += [f"{source.path}:{node.lineno} imports random.{name}" for name in names]
        if isinstance(node, ast.Call):
            called = _dotted(node.func)
            if imported and called.startswith("random.") and called != "random.Random":
                found.append(f"{source.path}:{node.lineno} calls {called}")
            if called in {"Random", "random.Random"} and not node.args:
                found.append(f"{source.path}:{node.lineno} makes a Random without a seed")
    return found


def oversized(source: Source) -> list[str]:
    """Files, functions and classes stay small enough to be read at one sitting."""
    found = []
    if len(source.code_lines) > MOST_FILE_SLOC:
        found.append(f"{source.path} holds {len(source.code_lines)} lines of code")
    found += [
        f"{source.path}:{node.lineno} {node.name} has {source.sloc(node)} lines"
        for node in source.functions()
        if source.sloc(node) > MOST_FUNCTION_SLOC
    ]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef):
            methods = sum(isinstance(member, Function) for member in node.body)
            if methods > MOST_METHODS:
                found.append(f"{source.path}:{node.lineno} {node.name} has {methods} methods")
    return found


def deferred_imports(source: Source) -> list[str]:
    """Imports stand at the top, but in an app's `ready`, which runs once all models are there."""
    return [
        f"{source.path}:{inner.lineno} imports inside {node.name}"
        for node in source.functions()
        if not (source.name == "apps.py" and node.name == "ready")
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]


def catch_all(source: Source) -> list[str]:
    """Whatever may happen is caught at the edge only, where it is logged."""
    if source.is_edge or source.path in _CATCH_ALL_FILES:
        return []
    return [
        f"{source.path}:{node.lineno} catches everything"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or _dotted(node.type) in {"Exception", "BaseException"})
    ]


def environment_elsewhere(source: Source) -> list[str]:
    """The environment is read through `tallyworks.env`, by the settings."""
    if source.path in _ENVIRONMENT_FILES:
        return []
    return [
        f"{source.path}:{node.lineno} reads the environment"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Attribute) and _dotted(node) in {"os.environ", "os.getenv"}
    ]


def enqueued_tasks(source: Source) -> set[str]:
    """Return the names of the tasks that the file hands to `enqueue` or `enqueue_all`."""
    return {
        node.args[0].value
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Call)
        and _dotted(node.func).rpartition(".")[2] in {"enqueue", "enqueue_all"}
        and node.args
        and isinstance(node.args[0], ast.Constant)
        and isinstance(node.args[0].value, str)
    }


def marks(path: str, text: str) -> list[str]:
    """Nothing is left for later, and nothing names a machine or a package host."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        if _MARKS.search(line):
            found.append(f"{path}:{number} leaves a mark")
        if _ELSEWHERE.search(line):
            found.append(f"{path}:{number} names a place of one machine")
    return found


def page_flaws(path: str, text: str) -> list[str]:
    """Templates and scripts stay short; a template holds nothing the policy would refuse."""
    lines = text.splitlines()
    found = []
    if len(lines) > MOST_PAGE_LINES:
        found.append(f"{path} has {len(lines)} lines")
    if path.endswith(".html"):
        for number, line in enumerate(lines, start=1):
            if _INLINE_STYLE.search(line) or _INLINE_HANDLER.search(line):
                found.append(f"{path}:{number} holds an inline style or handler")
    return found


OF_THE_CODE: tuple[Check, ...] = (
    clock_below_the_edge,
    loose_service,
    table_in_the_edge,
    chance_from_nowhere,
    oversized,
    catch_all,
    environment_elsewhere,
)
