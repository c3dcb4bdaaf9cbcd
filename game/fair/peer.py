"""One device at a fair table, a seat's or a spectator's: it takes messages in any order and follows the table, and makes what its seat owes.

What a device knows is a function of the messages alone, so all that have the same ones know the same. Who is waited for sets the pace: the
message that a seat sends when it is asked decides what comes next, also what others have called out of turn meanwhile. (With seats of equal
standing and no clock there is no other common order.)

*History can change.* A seat that the others have voted to be gone may have gone on meanwhile, with its own message; so may who watches. Once the vote
is complete on such a device it begins again, and follows what the others have: see ``_begin`` and ``game.fair.votes``.

It has no transport and no clock. Whoever keeps one: **store what** :meth:`Peer.take_made` **gives before sending it**, hand in what
comes (:meth:`Peer.receive`), and say who is missing (:meth:`Peer.vote`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.core import Game, Refused, Result, Seat
from game.fair.calls import DECLARED, MOST_SEEN, Calls
from game.fair.group import Group
from game.fair.hashing import digest
from game.fair.manifest import Manifest
from game.fair.play import Departure, Play, Suspicion, Void, transcript_after
from game.fair.setting import Cheat, Found, Script, Seated, Setting, Turn, Want
from game.fair.streams import Streams
from game.fair.votes import Ballot, Question
from game.fair.wire import CALLS, CLOSING, Body, Message, to_base64, write

WORDS: Final = 6
WORD_BITS: Final = 11


class _Passed(NamedTuple):
    """A stage that has passed: who could be voted on and vote, and who was voted to be gone."""

    asked: tuple[Seat, ...]
    present: tuple[Seat, ...]
    standing: int
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
        self._transcripts: list[bytes] = []
        self._want: Want | Turn | None = None
        for text in stored:
            try:
                self._keep(text)
            except Refused as refusal:
                if refusal.seat is None:
                    raise
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
        waited = missing = self._missing()
        for seat in missing:
            waited = waited | self._ballot_here().held_up_by(seat)
        if not waited and self._me is not None:
            waited = {self._me.seat}  # it has said too early that a seat is gone
        for question in self._calls.votes.questions():
            ballot = self._ballot(question)
            if ballot is None:
                continue
            # Who has said that a seat is gone can't go on before the others have answered.
            bound = {voter for voter in waited if question.seat in ballot.bound(voter)}
            if bound and (answer_due := ballot.silent(question.seat)):
                waited = (waited - bound) | answer_due
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

    @property
    def parted(self) -> Seat | None:
        """A seat whose message can't be taken up, since its device has followed something else than this one. Either something is still missing
        here, or one of the two programs is not as it should be: the others may vote on it."""
        return self._parted

    @property
    def departures(self) -> list[Departure]:
        """Whom the others have voted to be gone or too late, and who they were, in order."""
        return list(self._play.departures)

    @property
    def fingerprint(self) -> tuple[int, ...]:
        """Six numbers below 2,048, to be compared by voice as words; empty before all have told their part.

        Somebody between two players, who plays a table of its own with each of them, has one chance in 2**66 that both see the same.
        """
        if not self._play.words:
            return ()
        number = int.from_bytes(digest("fingerprint", self._setting.table, self._play.words), "big")
        return tuple(number >> (WORD_BITS * at) & (1 << WORD_BITS) - 1 for at in range(WORDS))

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
        return self.receive_all([text])[0]

    def receive_all(self, texts: Iterable[Any]) -> list[bool]:
        """Takes messages and follows the table once. Raises ``Refused`` at the first that can't be used; those before it were taken."""
        found = []
        try:
            for text in texts:
                found.append(self._add(text))
        finally:
            self._advance()
        return found

    def _add(self, text: Any) -> bool:
        if isinstance(text, str) and text in self.streams:
            return False
        if self.over:
            self._hear_late(text)
            return False
        self._keep(text)
        return True

    def _keep(self, text: Any) -> None:
        """A message goes into its stream, and what it proves or calls is noted; nothing is followed yet."""
        try:
            messages = self.streams.add(text)
        except Refused as refusal:
            if refusal.seat is not None:
                self._stop(Verdict(refusal.code, refusal.seat, proved=True))
            raise
        for message in messages:
            self._note_call(message)
        fork = self.streams.fork
        if fork is not None:
            self._stop(Verdict("fair.fork", fork.seat, proved=True))

    def _hear_late(self, text: Any) -> None:
        """After its end nothing changes a table any more. But somebody else may not have come there, and ask who is gone."""
        message = self.streams.read(text)
        self.streams.require_no_fork(message)
        if message.kind != "vote" or self._me is None:
            return
        try:
            question = self._calls.note(message, ())
        except Cheat:
            return
        if question is not None:
            self._answer(question)

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
        """This device no longer waits for a seat: it seems gone, or its time is over. Counts once all others say so; saying it again does nothing.
        Nor does it where nobody could believe it: who had gone on before the others voted on it may not be as far again.

        Raises ``Refused`` (``table.not_waiting``) where the table does not wait for it."""
        me = self._require_seat()
        if seat == me or seat not in self.waiting_for or me in self._setting.away:
            raise Refused("table.not_waiting", f"seat {seat}")
        question = Question(seat, self._setting.stage, self._setting.transcript)
        if self._calls.votes.has(me, question):
            return
        stream = self.streams[me]
        if self._calls.must_say_back(question.stage, stream):
            self._send("back", {}, follow=False)  # or its vote would seem to be about what it has passed
        if self._calls.may_stand_at(question.stage, stream):
            self._cast(question, here=False)
            self._advance()

    def _require_seat(self) -> Seat:
        if self._me is None:
            raise Refused("table.spectator")
        if self.verdict is not None:
            raise Refused("table.stopped", self.verdict.code)
        return self._me.seat

    def _call(self, kind: str) -> None:
        self._require_seat()
        if self._want is None:
            raise Refused("table.over")
        self._send(kind, {})

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
        self._strayed: set[Seat] = set()
        """Seats that were voted on at some time: they may have gone on meanwhile, and what they sent then is passed over."""
        self._parted: Seat | None = None
        self._suspects = False
        """Whether this seat knows of a broken rule: nothing more is taken up but the accusation."""
        self._closing: Message | None = None
        """The accusation that the round is opened for."""
        if self.verdict is not None and not self.verdict.proved:
            self.verdict = None
        self._script: Script[None] = self._play.script()
        self._want = None
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
            self._stop(Verdict(void.code, void.seat, proved=False))
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
            if self.verdict is not None or self._want is None or (self._suspects and self._closing is None):
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
        setting, before = self._setting, self._acting()
        self._history.append(_Passed(_asked(want), setting.present(), self._play.standing(), found.gone))
        for message in found.messages.values():
            self._taken[message.seat] = message.number + 1
        for call in found.calls:
            self._done.add((call.seat, call.number))
            if call.kind == "back":
                self._taken[call.seat] = max(self._taken[call.seat], call.number + 1)
        self._strayed.update(found.gone)
        voters = tuple(seat for seat in setting.present() if seat not in found.gone)
        setting.transcript = transcript_after(setting.transcript, self.asks, found)
        setting.stage += 1
        self._transcripts.append(setting.transcript)
        self._parted = None
        for seat in found.gone:
            self._play.departures.append(Departure(setting.stage - 1, seat, voters))
            if isinstance(want, Want) or seat != want.seat:
                self._play.leave(seat)
        self._resume(found)
        self._note_turn(before, found)

    def _acting(self) -> tuple[Seat, ...]:
        return self.game.to_act(self._play.public) if isinstance(self._want, Turn) else ()

    def _note_turn(self, before: tuple[Seat, ...], found: Found) -> None:
        """From when on each seat's choice counts.

        Those who act together may choose before the others have; but only as long as nothing but their choices is taken up, one after the
        other. What was chosen before anything else happened was chosen about something else, and must be chosen again.
        """
        acting = self._acting()
        together = not found.calls and not found.gone and set(acting) == set(before) - set(found.messages)
        stage = self._setting.stage
        self._since = {seat: self._since.get(seat, stage) if together else stage for seat in acting}

    # --- Finding what is asked for -------------------------------------------------------------------------------------

    def _find(self, want: Want | Turn) -> Found | None:
        """What the table waits for, once it is complete."""
        ballot = self._ballot_here()
        gone = ballot.gone()
        if self._me is not None and not ballot.bound(self._me.seat) <= set(gone):
            return None
        if isinstance(want, Turn):
            return Found(gone=gone) if gone else self._find_choice(want.seat)
        messages: dict[Seat, Message] = {}
        for seat in want.seats:
            if seat in gone:
                continue
            message = self._candidate(seat)
            if message is None or not self._fits(message):
                return None
            messages[seat] = message
        for seat, message in messages.items():
            if message.kind != want.kind or message.stage != self._setting.stage:
                self._stop(Verdict("fair.out_of_turn", seat, proved=True))
                return None
        return Found(messages, gone=gone)

    def _find_choice(self, seat: Seat) -> Found | None:
        """A seat's choice, or what it puts in its place."""
        message = self._candidate(seat)
        if message is None or not self._fits(message):
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
        for message in self.streams[seat][self._taken[seat] :]:
            if (seat, message.number) in self._done or (message.stage == CLOSING) is not (self._closing is not None):
                continue
            if self._closing is not None:
                if self._play.is_audit_of_this_round(message):
                    return message
                continue
            if message.kind in CALLS and not self._calls_in(message):
                continue
            if message.kind not in CALLS and seat in self._setting.away:
                continue
            if message.kind == "act" and message.stage < self._since.get(seat, self._setting.stage):
                continue  # chosen before the others had changed what there was to choose
            if seat in self._strayed and not self._follows(message):
                continue  # sent before it knew that the others had gone on without it
            return message
        return None

    def _calls_in(self, call: Message) -> bool:
        """Whether a seat that is asked for a choice calls something out in its place."""
        if not isinstance(self._want, Turn) or call.kind not in ("seen", "back", "resign"):
            return False
        if call.kind == "seen":
            return call.seat not in self._setting.away and call.stage == self._setting.stage
        return self._counts(call)

    def _is_ready(self, seat: Seat) -> bool:
        """Whether there is a message of the seat that the table can go on with."""
        message = self._candidate(seat)
        if message is None or not self._follows(message):
            return False
        if message.kind != "seen":
            return True
        return all(other < self.manifest.seats and at < len(self.streams[other]) for other, at in message.body["calls"])

    def _missing(self) -> set[Seat]:
        """Who is asked for a message that is not here."""
        return {seat for seat in _asked(self._want) if not self._is_ready(seat)}

    def _ahead(self, seat: Seat) -> Message | None:
        """The choice of a seat that has not been taken up."""
        for message in self.streams[seat][self._taken[seat] :]:
            since = self._since.get(seat, self._setting.stage)
            if message.kind == "act" and message.stage >= since and self._follows(message):
                return message
        return None

    def _follows(self, message: Message) -> bool:
        """Whether the sender had followed the same as this device. In its signed opinion: it can be wrong, and then the others vote on it."""
        if self._closing is not None:
            return True
        return message.stage <= self._setting.stage and message.transcript == self._transcripts[message.stage]

    def _fits(self, message: Message) -> bool:
        """Whether a message can be taken up now. One that can't may be explained by votes that are not here yet."""
        if self._follows(message):
            return True
        self._parted = message.seat
        return False

    def _seen(self, message: Message) -> list[Message] | None:
        """The calls that the seat whose turn it is has seen; ``None`` while some are not here."""
        calls: list[Message] = []
        for seat, number in message.body["calls"]:
            if seat >= self.manifest.seats:
                self._stop(Verdict("fair.seen", message.seat, proved=True))
                return None
            if number >= len(self.streams[seat]):
                return None
            calls.append(self.streams[seat][number])
        if not all(call.kind in DECLARED and self._counts(call) for call in calls):
            self._stop(Verdict("fair.seen", message.seat, proved=True))
            return None
        return calls

    def _counts(self, call: Message) -> bool:
        """Whether what was declared out of turn means anything now. The same for all who stand at this stage."""
        seat, play = call.seat, self._play
        if (seat, call.number) in self._done or not self._follows(call):
            return False
        match call.kind:
            case "resign":
                return seat not in play.resigned and seat not in self._setting.away
            case "back":
                gone = max((departure.stage for departure in play.departures if departure.seat == seat), default=-1)
                return seat in self._setting.away and seat not in play.resigned and call.stage > gone
        return seat not in play.agreed and seat not in play.resigned and call.number > play.acted.get(seat, -1)

    # --- Making what is due --------------------------------------------------------------------------------------------

    def _make(self, want: Want | Turn) -> bool:
        """Makes the message that is asked of this seat, if it can without being told."""
        if self._me is None:
            return False
        me = self._me.seat
        if me in self._setting.away and me not in self._play.resigned:
            return self._closing is None and self._come_back()
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
        new = [call for call in self._calls.declared if self._counts(call)]
        return [[call.seat, call.number] for call in sorted(new, key=lambda call: (call.seat, call.number))][:MOST_SEEN]

    def _come_back(self) -> bool:
        me = self._setting.my.seat
        if any(message.kind == "back" and self._counts(message) for message in self.streams[me]):
            return False
        self._send("back", {}, follow=False)
        return True

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        my, setting = self._setting.my, self._setting
        message = write(
            self._group,
            setting.table,
            self._secret,
            my.entropy,
            seat=my.seat,
            number=len(self.streams[my.seat]),
            previous=self.streams.last_hash(my.seat),
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
            question = self._calls.note(message, self.streams[message.seat][: message.number])
        except Cheat as cheat:
            self._stop(Verdict(cheat.code, cheat.seat, proved=True))
            return
        settled = self.verdict is not None and self.verdict.proved
        if message.kind == "accuse" and self.verdict is not None and not settled and self._history:
            self._begin()  # elsewhere it may have come before the table stopped: who is accused is still looked at
        if question is not None and not settled and not self.over and self._changes_the_past(question):
            self._begin()

    def _ballot_here(self) -> Ballot:
        """The votes at the stage where this device stands."""
        setting = self._setting
        return self._calls.votes.at(
            setting.stage, setting.transcript, _asked(self._want), setting.present(), self._play.standing()
        )

    def _ballot(self, question: Question) -> Ballot | None:
        """The votes about something that has passed here or is asked now; ``None`` where it is not of this history, or settled."""
        if question.stage == self._setting.stage:
            return self._ballot_here() if question.on == self._setting.transcript else None
        passed = self._passed(question)
        return None if passed is None or question.seat in passed.gone else self._ballot_of(passed, question)

    def _passed(self, question: Question) -> _Passed | None:
        """The stage that a vote is about, where this device has passed it in the same history."""
        stage = question.stage
        return self._history[stage] if stage < len(self._history) and self._transcripts[stage] == question.on else None

    def _ballot_of(self, passed: _Passed, question: Question) -> Ballot:
        """The votes at a stage that this device has passed."""
        return self._calls.votes.at(question.stage, question.on, passed.asked, passed.present, passed.standing)

    def _changes_the_past(self, question: Question) -> bool:
        """Whether other votes are complete now than when this device went on."""
        passed = self._passed(question)
        return passed is not None and self._ballot_of(passed, question).gone() != passed.gone

    def _answer_votes(self) -> None:
        """Says that a seat is there where others think it gone."""
        if self._me is not None:
            for question in list(self._calls.votes.questions()):
                self._answer(question)

    def _answer(self, question: Question) -> None:
        me = self._setting.my.seat
        if question.seat == me or me in self._setting.away or self._calls.votes.has(me, question):
            return
        ballot = self._ballot(question)
        if ballot is None or me not in ballot.present:
            return
        if question.stage < self._setting.stage:
            at_hand = True
        elif any(question.seat in ballot.held_up_by(seat) for seat in self._missing() - {question.seat}):
            at_hand = False
        elif question.seat in _asked(self._want):
            at_hand = self._is_ready(question.seat)
        else:  # it owed an answer to a vote, and nothing else
            at_hand = not any(question.seat in ballot.silent(seat) for seat in ballot.said)
        if at_hand:
            self._cast(question, here=True)

    def _cast(self, question: Question, here: bool) -> None:
        seat, stage, on = question
        self._send("vote", {"at": stage, "here": here, "on": to_base64(on), "seat": seat}, follow=False)

    def _accuse(self, suspicion: Suspicion) -> None:
        self._want, self._suspects = Turn(suspicion.seat), True
        me = self._require_seat()
        if not any(message.kind == "accuse" for message in self.streams[me]):
            self._send("accuse", {"position": suspicion.position, "seat": suspicion.seat}, follow=False)

    def _consider_accusations(self) -> None:
        """Where somebody says that an event broke a rule, the round is opened as it was there."""
        for call in self._calls.accusations:
            if call is self._closing:
                return
            if self._closing is not None or self._setting.stage > call.stage:
                if self._closing is not None or call.transcript == self._transcripts[call.stage]:
                    self._begin()  # up to where the accuser stood: there all devices know the same
                    return
            elif self._setting.stage == call.stage and call.transcript == self._setting.transcript:
                self._close_for(call)
                return
        ahead = any(call.stage > self._setting.stage for call in self._calls.accusations)
        if self._me is not None and self._calls.accusations and not ahead and self._has_told_all():
            # The accusation came to nothing, since others have gone on from before it. But what this device told stays told.
            self._stop(Verdict("fair.cannot_go_on", self._calls.accusations[0].seat, proved=False))

    def _close_for(self, call: Message) -> None:
        self._closing = call
        self._setting.stage = CLOSING
        self._script = self._play.accusation(call)
        self._resume(None)

    def _has_told_all(self) -> bool:
        """Whether this device has told the key of the round that is under way, for an accusation."""
        return any(
            message.stage == CLOSING and self._play.is_audit_of_this_round(message)
            for message in self.streams[self._setting.my.seat]
        )


def _asked(want: Want | Turn | None) -> tuple[Seat, ...]:
    if want is None:
        return ()
    return (want.seat,) if isinstance(want, Turn) else want.seats
