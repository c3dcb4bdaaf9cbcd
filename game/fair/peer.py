"""One device at a fair table, a seat's or a spectator's: it takes messages in any order and follows the table, and makes what its seat owes.

What a device knows is a function of the messages alone, so all that have the same ones know the same. Who is waited for sets the pace: the
message that a seat sends when it is asked decides what comes next, also what others have called out of turn meanwhile. (With seats of equal
standing and no clock there is no other common order.)

It has no transport and no clock. Whoever keeps one: **store what** :meth:`Peer.take_made` **gives before sending it**, hand in what
comes (:meth:`Peer.receive`), and say who is missing (:meth:`Peer.vote`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.core import Game, Refused, Result, Seat
from game.fair.calls import DECLARED, MOST_SEEN, Calls
from game.fair.group import Group
from game.fair.manifest import Manifest
from game.fair.play import Play, Suspicion, Void, transcript_after
from game.fair.setting import Cheat, Found, Script, Seated, Setting, Turn, Want
from game.fair.streams import Streams
from game.fair.wire import CALLS, CLOSING, Body, Message, write


class _Passed(NamedTuple):
    """A stage that has passed: who was asked, who was present, whom the others had voted to be gone."""

    asked: tuple[Seat, ...]
    present: tuple[Seat, ...]
    gone: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a table has stopped before its end.

    ``seat``: who did it or is gone, ``None`` where nobody is to blame. ``proved``: whether the messages prove it to anybody; else it is what this device has seen. ``position``: the
    event that broke a rule of the game.
    """

    code: str
    seat: Seat | None
    proved: bool
    position: int | None = None


class Peer:
    """A device at a table of one game."""

    def __init__(
        self,
        game: Game[Any, Any],
        manifest: Manifest,
        group: Group,
        seated: Seated | None = None,
        stored: Iterable[str] = (),
    ) -> None:
        """``seated``: the seat of this device, ``None`` for a spectator. ``stored``: all messages that were kept, also the own ones, when
        it comes back; without the own ones a seat would answer anew, and that is a fork. Raises ``Refused`` for a manifest of another game,
        a key that is none, or stored messages that are damaged."""
        manifest.require(game)
        if not group.valid(manifest.keys):
            raise Refused("manifest.keys", "a key that is not an element")
        self.game = game
        self.manifest = manifest
        self._group = group
        self._me = seated
        self._secret = Seated.table_secret(seated.seed) if seated else 0
        self.streams = Streams(group, manifest.hash(), manifest.keys)
        self.verdict: Verdict | None = None
        self._made: list[str] = []
        self._calls = Calls(group, manifest.seats, game.MAX_EVENTS)
        self._history: list[_Passed] = []
        for text in stored:
            for message in self.streams.add(text):
                self._note_call(message)
        self._begin()

    # --- What there is to see ------------------------------------------------------------------------------------------

    @property
    def play(self) -> Play:
        """The game as far as this device has followed it."""
        return self._play

    @property
    def state(self) -> Any:
        """The replica of this device's seat (the public one for a spectator)."""
        return self._play.state

    @property
    def result(self) -> Result | None:
        return self._play.result

    @property
    def over(self) -> bool:
        """Whether the game has ended, its last round is audited and all have signed."""
        return self._want is None and self.verdict is None

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats whose message the table waits for; empty once it has stopped."""
        if self._want is None or self.verdict is not None:
            return ()
        waited = {seat for seat in _asked(self._want) if not self._is_ready(seat)}
        if not waited and self._me is not None:
            waited = {self._me.seat}  # it has said too early that a seat is gone
        for seat, stage, voters in self._calls.votes.pending():
            # Who has said that a seat is gone can't go on before the others have answered.
            answer_due = set(self._setting.present()) - voters - {seat}
            counted = stage < len(self._history) and seat in self._history[stage].gone
            if answer_due and not counted and waited & voters:
                waited = (waited - voters) | answer_due
        return tuple(sorted(waited))

    @property
    def asks(self) -> str:
        """The kind of message that the table waits for; ``act`` for a choice, empty once it has stopped."""
        if self._want is None or self.verdict is not None:
            return ""
        return "act" if isinstance(self._want, Turn) else self._want.kind

    @property
    def away(self) -> frozenset[Seat]:
        """The seats that the others have voted to be gone."""
        return frozenset(self._setting.away)

    @property
    def stage(self) -> int:
        """How many messages or sets of messages have been taken up."""
        return self._setting.stage

    def chosen(self, seat: Seat) -> bool:
        """Whether a seat's choice is here although others come before it."""
        return self._ahead(seat) is not None

    def take_made(self) -> list[str]:
        """The messages that this device has made since it was last asked: to be stored, and then sent to all."""
        made, self._made = self._made, []
        return made

    # --- What can be done ----------------------------------------------------------------------------------------------

    def receive(self, text: Any) -> bool:
        """Takes a message from anywhere, in any order, as often as it comes; whether it was new, and so is to be stored.

        Raises ``Refused`` for what can't be used, and nothing has changed then; ``Refused.seat`` names the culprit where the message proves one.
        """
        if isinstance(text, str) and text in self.streams:
            return False
        try:
            messages = self.streams.add(text)
        except Refused as refusal:
            if refusal.seat is not None:
                self._stop(Verdict(refusal.code, refusal.seat, proved=True))
            raise
        for message in messages:
            self._note_call(message)
        if messages:
            self._advance()
        return True

    def act(self, action: Any) -> None:
        """A choice of this seat. Raises ``Refused``: illegal, not its turn, chosen already (``table.already_chosen``), stopped."""
        me = self._require_seat()
        if self._want is None or not isinstance(self._want, Turn) or me not in self.game.to_act(self._play.public):
            raise Refused("table.over" if self._want is None else "play.not_your_turn")
        if self._ahead(me) is not None:
            raise Refused("table.already_chosen")
        self._send("act", self._play.act_body(action))

    def resign(self) -> None:
        """This seat gives up."""
        self._call("resign")

    def agree_to_end(self) -> None:
        """This seat agrees that the game ends as it stands; it does once all do."""
        self._call("agree")

    def vote(self, seat: Seat) -> None:
        """This device no longer waits for a seat: it seems gone, or its time is over. Counts once all others say so.

        Raises ``Refused`` (``table.not_waiting``) where the table does not wait for it."""
        me = self._require_seat()
        if seat == me or seat not in self.waiting_for or me in self._setting.away:
            raise Refused("table.not_waiting", f"seat {seat}")
        self._cast(seat, here=False)

    def _require_seat(self) -> Seat:
        if self._me is None:
            raise Refused("table.spectator")
        if self.verdict is not None:
            raise Refused("table.stopped", self.verdict.code)
        return self._me.seat

    def _call(self, kind: str, body: Body | None = None) -> None:
        self._require_seat()
        if self._want is None:
            raise Refused("table.over")
        self._send(kind, body or {})

    # --- Following -----------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Follows the table from its first message on."""
        self._setting = Setting(self._group, self.manifest.hash(), self.manifest.seats, self.manifest.escrow, self._me)
        self._setting.transcript = self._setting.table
        self._play = Play(self.game, self.manifest, self._setting)
        self._transcripts = [self._setting.transcript]
        self._taken = [0] * self.manifest.seats
        """How far each stream was taken up."""
        self._since: dict[Seat, int] = {}
        """The stage from which on each of the seats that may act together may."""
        self._history = []
        self._done: set[tuple[Seat, int]] = set()
        """Calls that were taken up."""
        self._closing: Message | None = None
        """The accusation that the round is opened for."""
        self._script: Script[None] = self._play.script()
        self._want: Want | Turn | None = None
        self._resume(None)
        self._advance()

    def _resume(self, found: Found | None) -> None:
        """Goes on with the script until it asks again."""
        try:
            self._want = next(self._script) if found is None else self._script.send(found)
        except StopIteration:
            self._want = None
        except Cheat as cheat:
            self._stop(Verdict(cheat.code, cheat.seat, True, cheat.position))
        except Void as void:
            self._stop(Verdict("fair.cannot_go_on", void.seat, proved=False))
        except Suspicion as suspicion:
            self._accuse(suspicion)
        except Refused as refusal:  # a game that asks for what no fair table can do: not a message's fault
            self._stop(Verdict(refusal.code, None, proved=False))

    def _stop(self, verdict: Verdict) -> None:
        if self.verdict is None or (verdict.proved and not self.verdict.proved):
            self.verdict = verdict

    def _advance(self) -> None:
        """Takes up and makes whatever can be."""
        while self._want is not None and self.verdict is None:
            self._consider_accusations()
            if self.verdict is not None or self._want is None:
                return
            self._answer_votes()
            found = self._find(self._want)
            if found is not None:
                self._take_up(self._want, found)
            elif self.verdict is not None or not self._make(self._want):
                return
        if self.verdict is None:
            self._answer_votes()  # who has come to the end has what others may still miss

    def _take_up(self, want: Want | Turn, found: Found) -> None:
        setting = self._setting
        self._history.append(_Passed(_asked(want), setting.present(), found.gone))
        for message in found.messages.values():
            self._taken[message.seat] = message.number + 1
        for call in found.calls:
            self._done.add((call.seat, call.number))
            if call.kind == "back":
                self._taken[call.seat] = max(self._taken[call.seat], call.number + 1)
        setting.transcript = transcript_after(setting.transcript, found)
        setting.stage += 1
        self._transcripts.append(setting.transcript)
        if isinstance(want, Want):
            for seat in found.gone:
                self._play.leave(seat)
        self._resume(found)
        self._note_turn()

    def _note_turn(self) -> None:
        """From when on each seat's choice counts: those who may act together may choose before the others have."""
        if isinstance(self._want, Turn):
            acting = self.game.to_act(self._play.public)
            self._since = {seat: self._since.get(seat, self._setting.stage) for seat in acting}
        else:
            self._since = {}

    # --- Finding what is asked for -------------------------------------------------------------------------------------

    def _find(self, want: Want | Turn) -> Found | None:
        """What the table waits for, once it is complete."""
        asked = _asked(want)
        gone = self._calls.votes.gone(asked, self._setting.present(), self._setting.stage)
        if isinstance(want, Turn):
            return Found(gone=gone) if gone else self._find_choice(want.seat)
        messages: dict[Seat, Message] = {}
        for seat in asked:
            if seat in gone:
                continue
            message = self._candidate(seat)
            if message is None or self._is_locked(seat):
                return None
            messages[seat] = message
        for message in messages.values():
            if not self._fits(message, want.kind, exact=True):
                return None
        return Found(messages, gone=gone)

    def _find_choice(self, seat: Seat) -> Found | None:
        """A seat's choice, or what it puts in its place."""
        if self._is_locked(seat):
            return None
        message = self._candidate(seat)
        if message is None or not self._fits(message, message.kind, exact=message.kind != "act"):
            return None
        if message.kind == "act":
            return Found({seat: message})
        if message.kind in ("resign", "back"):
            return Found(calls=(message,))
        if message.kind == "seen":
            calls = self._seen(message)
            return None if calls is None else Found(calls=(message, *calls))
        self._stop(Verdict("fair.out_of_turn", seat, proved=True))
        return None

    def _candidate(self, seat: Seat) -> Message | None:
        """The next message of a seat that the table could take up."""
        stage, away = self._setting.stage, seat in self._setting.away
        turn = isinstance(self._want, Turn)
        for message in self.streams[seat][self._taken[seat] :]:
            if (seat, message.number) in self._done:
                continue
            if (message.stage == CLOSING) is not (self._closing is not None):
                continue
            if self._closing is not None and not self._play.is_audit_of_this_round(message):
                continue
            if message.kind in CALLS:
                if not turn or message.kind in ("vote", "accuse", "agree"):
                    continue
                if message.kind == "seen" and (away or message.stage != stage):
                    continue
                if message.kind == "back" and (not away or message.stage > stage):
                    continue
                if message.kind == "resign" and (away or seat in self._play.resigned):
                    continue
                return message
            if away:
                continue
            if message.kind == "act" and message.stage < self._since.get(seat, stage):
                continue  # chosen before the others had changed what there was to choose
            return message
        return None

    def _is_ready(self, seat: Seat) -> bool:
        """Whether there is a message of the seat that the table can go on with."""
        message = self._candidate(seat)
        if message is None or message.kind != "seen":
            return message is not None
        return all(other < len(self._taken) and at < len(self.streams[other]) for other, at in message.body["calls"])

    def _ahead(self, seat: Seat) -> Message | None:
        """The choice of a seat that has not been taken up."""
        for message in self.streams[seat][self._taken[seat] :]:
            if message.kind == "act" and message.stage >= self._since.get(seat, self._setting.stage):
                return message
        return None

    def _fits(self, message: Message, kind: str, exact: bool) -> bool:
        """Whether a message can be taken up now. Stops the table where its sender sees another one, or sends what is not due."""
        stage = self._setting.stage
        if self._closing is not None:
            return True
        if message.stage > stage or message.transcript != self._transcripts[message.stage]:
            if self._calls.votes.may_have_followed(message.seat, message.stage):
                return False
            self._stop(Verdict("fair.diverged", None, proved=False))
            return False
        if message.kind != kind or (exact and message.stage != stage and kind not in CALLS):
            self._stop(Verdict("fair.out_of_turn", message.seat, proved=True))
            return False
        return True

    def _seen(self, message: Message) -> list[Message] | None:
        """The calls that the seat whose turn it is has seen; ``None`` while some are not here."""
        calls: list[Message] = []
        for seat, number in message.body["calls"]:
            if seat >= self.manifest.seats or (seat, number) in self._done:
                self._stop(Verdict("fair.seen", message.seat, proved=True))
                return None
            if number >= len(self.streams[seat]):
                return None
            call = self.streams[seat][number]
            if call.kind not in DECLARED:
                self._stop(Verdict("fair.seen", message.seat, proved=True))
                return None
            calls.append(call)
        return calls

    # --- Making what is due --------------------------------------------------------------------------------------------

    def _make(self, want: Want | Turn) -> bool:
        """Makes the message that is asked of this seat, if it can without being told."""
        if self._me is None:
            return False
        me = self._me.seat
        if me in self._setting.away and me not in self._play.resigned:
            return self._come_back()
        if me not in _asked(want) or self._candidate(me) is not None:
            return False
        if isinstance(want, Want):
            self._send(want.kind, want.make(), follow=False)
            return True
        if unseen := self._unseen():
            self._send("seen", {"calls": unseen}, follow=False)
            return True
        claim = self.game.forced(self._play.state, me)
        if claim is None:
            return False
        self._send("act", self._play.act_body(claim), follow=False)
        return True

    def _unseen(self) -> list[list[int]]:
        """What was called out of turn and not been taken up."""
        new = [
            call for call in self._calls.declared if (call.seat, call.number) not in self._done and self._counts(call)
        ]
        return [[call.seat, call.number] for call in sorted(new, key=lambda call: (call.seat, call.number))][:MOST_SEEN]

    def _counts(self, call: Message) -> bool:
        """Whether a call means anything now."""
        seat, play = call.seat, self._play
        if call.stage > self._setting.stage or call.transcript != self._transcripts[call.stage]:
            return False
        match call.kind:
            case "resign":
                return seat not in play.resigned and seat not in self._setting.away
            case "back":
                return seat in self._setting.away and seat not in play.resigned
        return seat not in play.agreed and seat not in play.resigned and call.number > play.acted.get(seat, -1)

    def _come_back(self) -> bool:
        assert self._me is not None
        me = self._me.seat
        pending = any(message.kind == "back" and self._counts(message) for message in self.streams[me])
        if not pending:
            self._send("back", {}, follow=False)
        return not pending

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        assert self._me is not None
        me, setting = self._me.seat, self._setting
        message = write(
            self._group,
            setting.table,
            self._secret,
            self._me.entropy,
            seat=me,
            number=len(self.streams[me]),
            previous=self.streams.last_hash(me),
            stage=setting.stage,
            transcript=setting.transcript,
            kind=kind,
            body=body,
        )
        self.streams.append(message)
        self._made.append(message.text)
        self._note_call(message)
        if follow:
            self._advance()

    # --- Votes and accusations -----------------------------------------------------------------------------------------

    def _note_call(self, message: Message) -> None:
        """Remembers what is called out of turn. Where it completes a vote that this device went on without, it follows the others."""
        try:
            about = self._calls.note(message, self.streams[message.seat][: message.number])
        except Cheat as cheat:
            self._stop(Verdict(cheat.code, cheat.seat, proved=True))
            return
        if about is not None and self._changes_the_past(*about):
            self._begin()

    def _changes_the_past(self, seat: Seat, stage: int) -> bool:
        """Whether a vote that is complete now was not when this device went on: then it has to follow the others."""
        if stage >= len(self._history):
            return False
        passed = self._history[stage]
        return seat not in passed.gone and seat in self._calls.votes.gone(passed.asked, passed.present, stage)

    def _is_locked(self, seat: Seat) -> bool:
        """Whether this device has said that the seat is gone, and must not go on with it."""
        return self._me is not None and self._calls.votes.binds(self._me.seat, seat, self._setting.stage)

    def _answer_votes(self) -> None:
        """Says that a seat is there where others think it gone."""
        if self._me is None or self._me.seat in self._setting.away:
            return
        me, stage = self._me.seat, self._setting.stage
        for seat, number in self._calls.votes.unanswered(me):
            if number < stage or (number == stage and seat in _asked(self._want) and self._is_ready(seat)):
                self._cast(seat, here=True, stage=number, follow=False)

    def _cast(self, seat: Seat, here: bool, stage: int | None = None, follow: bool = True) -> None:
        at = self._setting.stage if stage is None else stage
        self._send("vote", {"at": at, "here": here, "seat": seat}, follow=follow)

    def _accuse(self, suspicion: Suspicion) -> None:
        self._want = Turn(suspicion.seat)  # nothing more is taken up but the accusation
        me = self._require_seat()
        if not any(message.kind == "accuse" for message in self.streams[me]):
            self._send("accuse", {"position": suspicion.position, "seat": suspicion.seat}, follow=False)

    def _consider_accusations(self) -> None:
        """Where somebody says that an event broke a rule, the round is opened as it was there."""
        first = self._calls.accusation
        if first is None or first is self._closing:
            return
        if self._closing is not None or self._setting.stage > first.stage:
            self._begin()  # up to where the accuser stood: there all devices know the same
        elif self._setting.stage == first.stage:
            if first.transcript != self._setting.transcript:
                self._stop(Verdict("fair.diverged", None, proved=False))
                return
            self._closing = first
            self._setting.stage = CLOSING
            self._script = self._play.accusation(first)
            self._resume(None)


def _asked(want: Want | Turn | None) -> tuple[Seat, ...]:
    if want is None:
        return ()
    return (want.seat,) if isinstance(want, Turn) else want.seats
