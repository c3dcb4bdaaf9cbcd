"""web.session: a table at this device. Whose hand is shown, what waits, what a bot is told, what a save brings back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from game.core import Family, Log, Move, Refused, Stream, replica
from game.hipparchus import ID, action_text
from game.registry import GAMES
from web.header import read_header
from web.i18n import Translator
from web.session import PANELS, Hint, Session
from web.thinking import answer, hint
from web.views.table import screen

HIPPARCHUS = GAMES[ID]
WHEN = 1_800_000_000
EN = Translator("en")
CARDS = re.compile(r'data-suit|data-flip|id="play-|"move |class="card|class="row')


def new(*seats: str, seed: str = "7") -> Session:
    return Session.new("0a1b2c3d", HIPPARCHUS, seats or ("me", "bot:easy"), seed)


def go_on(session: Session, rng: Stream) -> None:
    """One step of whoever is due, as the app would do it."""
    turn = session.bot_turn()
    if session.curtain is not None and session.seen_rounds >= session.rounds:
        session.act("curtain.lift")
    elif session.seen_rounds < session.rounds:
        session.act("round.continue")
    elif turn is not None:
        assert session.play_bot(turn, answer(turn.text()))
    else:
        assert session.act(f"move {action_text(rng.choice(session.model().legal))}"), session.refusal


def random_step(session: Session, rng: Stream) -> None:
    """Any legal action of whoever is due, bots too; of what is only described, any member."""
    table, seat = session.table, session.table.to_act[0]
    action = rng.choice(list(table.game.legal(table.replica(seat), seat)))
    table.act(seat, action.draw(rng) if isinstance(action, Family) else action)
    session._look_around()


def play(session: Session, steps: int = 10_000, luck: str = "x") -> Session:
    """So many steps, or to the end."""
    rng = Stream("session", luck)
    for _ in range(steps):
        if session.table.result is not None:
            break
        go_on(session, rng)
    return session


# --- Whose view --------------------------------------------------------------------------------------------------------


def test_alone_against_a_bot_nobody_else_is_shown_and_no_curtain_falls() -> None:
    session, rng = new(), Stream("views")
    while session.table.result is None:
        assert session.viewer == 0
        assert session.curtain is None
        go_on(session, rng)


def test_bots_alone_are_watched_by_nobody_in_particular() -> None:
    session = new("bot:easy", "bot:easy")
    assert session.viewer is None
    assert not session.my_turn
    rng = Stream("watched")
    while session.table.result is None:
        model = session.model()
        assert (model.viewer, model.legal) == (None, ())
        if session.seen_rounds == session.rounds:
            assert all(set(row.suits) <= {"?"} for row in model.replica.rows)
        go_on(session, rng)


def test_a_curtain_stands_between_any_two_people() -> None:
    """Also before the first choice; while it is up nothing in the model or on the screen is of any hand."""
    session, rng, curtains = new("me", "me"), Stream("curtain"), 0
    shown = None
    while session.table.result is None:
        model = session.model()
        if session.seen_rounds < session.rounds:
            pass
        elif session.curtain is not None:
            curtains += 1
            assert (session.curtain,) == model.to_act
            assert model.viewer is None
            assert model.legal == ()
            assert model.replica == session.table.replica(None)
            assert not CARDS.search(str(screen(EN, model)))
            shown = None
        else:
            assert shown in (None, model.viewer), "the hand changed without a curtain"
            shown = model.viewer
            assert model.viewer in model.to_act
        go_on(session, rng)
    assert curtains > 10


def test_a_summary_that_two_people_read_shows_no_hand_and_a_curtain_follows_it() -> None:
    """Whoever leads the next round: while they read, the device is in nobody's hands."""
    leaders = set()
    for seed in "0123456789":
        session, rng = new("me", "me", seed=seed), Stream("summary", seed)
        before = session.viewer
        while not session.rounds:
            before = session.viewer
            go_on(session, rng)
        if session.table.result is not None:
            continue
        session.act("panel.menu")
        model = session.model()
        assert (model.viewer, model.legal) == (None, ())
        assert model.replica == session.table.replica(None)
        assert session.act("round.continue")
        assert session.curtain is not None
        leaders.add(session.curtain == before)
        assert not CARDS.search(str(screen(EN, session.model())))
    assert leaders == {True, False}


SHARED = [("me", "bot:easy", "me"), ("bot:easy", "me", "me"), ("bot:easy", "me", "bot:easy", "me")]


@pytest.mark.parametrize("game_id", ["delfos", "hesperidae", "hexfolk"])
@pytest.mark.parametrize("seats", SHARED)
def test_who_takes_a_table_up_again_lifts_a_curtain_first(game_id: str, seats: tuple[str, ...]) -> None:
    """After a pause, a reload or at the very beginning the device may be in anybody's hands, also while a bot is due."""
    session, rng, bots = Session.new("0a1b2c3d", GAMES[game_id], seats, "7"), Stream("again"), 0
    assert session.open_to is None
    for _ in range(30):
        if session.table.result is not None:
            break
        if session.curtain is not None and not session.unread:
            session.act("curtain.lift")
        elif session.unread:
            session.act("round.continue")
        else:
            random_step(session, rng)
        bots += session.bot_turn() is not None
        again = Session.load("0a1b2c3d", session.save(WHEN), GAMES)
        assert again.open_to is None or again.table.result is not None
        assert again.paused or again.table.to_act == session.table.to_act
        assert "data-seat" in screen(EN, again.model())
        paused = Session.load("0a1b2c3d", session.save(WHEN), GAMES)
        paused.act("pause")
        paused.act("resume")
        assert paused.open_to is None or paused.table.result is not None
    assert bots > 2


def test_what_one_person_opened_is_closed_for_the_next() -> None:
    """R28, R32: a report holds its viewer's cards; a curtain falls over it for good."""
    session = Session.new("0a1b2c3d", GAMES["delfos"], ("me", "bot:easy", "me"), "7")
    session.act("curtain.lift")
    assert session.act(f"move {session.table.game.action_text(session.model().legal[0])}")
    session.act("panel.report")
    session.report = "what seat 0 knows"
    while session.curtain is None:
        turn = session.bot_turn()
        assert turn is not None
        assert session.play_bot(turn, answer(turn.text()))
    session.act("curtain.lift")
    assert (session.viewer, session.panel, session.report, session.picks) == (2, "", "", {})


def test_a_hint_is_for_whoever_asked() -> None:
    """All choose what to pass at once; after a pause somebody else may take the device up."""
    session = Session.new("0a1b2c3d", GAMES["delfos"], ("me", "me", "me"), "7")
    session.act("curtain.lift")
    asked = session.viewer
    assert asked is not None
    turn = session.hint_turn()
    assert turn is not None
    session.hint = Hint.of(asked, len(session.table.log.entries), hint(turn.text()))
    assert session.model().hint
    while session.viewer == asked or session.viewer is None:
        session.act(f"move {session.table.game.action_text(session.model().legal[0])}")
        session.act("curtain.lift")
    assert not session.model().hint


def test_a_hint_stands_while_others_choose_face_down() -> None:
    """Delfos, passing: that a bot has chosen tells nothing, and the choice is still the same."""
    session = Session.new("0a1b2c3d", GAMES["delfos"], ("me", "bot:easy", "bot:easy"), "7")
    while not (session.my_turn and len(session.table.to_act) > 1):
        go_on(session, Stream("until a pass"))
    ask = session.hint_turn()
    assert ask is not None
    session.hint = Hint.of(0, len(session.table.log.entries), hint(ask.text()))
    bot = session.bot_turn()
    assert bot is not None
    assert session.play_bot(bot, answer(bot.text()))
    assert session.model().hint
    go_on_ = f"move {session.model().hint}"
    assert session.act(go_on_), session.refusal
    assert not session.model().hint


def test_a_hint_is_gone_once_its_position_was_taken_back() -> None:
    session = Session.new("0a1b2c3d", GAMES["hexfolk"], ("me", "bot:easy"), "7")
    while not session.my_turn:
        go_on(session, Stream("until my turn"))
    assert session.act(f"move {session.table.game.action_text(session.model().legal[0])}")
    turn = session.hint_turn()
    assert turn is not None
    since = len(session.table.log.entries)
    assert session.stands(0, since)
    assert session.act("undo")
    assert session.act(f"move {session.table.game.action_text(session.model().legal[1])}")
    assert session.table.place > 0
    assert not session.stands(0, since), "the same place, but another position"


def random_game(*seats: str, seed: str) -> Iterator[Session]:
    """A game of Hexfolk at random, before each step, curtains lifted; always the same object."""
    session = Session.new("0a1b2c3d", GAMES["hexfolk"], seats, seed)
    rng = Stream("special", seed)
    for _ in range(1500):
        if session.table.result is not None:
            return
        if session.curtain is not None:
            session.act("curtain.lift")
        yield session
        random_step(session, rng)


@pytest.mark.parametrize("seats", [("me", "bot:easy", "me", "bot:easy", "bot:easy"), ("me", "me", "me", "me", "me")])
def test_undo_that_is_offered_changes_something(seats: tuple[str, ...]) -> None:
    """A pass that was made for somebody who could build nothing is no choice, and is not counted."""
    undone = 0
    for session in random_game(*seats, seed="undo"):
        if not session.model().can_undo or session.waits:
            continue
        again = Session.load("0a1b2c3d", session.save(WHEN), GAMES)
        again.act("curtain.lift")
        if not again.model().can_undo:
            continue
        before = again.table.place
        assert again.act("undo")
        assert again.table.place < before
        undone += 1
        if undone > 40:
            break
    assert undone > 10


def test_whoever_takes_back_never_is_asked_again() -> None:
    asked = next(
        session
        for session in random_game("me", *["bot:easy"] * 4, seed="never")
        if session.table.replica(0).phase == "sign_up" and session.my_turn
    )
    place = asked.table.place
    assert asked.act("skip on")
    assert asked.table.place > place
    assert asked.act("undo")
    assert asked.table.place == place
    assert asked.my_turn
    assert not asked.skips


@pytest.mark.parametrize("game_id", ["hipparchus", "delfos"])
def test_taking_back_without_end_leaves_room_to_play_to_the_end(game_id: str) -> None:
    """A log is bounded; a match is never lost to that."""
    session = Session.new("0a1b2c3d", GAMES[game_id], ("me", "bot:easy"), "7")
    rng, taken = Stream("without end"), 0
    while session.table.result is None:
        turn = session.bot_turn()
        if turn is not None:
            assert session.play_first(turn)
        elif session.unread:
            session.act("round.continue")
        else:
            assert session.act(f"move {session.table.game.action_text(rng.choice(session.model().legal))}")
            if session.model().can_undo and taken < 2000 and session.table.place > 30:
                assert session.act("undo"), session.refusal
                taken += 1
    assert taken > 50
    assert Session.load("0a1b2c3d", session.save(WHEN), GAMES).table.result == session.table.result


def test_where_a_bot_says_nothing_a_first_action_stands_in_at_any_step() -> None:
    """Also where what can be done is only described (to give back half a hand)."""
    session = Session.new("0a1b2c3d", GAMES["hexfolk"], ("bot:easy", "bot:easy", "bot:easy"), "3")
    rng, families = Stream("first"), 0
    for _ in range(900):
        turn = session.bot_turn()
        if turn is None:
            break
        legal = list(session.table.game.legal(session.table.replica(turn.seat), turn.seat))
        again = Session.load("0a1b2c3d", session.save(WHEN), GAMES) if isinstance(legal[0], Family) else None
        if again is not None:
            waiting = again.bot_turn()
            assert waiting is not None
            assert again.play_first(waiting)
            families += 1
        action = rng.choice(legal)
        table = session.table
        table.act(turn.seat, action.draw(rng) if isinstance(action, Family) else action)
    assert families > 0


def test_a_resignation_cannot_be_taken_back() -> None:
    """ "This cannot be taken back", says the question before it. Whoever has resigned may end a game that only bots go on with."""
    session = Session.new("0a1b2c3d", GAMES["hexfolk"], ("me", "bot:easy", "bot:easy"), "7")
    while not session.my_turn:
        go_on(session, Stream("until my turn"))
    assert session.act(f"move {session.table.game.action_text(session.model().legal[0])}")
    assert session.model().can_undo
    assert session.act("resign.confirm")
    assert not session.model().can_undo
    assert not session.act("undo")
    assert session.refusal == "table.no_undo"
    session.act("panel.menu")
    menu = screen(EN, session.model())
    assert "panel.resign" not in menu
    assert "panel.end" in menu


def test_nobody_can_resign_where_nobody_in_particular_is_looking() -> None:
    shared = new("me", "me")
    while not shared.rounds:
        go_on(shared, Stream("resign"))
    for session in (shared, new("bot:easy", "bot:easy")):
        session.act("panel.menu")
        assert "panel.resign" not in str(screen(EN, session.model()))
        session.act("panel.resign")
        assert "resign.confirm" not in str(screen(EN, session.model()))
        assert session.act("resign.confirm") is False
        assert session.panel == "", "it would lie over the reason"


def test_a_summary_shows_no_hand_and_holds_bots_back() -> None:
    session, rng = new(), Stream("summary")
    while not session.rounds:
        go_on(session, rng)
    assert session.waits
    assert session.bot_turn() is None
    assert session.model().legal == ()
    with pytest.raises(Refused, match=r"play\.not_your_turn"):
        session._move("1S@0")
    assert session.act("round.continue")
    assert not session.waits
    assert session.act("round.continue") is False, "there is no second one to go on from"


# --- Refusals ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    ["move 9Z@99", "move ", "move 3S@99", "move no reply", "move \x00", "undo", "move " + "1" * 10_000],
)
def test_what_cannot_be_done_is_refused_with_a_code_and_changes_nothing(command: str) -> None:
    session = new()
    while session.bot_turn():
        go_on(session, Stream(1))
    before = session.save(WHEN)
    assert session.act(command) is False
    assert session.refusal
    assert EN.knows(f"refusal.{session.refusal}")
    assert session.save(WHEN) == before
    session.act("panel.log")
    assert session.refusal == "", "the next action takes the message away"


@pytest.mark.parametrize(
    "command", ["", "nonsense", "panel.", "panel.nowhere", "curtain.lift", "round.continue", "table.x"]
)
def test_words_that_mean_nothing_now_do_nothing(command: str) -> None:
    session = new()
    before, model = session.save(WHEN), session.model()
    assert session.act(command) is False
    assert (session.save(WHEN), session.model()) == (before, model)


def test_behind_the_curtain_nobody_moves_or_resigns() -> None:
    session = new("me", "me")
    action = HIPPARCHUS.legal(session.table.replica(session.curtain), session.curtain or 0)[0]
    for command in (f"move {action_text(action)}", "resign.confirm"):
        assert session.act(command) is False
        assert session.refusal == "play.not_your_turn"


def test_a_move_of_a_moment_ago_is_refused() -> None:
    session = new("me", "me")
    session.act("curtain.lift")
    command = f"move {action_text(session.model().legal[0])}"
    assert session.act(command)
    assert session.act(command) is False
    session.act("curtain.lift")
    assert session.act(command) is False
    assert session.refusal


# --- Panels and looking ------------------------------------------------------------------------------------------------


def test_panels_open_and_close() -> None:
    session = new()
    for name in PANELS:
        assert session.act(f"panel.{name}") is False, "looking changes nothing that must be saved"
        assert session.model().panel == name
    session.act("panel.close")
    assert session.model().panel == ""


def test_what_is_prepared_stays_until_the_seat_has_moved() -> None:
    session = new()
    session.act("pick look 3")
    assert session.model().picks == {"look": "3"}
    session.act("pick look 3")
    assert session.model().picks == {}
    session.act("pick look 4")
    session.act("panel.menu")
    assert session.model().picks == {"look": "4"}
    go_on(session, Stream("picks"))
    assert session.model().picks == {}


# --- Bots --------------------------------------------------------------------------------------------------------------


def test_a_bot_is_told_its_seats_lines_and_no_secret() -> None:
    session, rng = new("me", "bot:normal", seed="the secret of the table"), Stream("told")
    asked = 0
    while session.table.result is None:
        turn = session.bot_turn()
        if turn is not None:
            asked += 1
            text = turn.text()
            assert "secret" not in text
            request = json.loads(text)
            assert sorted(request) == ["game", "key", "level", "lines", "seat", "start", "table"]
            assert json.loads(turn.text(turn.count - 2))["lines"] == request["lines"][-2:], "or only what is new"
            log = Log.parse(HIPPARCHUS, request["lines"])
            assert log.head == session.table.log.head
            assert replica(log) == session.table.replica(turn.seat), "exactly its seat's replica"
            if session.seen_rounds == session.rounds:
                assert set(replica(log).rows[1 - turn.seat].suits) <= {"?"}, "not the other's row"
        go_on(session, rng)
    assert asked > 10


def test_keys_differ_by_seat_place_and_seed_and_come_back_after_a_take_back() -> None:
    keys = []
    session = play(new("bot:easy", "bot:easy"), 8)
    for _ in range(4):
        turn = session.bot_turn()
        assert turn is not None
        keys.append(turn.key)
        session.play_first(turn)
    assert len(set(keys)) == 4
    assert new("bot:easy", "bot:easy").bot_turn() != new("bot:easy", "bot:easy", seed="8").bot_turn()

    session = new()
    while session.bot_turn():
        go_on(session, Stream(1))
    choice = f"move {action_text(session.model().legal[0])}"
    session.act(choice)
    first = session.bot_turn()
    session.act("undo")
    session.act(choice)
    again = session.bot_turn()
    assert first is not None
    assert again is not None
    assert (again.key, again.seat) == (first.key, first.seat)
    assert again.head != first.head


def test_a_late_answer_is_dropped() -> None:
    session = new()
    while session.bot_turn():
        go_on(session, Stream(1))
    session.act(f"move {action_text(session.model().legal[0])}")
    turn = session.bot_turn()
    assert turn is not None
    text = answer(turn.text())
    session.act("undo")
    before = session.save(WHEN)
    assert not session.awaits(turn)
    assert session.play_bot(turn, text) is False
    assert session.play_first(turn) is False
    assert session.save(WHEN) == before


@pytest.mark.parametrize("text", ["", "9Z@99", "nonsense", "3S@99", "no reply"])
def test_a_bots_nonsense_is_refused_and_the_first_legal_action_stands_in(text: str) -> None:
    session, rng = new(), Stream("nonsense")
    while session.bot_turn() is None:
        go_on(session, rng)
    turn = session.bot_turn()
    assert turn is not None
    before = session.save(WHEN)
    with pytest.raises(Refused):
        session.play_bot(turn, text)
    assert session.save(WHEN) == before
    legal = HIPPARCHUS.legal(session.table.replica(turn.seat), turn.seat)
    assert session.play_first(turn)
    assert Move(turn.seat, legal[0]) in list(session.table.log.events())


# --- Undo --------------------------------------------------------------------------------------------------------------


def test_undo_gives_back_ones_last_decision_with_its_choices() -> None:
    session = play(new(), 6)
    while not session.my_turn:
        go_on(session, Stream(2))
    row, legal = session.model().replica.rows[0], session.model().legal
    assert session.act(f"move {action_text(legal[0])}")
    assert session.act("undo")
    assert (session.model().replica.rows[0], session.model().legal) == (row, legal)
    assert session.model().take_backs >= 1


def test_two_people_undo_only_what_nobody_has_answered_and_behind_the_curtain() -> None:
    session = new("me", "me")
    first = session.curtain
    session.act("curtain.lift")
    legal = session.model().legal
    session.act(f"move {action_text(legal[0])}")
    assert session.curtain == 1 - (first or 0)
    assert 'data-action="undo"' in str(screen(EN, session.model()))
    assert session.act("undo"), "the device has not been handed on yet"
    assert session.curtain == first, "but it may have been: the row is covered until it is asked for"
    session.act("curtain.lift")
    assert session.model().legal == legal
    session.act(f"move {action_text(legal[0])}")
    session.act("curtain.lift")
    assert session.act("undo") is False, "the other has seen it"
    assert session.refusal == "table.no_undo"


def test_an_undone_round_end_takes_its_summary_along() -> None:
    session, rng = new("me", "bot:easy"), Stream("round end")
    while not session.rounds:
        go_on(session, rng)
    session.act("round.continue")
    assert session.act("undo")
    assert session.rounds == 0
    assert session.seen_rounds == 0


# --- The end -----------------------------------------------------------------------------------------------------------


def test_resigning_ends_the_match_for_the_other() -> None:
    session = play(new(), 6)
    assert session.busy
    assert session.act("resign.confirm")
    assert session.table.result is not None
    assert not session.busy
    assert not session.my_turn
    assert session.act("resign.confirm") is False
    assert session.refusal


def test_a_finished_match_asks_nobody() -> None:
    session = play(new("me", "me"))
    assert session.curtain is None
    assert session.bot_turn() is None
    assert session.model().legal == ()
    assert not session.model().can_undo


# --- Saving ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [("me", "bot:easy"), ("me", "me"), ("bot:easy", "bot:easy")], ids=",".join)
def test_a_save_of_any_moment_goes_on_as_if_nothing_had_happened(seats: tuple[str, ...]) -> None:
    session, rng = new(*seats), Stream("saves")
    while session.table.result is None:
        go_on(session, rng)
        again = Session.load(session.id, session.save(WHEN), GAMES)
        assert again.table.log.head == session.table.log.head
        assert (again.names, again.seen_rounds) == (session.names, session.seen_rounds)
        if seats != ("me", "me"):
            assert again.model() == session.model()
        elif session.table.result is None:
            # Whoever opens it may be anybody: the row is covered, whose turn it is stays.
            assert again.curtain == session.table.to_act[0]
        turn, same = session.bot_turn(), again.bot_turn()
        assert (turn and turn.text()) == (same and same.text())


def test_the_header_says_what_home_needs() -> None:
    session = Session.new("0a1b2c3d", HIPPARCHUS, ("me", "bot:easy"), "7", ("Inés", ""))
    header = read_header(session.save(WHEN).partition("\n")[0])
    assert (header["game"], header["names"], header["seats"]) == (ID, ["Inés", ""], ["me", "bot:easy"])
    assert (header["over"], header["when"], header["seen"]) == (False, WHEN, 0)


def _changed(text: str, **values: object) -> str:
    head, _, rest = text.partition("\n")
    header = json.loads(head) | values
    header = {key: value for key, value in header.items() if value != "gone"}
    return json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False) + "\n" + rest


DAMAGED = {
    "empty": lambda text: "",
    "no table": lambda text: text.partition("\n")[0],
    "cut": lambda text: text[: len(text) // 2],
    "no end": lambda text: text[:-1],
    "a changed event": lambda text: text.replace('"seat":0', '"seat":1', 1),
    "names of three": lambda text: _changed(text, names=["a", "b", "c"]),
    "a name that is a number": lambda text: _changed(text, names=["a", 1]),
    "a viewer out of range": lambda text: _changed(text, viewer=2),
    "a viewer that is true": lambda text: _changed(text, viewer=True),
    "a curtain below zero": lambda text: _changed(text, curtain=-1),
    "another game's header": lambda text: _changed(text, game="delfos"),
    "places in words": lambda text: _changed(text, where=["x"]),
    "over in words": lambda text: _changed(text, over="no"),
    "no time": lambda text: _changed(text, when="gone"),
    "more than there is": lambda text: _changed(text, more=1),
    "a format in words": lambda text: _changed(text, format="1"),
    "a list": lambda text: "[]" + text[text.index("\n") :],
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED.keys())
def test_a_damaged_save_is_refused_as_such(damage) -> None:  # type: ignore[no-untyped-def]
    text = play(new(), 4).save(WHEN)
    with pytest.raises(Refused) as refusal:
        Session.load("0a1b2c3d", damage(text), GAMES)
    assert refusal.value.code == "save.damaged"


def test_a_save_of_a_later_version_is_not_called_damaged() -> None:
    text = new().save(WHEN)
    for changed in (_changed(text, format=2, more=1), text.replace('"tertulia":1', '"tertulia":2')):
        with pytest.raises(Refused) as refusal:
            Session.load("0a1b2c3d", changed, GAMES)
        assert refusal.value.code == "save.future"


def test_seen_rounds_beyond_what_was_played_are_cut() -> None:
    session = Session.load("0a1b2c3d", _changed(new().save(WHEN), seen=9), GAMES)
    assert session.seen_rounds == 0
