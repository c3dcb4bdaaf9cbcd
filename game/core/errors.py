"""Refusals. A refusal is a stable code; the sentence for people is in the catalogues, under ``refusal.<code>``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


class Refused(ValueError):
    """Something was refused and nothing has changed.

    ``code`` is stable and dotted (``play.must_follow_suit``, ``text.row``); ``detail`` is for developers and never shown alone.
    ``seat`` is the seat to blame where the refusal proves one (a reveal that contradicts a claim), else ``None``.
    """

    def __init__(self, code: str, detail: str = "", *, seat: int | None = None) -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail
        self.seat = seat


class TextError(Refused):
    """A text or JSON form that does not parse, is not canonical, or describes an impossible state."""


class Hidden(Refused):
    """A question this replica cannot answer, since it rests on faces that it was not told."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules say about an action: ``legal``, ``illegal`` with a code, or ``unknown`` (it rests on a face this replica lacks)."""

    verdict: str
    code: str = ""

    @property
    def legal(self) -> bool:
        return self.verdict == "legal"

    @property
    def illegal(self) -> bool:
        return self.verdict == "illegal"

    @property
    def unknown(self) -> bool:
        return self.verdict == "unknown"


LEGAL: Final = Ruling("legal")
UNKNOWN: Final = Ruling("unknown")


def illegal(code: str) -> Ruling:
    """A ruling that refuses, with its stable code."""
    return Ruling("illegal", code)
