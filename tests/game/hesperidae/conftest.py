"""Property tests take the same examples on every run and have no clock: a slow machine is no failure."""

from hypothesis import settings

settings.register_profile("steady", deadline=None, derandomize=True, database=None)
settings.load_profile("steady")
