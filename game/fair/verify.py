"""``python -m game.fair.verify FILE``: checks the record of a fair table, and says who has cheated, at which event, against which rule.

Every signature, every proof and every rule is checked again, by the reference group in Python: it takes a few seconds to some minutes. Ends with 0
where all is in order, 1 where a seat is proved to have cheated, 2 where the file is damaged or the table did not come to its end, 3 where it did, but
others have said of a seat that it was gone or too late: no message can prove that.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.core import Refused
from game.fair.peer import Peer
from game.fair.record import MAX_SIZE, read_record
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
    for stage, seat, voters in peer.departures:
        said = ", ".join(map(str, voters)) or "nobody"
        lines.append(f"stage {stage}: seat {seat} was gone or too late, by the votes of seats {said} alone")
    ranks = play.result.ranks if play.result is not None else ()
    lines.append(f"in order; ranks by seat: {', '.join(map(str, ranks))}; head {play.log.head}")
    return lines, 3 if peer.departures else 0


def check(file: Path) -> tuple[list[str], int]:
    """The report on a file, whatever is in it."""
    try:
        if file.stat().st_size > MAX_SIZE:
            return ["can't be read: too large for a record"], 2
        return report(read_record(file.read_text(encoding="ascii"), GAMES, Ristretto()))
    except (OSError, UnicodeDecodeError) as error:
        return [f"can't be read: {error}"], 2
    except Refused as refusal:
        return [f"refused: {refusal}"], 2
    except Exception as error:  # nothing but a verdict may end with 1
        return [f"can't be checked: {error!r}"], 2


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m game.fair.verify", description="Check the record of a fair table.")
    parser.add_argument("file", type=Path, metavar="FILE", help="a record, as a table's screen keeps it")
    lines, code = check(parser.parse_args(arguments).file)
    # What a file holds may hold what a terminal takes for orders, or can't show.
    sys.stdout.write("\n".join(line.encode("unicode_escape").decode("ascii") for line in lines) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
