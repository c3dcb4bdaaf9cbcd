"""Connections, and who is on the other end. Nothing else is said on one before both have shown that they hold the keys they name.

What each signs holds both ends' certificates of the connection itself (transport.md, sections 6 and 8), so nobody who only passes it on can be in
the middle of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from game.core import TextError
from game.fair.group import Element, Group
from game.fair.hashing import digest
from game.fair.proofs import check_signature, sign
from game.fair.wire import SIGNATURE, Fields, from_base64, to_base64
from game.table.room.frames import PROTOCOL
from game.table.room.member import Member

if TYPE_CHECKING:
    from game.table.room.outbox import Outbox

PATIENCE: Final = 10_000
"""Milliseconds that both may take to say who they are."""
STRIKES: Final = 3
"""Texts that can't be used, after which a connection is closed, and that device's next ones."""
NONCE: Final = 16
MOST_LINKS: Final = 16


@dataclass(slots=True)
class Link:
    """One connection. ``peer``: how whoever keeps the room calls it."""

    peer: str
    since: int
    mine: str
    theirs: str
    """The certificates of both ends; empty where there are none."""
    nonce: bytes
    member: Element | None = None
    """Who says it is there; to be believed once ``up``."""
    their_nonce: bytes = b""
    up: bool = False
    build: str = ""
    strikes: int = 0
    near: frozenset[Element] = frozenset()
    """To whom it is connected itself."""
    asked: int | None = None
    """When it was asked for messages that it has not brought yet."""


class Links:
    """The connections of one device. ``rules``: the version of each game's rules; devices must have the same."""

    def __init__(
        self, group: Group, member: Member, room: str, rules: Mapping[str, int], build: str, outbox: Outbox
    ) -> None:
        self._group = group
        self._member = member
        self._me = member.key(group)
        self._room = room
        self._rules = dict(rules)
        self._build = build
        self._outbox = outbox
        self._all: dict[str, Link] = {}
        self._banned: set[Element] = set()
        self.apart: dict[str, str] = {}
        """What keeps other programs apart from this one, by their builds: ``room.version``, ``room.rules``, ``room.same_device``."""

    def __getitem__(self, peer: str) -> Link | None:
        return self._all.get(peer)

    def __len__(self) -> int:
        return len(self._all)

    @property
    def up(self) -> list[Link]:
        """Those whose other end has shown who it is."""
        return [link for link in self._all.values() if link.up]

    def near(self) -> set[Element]:
        """Who is connected with this device."""
        return {link.member for link in self.up if link.member is not None}

    def present(self) -> set[Element]:
        """Who is in the room, this device and those behind others included."""
        return self.near().union(*(link.near for link in self.up)) | {self._me}

    def beyond(self, author: Element | None, source: Link | None = None) -> list[Link]:
        """Who has to be told something that ``author`` has told all whom it is connected with."""
        return [
            link
            for link in self.up
            if link is not source and (author is None or (link.member != author and author not in link.near))
        ]

    # --- Opening and closing -----------------------------------------------------------------------------------------------

    def open(self, peer: str, now: int, mine: str, theirs: str) -> None:
        """There is a connection: this device says who it is."""
        if peer not in self._all and len(self._all) >= MOST_LINKS:
            self._outbox.drop(peer)
            return
        link = self._all[peer] = Link(peer, now, mine, theirs, self._member.entropy(NONCE))
        self._outbox.send(
            link,
            "hello",
            build=self._build,
            m=to_base64(self._me),
            nonce=to_base64(link.nonce),
            room=self._room,
            rules=self._rules,
            v=PROTOCOL,
        )

    def close(self, peer: str) -> Link | None:
        """A connection is gone."""
        return self._all.pop(peer, None)

    def drop(self, link: Link) -> None:
        """This device closes a connection."""
        if self._all.pop(link.peer, None) is not None:
            self._outbox.drop(link.peer)

    def strike(self, link: Link) -> None:
        """Something came that can't be used."""
        link.strikes += 1
        if link.strikes >= STRIKES:
            if link.up and link.member is not None:
                self._banned.add(link.member)
            self.drop(link)

    def expire(self, now: int) -> None:
        """Who has not said in time who it is."""
        for link in [link for link in self._all.values() if not link.up and now - link.since > PATIENCE]:
            self.drop(link)

    # --- Greeting ------------------------------------------------------------------------------------------------------------

    def greet(self, link: Link, kind: str, fields: Fields) -> bool:
        """Takes a frame from somebody who is not known yet; whether it is now. Raises ``TextError``."""
        if kind == "hello" and link.member is None:
            self._hello(link, fields)
            return False
        if kind != "auth" or link.member is None:
            raise TextError("room.kind", f"{kind[:40]} before its time")
        signature = from_base64(fields.plain("sig"), SIGNATURE)
        fields.close()
        if not check_signature(self._group, link.member, self._statement(link, theirs=True), signature):
            self.drop(link)
            return False
        for other in self.up:
            if other.member == link.member:
                self.drop(other)  # a newer connection of the same device
        link.up = True
        self.apart.pop(link.build, None)
        return True

    def _hello(self, link: Link, fields: Fields) -> None:
        code = self._read_hello(link, fields)
        if not code and link.member == self._me:
            code = "room.same_device"
        if code:
            self.apart = {**dict(list(self.apart.items())[-8:]), link.build: code}
        if code or link.member in self._banned:
            self.drop(link)
            return
        statement = self._statement(link, theirs=False)
        signature = sign(self._group, self._member.secret(), statement, self._member.entropy)
        self._outbox.send(link, "auth", sig=to_base64(signature))

    def _read_hello(self, link: Link, fields: Fields) -> str:
        """What keeps the two apart, or nothing."""
        version = fields.number("v", 10_000)
        link.build = fields.text("build", 32)
        if version != PROTOCOL:
            return "room.version"  # what else it says may have another shape
        theirs: Any = fields.plain("rules")
        if not isinstance(theirs, dict):
            raise TextError("room.shape", "rules")
        if fields.text("room", 64) != self._room:
            raise TextError("room.other", "of another room")
        link.member, link.their_nonce = fields.element("m"), fields.data("nonce", NONCE)
        fields.close()
        return "" if theirs == self._rules else "room.rules"

    def _statement(self, link: Link, *, theirs: bool) -> bytes:
        """What one end signs: that it holds its key, at this end of this very connection."""
        assert link.member is not None
        own = [self._me, link.nonce, link.mine.encode()]
        other = [link.member, link.their_nonce, link.theirs.encode()]
        first, second = (other, own) if theirs else (own, other)
        return digest("auth", self._room.encode(), *first, *second)
