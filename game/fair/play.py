"""A game played by the scripts of the protocol: turns, needs, what is called out of turn, the end of each round.

It folds two states: what this device's seat was told, and what everybody was. The second one alone decides how the table goes on, so that no
two honest devices ever part.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, NamedTuple

from game.core import (
    EVERYONE,
    Event,
    Face,
    Finding,
    Game,
    Log,
    Move,
    Open,
    Refused,
    Result,
    Reveal,
    Seat,
    Shuffle,
    Table,
    Unseal,
    audit,
    first_state,
    told,
)
from game.core.canonical import dumps, loads
from game.core.log import seal_of
from game.fair.closing import Hidden, open_round
from game.fair.dealer import PeerDealer
from game.fair.group import GENERATOR
from game.fair.hashing import digest, keyed
from game.fair.keys import box_secret, renew_pieces
from game.fair.manifest import Manifest
from game.fair.proofs import check_log, prove_log
from game.fair.setting import Cheat, Found, Script, Setting, Stuck, Turn, Want, blaming, require
from game.fair.wire import HASH, SIGNATURE, Body, Fields, Message, to_base64

LONGEST_ACTION: Final = 4096
_WORDS: Final = 32
_SEALED: Final = 64
_OWN_BLOCK: Final = 256
"""A sealed choice is kept in blocks of so many bytes, so that its length tells nothing."""


class Void(Exception):
    """The table can't go on, and nobody is proved to have cheated: a seat is gone that nobody can stand in for, or has refused the audit."""

    def __init__(self, seat: Seat | None, code: str = "fair.cannot_go_on") -> None:
        super().__init__(f"seat {seat}: {code}")
        self.seat = seat
        self.code = code


class Departure(NamedTuple):
    """A seat was voted to be gone, or its time to be over. No message proves that it was so: it is what all the others say."""

    stage: int
    seat: Seat
    voters: tuple[Seat, ...]


class Suspicion(Exception):
    """This seat knows that an event breaks a rule, by cards that others can't see. Only the audit can show it."""

    def __init__(self, seat: Seat, position: int) -> None:
        super().__init__(f"seat {seat}, event {position}")
        self.seat = seat
        self.position = position


class Play:
    """One game at a fair table, as far as it has come."""

    def __init__(self, game: Game[Any, Any], manifest: Manifest, setting: Setting) -> None:
        self.game = game
        self.setting = setting
        self.dealer = PeerDealer(game, setting)
        self.log: Log[Any, Any] = Log(game, manifest.genesis)
        self.public = self.state = first_state(game, manifest.genesis)
        self.resigned: set[Seat] = set()
        self.agreed: dict[Seat, int] = {}
        """Who wants to end the game as it stands, each with the number of the message that said so."""
        self.acted: dict[Seat, int] = {}
        """The number of the last choice of each seat."""
        self.forfeits: set[Seat] = set()
        """Who was gone when it was to tell its round key, so that not all could be audited."""
        self.rounds: list[bool] = []
        """For each round that was closed, whether all of it could be audited."""
        self._truth: list[Event] = []
        """The events with all that was opened to everybody, also after their round."""
        self._hidden: list[Hidden] = []
        self._sealed: dict[Seat, tuple[int, str]] = {}
        """The sealed move of each seat that has not been opened: its event and its seal."""
        self._own: dict[Seat, tuple[Any, str]] = {}
        """The own sealed move, and its nonce."""
        self.departures: list[Departure] = []
        """Who was voted on, in order."""
        self.words = b""
        """What all have told at the beginning, after each was bound to it: nobody could choose it. Empty until then."""
        self._renew = False
        self._leaving: set[Seat] = set()
        """Seats that are gone for good, as soon as the game can take it."""

    @property
    def result(self) -> Result | None:
        """The result; who has refused the audit is behind all others: "equal for a refused audit" (fair-deal.md, section 7)."""
        found = self.game.result(self.public)
        if found is None or not self.forfeits:
            return found
        standing = [(seat in self.forfeits, rank) for seat, rank in enumerate(found.ranks)]
        return replace(found, ranks=tuple(1 + sum(other < mine for other in standing) for mine in standing))

    def standing(self) -> int:
        """How many seats have not left for good."""
        return self.setting.seats - len(self.resigned & self.setting.away)

    def script(self) -> Script[None]:
        """From the first message to the last. Raises ``Cheat``, ``Void`` or ``Suspicion``."""
        yield from self._sign()
        while True:
            try:
                if self._renew:
                    yield from self._give_pieces_out()
                due = self.game.need(self.public)
                if isinstance(due, Unseal):
                    yield from self._unseal(due)
                elif due is not None:
                    if isinstance(due, Shuffle) and self.dealer.dealt:
                        yield from self._close_round()
                    if isinstance(due, Shuffle) and self._without_the_absent():
                        continue
                    event, seal = yield from self.dealer.answer(due, self.public)
                    self._dealt(event, seal)
                elif self.result is None:
                    yield from self._turn()
                else:
                    break
            except Stuck as stuck:
                self._give_up(stuck.seat)
        if self.dealer.keys is not None:
            yield from self._close_round()

    def _sign(self) -> Script[None]:
        """Everybody's first message: that it is at this table, by its signature, and a key for what is to be sealed to it.

        Then the words that people can compare: somebody between two of them plays two tables, and can't make both say the same, since it is bound
        to its part before it hears anybody's.
        """
        setting, here = self.setting, self.setting.here()

        def make() -> Body:
            my = setting.my
            secret = box_secret(setting)
            (key,) = setting.group.lincomb([[(secret, GENERATOR)]])
            proof = prove_log(setting.group, secret, here.context("box", my.seat), my.entropy)
            sealed = to_base64(digest("words sealed", _own_words(setting)))
            return {"box": to_base64(key), "proof": to_base64(proof), "words": sealed}

        found = yield Want("sign", setting.present(), make)
        if found.gone:
            raise Void(found.gone[0])
        sealed: dict[Seat, bytes] = {}
        for seat, message in found.messages.items():
            with blaming(seat):
                fields = Fields(setting.group, message.body)
                key, proof = fields.element("box"), fields.data("proof", SIGNATURE)
                sealed[seat] = fields.data("words", _SEALED)
                fields.close()
            require(check_log(setting.group, key, here.context("box", seat), proof), seat, "fair.key_proof")
            setting.boxes[seat] = key
        told = yield Want("words", setting.present(), lambda: {"words": to_base64(_own_words(setting))})
        if told.gone:
            raise Void(told.gone[0])
        words: list[bytes] = []
        for seat, message in told.messages.items():
            with blaming(seat):
                fields = Fields(setting.group, message.body)
                words.append(fields.data("words", _WORDS))
                fields.close()
            require(digest("words sealed", words[-1]) == sealed[seat], seat, "fair.false_opening")
        self.words = b"".join(words)

    # --- Events --------------------------------------------------------------------------------------------------------

    def _fold(self, event: Event, *, nonce: str = "", seal: str = "", culprit: Seat | None = None) -> None:
        """Takes up an event as this seat may know it. Raises ``Cheat`` where everybody sees that it can't stand, by somebody's fault."""
        seen = told(event, None)
        try:
            after = self.game.apply(self.public, seen)
        except Refused as refusal:
            seat = refusal.seat if refusal.seat is not None else culprit
            if seat is None:
                raise
            raise Cheat(seat, refusal.code, len(self.log.entries)) from refusal
        self.log.append(event, nonce, seal)
        self._truth.append(seen)
        self.public = after
        if self.setting.me is None:
            self.state = after
            return
        try:
            self.state = self.game.apply(self.state, event)
        except Refused as refusal:
            seat = refusal.seat if refusal.seat is not None else culprit
            if seat is None:
                raise
            raise Suspicion(seat, len(self.log.entries) - 1) from refusal

    def _dealt(self, event: Event, seal: str) -> None:
        if isinstance(event, Reveal) and event.audience is not EVERYONE:
            cards = self.dealer.cards
            lying, tokens = (
                tuple(map(cards.lying, event.slots)),
                event.slots[:1] != () and event.slots[0] in cards.tokens,
            )
            self._hidden.append(Hidden(len(self.log.entries), event.slots, lying, tokens))
        self._fold(event, seal=seal)

    def _table(self, kind: str, seats: tuple[Seat, ...]) -> bool:
        """What the table settles; whether the game takes it now."""
        event = Table(kind, seats)
        try:
            self.game.apply(self.public, event)
        except Refused:
            return False
        self._fold(event)
        return True

    # --- Choices -------------------------------------------------------------------------------------------------------

    def _turn(self) -> Script[None]:
        if self._leaving:
            self._let_go()
            if self._leaving:  # at a turn there is nothing left to wait for
                raise Void(min(self._leaving))
            return
        seat = self.game.to_act(self.public)[0]
        found = yield Turn(seat)
        if seat in found.gone:
            self._overdue(seat)
        for call in found.calls:
            self._called(call)
        for seat, message in found.messages.items():
            self._act(seat, message)

    def _act(self, seat: Seat, message: Message) -> None:
        with blaming(seat):
            fields = Fields(self.setting.group, message.body)
            if fields.has("seal"):
                seal, own = fields.hex("seal", 64), fields.block("own", _OWN_BLOCK, LONGEST_ACTION + _OWN_BLOCK)
                fields.close()
            else:
                own, seal = b"", ""
                action = self.game.parse_action(fields.text("action", LONGEST_ACTION))
                fields.close()
        if seal:
            nonce, chosen = "", None
            if self.setting.is_me(seat):
                chosen, nonce = self._opened(message.transcript, seal, own)
                self._own[seat] = chosen, nonce
            self._sealed[seat] = len(self.log.entries), seal
            self._fold(Move(seat, chosen, (seat,)), nonce=nonce, seal="" if nonce else seal, culprit=seat)
        else:
            ruling = self.game.check(self.public, seat, action)
            if ruling.illegal:
                raise Cheat(seat, ruling.code, len(self.log.entries))
            require(self.game.audience(self.public, seat, action) is EVERYONE, seat, "fair.open_choice")
            self._fold(Move(seat, action), culprit=seat)
        self.acted[seat] = message.number
        if self.agreed.get(seat, message.number) < message.number:
            del self.agreed[seat]

    def act_body(self, action: Any) -> Body:
        """The body of an own choice. Raises ``Refused`` where the rules do."""
        my = self.setting.my
        ruling = self.game.check(self.state, my.seat, action)
        if not ruling.legal:
            raise Refused(ruling.code or "play.unknown", seat=my.seat)
        text = self.game.action_text(action)
        if self.game.audience(self.state, my.seat, action) is EVERYONE:
            return {"action": text}
        here = self.setting.here()
        nonce = keyed(my.seed, "move nonce", here.transcript, here.number.to_bytes(8, "big"), text.encode())[:16]
        content, seal = dumps([text, nonce.hex()]).encode(), seal_of(nonce.hex(), text)
        own = self._own_cipher(here.transcript, seal, content + b" " * (-len(content) % _OWN_BLOCK))
        return {"own": to_base64(own), "seal": seal}

    def _own_cipher(self, transcript: bytes, seal: str, content: bytes) -> bytes:
        """Hides (and opens again) a sealed choice in one's own message, so that the seed and the messages are all that a seat needs."""
        seed, blocks = self.setting.my.seed, range(-(-len(content) // 64))
        stream = b"".join(keyed(seed, "own", transcript, seal.encode(), at.to_bytes(4, "big")) for at in blocks)
        return bytes(one ^ other for one, other in zip(content, stream, strict=False))

    def _opened(self, transcript: bytes, seal: str, own: bytes) -> tuple[Any, str]:
        text, nonce = loads(self._own_cipher(transcript, seal, own).decode().rstrip(" "))
        return self.game.parse_action(text), nonce

    def _unseal(self, due: Unseal) -> Script[None]:
        if due.audience is not EVERYONE:
            raise Refused("fair.audience", f"opened to {due.audience!r}")
        seat = due.seat

        def make() -> Body:
            action, nonce = self._own[seat]
            return {"action": self.game.action_text(action), "nonce": nonce}

        found = yield Want("unseal", self.setting.present((seat,)), make)
        if seat not in found.messages:
            raise Stuck(seat)
        with blaming(seat):
            fields = Fields(self.setting.group, found.messages[seat].body)
            text, nonce = fields.text("action", LONGEST_ACTION), fields.hex("nonce", 32)
            fields.close()
            action = self.game.parse_action(text)
        position, seal = self._sealed.pop(seat)
        require(seal_of(nonce, text) == seal, seat, "fair.false_opening")
        self._truth[position] = Move(seat, action, (seat,))
        self._fold(Open(seat, action, due.audience), culprit=seat)

    # --- Called out of turn, overdue, gone ---------------------------------------------------------------------------------

    def _called(self, call: Message) -> None:
        seat = call.seat
        match call.kind:
            case "resign" if seat not in self.resigned and self._table("resign", (seat,)):
                self.resigned.add(seat)
            case "back" if seat in self.setting.away:
                self.setting.away.discard(seat)
                self._table("back", (seat,))
            case "agree" if call.number > self.acted.get(seat, -1):
                self.agreed[seat] = call.number
                waiting = set(self.setting.present()) - self.resigned - set(self.agreed)
                if not waiting:
                    self._table("agreed_end", tuple(range(self.setting.seats)))

    def leave(self, seat: Seat) -> None:
        """The others have voted that this seat is gone."""
        self.setting.away.add(seat)
        self._renew = True
        self._table("left", (seat,))

    def _overdue(self, seat: Seat) -> None:
        """The others have voted that they wait for this seat's choice no longer: its time is over, it is gone, or it has given up."""
        if self._table("time", (seat,)):
            return
        if seat not in self.setting.away and self.setting.seats > 2:
            self.leave(seat)
        else:
            self._give_up(seat)

    def _give_up(self, seat: Seat) -> None:
        """A seat is gone for good: where the game can, the others go on without it; else it has given up.

        Where the game can't take it yet, luck being due, it goes on without the seat's key as far as that goes. Raises ``Void``.
        """
        if seat in self.resigned or seat in self._leaving:
            raise Void(seat)
        self.setting.away.add(seat)
        self._leaving.add(seat)
        self._let_go()

    def _without_the_absent(self) -> bool:
        """Who is away when a deck is shuffled has no key for it, so its hand would lie open: it is out. Whether that changed the game."""
        before = len(self.log.entries)
        for seat in sorted(self.setting.away - self.resigned - self._leaving):
            self._give_up(seat)
        keys = self.dealer.keys
        if keys is not None and self.setting.present(keys.seats) != keys.seats:
            self.dealer.drop_keys()
        return len(self.log.entries) > before

    def _let_go(self) -> None:
        for seat in sorted(self._leaving):
            if self._table("out", (seat,)) or self._table("resign", (seat,)):
                self.resigned.add(seat)
        self._leaving -= self.resigned

    def _give_pieces_out(self) -> Script[None]:
        self._renew = False
        if self.dealer.keys is not None:
            yield from renew_pieces(self.setting, self.dealer.keys)

    # --- The end of a round --------------------------------------------------------------------------------------------------

    def _close_round(self) -> Script[None]:
        """All faces of the round are opened and the game is played again; each seat signs what came of it.

        First all say that for them too the round is over: once a key is told, nobody can go back to a moment before.
        """
        head = {"head": self.log.head}
        ended = yield Want(
            "done", self.setting.present(self.dealer.keys.seats if self.dealer.keys else ()), lambda: head
        )
        for seat, message in ended.messages.items():
            require(dumps(dict(message.body)) == dumps(head), seat, "fair.other_result")
        opened = yield from open_round(self.dealer, self._hidden)
        for closed in self._hidden:
            self._open_truth(closed.position, opened.faces[closed.position])
        whole = opened.whole
        self._hidden.clear()
        self.dealer.drop_keys()
        finding = self._audit(self._truth)
        if finding is not None and finding.code == "audit.unknown":
            finding, whole = self._audit(self._truth, pass_unknown=True), False
        if not whole:
            self.forfeits.update(opened.refused)
        yield from self._agree_on(finding)
        self.rounds.append(whole)
        if finding is not None and finding.seat is not None:
            raise Cheat(finding.seat, finding.code, finding.position)

    def _audit(self, events: list[Event], pass_unknown: bool = False) -> Finding | None:
        return audit(self.game, self.log.genesis, events, pass_unknown=pass_unknown)

    def _open_truth(self, position: int, faces: tuple[Face | None, ...]) -> None:
        event = self._truth[position]
        known = tuple(face for face in faces if face is not None)
        if isinstance(event, Reveal) and len(known) == len(faces):
            self._truth[position] = replace(event, faces=known)

    def _agree_on(self, finding: Finding | None) -> Script[None]:
        names = None if finding is None else [finding.position, finding.seat, finding.code]
        due = {"finding": names, "head": self.log.head}
        found = yield Want("result", self.setting.present(), lambda: due)
        for seat, message in found.messages.items():
            require(dumps(dict(message.body)) == dumps(due), seat, "fair.other_result")

    def accusation(self, call: Message) -> Script[None]:
        """Somebody says that an event broke a rule, by cards it alone can see: the round is opened at once, and one of the two is named."""
        position = call.body["position"]
        if self.dealer.keys is None or position >= len(self._truth):
            raise Cheat(call.seat, "fair.false_accusation")
        opened = yield from open_round(self.dealer, self._hidden, stand_in=False)
        for closed in self._hidden:
            self._open_truth(closed.position, opened.faces[closed.position])
        finding = self._audit(self._truth[: position + 1], pass_unknown=True)
        if finding is not None and finding.seat is not None:
            raise Cheat(finding.seat, finding.code, finding.position)
        if not opened.whole:
            # Who has refused stands for what could not be looked at: the accused first.
            suspects = (call.body["seat"], call.seat, *opened.refused)
            raise Void(next(seat for seat in suspects if seat in opened.refused), "fair.refused_audit")
        raise Cheat(call.seat, "fair.false_accusation")

    def is_audit_of_this_round(self, message: Message) -> bool:
        """Whether a message tells the key of the round that is under way: an accusation can come while one ends."""
        keys = self.dealer.keys
        return keys is not None and message.kind == "audit" and message.body.get("round") == keys.number


def transcript_after(transcript: bytes, kind: str, found: Found) -> bytes:
    """The hash over all that was taken up, once this has been, 32 bytes. ``kind``: of what was asked for."""
    taken = [bytes((message.seat,)) + message.hash for message in (*found.calls, *found.messages.values())]
    return digest("transcript", transcript, kind.encode(), bytes(found.gone), *taken)[:HASH]


def _own_words(setting: Setting) -> bytes:
    return keyed(setting.my.seed, "words", setting.table)[:_WORDS]
