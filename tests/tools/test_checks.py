"""tools.checks: which tests a part runs."""

import pytest

from tools.checks import Options, picked


@pytest.mark.parametrize(
    ("given", "run"),
    [
        ((), ["tests/browser"]),
        (("-k", "axe"), ["-k", "axe", "tests/browser"]),
        (("tests/web/test_app.py",), ["tests/web/test_app.py"]),
        (("-x", "tests/web/test_app.py::test_a"), ["-x", "tests/web/test_app.py::test_a"]),
    ],
)
def test_a_part_keeps_to_its_folder_unless_files_are_named(given: tuple[str, ...], run: list[str]) -> None:
    assert picked(Options(pytest=given), "tests/browser") == run
