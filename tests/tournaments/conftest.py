"""What the tests of tournaments share."""

import pytest

from tests.tournaments import stage


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    """Have one plain kind of puzzle, whose keys are known."""
    stage.install(monkeypatch)
