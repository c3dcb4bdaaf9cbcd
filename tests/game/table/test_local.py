"""Local tables and their saves: replicas by seat, undo (design, section 3), resume, damage."""

from dataclasses import replace
from typing import Any

import pytest

from game import hipparchus
from game.core import Log, Move, Open, Refused, Reveal, Stream, Table, audit
from game.registry import GAMES
from game.table import LocalTable, parse_save, save_text
from tests.game.core.examples import magpies


def table(seats: tuple[str, ...] = ("me", "bot:easy"), seed: str = "7") -> LocalTable:
    return LocalTable.new(hipparchus, seats, seed)


def step(at: LocalTable, rng: Stream) -> None:
    """One choice of whoever is to act."""
    seat = at.to_act[0]
    at.act(seat, rng.choice(at.game.legal(at.replica(seat), seat)))


def view(at: LocalTable) -> list[str]:
    return [at.game.state_text(at.replica(viewer)) for viewer in (*range(at.seats), None)]


def test_a_replica_knows_its_own_cards_alone() -> None:
    at = table()
    assert hipparchus.HIDDEN not in at.replica(0).rows[0].suits
    assert set(at.replica(0).rows[1].suits) == {hipparchus.HIDDEN}
    assert set(at.replica(None).rows[0].suits) == {hipparchus.HIDDEN}
    for event in at.told(1).events():
        if isinstance(event, Reveal) and event.audience == (0,):
            assert event.faces is None


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    one, other = table(), table()
    for number in range(16):
        step(one, Stream(number))
        step(other, Stream(number))
    assert one.log.lines() == other.log.lines()
    assert table(seed="8").log.head != table().log.head


def test_a_stale_choice_is_refused() -> None:
    at = table()
    head, before = at.log.head, None
    step(at, Stream(1))
    before = view(at)
    seat = at.to_act[0]
    with pytest.raises(Refused) as refused:
        at.act(seat, at.game.legal(at.replica(seat), seat)[0], head)
    assert refused.value.code == "table.stale"
    assert view(at) == before


def test_an_illegal_choice_changes_nothing() -> None:
    at = table()
    before, head = view(at), at.log.head
    with pytest.raises(Refused):
        at.act(at.to_act[0], hipparchus.parse_action("3S@29"))
    assert (view(at), at.log.head) == (before, head)


class TestUndo:
    def test_two_people_until_another_acts(self) -> None:
        """ "one's own last move until another seat acts or luck answers" """
        at = table(("me", "me"))
        mover = at.to_act[0]
        before = view(at)
        step(at, Stream(1))
        other = at.to_act[0]
        assert at.can_undo(mover)
        assert not at.can_undo(other)
        at.undo(mover)
        assert view(at) == before
        assert at.take_backs == 1
        step(at, Stream(1))
        assert at.to_act == (other,) != (mover,)
        step(at, Stream(2))
        assert not at.can_undo(mover)

    def test_against_bots_back_to_ones_last_decision(self) -> None:
        """ "against bots only, back to one's last decision, the dealer answering the same again" """
        at = table()
        while at.to_act != (0,):
            step(at, Stream(0))
        before = view(at)
        step(at, Stream(3))
        while at.to_act != (0,):
            step(at, Stream(4))
        at.undo(0)
        assert view(at) == before
        assert at.to_act == (0,)

    def test_the_same_luck_comes_again(self) -> None:
        """Another round is dealt the same cards whatever was chosen before it and taken back in between."""
        rows = set()
        for way in range(3):
            at = table(seed="luck")
            while not at.replica(0).past:
                step(at, Stream("way", way, len(at.log.entries)))
                if at.can_undo(0) and at.take_backs < way:
                    at.undo(0)
            lying = dict.fromkeys(range(14), "")
            for event in at.log.events():
                if isinstance(event, Reveal) and event.audience == (0,) and event.faces is not None:
                    lying.update(zip(event.slots, event.faces, strict=True))
            rows.add(tuple(lying.values()))
            assert at.take_backs == way
        assert len(rows) == 1

    def test_two_people_not_across_luck(self) -> None:
        """R36: "when an action revealed anything [...] then undo is not offered across it": the last reply of a round deals the next."""
        at = table(("me", "me"))
        number = mover = 0
        while not at.replica(None).past:
            mover = at.to_act[0]
            step(at, Stream(number))
            number += 1
        assert at.to_act
        assert not at.can_undo(mover)
        head = at.log.head
        with pytest.raises(Refused) as refused:
            at.undo(mover)
        assert refused.value.code == "table.no_undo"
        assert at.log.head == head

    def test_take_backs_are_kept_in_the_log_and_told_after_the_end(self) -> None:
        at = table()
        number = 0
        while at.result is None:
            step(at, Stream(number))
            if at.can_undo(0) and at.take_backs < 3:
                at.undo(0)
            number += 1
        assert at.take_backs == 3
        assert parse_save(save_text(at), GAMES).take_backs == 3
        assert audit(hipparchus, at.log.genesis, at.log.events()) is None

    def test_a_claim_that_was_made_for_the_seat_is_no_choice(self) -> None:
        """Taken back along with the choice that it followed, it counts for nothing of its own."""
        at, number = table(seed="68"), 0  # a round that seat 0 ends by having no reply
        while not at.replica(None).past:
            step(at, Stream("claims", 68, number))
            number += 1
        moves = [event for event in at.log.events() if isinstance(event, Move)]
        assert moves[-1] == Move(0, hipparchus.NoReply())
        at.undo(0)
        assert at.take_backs == 1
        assert not at.replica(None).past
        assert at.to_act == (0,)
        assert hipparchus.forced(at.replica(0), 0) is None
        assert parse_save(save_text(at), GAMES).take_backs == 1

    def test_what_was_taken_back_was_legal_too(self) -> None:
        """A well chained log with a move in it that could never be made, taken back at once."""
        at = table(("me", "me"))
        seat = at.to_act[0]
        at.log.append(Move(seat, hipparchus.parse_action("none")))
        at.log.append(Table("take_back", (seat,)))
        with pytest.raises(Refused) as refused:
            parse_save(save_text(at), GAMES)
        assert refused.value.code == "save.damaged"
        assert "play.leader_must_play" in str(refused.value)

    def test_not_after_the_end_and_not_for_bots(self) -> None:
        at = table()
        assert not at.can_undo(1)
        with pytest.raises(Refused) as refused:
            at.undo(1)
        assert refused.value.code == "table.no_undo"
        at.resign(0)
        assert not at.can_undo(0)


class TestSaves:
    def test_resumed_at_every_step_it_goes_on_alike(self) -> None:
        """R48: "when saved, loaded and continued beside the unsaved one with the same actions; then hashes are equal" """
        at, number = table(), 0
        while at.result is None:
            loaded = parse_save(save_text(at), GAMES)
            assert view(loaded) == view(at)
            assert loaded.log.head == at.log.head
            assert loaded.can_undo(0) == at.can_undo(0)
            step(at, Stream(number))
            step(loaded, Stream(number))
            assert loaded.log.head == at.log.head
            if number % 7 == 6 and at.can_undo(0):
                at.undo(0)
            number += 1
        assert parse_save(save_text(at), GAMES).result == at.result

    def saved(self) -> str:
        at = table()
        for number in range(12):
            step(at, Stream(number))
        return save_text(at)

    def test_cut_anywhere(self) -> None:
        text = self.saved()
        for end in range(0, len(text) - 1, 37):
            with pytest.raises(Refused) as refused:
                parse_save(text[:end], GAMES)
            assert refused.value.code == "save.damaged"

    def test_any_line_missing_or_twice(self) -> None:
        lines = self.saved().split("\n")
        for at in range(len(lines)):
            for changed in (lines[:at] + lines[at + 1 :], [*lines[: at + 1], *lines[at:]]):
                with pytest.raises(Refused) as refused:
                    parse_save("\n".join(changed), GAMES)
                assert refused.value.code == "save.damaged"

    @pytest.mark.parametrize("change", ["x", "0", '"', "é", "\n", ""])
    def test_single_characters_changed(self, change: str) -> None:
        text = self.saved()
        for at in range("\n0éx".find(change) + 1, len(text), 13):
            changed = text[:at] + change + text[at + 1 :]
            if changed == text:
                continue
            with pytest.raises(Refused) as refused:
                parse_save(changed, GAMES)
            named = text[max(0, at - 14) : at + 14]
            assert refused.value.code == "save.damaged" or "hipparchus" in named or "rules" in named

    def test_a_log_that_ends_between_two_events(self) -> None:
        """Writing stopped after any event: the table goes on to the same next choice, with the same luck."""
        at = table(("me", "me"))
        for number in range(20):
            step(at, Stream(number))
        lines = at.log.lines()
        for count in range(1, len(lines) + 1):
            resumed = LocalTable.resume(Log.parse(hipparchus, lines[:count]), at.seed)
            assert resumed.to_act
            found = resumed.log.lines()
            assert found == lines[: len(found)]

    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ('"tertulia":1', '"tertulia":2', "save.future"),
            ('"game":"hipparchus"', '"game":"whist"', "save.game"),
            ('"rules":1', '"rules":9', "save.game"),
            ('"seed":"7"', '"seed":"8"', "save.damaged"),
        ],
    )
    def test_what_is_wrong_is_named(self, old: str, new: str, code: str) -> None:
        with pytest.raises(Refused) as refused:
            parse_save(self.saved().replace(old, new), GAMES)
        assert refused.value.code == code

    def test_a_seat_that_nobody_could_play(self) -> None:
        """A whole and well chained log in which somebody sits whom this table does not know."""
        at = table()
        forged: Log[Any, Any] = Log(hipparchus, replace(at.log.genesis, seats=("back", "bot:easy")))
        for entry in at.log.entries:
            forged.append(entry.event, entry.nonce)
        at.log = forged
        with pytest.raises(Refused) as refused:
            parse_save(save_text(at), GAMES)
        assert refused.value.code == "save.damaged"
        with pytest.raises(Refused) as refused:
            table(("me", "open"))
        assert refused.value.code == "options.seats"

    def test_luck_that_is_not_the_seeds(self) -> None:
        """A whole and well chained log, in which one's own row was made better."""
        at = table()
        forged: Log[Any, Any] = Log(hipparchus, at.log.genesis)
        for entry in at.log.entries:
            event = entry.event
            if isinstance(event, Reveal) and event.audience == (0,) and event.faces is not None:
                event = replace(event, faces=tuple(sorted(event.faces)))
            forged.append(event, entry.nonce)
        at.log = forged
        with pytest.raises(Refused) as refused:
            parse_save(save_text(at), GAMES)
        assert refused.value.code == "save.damaged"
        assert "log.luck" in str(refused.value)

    @pytest.mark.parametrize(
        "text", ["", "\n\n\n\n", "null\n" * 5, "[" * 5000, '{"tertulia":true,"seed":"7"}\n' * 5, "\x00" * 100]
    )
    def test_rubbish(self, text: str) -> None:
        with pytest.raises(Refused) as refused:
            parse_save(text, GAMES)
        assert refused.value.code == "save.damaged"


class TestSealedMoves:
    """ "others see only *that* a seat has chosen until all are in; then each opens to its audience" (design, section 2)"""

    def table(self) -> LocalTable:
        return LocalTable.new(magpies, ("me", "me", "me"), "sealed", {"theft": False})

    def choose(self, at: LocalTable, seat: int, number: int) -> str:
        action = magpies.legal(at.replica(seat), seat)[number]
        at.act(seat, action)
        return magpies.action_text(action)

    def test_nobody_sees_a_choice_before_all_are_in(self) -> None:
        at = self.table()
        word = self.choose(at, 1, 2)
        assert at.to_act == (0, 2)
        assert word in magpies.state_text(at.replica(1))
        for viewer in (0, 2, None):
            assert word not in magpies.state_text(at.replica(viewer))
            assert word not in "\n".join(at.told(viewer).lines())
        assert word in "\n".join(at.told(1).lines())

    def test_then_all_are_opened(self) -> None:
        at = self.table()
        words = [self.choose(at, seat, 0) for seat in (2, 0, 1)]
        opened = [magpies.action_text(event.action) for event in at.told(None).events() if isinstance(event, Open)]
        assert opened == [words[1], words[2], words[0]]
        assert at.to_act == (0, 1, 2)

    def test_a_save_keeps_what_is_sealed(self) -> None:
        at = self.table()
        self.choose(at, 2, 1)
        loaded = parse_save(save_text(at), {magpies.ID: magpies})
        assert view(loaded) == view(at)
        for each in (at, loaded):
            self.choose(each, 0, 0)
            self.choose(each, 1, 0)
        assert view(loaded) == view(at)
        assert loaded.log.head == at.log.head

    def test_taken_back_while_it_is_sealed(self) -> None:
        at = self.table()
        before = view(at)
        self.choose(at, 1, 2)
        at.undo(1)
        assert view(at) == before
        self.choose(at, 1, 2)
        self.choose(at, 0, 0)
        assert not at.can_undo(1)
        assert at.can_undo(0)

    def test_a_game_to_the_end(self) -> None:
        at = LocalTable.new(magpies, ("me",) * max(magpies.SEATS), "sealed")
        number = 0
        while at.result is None:
            step(at, Stream("sealed", number))
            number += 1
        loaded = parse_save(save_text(at), {magpies.ID: magpies})
        assert loaded.result == at.result
        assert audit(magpies, at.log.genesis, at.log.events()) is None
