"""Tables: seats, their replicas, the log and what may be done at them. Knows no transport, no screen and no storage."""

from game.table.follower import Follower
from game.table.local import LocalTable
from game.table.remote import RemoteTable
from game.table.save import damage_code, parse_save, reading, save_text

__all__ = ["Follower", "LocalTable", "RemoteTable", "damage_code", "parse_save", "reading", "save_text"]
