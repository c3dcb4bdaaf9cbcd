"""The conformance suite: holds a game to the contract of :mod:`game.core` (design, section 2). It comes with the wheel.

>>> from game import hipparchus
>>> from game.core.conformance import conform
>>> conform(hipparchus, games=1, processes=False)
1

or, in a shell: ``python -m game.core.conformance game.hipparchus --games 20 --seed 7``.
"""

from game.core.conformance.failures import LAWS, ConformanceError, Setting
from game.core.conformance.records import compare_golden, golden_text
from game.core.conformance.suite import conform, digest_of, play, settings

__all__ = [
    "LAWS",
    "ConformanceError",
    "Setting",
    "compare_golden",
    "conform",
    "digest_of",
    "golden_text",
    "play",
    "settings",
]
