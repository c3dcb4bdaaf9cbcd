"""A room: some devices that hold the same link, the games they play one after the other, and nobody in charge.

It has no transport, no clock, no storage and no source of randomness: whoever keeps it hands in connections, texts and the time, and does what
:meth:`Room.take` gives: **first store, then send**. It never raises for what comes from a peer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from game.core import Game, Refused, Seat, TextError
from game.core.canonical import dumps, loads
from game.fair.group import Element, Group
from game.fair.manifest import Manifest
from game.fair.wire import Fields, from_base64, to_base64
from game.table.room.cards import BOT, PERSON, Card, Claim, Plan, read_card
from game.table.room.frames import read_frame
from game.table.room.gossip import Gossip
from game.table.room.links import Link, Links
from game.table.room.lobby import Lobby
from game.table.room.member import Member, room_name
from game.table.room.outbox import Out, Outbox
from game.table.room.shared import SharedTable
from game.table.room.talk import Talk

HEAD_EVERY: Final = 5_000
"""Milliseconds between two heads when nothing happens."""
HEAD_AFTER: Final = 400
"""Milliseconds from a change to the head that tells it."""
GHOST: Final = 15_000
"""Milliseconds after which a seat of somebody who is not here is free again, before the game."""
_MOST_LINE: Final = 131_072


class Room:
    """One device in a room.

    ``journal``: all lines that were kept, of the room and then of its last game. ``now``: milliseconds of a clock that never goes back.
    """

    def __init__(
        self,
        games: Mapping[str, Game[Any, Any]],
        group: Group,
        member: Member,
        room: str,
        now: int,
        *,
        name: str = "",
        build: str = "",
        journal: Iterable[str] = (),
    ) -> None:
        self.games = games
        self.group = group
        self.member = member
        self.room = room
        self.me = member.key(group)
        self.now = now
        self.moved = False
        """Whether the seat has moved to another device: this one never speaks for it again."""
        self._build = build[:32]
        self._outbox = Outbox()
        self._seen: dict[Element, int] = {}
        self._readied: set[bytes] = set()
        self._holders: dict[Seat, Element] = {}
        """Whose device each seat of the game under way was at when it began."""
        self._owed: dict[Seat, int] = {}
        """Messages of the own seats that must be here before this device, which goes on for another one, may speak for them."""
        self._changed = self._told = now
        rules = {id_: game.RULES for id_, game in sorted(games.items())}
        self.lobby = Lobby(games, room)
        self.talk = Talk(group, room, now)
        self.links = Links(group, member, room, rules, self._build, self._outbox)
        self._gossip = Gossip(group, room, self.me, self.lobby, self.links, self._outbox, self._note)
        self._restore(" ".join(name.split())[:64], journal)

    def take(self) -> Out:
        """What is to be done since it was last asked."""
        self._gossip.send_made()
        return self._outbox.take()

    def _note(self) -> None:
        self._changed = self.now

    # --- Coming back -----------------------------------------------------------------------------------------------------

    def _restore(self, name: str, journal: Iterable[str]) -> None:
        """Brings back what was kept. Lines that can't be read are of no use, and do no harm."""
        manifest: Manifest | None = None
        own: list[Seat] = []
        stored: list[str] = []
        for line in journal:
            try:
                data = loads(line, _MOST_LINE)
                match data["j"]:
                    case "card":
                        self.lobby.take(read_card(self.group, self.room, data["text"]))
                    case "ready":
                        self._readied.add(from_base64(data["name"], 32))
                    case "game":
                        manifest, own, stored = Manifest.parse(data["manifest"]), list(data["own"]), []
                        self._gossip.number = data["number"]
                        self._holders = {seat: from_base64(key, 32) for seat, key in data["holders"]}
                    case "m":
                        stored.append(data["text"])
                    case "moved":
                        self.moved = True
                    case "owed":
                        self._owed = dict(data["counts"])
            except (Refused, KeyError, TypeError, ValueError):
                continue
        mine = self.lobby.cards.get(self.me)
        self._seen = dict.fromkeys(self.lobby.cards, self.now)
        if mine is None:
            self._publish(Card(self.me, 0, name))
        elif not mine.left and not self.moved:
            self._publish(replace(mine, name=name or mine.name))
        if manifest is not None and manifest.genesis.game in self.games:
            self._open(manifest, own, stored)
        self._advance()

    def _open(self, manifest: Manifest, own: list[Seat], stored: Iterable[str]) -> None:
        """The game of a manifest, with the seats that are at this device."""
        kept, game = list(stored), self.games[manifest.genesis.game]
        table = SharedTable(game, manifest, self.group, {}, kept)
        if own and not self.moved and all(len(table.streams[seat]) >= count for seat, count in self._owed.items()):
            seated = {seat: self.member.seated(self.room.encode(), self.number, seat) for seat in own}
            table = SharedTable(game, manifest, self.group, seated, kept)
        self._gossip.table, self._gossip.parted = table, None

    def _settle_in(self) -> None:
        """Once the messages of before are here, a device that goes on for another one may speak for its seats."""
        table = self.table
        if table is None or not self._owed:
            return
        if all(len(table.streams[seat]) >= count for seat, count in self._owed.items()):
            self._open(
                table.manifest, self._own_seats(table.manifest), table.streams.after((0,) * table.manifest.seats)
            )
            self._owed = {}

    # --- What there is to see ----------------------------------------------------------------------------------------------

    @property
    def table(self) -> SharedTable | None:
        """The game under way, or the last one."""
        return self._gossip.table

    @property
    def number(self) -> int:
        """Which game of the room it is."""
        return self._gossip.number

    @property
    def parted(self) -> Element | None:
        """A member whose device has come to another state by the same messages: one of the two programs is not as it should be."""
        return self._gossip.parted

    @property
    def card(self) -> Card:
        """This device's own card."""
        return self.lobby.cards[self.me]

    @property
    def playing(self) -> bool:
        """Whether this device is at a game that has not ended."""
        return self.table is not None and not self.table.ended and self.card.game == self.number

    @property
    def may_plan(self) -> bool:
        """Whether this device may change what is to be played."""
        plan = self.lobby.plan
        return plan is None or not plan.locked or room_name(self.me) == self.room

    def holder(self, seat: Seat) -> Element | None:
        """The member whose device a seat of the game under way is at."""
        return self._holders.get(seat) if self.table is not None else None

    def gone(self) -> set[Element]:
        """Members who are not here, and have not been for a while."""
        present = self.links.present()
        return {
            key for key in self.lobby.cards if key not in present and self.now - self._seen.get(key, self.now) > GHOST
        }

    # --- What comes from outside ---------------------------------------------------------------------------------------------

    def tick(self, now: int) -> None:
        """Time passes: to be called now and then, and before anything else that happens."""
        self.now = self._gossip.now = max(now, self.now)
        self.links.expire(self.now)
        for key in self.links.present():
            self._seen[key] = self.now
        self._advance()
        due = self._changed > self._told and self.now - self._changed >= HEAD_AFTER
        if due or self.now - self._told >= HEAD_EVERY:
            self._gossip.tell(self.links.up)
            self._told = self.now

    def up(self, peer: str, mine: str = "", theirs: str = "") -> None:
        """There is a connection; ``mine``, ``theirs``: the certificates of its ends."""
        self.links.open(peer, self.now, mine, theirs)

    def down(self, peer: str) -> None:
        """A connection is gone."""
        link = self.links.close(peer)
        if link is not None and link.up:
            self._note()

    def receive(self, peer: str, text: Any) -> None:
        """A text came over a connection. What can't be used counts against it; at the third time it is closed."""
        link = self.links[peer]
        if link is None:
            return
        try:
            kind, fields = read_frame(self.group, text)
            if link.up:
                self._hear(link, kind, fields)
            elif self.links.greet(link, kind, fields):
                self._note()
                self._outbox.send(link, "card", text=self.card.text)
                self._gossip.tell([link])
        except TextError:
            self.links.strike(link)
        self._gossip.send_made()

    def _hear(self, link: Link, kind: str, fields: Fields) -> None:
        match kind:
            case "card":
                self._hear_card(link, fields)
            case "head":
                self._gossip.hear_head(link, fields)
            case "want_cards":
                self._gossip.give_cards(link, fields)
            case "want_game":
                if self.table is not None and fields.data("t", 32) == self.table.name:
                    self._outbox.send(link, "game", manifest=self.table.manifest.text(), number=self.number)
            case "game":
                self._hear_game(fields)
            case "m":
                if self._gossip.hear_message(link, fields, self._author):
                    self._settle_in()
            case "want":
                self._gossip.give(link, fields)
            case "have":
                if self._gossip.hear_messages(link, fields):
                    self._settle_in()
            case "said":
                self._hear_said(link, fields)
            case _:
                raise TextError("room.kind", kind[:40])

    def _author(self, text: str) -> Element | None:
        """Whose device has made a message that has just come."""
        assert self.table is not None
        for seat in range(self.table.manifest.seats):
            stream = self.table.streams[seat]
            if stream and stream[-1].text == text:
                return self.holder(seat)
        return None

    # --- Cards, and how a game begins ------------------------------------------------------------------------------------------

    def _publish(self, card: Card) -> None:
        """A new card of one's own, to all."""
        known = self.lobby.cards.get(self.me)
        number = max(0 if known is None else known.number + 1, card.number)
        fresh = replace(card, number=number, build=self._build).signed(self.group, self.member, self.room)
        self._gossip.take_card(fresh)
        self._outbox.send_all(self.links.up, "card", text=fresh.text)

    def _hear_card(self, link: Link, fields: Fields) -> None:
        card = self._gossip.hear_card(link, fields)
        if card.member != self.me:
            self._seen.setdefault(card.member, self.now)
            self._advance()
        elif card.number > self.card.number and not self.moved:
            self._publish(replace(self.card, number=card.number + 1))  # of before this device forgot something

    def _advance(self) -> None:
        """Begins a game where all are ready; frees this device for the next one where one has ended."""
        if self.moved or self.card.left:
            return
        if self.table is not None and self.card.game == self.number:
            if not self.table.ended:
                return
            self._to_game(self.number + 1)
        game = self.lobby.game
        if self.card.game < game:
            self._to_game(game)
        # Somebody may seem to be gone who was ready a moment ago: what all were ready for begins all the same.
        found = [self.lobby.manifest(game, gone) for gone in ((), self.gone())]
        for manifest in found:
            if manifest is not None and self.lobby.ready_for(manifest):
                self._begin(manifest, game)
                return
        if self._owed:
            return  # it comes from another device into a game under way
        if self.card.ready and self.card.ready not in [manifest.hash() for manifest in found if manifest is not None]:
            self._publish(replace(self.card, ready=b""))  # what this device was ready for is no more

    def _hear_game(self, fields: Fields) -> None:
        """What others play: taken up by who has said to be ready for it, and by who watches."""
        number, manifest = fields.number("number", 10_000), Manifest.parse(fields.text("manifest", 16_384))
        fields.close()
        known = self.table is not None and number <= self.number
        if not known and number == self.lobby.game and self.lobby.ready_for(manifest):
            self._begin(manifest, number)

    def _begin(self, manifest: Manifest, number: int) -> None:
        own = self._own_seats(manifest, number)
        if manifest.genesis.game not in self.games or (own and manifest.hash() not in self._readied):
            return  # nobody sits down at a table in this device's name
        self._gossip.number = number
        claims = self.lobby.claims(number)
        keys = manifest.genesis.keys
        self._holders = {
            seat: member
            for seat, (member, claim) in claims.items()
            if seat < manifest.seats and to_base64(claim.key) == keys[seat]
        }
        holders = [[seat, to_base64(member)] for seat, member in self._holders.items()]
        self._outbox.keep(self._gossip.part, "game", holders=holders, manifest=manifest.text(), number=number, own=own)
        self._open(manifest, own, ())
        self._note()

    def _own_seats(self, manifest: Manifest, number: int | None = None) -> list[Seat]:
        """The seats of a manifest that are at this device: its person's first."""
        game, genesis = self.number if number is None else number, manifest.genesis
        own = [seat for seat, key in enumerate(genesis.keys) if to_base64(self._seat_key(game, seat)) == key]
        return sorted(own, key=lambda seat: (genesis.seats[seat] != PERSON, seat))

    def _seat_key(self, game: int, seat: Seat) -> Element:
        return self.member.seat_key(self.group, self.room.encode(), game, seat)

    def _to_game(self, game: int) -> None:
        """This device's card for another game of the room: the same seats, with new keys."""
        claims = tuple(self._claim(game, claim.seat, claim.kind, claim.since) for claim in self.card.claims)
        self._publish(replace(self.card, game=game, claims=claims, ready=b""))

    def _claim(self, game: int, seat: Seat, kind: str, since: int) -> Claim:
        return Claim(seat, kind, self._seat_key(game, seat), self.member.entropy(32), since)

    # --- What people do before a game ------------------------------------------------------------------------------------------

    def call_me(self, name: str) -> None:
        self._require_speech()
        self._publish(replace(self.card, name=" ".join(name.split())[:64]))
        self._advance()

    def sit(self, seat: Seat) -> None:
        """This device's person takes a seat, or another one. Raises ``Refused`` (``room.*``)."""
        self._take_seat(seat, PERSON)

    def seat_bot(self, seat: Seat, level: str) -> None:
        """A bot of this device takes a seat: whoever has this device could see its cards. Raises ``Refused`` (``room.*``)."""
        self._take_seat(seat, BOT + level)

    def _take_seat(self, seat: Seat, kind: str) -> None:
        self._require_lobby()
        plan = self.lobby.plan
        if plan is None or not 0 <= seat < plan.seats:
            raise Refused("room.no_seat", f"seat {seat}")
        held = self.lobby.claims(self.card.game, self.gone()).get(seat)
        if held is not None and held[0] != self.me and (kind != PERSON or held[1].kind == PERSON):
            raise Refused("room.taken", f"seat {seat}")
        others = [claim for claim in self.card.claims if claim.seat != seat and not claim.kind == kind == PERSON]
        new = self._claim(self.card.game, seat, kind, self.lobby.latest_claim + 1)
        claims = tuple(sorted([*others, new], key=lambda claim: claim.seat))
        self._publish(replace(self.card, claims=claims, ready=b""))
        self._advance()

    def stand(self, seat: Seat) -> None:
        """A seat of this device, its person's or a bot's, becomes free."""
        self._require_lobby()
        claims = tuple(claim for claim in self.card.claims if claim.seat != seat)
        self._publish(replace(self.card, claims=claims, ready=b""))
        self._advance()

    def set_plan(self, plan: Plan) -> None:
        """What this device would have played. Raises ``Refused``: ``room.locked``, ``room.no_game``, ``options.*``."""
        self._require_lobby()
        if not self.may_plan:
            raise Refused("room.locked")
        self.lobby.options(plan)
        latest = max((card.plan.number for card in self.lobby.cards.values() if card.plan is not None), default=-1)
        self._publish(replace(self.card, plan=replace(plan, number=latest + 1), ready=b""))
        self._advance()

    def ready(self, yes: bool = True) -> None:
        """This device is ready to begin with what is on the table, or is no longer. Raises ``Refused`` (``room.*``)."""
        self._require_lobby()
        name = b""
        if yes:
            manifest = self.lobby.manifest(self.card.game, self.gone())
            if manifest is None:
                raise Refused("room.not_full")
            name = manifest.hash()
            self._readied.add(name)
            self._outbox.keep("room", "ready", name=to_base64(name))
        self._publish(replace(self.card, ready=name))
        self._advance()

    # --- What people do in a game ----------------------------------------------------------------------------------------------

    def act(self, seat: Seat, text: str) -> None:
        """A choice of a seat at this device, as its text. Raises ``Refused``."""
        self._require_table().act(seat, text)
        self._advance()

    def resign(self, seat: Seat) -> None:
        self._require_table().resign(seat)
        self._advance()

    def agree_to_end(self, seat: Seat) -> None:
        self._require_table().agree_to_end(seat)
        self._advance()

    def give_up(self, seat: Seat) -> None:
        """The seats here no longer wait for another one: it is gone, or its time is over. Raises ``Refused`` (``table.not_waiting``)."""
        self._require_table().vote(seat)
        self._advance()

    def leave_game(self) -> None:
        """This device gives up waiting for the game under way to go on, and is free for another one. Others may still finish it."""
        if self.playing:
            self._to_game(self.number + 1)
            self._advance()

    def leave(self) -> None:
        """This device leaves the room for good."""
        self._publish(replace(self.card, claims=(), ready=b"", left=True))

    # --- Talk ------------------------------------------------------------------------------------------------------------------

    def say(self, text: str = "", gesture: str = "") -> None:
        """Raises ``Refused`` (``talk.*``)."""
        self._require_speech()
        said = self.talk.say(self.member, text, gesture, self.now)
        self._outbox.send_all(self.links.up, "said", text=said.signed)

    def _hear_said(self, link: Link, fields: Fields) -> None:
        signed = fields.text("text", 8192)
        fields.close()
        said = self.talk.hear(signed, self.now)
        if said is not None:
            self._outbox.send_all(self.links.beyond(said.member, link), "said", text=signed)

    # --- What may be done ------------------------------------------------------------------------------------------------------

    def _require_speech(self) -> None:
        if self.moved:
            raise Refused("room.moved")
        if self.card.left:
            raise Refused("room.left")

    def _require_lobby(self) -> None:
        self._require_speech()
        if self.playing:
            raise Refused("room.playing")

    def _require_table(self) -> SharedTable:
        self._require_speech()
        if self.table is None or self.table.ended:
            raise Refused("table.over")
        if self.parted is not None:
            raise Refused("room.parted")
        return self.table

    # --- Another device --------------------------------------------------------------------------------------------------------

    def hand_over(self) -> str:
        """A text with which another device goes on in this one's place. This one never speaks for its seats again.

        It is as secret as the seats' cards: whoever has it has the seats.
        """
        self._require_speech()
        self._gossip.send_made()
        table = self.table
        counts: list[list[int]] = []
        if table is not None and not table.ended:
            counts = [[seat, len(table.streams[seat])] for seat in self._own_seats(table.manifest)]
        ready = to_base64(table.name) if counts and table is not None else ""
        text = dumps({"card": self.card.text, "counts": counts, "ready": ready, "seed": to_base64(self.member.seed)})
        self.moved = True
        self._outbox.keep("room", "moved")
        if table is not None:
            self._open(table.manifest, [], table.streams.after((0,) * table.manifest.seats))
        return text

    @staticmethod
    def taken_over(text: str) -> tuple[bytes, list[str]]:
        """The seed that such a text holds, and the first lines of the journal with it. Raises ``TextError``."""
        data = loads(text)
        if not isinstance(data, dict) or sorted(data) != ["card", "counts", "ready", "seed"]:
            raise TextError("room.shape", "not the text of a seat")
        counts = data["counts"]
        if not isinstance(counts, list) or not all(map(_is_pair, counts)):
            raise TextError("room.shape", "not the text of a seat")
        lines = [
            dumps({"j": "card", "text": data["card"]}),
            dumps({"j": "ready", "name": data["ready"]}),
            dumps({"counts": counts, "j": "owed"}),
        ]
        return from_base64(data["seed"], 32), lines


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(number) is int and number >= 0 for number in value)
