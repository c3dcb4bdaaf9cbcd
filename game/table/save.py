"""The save file of a local table: canonical JSON a line.

First a header ``{"seed":…,"tertulia":1}``, then the log, last ``{"head":…}``. It holds every card: whoever opens it sees all hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from game.core import Game, Genesis, Log, Refused, TextError
from game.core.canonical import dumps, loads
from game.table.local import PIECE, LocalTable

FORMAT: Final = 1
MAX_SIZE: Final = 32_000_000
"""Characters. The longest game there is stays far below."""


def save_text(table: LocalTable) -> str:
    """The table as a text that :func:`parse_save` reads."""
    header = dumps({"seed": table.seed, "tertulia": FORMAT})
    return "\n".join([header, *table.lines(), dumps({"head": table.log.head}), ""])


def parse_save(text: str, games: Mapping[str, Game[Any, Any]]) -> LocalTable:
    """The table of a save.

    Raises ``Refused``: ``save.damaged`` (cut off or changed), ``save.future`` (written by a later version), ``save.game``
    (a game or rules that are not here). A save that is refused is as good as before: nothing is changed.
    """
    *_, table = reading(text, games)
    assert table is not None
    return table


def reading(text: str, games: Mapping[str, Game[Any, Any]]) -> Iterator[LocalTable | None]:
    """The same in pieces: ``None`` now and then, so that a page can draw breath, last the table."""
    try:
        yield from _reading(text, games)
    except Refused as refusal:
        raise Refused(damage_code(refusal), str(refusal)) from refusal


def damage_code(refusal: Refused) -> str:
    """What a refusal says of a save: its own code if it is about saves, else that the save is damaged."""
    return refusal.code if refusal.code in ("save.future", "save.game") else "save.damaged"


def _reading(text: str, games: Mapping[str, Game[Any, Any]]) -> Iterator[LocalTable | None]:
    if not isinstance(text, str) or len(text) > MAX_SIZE:
        raise TextError("save.size", "not a save of this size")
    lines = text.split("\n")
    if len(lines) < 4 or lines[-1] != "":
        raise TextError("save.cut", "the end is missing")
    header = loads(lines[0])
    if not isinstance(header, dict) or type(header.get("tertulia")) is not int:
        raise TextError("save.shape", "no header")
    if header["tertulia"] > FORMAT:
        raise Refused("save.future", f"format {header['tertulia']}")
    if sorted(header) != ["seed", "tertulia"] or not isinstance(header["seed"], str) or header["tertulia"] != FORMAT:
        raise TextError("save.shape", "not a header")
    genesis = Genesis.parse(lines[1])
    game = games.get(genesis.game)
    if game is None or genesis.rules != game.RULES:
        raise Refused("save.game", f"{genesis.game} rules {genesis.rules}")
    log = Log.parse(game, lines[1:2])
    for number, line in enumerate(lines[2:-2]):
        log.append_line(line)
        if number % PIECE == PIECE - 1:
            yield None
    if loads(lines[-2]) != {"head": log.head}:
        raise TextError("save.head", "the log is not the one that was saved")
    yield from LocalTable.resuming(log, header["seed"])
