"""game.core.modules: modules that wait until they are needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from game.core.modules import Modules

PLACES = {"keyword": "keyword", "decoder": "json.decoder"}


def test_a_module_is_found_by_its_short_name() -> None:
    import json.decoder

    assert Modules(PLACES)["decoder"] is json.decoder


def test_names_are_known_without_importing_anything() -> None:
    modules = Modules({"nothing": "no.such.module"})
    assert "nothing" in modules
    assert "something" not in modules
    assert list(modules) == ["nothing"]
    assert len(modules) == 1


def test_a_name_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        Modules(PLACES)["hopscotch"]
    assert Modules(PLACES).get("hopscotch") is None


def test_a_module_is_imported_when_it_is_first_asked_for() -> None:
    code = (
        "import sys; from game.core.modules import Modules; modules = Modules({'later': 'fractions'});"
        "before = 'fractions' in sys.modules; modules['later']; print(before, 'fractions' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
