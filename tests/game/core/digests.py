"""What is the same in every process, browser and Python version; runs natively and in Pyodide."""

import json
import sys


def main() -> str:
    """One hash over random games of each game, what hostile input says, and where this ran, as JSON."""
    from game import hipparchus
    from game.core import Stream, TextError
    from game.core.canonical import loads
    from game.core.conformance import conform, digest_of, settings
    from tests.game.core.examples import magpies

    codes = []
    for text in ("[" * 16_000, '{"a":' * 3_000, "9" * 5_000, "NaN", "-0", '"\\ud800"', "\u0663", '"\u00e9"'):
        try:
            loads(text)
        except TextError as refusal:
            codes.append(refusal.code)
    return json.dumps(
        {
            "platform": sys.platform,
            "magpies": digest_of(magpies, settings(magpies, 2, "everywhere")),
            "hipparchus": digest_of(hipparchus, settings(hipparchus, 3, "everywhere")),
            "conform": conform(magpies, games=1, seed="everywhere"),
            "codes": codes,
            "stream": Stream("everywhere", "\u00e9", -7).bits(128),
        }
    )
