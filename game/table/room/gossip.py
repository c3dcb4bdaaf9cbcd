"""What devices tell each other so that all come to have the same: cards, the game's messages, and now and then what each has.

A message goes at once to everybody; whoever is not connected with its author gets it from others. What was lost is asked for, from one peer at a
time and in pieces, once a *head* has told of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core import Refused, TextError
from game.fair.group import Element, Group
from game.fair.wire import Fields, from_base64, to_base64
from game.table.room.cards import Card, read_card
from game.table.room.frames import texts
from game.table.room.links import Link, Links
from game.table.room.lobby import MOST_MEMBERS, Lobby
from game.table.room.outbox import Outbox
from game.table.room.shared import SharedTable

ASK_AGAIN: Final = 4_000
"""Milliseconds after which messages that did not come are asked for again."""
_MOST_NUMBER: Final = 1_000_000
_STATE: Final = 16


@dataclass(frozen=True, slots=True)
class Had:
    """What somebody has of a game: the number of messages of each seat, and the hash of each last one."""

    counts: tuple[int, ...]
    ends: tuple[bytes, ...]

    @staticmethod
    def of(table: SharedTable) -> Had:
        return Had(table.streams.counts, table.streams.ends)

    def fields(self) -> dict[str, Any]:
        return {"counts": list(self.counts), "ends": [to_base64(end) for end in self.ends]}

    @staticmethod
    def read(fields: Fields, seats: int) -> Had:
        """Raises ``TextError``."""
        counts, ends = fields.plain("counts"), fields.plain("ends")
        if not (isinstance(counts, list) and isinstance(ends, list) and len(counts) == len(ends) == seats):
            raise TextError("room.shape", "counts")
        if not all(type(count) is int and 0 <= count < _MOST_NUMBER for count in counts):
            raise TextError("room.shape", "counts")
        return Had(tuple(counts), tuple(from_base64(end, 32) for end in ends))

    def lacks(self, other: Had) -> bool:
        """Whether the other one has something that this one has not, or has parted from it."""
        pairs = zip(self.counts, other.counts, self.ends, other.ends, strict=True)
        return any(had > mine or (had == mine > 0 and end != own) for mine, had, own, end in pairs)


class Gossip:
    """One device's half of all that. ``changed`` is called where something new has come."""

    def __init__(
        self,
        group: Group,
        room: str,
        me: Element,
        lobby: Lobby,
        links: Links,
        outbox: Outbox,
        changed: Callable[[], None],
    ) -> None:
        self._group = group
        self._room = room
        self._me = me
        self._lobby = lobby
        self._links = links
        self._outbox = outbox
        self._changed = changed
        self.now = 0
        self.table: SharedTable | None = None
        self.number = 0
        """Which game of the room the table is."""
        self.parted: Element | None = None
        """A member whose device comes to another state by the same messages."""

    @property
    def part(self) -> str:
        """The part of the journal that the game is kept in."""
        return f"game-{self.number}"

    # --- Cards ---------------------------------------------------------------------------------------------------------------

    def take_card(self, card: Card) -> bool:
        """Takes a card, one's own or another's; whether it is news."""
        if not self._lobby.take(card, self._links.near() | {self._me}):
            return False
        self._outbox.keep("room", "card", text=card.text)
        self._changed()
        return True

    def hear_card(self, link: Link, fields: Fields) -> Card:
        """A card that a peer brings. Raises ``TextError``."""
        card = read_card(self._group, self._room, fields.text("text", 8192))
        fields.close()
        if card.member != self._me and self.take_card(card):
            self._outbox.send_all(self._links.beyond(card.member, link), "card", text=card.text)
        return card

    def give_cards(self, link: Link, fields: Fields) -> None:
        wanted = fields.plain("of")
        fields.close()
        if not isinstance(wanted, list) or len(wanted) > MOST_MEMBERS:
            raise TextError("room.shape", "of")
        for key in wanted:
            card = self._lobby.cards.get(from_base64(key, 32))
            if card is not None:
                self._outbox.send(link, "card", text=card.text)

    # --- Heads ---------------------------------------------------------------------------------------------------------------

    def tell(self, to: Sequence[Link]) -> None:
        """Tells what this device has."""
        table, about = self.table, None
        if table is not None:
            at, state = table.stamp()
            about = {
                "at": at,
                "n": self.number,
                "state": to_base64(state),
                "t": to_base64(table.name),
                **Had.of(table).fields(),
            }
        self._outbox.send_all(
            to,
            "head",
            cards={to_base64(key): card.number for key, card in self._lobby.cards.items()},
            near=sorted(map(to_base64, self._links.near())),
            table=about,
        )

    def hear_head(self, link: Link, fields: Fields) -> None:
        """What a peer has: what is missing here is asked for. Raises ``TextError``."""
        cards, near, about = fields.plain("cards"), fields.plain("near"), fields.plain("table")
        fields.close()
        if not isinstance(cards, dict) or not isinstance(near, list) or max(len(cards), len(near)) > MOST_MEMBERS + 8:
            raise TextError("room.shape", "head")
        numbers = {from_base64(key, 32): number for key, number in cards.items()}
        if not all(type(number) is int for number in numbers.values()):
            raise TextError("room.shape", "head")
        link.near = frozenset(from_base64(key, 32) for key in near)
        if lacking := sorted(to_base64(key) for key in self._lacking(numbers)):
            self._outbox.send(link, "want_cards", of=lacking[:MOST_MEMBERS])
        if about is not None:
            self._compare(link, about)

    def _lacking(self, numbers: dict[Element, int]) -> Iterator[Element]:
        for key, number in numbers.items():
            known = self._lobby.cards.get(key)
            if key != self._me and (known is None or known.number < number):
                yield key

    def _compare(self, link: Link, about: Any) -> None:
        if not isinstance(about, dict):
            raise TextError("room.shape", "head")
        fields, table = Fields(self._group, about), self.table
        name, number = fields.data("t", 32), fields.number("n", 10_000)
        at, state = fields.number("at", _MOST_NUMBER), fields.data("state", _STATE)
        if table is None or name != table.name:
            if table is None or number > self.number:
                self._outbox.send(link, "want_game", t=to_base64(name))
            return
        theirs = Had.read(fields, table.manifest.seats)
        fields.close()
        if at == table.stamp()[0] and state != table.stamp()[1] and table.main.verdict is None:
            self.parted = link.member
        elif Had.of(table).lacks(theirs):
            self._ask(link)

    # --- The game's messages -------------------------------------------------------------------------------------------------

    def send_made(self) -> None:
        """What the seats here have made goes into the journal and to all."""
        if self.table is None:
            return
        for text in self.table.take_made():
            self._outbox.keep(self.part, "m", text=text)
            self._outbox.send_all(self._links.up, "m", t=to_base64(self.table.name), text=text)
            self._changed()

    def _ask(self, link: Link) -> None:
        """Asks a peer for what is lacking, unless another one is just bringing it."""
        table = self.table
        if table is None or table.ended:
            return
        if any(other.asked is not None and self.now - other.asked < ASK_AGAIN for other in self._links.up):
            return
        link.asked = self.now
        self._outbox.send(link, "want", t=to_base64(table.name), **Had.of(table).fields())

    def give(self, link: Link, fields: Fields) -> None:
        """Brings a peer what it lacks."""
        table = self.table
        if fields.data("t", 32) != (table.name if table is not None else b"") or table is None:
            return
        theirs = Had.read(fields, table.manifest.seats)
        fields.close()
        found, more = table.missing(theirs.counts, theirs.ends)
        self._outbox.send(link, "have", more=more, t=to_base64(table.name), texts=found)

    def hear_messages(self, link: Link, fields: Fields) -> bool:
        """What was asked for; whether any of it was news."""
        name, more, found = fields.data("t", 32), fields.flag("more"), texts(fields, "texts")
        fields.close()
        link.asked = None
        if self.table is None or name != self.table.name:
            return False
        news = [text for text in found if self._take(text)]
        if more and news:
            self._ask(link)
        return bool(news)

    def hear_message(self, link: Link, fields: Fields, holder: Callable[[str], Element | None]) -> bool:
        """A message as it was made; whether it was news. ``holder``: the member that has made it, for what is passed on."""
        name, text = fields.data("t", 32), fields.text("text", 65_536)
        fields.close()
        table = self.table
        if table is None or name != table.name or not self._take(text):
            return False  # of a game that is over here or has not begun here: heads bring it
        self._outbox.send_all(self._links.beyond(holder(text), link), "m", t=to_base64(name), text=text)
        return True

    def _take(self, text: str) -> bool:
        """Takes a message of the game; whether it was new. Raises ``TextError`` for one that nobody at this table can have signed."""
        table = self.table
        assert table is not None
        before = table.main.verdict
        try:
            new = table.receive(text)
        except TextError:
            raise
        except Refused as refusal:
            # What proves a fork belongs into the journal, and to all.
            new = refusal.seat is not None and table.main.verdict is not before
        if new:
            self._outbox.keep(self.part, "m", text=text)
            self._changed()
        return new
