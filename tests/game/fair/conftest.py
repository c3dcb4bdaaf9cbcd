"""What tests of fair dealing share: each group there is, and property tests that are the same on every run."""

from collections.abc import Iterator

import pytest
from hypothesis import settings

from game.fair.group import Group
from tests.game.fair.groups import GROUPS

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")


@pytest.fixture(scope="session", params=list(GROUPS))
def group(request: pytest.FixtureRequest) -> Iterator[Group]:
    """Whatever is true of fair dealing is true of it on each of these."""
    with GROUPS[request.param]() as made:
        yield made
