"""A room behind two texts: what happens goes in, what is to be done and shown comes out. For whoever keeps it in another thread (web/friends/worker.py).

``{"now": ms, "in": [...]}`` goes in, each item a list: ``up peer mine theirs``, ``down peer``, ``msg peer text``, ``do command ...``.
Out come ``keep``, ``send`` and ``drop`` (``game.table.room.outbox.Out``), ``refused`` (codes of what was asked in vain), ``status`` where it has
changed, and ``lines``: the log of each seat here (``-`` for who watches) from a line on. A log can begin anew from an earlier line
(``game.fair.peer``: history can change).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from game.core import Game, Refused, Seat
from game.fair.group import Element, Group
from game.fair.hashing import Entropy
from game.fair.wire import to_base64
from game.table.room.cards import Claim, Plan
from game.table.room.member import Member, room_name
from game.table.room.room import Room
from game.table.room.shared import SharedTable

_WATCHER: Final = "-"


def new_room(group: Group, entropy: Entropy) -> tuple[str, str]:
    """The seed of a new device, base64url, and the name of a room that it opens."""
    member = Member(entropy(32), entropy)
    return to_base64(member.seed), room_name(member.key(group))


class Host:
    """Keeps one room."""

    def __init__(self, games: Mapping[str, Game[Any, Any]], group: Group, member: Member, request: str) -> None:
        """``request``: ``{"build", "journal", "name", "now", "room"}``."""
        asked = json.loads(request)
        self.room = Room(
            games,
            group,
            member,
            asked["room"],
            asked["now"],
            name=asked["name"],
            build=asked["build"],
            journal=asked["journal"],
        )
        self._told: dict[str, list[str]] = {}
        self._status = ""
        self._game: SharedTable | None = None

    def step(self, request: str) -> str:
        """Takes what has happened. Raises nothing but for a request that is none."""
        asked, room = json.loads(request), self.room
        room.tick(asked["now"])
        refused: list[str] = []
        for what, *rest in asked["in"]:
            match what:
                case "up":
                    room.up(*rest)
                case "down":
                    room.down(*rest)
                case "msg":
                    room.receive(*rest)
                case "do":
                    try:
                        self._do(*rest)
                    except Refused as refusal:
                        refused.append(refusal.code)
        out = room.take()
        answer: dict[str, Any] = {
            "drop": out.drop,
            "keep": [list(pair) for pair in out.keep],
            "lines": self._new_lines(),
            "refused": refused,
            "send": [list(pair) for pair in out.send],
            "status": None,
        }
        status = self.status()
        if (text := json.dumps(status)) != self._status:
            self._status, answer["status"] = text, status
        return json.dumps(answer)

    def _do(self, command: str, *arguments: Any) -> None:
        room = self.room
        commands: dict[str, Callable[..., Any]] = {
            "act": room.act,
            "agree": room.agree_to_end,
            "bot": room.seat_bot,
            "gesture": lambda gesture: room.say(gesture=gesture),
            "give_up": room.give_up,
            "leave": room.leave,
            "leave_game": room.leave_game,
            "mute": self._mute,
            "name": room.call_me,
            "plan": self._plan,
            "ready": room.ready,
            "resign": room.resign,
            "say": room.say,
            "sit": room.sit,
            "stand": room.stand,
        }
        commands[command](*arguments)

    def _plan(self, fields: Mapping[str, Any]) -> None:
        self.room.set_plan(Plan.read(self.room.group, {**fields, "number": 0}))

    def _mute(self, member: str, muted: bool) -> None:
        for key in self.room.lobby.cards:
            if to_base64(key) == member:
                (self.room.talk.muted.add if muted else self.room.talk.muted.discard)(key)

    # --- What there is to show -----------------------------------------------------------------------------------------------

    def _new_lines(self) -> dict[str, Any]:
        """What is new of the logs of the seats here: from which line on, and the lines."""
        table = self.room.table
        if table is not self._game:
            self._game, self._told = table, {}
        found: dict[str, Any] = {}
        if table is None:
            return found
        for seat in table.peers:
            name = _WATCHER if seat is None else str(seat)
            told, lines = self._told.get(name, []), table.lines(seat)
            start = len(told)
            if lines[:start] != told:
                start = next(at for at, (one, other) in enumerate(zip(lines, told, strict=False)) if one != other)
            if start < len(lines) or start < len(told):
                found[name] = [start, lines[start:]]
                self._told[name] = lines
        return found

    def status(self) -> dict[str, Any]:
        """All that a screen shows of the room, but for the game's own log."""
        room = self.room
        plan = room.lobby.plan
        manifest = room.lobby.manifest(room.card.game, room.gone())
        return {
            "apart": [[build, code] for build, code in room.links.apart.items()],
            "fits": plan is not None and self._fits(plan),
            "full": manifest is not None,
            "game": self._game_status(),
            "left": room.card.left,
            "me": to_base64(room.me),
            "members": [self._member(key) for key in self._members()],
            "moved": room.moved,
            "plan": None if plan is None else plan.fields(),
            "planner": room.may_plan,
            "playing": room.playing,
            "ready": bool(room.card.ready) and manifest is not None and manifest.hash() == room.card.ready,
            "room": room.room,
            "seats": self._seats(plan),
            "talk": [[to_base64(said.member), said.number, said.text, said.gesture] for said in room.talk.said[-60:]],
        }

    def _fits(self, plan: Plan) -> bool:
        try:
            self.room.lobby.options(plan)
        except Refused:
            return False
        return True

    def _members(self) -> list[Element]:
        """Who is in the room or has a seat, this device first, then by key."""
        room = self.room
        gone = room.gone()
        known = [key for key, card in room.lobby.cards.items() if not card.left and (key not in gone or card.claims)]
        return sorted(known, key=lambda key: (key != room.me, key))

    def _member(self, key: Element) -> dict[str, Any]:
        room = self.room
        card = room.lobby.cards[key]
        links = [link.peer for link in room.links.up if link.member == key]
        return {
            "build": card.build,
            "here": key in room.links.present(),
            "id": to_base64(key),
            "link": links[0] if links else "",
            "muted": key in room.talk.muted,
            "name": card.name,
            "ready": bool(card.ready),
        }

    def _seats(self, plan: Plan | None) -> list[dict[str, Any]]:
        """The seats of the game to come."""
        room, found = self.room, []
        claims: dict[Seat, tuple[Element, Claim]] = room.lobby.claims(room.card.game, room.gone())
        for seat in range(plan.seats if plan is not None else 0):
            member, claim = claims.get(seat, (b"", None))
            found.append({"kind": claim.kind if claim else "", "member": to_base64(member)})
        return found

    def _game_status(self) -> dict[str, Any] | None:
        room, table = self.room, self.room.table
        if table is None:
            return None
        main, verdict = table.main, table.main.verdict
        return {
            "asks": main.asks,
            "away": sorted(main.away),
            "begun": table.begun,
            "bots": [seat for seat in table.choosing() if table.manifest.genesis.seats[seat].startswith("bot:")],
            "departures": [[stage, seat, list(voters)] for stage, seat, voters in main.departures],
            "ended": table.ended,
            "holders": [to_base64(room.holder(seat) or b"") for seat in range(table.manifest.seats)],
            "id": to_base64(table.name),
            "number": room.number,
            "over": main.over,
            "own": [seat for seat in table.peers if seat is not None],
            "parted": to_base64(room.parted) if room.parted else "",
            "rounds": list(main.play.rounds),
            "stage": main.stage if main.verdict is None else -1,
            "verdict": None
            if verdict is None
            else {"code": verdict.code, "position": verdict.position, "proved": verdict.proved, "seat": verdict.seat},
            "waiting": list(main.waiting_for),
            "words": list(main.fingerprint),
        }

    def record(self) -> str:
        """The game as a file that anybody can check; empty where there is none."""
        return "" if self.room.table is None else self.room.table.record()

    def hand_over(self) -> str:
        """See ``Room.hand_over``. What it wants stored comes with the next step."""
        return self.room.hand_over()
