"""Lighthouse on a page of the built site, in a Chromium of its own that has never seen it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tools import browsers
from tools.console import run
from tools.environment import ready_node
from tools.paths import NODE_MODULES

PROGRAM = Path(__file__).with_suffix(".mjs")
BARS = ("accessibility", "best-practices")
"""The categories in which nothing less than 100 will do."""


@dataclass(frozen=True)
class Audit:
    """What Lighthouse says of a page: marks from 0 to 100, the audits that cost marks, times in ms.

    `app` and `screen` are the page's own data-app and data-screen when it was done.
    """

    app: str
    screen: str
    scores: dict[str, int]
    failed: dict[str, list[list[str]]]
    metrics: dict[str, float]

    def faults(self, category: str) -> list[str]:
        """Name, title and detail of each audit of a category that did not get its full mark."""
        return [": ".join(part for part in parts if part) for parts in self.failed[category]]


def obstacle() -> str | None:
    """Why Lighthouse cannot run here; None if it can."""
    if not (NODE_MODULES / "lighthouse" / "package.json").is_file():
        return "node_modules has no Lighthouse: python3 build.py build installs it"
    if not browsers.find_chromium():
        return "no Chromium found"
    return None


def audit(address: str, categories: Sequence[str] = BARS) -> Audit:
    """Run Lighthouse once. Raises Failure where it cannot tell."""
    plan = {
        "chromium": str(browsers.find_chromium()),
        "flags": [*browsers.CHROMIUM_FLAGS, "--no-sandbox"],
        "address": address,
        "categories": list(categories),
    }
    told = run([ready_node().program, PROGRAM, json.dumps(plan)], what=f"Lighthouse on {address}")
    return Audit(**json.loads(told.splitlines()[-1]))
