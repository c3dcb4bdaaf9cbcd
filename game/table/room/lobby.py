"""Before a game: who sits where and what is to be played, as the cards of all members together say it.

Nobody is in charge: whoever has the same cards sees the same seats, the same plan and so the same manifest. A game begins once everybody who has a
seat is ready for one and the same manifest.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final

from game.core import Game, Genesis, Refused, Seat, full_options
from game.fair.group import Element
from game.fair.manifest import Manifest
from game.fair.wire import to_base64
from game.table.room.cards import Card, Claim, Plan
from game.table.room.member import room_name

MOST_MEMBERS: Final = 24
"""Cards that are kept: eight who play, those who watch, and some who were here before."""


class Lobby:
    """All cards of a room. ``first``: what is to be played as long as nobody has said anything else."""

    def __init__(self, games: Mapping[str, Game[Any, Any]], room: str) -> None:
        self._games = games
        self._room = room
        self.cards: dict[Element, Card] = {}
        """The latest card of each member, by its key."""

    def take(self, card: Card, here: Container[Element] = ()) -> bool:
        """Takes a card; whether it is news. ``here``: members whose cards are never forgotten for others'."""
        known = self.cards.get(card.member)
        if known is not None and (card.number, card.text) <= (known.number, known.text):
            return False
        if known is None and len(self.cards) >= MOST_MEMBERS and not self._forget(here):
            return False
        self.cards[card.member] = card
        return True

    def _forget(self, here: Container[Element]) -> bool:
        idle = [key for key, card in self.cards.items() if key not in here and not card.claims]
        if idle:
            del self.cards[min(idle)]
        return bool(idle)

    # --- What the cards say --------------------------------------------------------------------------------------------

    @property
    def game(self) -> int:
        """Which game of the room is to come, or under way."""
        return max((card.game for card in self.cards.values()), default=0)

    @property
    def plan(self) -> Plan | None:
        """What is to be played: the latest plan; of somebody who may not change a locked one, none counts."""
        plans = sorted(
            ((card.plan.number, key, card.plan) for key, card in self.cards.items() if card.plan is not None),
            key=lambda found: found[:2],
        )
        locked = [plan for _, key, plan in plans if room_name(key) == self._room]
        if locked and locked[-1].locked:
            return locked[-1]
        return plans[-1][2] if plans else None

    def claims(self, game: int, gone: Container[Element] = ()) -> dict[Seat, tuple[Element, Claim]]:
        """Who has each claimed seat in this game of the room. Those who are ``gone`` or have left claim nothing."""
        found: dict[Seat, tuple[Element, Claim]] = {}
        for key, card in sorted(self.cards.items()):
            if card.game != game or card.left or key in gone:
                continue
            for claim in card.claims:
                held = found.get(claim.seat)
                if held is None or claim.order < held[1].order:
                    found[claim.seat] = key, claim
        return dict(sorted(found.items()))

    @property
    def latest_claim(self) -> int:
        return max((claim.since for card in self.cards.values() for claim in card.claims), default=0)

    def options(self, plan: Plan) -> dict[str, Any]:
        """Every option of a plan with its value. Raises ``Refused`` (``options.*``, ``room.no_game``) for a plan of what there is not."""
        game = self._games.get(plan.game)
        if game is None:
            raise Refused("room.no_game", plan.game[:40])
        return dict(full_options(game.OPTIONS, game.SEATS, dict(plan.options), plan.seats))

    def manifest(self, game: int, gone: Container[Element] = ()) -> Manifest | None:
        """What all would begin with now; ``None`` while a seat is free or the plan is none."""
        plan = self.plan
        if plan is None:
            return None
        claims = {seat: claim for seat, (_, claim) in self.claims(game, gone).items() if seat < plan.seats}
        if len(claims) < plan.seats or len({claim.key for claim in claims.values()}) < plan.seats:
            return None
        try:
            rules, chosen = self._games[plan.game].RULES, tuple(sorted(self.options(plan).items()))
        except (KeyError, Refused):
            return None
        kinds, keys = (
            tuple(claim.kind for claim in claims.values()),
            tuple(to_base64(claim.key) for claim in claims.values()),
        )
        nonces = tuple(claim.nonce for claim in claims.values())
        return Manifest(Genesis(plan.game, rules, chosen, kinds, keys), nonces)

    def ready_for(self, manifest: Manifest) -> bool:
        """Whether everybody who has a seat in it is ready for this manifest."""
        name, keys = manifest.hash(), manifest.genesis.keys
        ready = {
            (claim.seat, to_base64(claim.key))
            for card in self.cards.values()
            if card.ready == name
            for claim in card.claims
        }
        return ready.issuperset(enumerate(keys))
