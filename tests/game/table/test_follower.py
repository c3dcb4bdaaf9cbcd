"""game.table.follower: a seat's replica, line by line."""

import pytest

from game import hipparchus
from game.core import Refused, Stream, TextError
from game.table import Follower, LocalTable


def test_it_knows_at_every_line_what_its_seat_knows_also_over_take_backs():
    table, rng = LocalTable.new(hipparchus, ["me", "bot:easy"], "follow"), Stream("follow")
    follower = Follower(hipparchus, table.told_lines(1)[0])
    backs = 0
    while table.result is None:
        follower.follow(table.told_lines(1)[follower.count :])
        assert follower.state == table.replica(1)
        assert follower.count == len(table.told_lines(1)) == len(table.log.entries) + 1
        if table.can_undo(0) and rng.below(4) == 0:
            table.undo(0)
            backs += 1
            continue
        seat = table.to_act[0]
        table.act(seat, rng.choice(list(hipparchus.legal(table.replica(seat), seat))))
    assert backs > 3


def test_the_lines_that_a_seat_is_told_are_those_of_its_log():
    table, rng = LocalTable.new(hipparchus, ["me", "me"], "lines"), Stream("lines")
    while table.result is None:
        for viewer in (0, 1, None):
            assert list(table.told_lines(viewer)) == table.told(viewer).lines()
        assert list(table.lines()) == table.log.lines()
        seat = table.to_act[0]
        table.act(seat, rng.choice(list(hipparchus.legal(table.replica(seat), seat))))


def test_lines_that_are_none_are_refused():
    table = LocalTable.new(hipparchus, ["me", "bot:easy"], "refused")
    genesis, *lines = table.told_lines(1)
    with pytest.raises(TextError):
        Follower(hipparchus, "{}")
    with pytest.raises(TextError):
        Follower(hipparchus, genesis).follow([lines[0], "x"])
    with pytest.raises(Refused):
        Follower(hipparchus, genesis).follow(['{"k":"table","seats":[0],"what":"take_back"}'])
