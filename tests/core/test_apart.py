"""A computation in a process of its own."""

import os
import signal
import subprocess

import pytest

from sim.generator import WorkshopKind, generate
from tallyworks.core.apart import Stopped, call_apart


def test_it_returns_what_the_function_returns_elsewhere() -> None:
    assert call_apart(sorted, [3, 1, 2], reverse=True) == [3, 2, 1]
    assert call_apart(os.getpid) != os.getpid()


def test_it_raises_when_the_function_does(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        call_apart(generate, kind=WorkshopKind.DAILY, weekday=9, seed="x")
    assert "weekday" in capfd.readouterr().err


def test_it_tells_who_was_asked_to_end_from_who_was_killed() -> None:
    with pytest.raises(Stopped):
        call_apart(signal.raise_signal, signal.SIGTERM)
    with pytest.raises(subprocess.CalledProcessError):
        call_apart(signal.raise_signal, signal.SIGKILL)
