"""One build at a time in one work tree: the second waits for the first."""

import contextlib
import sys
from collections.abc import Iterator
from typing import IO

from tools.console import say
from tools.paths import WORK

if sys.platform == "win32":
    import msvcrt

    def seize(file: IO[bytes], wait: bool) -> None:
        """Lock the file's first byte. Raises OSError if it is held and we do not wait, or wait in vain for long."""
        file.seek(0)
        while True:
            try:
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)
                return
            except OSError:
                # LK_LOCK gives up after ten tries, a second apart: a build may take longer.
                if not wait:
                    raise
else:
    import fcntl

    def seize(file: IO[bytes], wait: bool) -> None:
        """Lock the file. Raises OSError if it is held and we do not wait."""
        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Hold the tree's lock for as long as the block runs; the system frees it if we die."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("wb") as file:
        try:
            seize(file, wait=False)
        except OSError:
            say("Another build is running in this folder: waiting for it.")
            seize(file, wait=True)
        yield
