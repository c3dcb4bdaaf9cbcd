"""``python -m game.fair.verify FILE``: checks the record of a fair table, and says who has cheated, at which event, against which rule.

Every signature, every proof and every rule is checked again, by the reference group in Python: it takes a few seconds to some minutes. Ends with 0
where all is in order, 1 where a seat is named, 2 where the file is damaged or the table did not come to its end.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.core import Refused
from game.fair.peer import Peer
from game.fair.record import read_record
from game.fair.ristretto import Ristretto
from game.registry import GAMES


def report(peer: Peer) -> tuple[list[str], int]:
    """What there is to say of a table, in lines, and the exit code."""
    play, genesis = peer.play, peer.manifest.genesis
    messages = sum(peer.streams.counts)
    lines = [f"{genesis.game}, {len(genesis.seats)} seats, {len(play.log.entries)} events, {messages} messages"]
    if (verdict := peer.verdict) is not None:
        lines.append(
            f"seat {verdict.seat}: {verdict.code}" + ("" if verdict.proved else " (not proved by these messages)")
        )
        if verdict.position is not None and verdict.position < len(play.log.entries):
            lines.append(f"event {verdict.position}: {play.log.line(play.log.entries[verdict.position])}")
        if (fork := peer.streams.fork) is not None:
            lines.append(f"two messages of seat {fork.seat} that can't both stand, number {fork.number}")
        return lines, 1 if verdict.proved else 2
    if not peer.over:
        waited = ", ".join(map(str, peer.waiting_for)) or "nobody"
        lines.append(f"not finished: the table waits for seat {waited}")
        return lines, 2
    if not all(play.rounds):
        lines.append("some hidden cards can't be opened any more: what rests on them is not checked")
    ranks = play.result.ranks if play.result is not None else ()
    lines.append(f"in order; ranks by seat: {', '.join(map(str, ranks))}; head {play.log.head}")
    return lines, 0


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.fair.verify", description="Check the record of a fair table.")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as a table's screen keeps it")
    chosen = parser.parse_args(arguments)
    try:
        text = chosen.file.read_text(encoding="ascii")
        lines, code = report(read_record(text, GAMES, Ristretto()))
    except (OSError, UnicodeDecodeError) as error:
        lines, code = [f"can't be read: {error}"], 2
    except Refused as refusal:
        lines, code = [f"refused: {refusal}"], 2
    sys.stdout.write("\n".join(lines) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
