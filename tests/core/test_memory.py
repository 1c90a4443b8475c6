"""Long-lived objects are taken from the garbage collector at the end of loading."""

import gc

import pytest

from tallyworks.core.memory import settle


@pytest.fixture
def thawed() -> object:
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("thawed")
def test_what_was_loaded_is_not_looked_through_again() -> None:
    settle()

    assert gc.get_freeze_count() > 10_000
    assert len(gc.get_objects()) < gc.get_freeze_count()
