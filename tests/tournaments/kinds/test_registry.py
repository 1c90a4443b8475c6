"""Kinds are found by walking the package: adding one touches nothing else."""

from pathlib import Path

import pytest

from tournaments import kinds
from tournaments.kinds.base import SizeOffer
from tournaments.kinds.registry import UnknownKind, get_kind, list_kinds

LIMITS = {
    "futoshiki": {5: 180, 6: 300, 7: 420},
    "grattacieli": {5: 240, 6: 360},
    "kakuro": {6: 360, 7: 480, 8: 600},
    "hitori": {6: 180, 8: 300, 10: 480},
    "akari": {7: 180, 8: 240, 10: 360},
    "camping": {6: 120, 8: 240, 10: 360},
    "rettangoli": {6: 120, 8: 240, 10: 360},
    "slalom": {5: 180, 6: 240, 8: 360},
    "trace": {6: 120},
    "workshop": {6: 480},
}


def test_the_kinds_and_their_limits_are_those_of_the_spec() -> None:
    found = {
        kind.code: {offer.size: offer.limit_s for offer in kind.sizes} for kind in list_kinds()
    }
    assert found == LIMITS
    for kind in list_kinds():
        for offer in kind.sizes:
            assert kind.default_limit_s(offer.size) == offer.limit_s


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(UnknownKind):
        get_kind("sudoku")


def test_only_the_trace_blocks_the_simulator() -> None:
    assert [kind.code for kind in list_kinds() if kind.blocks_simulator] == ["trace"]


def test_a_new_package_is_a_new_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "altro"
    package.mkdir()
    (package / "__init__.py").write_text(
        "from dataclasses import replace\n"
        "from tournaments.kinds.hitori import KIND as HITORI\n"
        'KIND = replace(HITORI, code="altro")\n'
    )
    monkeypatch.setattr(kinds, "__path__", [*kinds.__path__, str(tmp_path)])
    list_kinds.cache_clear()
    try:
        altro = get_kind("altro")
        assert altro.sizes[0] == SizeOffer(6, 180)
        assert altro.script == "js/tournaments/kinds/altro.js"
        assert altro.template("it") == "tournaments/kinds/altro/it.html"
    finally:
        list_kinds.cache_clear()
