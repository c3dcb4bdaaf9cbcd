"""The people at a table in words: "you" or a name, told apart and kept from doing harm to the page."""

from __future__ import annotations

from dataclasses import dataclass
from unicodedata import normalize

from web.i18n import Translator
from web.markup import Safe, tag
from web.views.model import TableModel

NAME_LENGTH = 32
"""Characters of a name that are shown."""

# Direction marks and overrides would turn the words around a name; the joiners of emoji and of some scripts stay.
_TURNING = frozenset("\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
_JOINERS = "\u200c\u200d"
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_FIRST_RIGHT_TO_LEFT = "\u0590"


def clean(name: str, most: int = NAME_LENGTH) -> str:
    """A name fit for one line: no control or direction marks, single blanks, at most so many characters.

    >>> clean("  Ana\\n\\u202eMaría ")
    'Ana María'
    """
    kept = "".join(
        letter if letter.isprintable() or letter in _JOINERS else " " for letter in name if letter not in _TURNING
    )
    one_line = " ".join(kept.split())
    if not one_line.strip(_JOINERS + "\u3164\u2800"):
        return ""
    return one_line if len(one_line) <= most else one_line[: most - 1] + "…"


def kept(name: str) -> str:
    """A name as a table keeps it: the same letters are the same name, however they were typed."""
    return clean(normalize("NFC", name))


@dataclass(frozen=True, slots=True)
class People:
    """Who sits where, in the words of one language. ``viewer`` is spoken to as "you"; ``None``: nobody is."""

    t: Translator
    names: tuple[str, ...]
    viewer: int | None

    @staticmethod
    def of(t: Translator, model: TableModel, *, neutral: bool = False) -> People:
        """The people of a table. ``neutral`` speaks to nobody: for what two people at one device read together."""
        names = [clean(name) or t.t("table.seat", number=seat + 1) for seat, name in enumerate(model.names)]
        folded = [name.casefold() for name in names]
        for seat, name in enumerate(names):
            if folded.count(folded[seat]) > 1:
                names[seat] = t.t("table.same_name", name=name, number=seat + 1)
        return People(t, tuple(_isolated(name) for name in names), None if neutral else model.viewer)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.names[seat]

    def who(self, seat: int) -> str:
        """ "You", or the name, to stand alone."""
        return self.t.t("table.you") if seat == self.viewer else self.names[seat]

    def tagged(self, seat: int) -> Safe:
        """The same as markup whose direction is its own."""
        return tag("bdi", self.who(seat), class_="who")

    def say(self, code: str, seat: int, **values: object) -> str:
        """A sentence about a seat: ``<code>.you`` or ``<code>.they`` with the place ``{name}``."""
        if seat == self.viewer:
            return self.t.t(f"{code}.you", **values)
        return self.t.t(f"{code}.they", name=self.names[seat], **values)


def bot_name(t: Translator, seat: int) -> str:
    """What a bot in this seat is called that was given no name."""
    names = t.t("table.bot_names").split(", ")
    return names[seat % len(names)]


def either(t: Translator, words: list[str]) -> str:
    """Words as a choice: "1, 2 or 3"."""
    return _listed(t, words, "table.list_or")


def both(t: Translator, words: list[str]) -> str:
    """Words as a list: "1, 2 and 3"."""
    return _listed(t, words, "table.list_and")


def _listed(t: Translator, words: list[str], code: str) -> str:
    if len(words) < 2:
        return "".join(words)
    # In Spanish "y" and "o" change before their own sounds: "e islas", "u ocho".
    sound = words[-1].lower().removeprefix("h")
    if code == "table.list_and" and sound.startswith("i") and not sound.startswith("ie"):
        code = "table.list_and_same"
    if code == "table.list_or" and sound.startswith("o"):
        code = "table.list_or_same"
    return t.t(code, first=", ".join(words[:-1]), last=words[-1])


def _isolated(name: str) -> str:
    return name if max(name) < _FIRST_RIGHT_TO_LEFT else f"{_FIRST_STRONG_ISOLATE}{name}{_POP_ISOLATE}"
