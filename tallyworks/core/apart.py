"""Long pure computations in a Python of their own, so that this process goes on answering.

A plain child process, not a pool: it works the same from a web process, a schedule's thread and a
Celery worker (whose children may have no pools), and it ends with its caller.
"""

import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Stopped(Exception):
    """The process was asked to end before it was done, by an operator or the machine going down."""


_ENDINGS = frozenset({-signal.SIGTERM, -signal.SIGINT, -signal.SIGHUP})


def call_apart(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what the module-level `function` returns in another process.

    Arguments travel by pipe, never on the command line, where other users could read a seed.

    Raises:
        subprocess.CalledProcessError: it raised there; its traceback is on standard error. Or it
            was killed, most likely for its memory.
        Stopped: it was asked to end.
    """
    request = pickle.dumps((function, args, kwargs))
    command = [sys.executable, "-m", __name__]
    done = subprocess.run(command, input=request, stdout=subprocess.PIPE, check=False)  # noqa: S603 - no foreign word in it
    if done.returncode in _ENDINGS:
        raise Stopped
    done.check_returncode()
    result: T = pickle.loads(done.stdout)  # noqa: S301 - our own child wrote it
    return result


def _serve() -> None:
    function, args, kwargs = pickle.load(sys.stdin.buffer)  # noqa: S301 - our own parent wrote it
    result: Any = function(*args, **kwargs)
    sys.stdout.buffer.write(pickle.dumps(result))


if __name__ == "__main__":
    _serve()
