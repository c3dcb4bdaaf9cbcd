"""A fair table as a file: "the log + keys re-verifies offline [...] that is the proof of cheating" (fair-deal.md, section 7)."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from game.core import Refused
from game.fair.group import Group
from game.fair.peer import Peer
from game.fair.record import read_record, record_text
from game.fair.ristretto import Ristretto
from game.fair.streams import Streams
from game.fair.verify import main, report
from game.fair.wire import Body
from game.registry import GAMES
from tests.game.core.examples import magpies
from tests.game.fair.tables import Table

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
