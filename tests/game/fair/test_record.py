"""A fair table as a file: "the log + keys re-verifies offline [...] that is the proof of cheating" (fair-deal.md, section 7)."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from game.core import Refused
from game.fair.group import Group
from game.fair.peer import Peer
from game.fair.record import MAX_SIZE, read_record, record_text
from game.fair.ristretto import Ristretto
from game.fair.streams import MOST, Streams
from game.fair.verify import check, main, report
from game.fair.wire import Body, write
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.cheated import CheatedTable, Remembering, cheating
from tests.game.fair.cheats import Crook
from tests.game.fair.tables import Table
from tests.game.table.room.quick import Quick

GAMES_HERE: dict[str, Any] = {"magpies": magpies}


@pytest.fixture(scope="module")
def finished() -> Table:
    table = Table(magpies, Ristretto(), 2, "file", watchers=1)
    table.play()
    assert all(peer.over for peer in table.peers)
    return table


@pytest.fixture(scope="module")
def text(finished: Table) -> str:
    return record_text(finished.peers[0])


def resealed(lines: list[str]) -> str:
    content = "\n".join(lines) + "\n"
    return f"{content}{hashlib.sha256(content.encode()).hexdigest()}\n"


def lines_of(text: str) -> list[str]:
    return text.split("\n")[:-2]


def test_a_record_is_checked_to_the_last_message(group: Group, finished: Table, text: str) -> None:
    peer = read_record(text, GAMES_HERE, group)
    assert peer.over
    assert peer.play.log.head == finished.peers[0].play.log.head
    assert peer.result == finished.peers[0].result
    lines, code = report(peer)
    assert code == 0
    assert lines[-1].startswith("in order; ranks by seat: ")


def test_everybody_keeps_the_same_file(finished: Table, text: str) -> None:
    """Also a watcher, who holds no key: nothing in it is anybody's secret."""
    assert [record_text(peer) for peer in finished.peers] == [text] * 3


def test_a_file_holds_no_secret(finished: Table, text: str) -> None:
    for peer in finished.peers[:2]:
        me = peer._me
        assert me is not None
        assert me.seed.hex() not in text


def test_every_single_byte_that_is_changed_is_noticed(text: str) -> None:
    for at in range(0, len(text), 3):
        changed = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        with pytest.raises(Refused, match=r"record\.(damaged|future)"):
            read_record(changed, GAMES_HERE, Ristretto())


def test_a_changed_message_is_refused_also_where_the_file_was_sealed_anew(group: Group, finished: Table) -> None:
    """Each byte of a message is under its signature."""
    peer = finished.peers[0]
    messages = peer.streams.after((0, 0))
    for number, message in enumerate(messages):
        streams = Streams(group, peer.manifest.hash(), peer.manifest.keys)
        for at in range(number % 89, len(message), 89):
            changed = message[:at] + chr(ord(message[at]) ^ 1) + message[at + 1 :]
            with pytest.raises(Refused) as refused:
                streams.add(changed)
            assert refused.value.seat is None


def test_a_changed_manifest_is_another_table(text: str) -> None:
    lines = lines_of(text)
    for old, new in (('"escrow":true', '"escrow":false'), ('"theft":true', '"theft":false')):
        if old in lines[1]:
            with pytest.raises(Refused, match=r"record\.damaged"):
                read_record(resealed([lines[0], lines[1].replace(old, new), *lines[2:]]), GAMES_HERE, Ristretto())


@pytest.mark.parametrize("cut", [1, 3, 10])
def test_a_file_that_ends_early_is_not_finished(text: str, cut: int) -> None:
    """It can be cut and sealed anew; then it proves nothing, and says whom the table waits for."""
    peer = read_record(resealed(lines_of(text)[:-cut]), GAMES_HERE, Ristretto())
    lines, code = report(peer)
    assert code == 2
    assert lines[-1].startswith("not finished: the table waits for seat 1")


def test_messages_out_of_order_or_twice(text: str) -> None:
    lines = lines_of(text)
    shuffled = [*lines[:2], *reversed(lines[2:])]
    assert read_record(resealed(shuffled), GAMES_HERE, Ristretto()).over
    with pytest.raises(Refused, match=r"record\.damaged"):
        read_record(resealed([*lines, lines[-1]]), GAMES_HERE, Ristretto())


def test_a_game_that_is_not_here(text: str) -> None:
    with pytest.raises(Refused, match=r"record\.game"):
        read_record(text, GAMES, Ristretto())


def test_a_later_version_says_so(text: str) -> None:
    lines = lines_of(text)
    with pytest.raises(Refused, match=r"record\.future"):
        read_record(resealed(['{"tertulia-fair":2}', *lines[1:]]), GAMES_HERE, Ristretto())


@pytest.mark.parametrize("text", ["", "\n", "x", "{}\n{}\n{}\n", "\ud800", "é\n" * 5])
def test_what_is_no_record(text: str) -> None:
    with pytest.raises(Refused, match=r"record\.damaged"):
        read_record(text, GAMES_HERE, Ristretto())


class Liar(Peer):
    """Says at the end that it has found something else."""

    def _send(self, kind: str, body: Body, follow: bool = True) -> None:
        if kind == "result":
            body = {**body, "finding": [0, 0, "play.not_your_turn"]}
        super()._send(kind, body, follow)


def test_the_command_names_seat_event_and_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(GAMES["hipparchus"], Ristretto(), 2, "liar", kinds={1: Liar})
    table.play()
    file = tmp_path / "table.txt"
    file.write_text(record_text(table.peers[0]), encoding="ascii")
    assert main([str(file)]) == 1
    assert "seat 1: fair.other_result" in capsys.readouterr().out


def test_the_command_says_what_it_cannot_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.txt")]) == 2
    file = tmp_path / "damaged.txt"
    file.write_text("not a record\n", encoding="ascii")
    assert main([str(file)]) == 2
    assert "refused: record.damaged" in capsys.readouterr().out


# --- What comes after the end, and what is said of votes ---------------------------------------------------------------------


def late(what: str, cheat: Crook) -> str:
    """What a seat sends when all is over and it has lost."""
    stage = {"stage": 5, "transcript": cheat._transcripts[5]}
    return {
        "an accusation": lambda: cheat.signed("accuse", {"position": 1, "seat": 1}, **stage),
        "what can't be read": lambda: cheat.signed("agree", {"x": 1}),
        "a fork": lambda: cheat.signed("agree", {}, number=2),
        "another forerunner": lambda: cheat.signed("agree", {}, previous=bytes(32)),
        "a vote": lambda: cheat.signed("vote", cheat.vote_of(1, 5), **stage),
        "what is too early": lambda: cheat.signed("agree", {}, number=len(cheat.streams[0]) + 5),
    }[what]().text


@pytest.mark.parametrize(
    "what",
    ["an accusation", "what can't be read", "a fork", "another forerunner", "a vote", "what is too early"],
)
def test_what_comes_after_the_end_changes_nothing(what: str) -> None:
    """Neither the table nor its file: "After the game you can keep the whole table as a file" (docs/fairness.md)."""
    quick = Remembering(Quick())
    table = CheatedTable(GAMES["hipparchus"], quick, 2, "end", kinds={0: Crook}, watchers=1)
    table.play()
    table.settle()
    kept = [record_text(peer) for peer in table.peers[1:]]
    text = late(what, cheating(table))
    for at in (1, 2):
        table.deliver(at, text)
    table.settle()
    assert all(peer.over and peer.verdict is None for peer in table.peers[1:])
    assert [record_text(peer) for peer in table.peers[1:]] == kept
    assert report(read_record(kept[0], GAMES, quick))[1] == 0


def test_a_file_never_grows_too_large_to_be_read() -> None:
    """Whatever others send on: a device keeps no more of a seat than fits, and nothing at all after the end."""
    quick = Remembering(Quick())
    table = CheatedTable(magpies, quick, 2, "large", kinds={0: Crook}, watchers=1)
    table.play(2)
    cheat, honest = cheating(table), table.peers[1]
    number, previous, codes = len(cheat.streams[0]), cheat.streams.last_hash(0), set()
    for at in range(MOST // 60_000 + 2):
        message = cheat.signed("agree", {"x": "A" * 60_000}, number=number + 1 + at, previous=previous)
        previous = message.hash
        try:
            honest.streams.add(message.text)
        except Refused as refusal:
            codes.add((refusal.code, refusal.seat))
    assert codes == {("fair.flood", None)}
    kept = sum(len(message.text) for early in honest.streams._early for message in early.values())
    assert kept + sum(len(message.text) for seat in range(2) for message in honest.streams[seat]) <= 2 * MOST
    assert 8 * MOST < MAX_SIZE


def test_a_file_says_who_was_voted_on_and_by_whom(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """ "The file says that it was a vote": no message proves that a seat was gone."""
    table = Table(GAMES["hipparchus"], Ristretto(), 2, "voted", watchers=1)
    table.play(4)
    table.settle()
    (seat,) = table.peers[0].waiting_for
    table.peers[1 - seat].vote(seat)
    table.settle()
    assert all(peer.over for peer in table.peers)
    file = tmp_path / "table.txt"
    file.write_text(record_text(table.peers[seat]), encoding="ascii")
    assert main([str(file)]) == 3
    said = capsys.readouterr().out
    stage = table.peers[0].departures[0].stage
    assert f"stage {stage}: seat {seat} was gone or too late, by the votes of seats {1 - seat} alone" in said


@pytest.mark.parametrize(
    "name",
    ["\u001b]0;in order\u0007\u001b[2J\u00e9", "\u0000", "x\nin order; ranks by seat: 1, 2", "\ud800"],
)
def test_a_file_gives_a_terminal_no_orders(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], finished: Table, text: str, name: str
) -> None:
    """What stands in it is shown as it is, and nothing of it ends the command with 0 or 1, or without a word."""
    lines = lines_of(text)
    named = lines[1].replace('"game":"magpies"', f'"game":{json.dumps(name)}')
    headed = '{"tertulia-fair":' + name.encode("unicode_escape").decode()
    for changed in ([lines[0], named, *lines[2:]], [headed, *lines[1:]], [lines[0], repr(name)]):
        file = tmp_path / "table.txt"
        file.write_bytes(resealed([*changed, "", ""]).encode())
        assert main([str(file)]) == 2
        said = capsys.readouterr().out
        assert said.isascii()
        assert all(line.isprintable() for line in said.splitlines())
        assert not any(line.startswith("in order") for line in said.splitlines())


def test_a_file_that_is_none(tmp_path: Path) -> None:
    """A folder, bytes that are no text, and a file that is far too large: 2, and a word about it."""
    (tmp_path / "bytes").write_bytes(bytes(range(256)))
    with (tmp_path / "large").open("wb") as large:
        large.truncate(MAX_SIZE + 1)
    for name in ("", "bytes", "large"):
        lines, code = check(tmp_path / name)
        assert (len(lines), code) == (1, 2)


def test_a_stream_takes_all_of_a_message_or_nothing(finished: Table) -> None:
    """A fork is told once, whatever order it comes in; what stood before it stands, and what was refused is refused again."""
    peer = finished.peers[0]
    group, table, keys = Ristretto(), peer.manifest.hash(), peer.manifest.keys
    messages = [message.text for message in peer.streams[0]]
    me = peer._me
    assert me is not None
    made = {"seat": 0, "stage": 0, "transcript": bytes(32), "kind": "agree", "body": {}}
    odd = write(group, table, peer._secret, me.entropy, number=3, previous=bytes(32), **made)  # type: ignore[arg-type]
    streams = Streams(group, table, keys)
    assert streams.add(odd.text) == []
    for at in (2, 1):
        assert streams.add(messages[at]) == []
    assert [message.number for message in streams.add(messages[0])] == [0, 1, 2]
    assert streams.fork is not None
    assert (streams.fork.seat, streams.fork.number) == (0, 3)
    other = Streams(group, table, keys)
    for at in range(3):
        other.add(messages[at])
    for _ in range(2):
        with pytest.raises(Refused, match=r"fair\.fork") as refused:
            other.add(odd.text)
        assert refused.value.seat == 0
        assert odd.text not in other
        assert other.counts[0] == 3
    assert other.fork == streams.fork
