"""What the conformance suite says when a game breaks a law."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.core.canonical import dumps
from game.core.contract import Option

LAWS: Final[Mapping[str, str]] = {
    "interface": "A game is a package whose public names satisfy Game.",
    "options": "start refuses an unknown option, an unknown value and a wrong number of seats; True is not 1.",
    "ends": "Every game ends within MAX_EVENTS.",
    "one_of": "Exactly one of need, to_act, result holds at any time.",
    "result": "Ranks, points and their parts, one entry a seat; equal ranks for a tie, and the next rank as many lower.",
    "legal": "One sorted list without repeats, of exactly what check calls legal; empty for a seat that is not to act.",
    "forced": "A forced claim is the only legal action of its seat.",
    "refused": "Illegal, stale and senseless actions are illegal to check, which never raises, and refused by apply.",
    "answers": "While a need is due only its answer is accepted, and no luck is accepted that is not due.",
    "unchanged": "States and events are immutable: no call changes one that was there before.",
    "plain": "No floats in states, nothing mutable, and no sets, whose order differs between processes.",
    "replica": "Everyone folds the events that they were told; replicas differ from the truth in the faces they lack and in nothing else.",
    "unknown": "A replica's ruling on another seat is that of the truth, or unknown.",
    "faces": "A game with cards tells what lies on its slots (faces).",
    "sample": "A sample is a full state that agrees with all that the seat knows, past claims included.",
    "claim": "A reveal that contradicts a claim is refused and names the mover.",
    "opened": "A sealed move opens as what was sealed.",
    "conserved": "Every card and piece is accounted for in every state.",
    "commute": "Acting together commutes.",
    "text": "Every action and every state has a canonical text that parses back; no other text is accepted.",
    "log": "Every log reads back from its lines, and all copies have the same heads.",
    "audit": "The audit passes an honest game and names the first event that broke a rule.",
    "deterministic": "The same seed and choices give the same game in every process, whatever its hash seed.",
    "golden": "A recorded game still plays as it was recorded.",
}
"""The laws by name, in the words of the design (section 2)."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Which random game was played; equal settings give equal games."""

    game: str
    seats: int
    options: tuple[tuple[str, Option], ...]
    seed: str
    number: int
    stride: int = 1
    """One step in so many is looked at; which games are played does not depend on it."""

    def arguments(self) -> str:
        """The command's arguments that play this game alone again."""
        options = f" --options '{dumps(dict(self.options))}'" if self.options else ""
        stride = f" --stride {self.stride}" if self.stride > 1 else ""
        return f"--seats {self.seats}{options} --seed {self.seed} --first {self.number} --games 1{stride}"


class ConformanceError(AssertionError):
    """A game broke a law. ``code`` is stable (``conform.<law>``); ``event`` counts the events before the failure."""

    def __init__(self, law: str, detail: str, setting: Setting | None = None, event: int | None = None) -> None:
        self.law = law
        self.code = f"conform.{law}"
        self.detail = detail
        self.setting = setting
        self.event = event
        lines = [f"{self.code}: {detail}", f"  law: {LAWS[law]}"]
        if setting is not None:
            lines.append(f"  game: {setting.game}, after {event} events")
            lines.append(f"  again: python -m game.core.conformance PACKAGE {setting.arguments()}")
        super().__init__("\n".join(lines))
