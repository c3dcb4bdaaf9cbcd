"""Same seeds, same choices, same bytes, in every process and with every group (fair-deal.md, section 11, "golden transcript").

tests/browser/test_fair.py plays the same tables in the page's worker.
"""

import pytest

from game.core import Log
from game.fair.group import Group
from game.fair.record import read_record
from tests.game.fair.golden import FOLDER, TABLES, golden, last_head, played, record


@pytest.mark.parametrize("name", TABLES)
def test_every_message_is_the_recorded_one_and_whoever_reads_them_comes_to_the_same_end(
    name: str, group: Group
) -> None:
    game, _ = TABLES[name]
    table = played(name, group)
    assert all(peer.over for peer in table.peers)
    assert table.refused == []
    assert record(table).split("\n") == golden(name).split("\n")  # by lines, so that a failure shows which
    reader = read_record(golden(name), {game.ID: game}, group)
    assert reader.over
    assert reader.play.rounds
    assert all(reader.play.rounds)
    assert {peer.play.log.head for peer in (*table.peers, reader)} == {last_head(name)}
    assert Log.parse(game, reader.play.log.lines()).head == reader.play.log.head


def test_nothing_else_is_recorded() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(TABLES)
