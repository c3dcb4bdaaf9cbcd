"""What tests of fair dealing share: each group there is, and property tests that are the same on every run."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from game.fair.group import Group
from tests.game.fair.groups import GROUPS

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")


WHOLE_TABLES = {"test_leaving", "test_returning", "test_secrecy", "test_whole_games"}
"""What plays long at whole tables does so on the page's group; on the reference too in long runs. (Cheats are tried on both.)"""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        called = getattr(item, "callspec", None)
        if item.path.stem in WHOLE_TABLES and called is not None and called.params.get("group") == "python":
            item.add_marker(pytest.mark.long)


@pytest.fixture(scope="session", params=list(GROUPS))
def group(request: pytest.FixtureRequest) -> Iterator[Group]:
    """Whatever is true of fair dealing is true of it on each of these."""
    with GROUPS[request.param]() as made:
        yield made
