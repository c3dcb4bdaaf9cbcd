"""What a fair table is agreed on before its first message; its hash is the table's name, and everything signed is bound to it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Final

from game.core import Game, Genesis, TextError, first_state
from game.core.canonical import dumps, loads
from game.fair.wire import element_of, from_base64, to_base64

PROTOCOL: Final = 1
"""Version of the messages; peers of another one do not play together."""
NONCE: Final = 32


@dataclass(frozen=True, slots=True)
class Manifest:
    """The game, who plays it by their keys, and a random number of each, so that no two tables are ever the same.

    ``genesis.keys``: the public table key of each seat (base64url). ``nonces``: 32 random bytes of each seat. ``escrow``: whether, at three
    seats or more, the others together can stand in for a seat that is gone (fair-deal.md, section 6).
    """

    genesis: Genesis
    nonces: tuple[bytes, ...]
    escrow: bool = True

    @property
    def seats(self) -> int:
        return len(self.nonces)

    @property
    def keys(self) -> tuple[bytes, ...]:
        """The table key of each seat, 32 bytes."""
        return tuple(from_base64(key) for key in self.genesis.keys)

    def text(self) -> str:
        return dumps(
            {
                "escrow": self.escrow,
                "fair": PROTOCOL,
                "genesis": loads(self.genesis.text()),
                "nonces": [to_base64(nonce) for nonce in self.nonces],
            }
        )

    def hash(self) -> bytes:
        """32 bytes: the name of the table."""
        return hashlib.sha256(self.text().encode()).digest()

    @staticmethod
    def parse(text: str) -> Manifest:
        """Raises ``TextError`` (``manifest.*``, ``genesis.*``, ``json.*``); whether the keys are elements is the group's to say."""
        data = loads(text)
        if not isinstance(data, dict) or sorted(data) != ["escrow", "fair", "genesis", "nonces"]:
            raise TextError("manifest.shape", "not a manifest")
        if data["fair"] != PROTOCOL or type(data["fair"]) is not int:
            raise TextError("manifest.version", f"version {data['fair']!r:.40}")
        nonces = data["nonces"]
        if type(data["escrow"]) is not bool or not isinstance(nonces, list):
            raise TextError("manifest.shape", "wrong types")
        manifest = Manifest(
            Genesis.parse(dumps(data["genesis"])), tuple(from_base64(nonce, NONCE) for nonce in nonces), data["escrow"]
        )
        keys = manifest.genesis.keys
        if not len(keys) == len(manifest.genesis.seats) == len(nonces) or len(set(keys)) < len(keys):
            raise TextError("manifest.keys", "not a key and a number of its own for each seat")
        for key in keys:
            element_of(key)
        return manifest

    def require(self, game: Game[Any, Any]) -> None:
        """Raises ``Refused`` where the game here does not play it (``log.rules``, ``options.*``)."""
        from game.core import Log

        Log(game, self.genesis)
        first_state(game, self.genesis)
