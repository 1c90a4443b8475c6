"""Publishing by two connections at once: one chain, each period once."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest

from tallyworks.results import services
from tallyworks.results.models import ResultsFile
from tallyworks.results.queries import composing
from tallyworks.results.services import publishing
from tests.connections import at_once
from tests.factories import WorkshopFactory
from tests.results.conftest import PAR

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


def test_two_runs_at_once_make_one_chain(now: datetime, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in range(1, 4):
        day = date(2026, 11, 26) + timedelta(days=place)
        WorkshopFactory.create(date=day, number=place, **PAR)
    both_composed = Barrier(2)
    compose = composing.compose
    first_period = "2026-11-27"

    def slow_compose(link: Any, *, now: datetime) -> str | None:
        text = compose(link, now=now)
        if link.period == first_period:
            both_composed.wait(timeout=30)
        return text

    monkeypatch.setattr(publishing, "compose", slow_compose)
    made = at_once(2, lambda _number: services.publish_due(now=now))

    assert sum(made) == 3
    chain = list(ResultsFile.objects.in_order())
    assert [row.sequence for row in chain] == [1, 2, 3]
    assert [row.previous for row in chain] == ["", chain[0].sha256, chain[1].sha256]
    assert list(services.verify_results(copies=None, now=now)) == []
