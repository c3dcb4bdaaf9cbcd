"""Rooms: friends on their own devices, by a link, with no server and nobody in charge. Pure: no transport, clock, storage or randomness.

Comes to the page with the first table of friends, like ``game.fair`` that it rests on; so ``game.table`` itself does not import it.
"""

from game.table.room.cards import BOT, PERSON, Card, Claim, Plan
from game.table.room.member import Member, room_name
from game.table.room.outbox import Out
from game.table.room.room import Room
from game.table.room.shared import SharedTable
from game.table.room.talk import GESTURES

__all__ = ["BOT", "GESTURES", "PERSON", "Card", "Claim", "Member", "Out", "Plan", "Room", "SharedTable", "room_name"]
