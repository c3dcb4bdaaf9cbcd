"""The examples of docs/protocol.md: what two devices really say to each other, from the first frame to the first move.

python -m tests.game.table.room.examples    writes them into the document
"""

from __future__ import annotations

import json
import re
from typing import Final

from game.core import Stream
from game.fair.ristretto import Ristretto
from tests.game.table.room.simulation import World, usual_plan
from tools.paths import ROOT

DOCUMENT: Final = ROOT / "docs" / "protocol.md"
KINDS: Final = ("hello", "auth", "card", "head", "want_cards", "want_game", "game", "m", "want", "have", "said")
LONGEST: Final = 48
"""Characters of a text in an example; the rest is left out."""
_BLOCK: Final = re.compile(r"(<!-- examples -->\n```json\n).*?(\n```)", re.DOTALL)


class Listening(World):
    """Keeps the first frame of each kind."""

    def __init__(self, *arguments: object, **named: object) -> None:
        self.heard: dict[str, str] = {}
        super().__init__(*arguments, **named)  # type: ignore[arg-type]

    def post(self, sender: str, connection: str, text: str) -> None:
        self.heard.setdefault(json.loads(text)["k"], text)
        super().post(sender, connection, text)


def examples() -> str:
    """A frame of each kind, in the order of ``KINDS``, long texts cut."""
    world = Listening(Ristretto(), ["ana", "ben"], "protocol")
    for name in world.devices:
        world.start(name)
    world.pass_time(4000)
    world.does("ana", lambda room: room.set_plan(usual_plan("hipparchus", 2)))
    world.pass_time(1500)
    world.seat_all()
    luck = Stream("choices", "protocol")
    world.does("ben", lambda room: room.say("hola"))
    for _ in range(4):
        for name in world.devices:
            world.choose(name, luck)
        world.pass_time(1000)
    # What is lost is asked for; who comes late asks what is played and who is here.
    (connection,) = world.connections
    world.disconnect(connection)
    for name in world.devices:
        world.choose(name, luck)
    world.pass_time(15_000)
    late = World(Ristretto(), ["rut"], "late").devices["rut"]
    world.devices["rut"] = late
    world.apart = {frozenset(("rut", "ana"))}
    world.start("rut")
    world.pass_time(12_000)
    return "\n".join(shortened(world.heard[kind]) for kind in KINDS)


def shortened(text: str) -> str:
    """A frame whose long texts are cut, so that its shape can be seen."""
    return json.dumps(_cut(json.loads(text)), ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _cut(value: object) -> object:
    if isinstance(value, str):
        return value if len(value) <= LONGEST else f"{value[: LONGEST - 1]}…"
    if isinstance(value, list):
        return [_cut(each) for each in value[:2]]
    if isinstance(value, dict):
        return {str(_cut(key)): _cut(each) for key, each in value.items()}
    return value


def written(document: str, lines: str) -> str:
    """The document with these examples."""
    return _BLOCK.sub(lambda found: found[1] + lines + found[2], document)


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8"), examples()), encoding="utf-8")
