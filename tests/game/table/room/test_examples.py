"""docs/protocol.md says what is said: its examples are what two devices really send."""

from __future__ import annotations

import re

from game.table.room import frames, links, lobby, room, talk
from tests.game.table.room.examples import DOCUMENT, KINDS, examples, written


def test_the_examples_are_those_of_a_real_table() -> None:
    """After a change on purpose: python -m tests.game.table.room.examples"""
    document = DOCUMENT.read_text(encoding="utf-8")
    assert written(document, examples()) == document


def test_every_kind_of_frame_is_in_the_table() -> None:
    rows = re.findall(r"^\| (`[^|]*) \|", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE)
    assert {kind for row in rows for kind in re.findall(r"`(\w+)`", row)} == set(KINDS)


def test_the_limits_are_those_of_the_program() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    for number in (
        frames.MAX_FRAME,
        lobby.MOST_MEMBERS,
        links.MOST_LINKS,
        talk.KEPT,
        talk.MAX_TEXT,
        room.GHOST // 1000,
    ):
        assert f"{number:,} " in document
