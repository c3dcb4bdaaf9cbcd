"""The boards of Hexfolk as data: three sizes of the standard board and 22 island maps (rules/hexfolk.md, "Board").

A drawing is a grid: ``#`` a land tile, ``~`` inner water, a blank the open sea. The neighbours of the hex at (row, column) are those two columns
beside it and those one row up or down and one column beside it.

Harbour places are fixed: ``0NW`` is the north-western side of tile 0, the tiles being numbered in reading order. They were spread evenly along
every coast, lagoon shores too, so that there is always a free corner between two of them and no two look onto the same water hex; the tests
check all of it. On Estrella de mar each tip has one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

TERRAINS: Final = "FHPCMD"
"""Forest, hills, pasture, field, mountain, desert."""
RESOURCES: Final = "WCLGO"
"""Wood, clay, wool, grain, ore: what the terrains but the desert yield, in their order."""
STANDARD: Final = "standard"


class Map(NamedTuple):
    """A board and what lies on it."""

    id: str
    drawing: str
    terrain: str
    """A letter of :data:`TERRAINS` for each tile, sorted in that order; luck deals them out."""
    general: int
    """How many harbours trade 3:1."""
    special: str
    """A letter of :data:`RESOURCES` for each 2:1 harbour; beyond five, the scarcest resources come again."""
    places: str
    """Tile and side of each harbour, in the order of the board's edges."""
    advised: tuple[int, int]
    """The fewest and the most players it is made for; outside of that the set-up warns."""
    most: int
    """More players could jam the founding."""


def _map(
    name: str,
    *,
    mix: tuple[int, ...],
    general: int,
    special: str,
    advised: tuple[int, int],
    most: int,
    places: str,
    drawing: str,
) -> Map:
    """``mix``: how many tiles of each terrain."""
    terrain = "".join(letter * tiles for letter, tiles in zip(TERRAINS, mix, strict=True))
    return Map(name, drawing.strip("\n"), terrain, general, special, places, advised, most)


_MAPS: Final = (
    _map(
        "standard19",
        mix=(4, 3, 4, 4, 3, 1),
        general=4,
        special="WCLGO",
        advised=(2, 4),
        most=4,
        places="0NE 2NW 6NE 3W 7SW 11SE 16W 18E 17SE",
        drawing="""
  # # #
 # # # #
# # # # #
 # # # #
  # # #
""",
    ),
    _map(
        "standard30",
        mix=(6, 5, 6, 6, 5, 2),
        general=5,
        special="WCLGOL",
        advised=(5, 6),
        most=6,
        places="0NE 2NW 6NE 3W 12NW 17NE 22E 18SW 27W 29E 28SE",
        drawing="""
   # # #
  # # # #
 # # # # #
# # # # # #
 # # # # #
  # # # #
   # # #
""",
    ),
    _map(
        "standard44",
        mix=(9, 7, 9, 9, 7, 3),
        general=6,
        special="WCLGOLG",
        advised=(7, 8),
        most=8,
        places="1NE 3NW 0W 4E 17NE 11W 18SW 25SE 38E 33SW 39SE 41SE 43SW",
        drawing="""
   # # # # #
  # # # # # #
 # # # # # # #
# # # # # # # #
 # # # # # # #
  # # # # # #
   # # # # #
""",
    ),
    _map(
        "laguna",
        mix=(3, 2, 2, 2, 2, 1),
        general=2,
        special="WCLGO",
        advised=(2, 2),
        most=6,
        places="0NW 4NE 1W 2SE 10E 7SW 11SE",
        drawing="""
   #
# # # #
 # ~ #
# # # #
   #
""",
    ),
    _map(
        "istmo",
        mix=(3, 3, 3, 3, 3, 1),
        general=3,
        special="WCLGO",
        advised=(2, 3),
        most=7,
        places="1NE 3NW 4NW 8NE 7SW 11SE 12SE 14SW",
        drawing="""
 # #       # #
# # # # # # # #
 # #       # #
""",
    ),
    _map(
        "media_luna",
        mix=(3, 3, 5, 3, 3, 1),
        general=4,
        special="WCLGO",
        advised=(3, 3),
        most=8,
        places="0NW 2NE 5SE 6W 9E 10W 14NE 15SW 17SE",
        drawing="""
   # # #
  # # #
 # #
# #
 # #
  # # #
   # # #
""",
    ),
    _map(
        "caldera",
        mix=(4, 3, 3, 3, 4, 1),
        general=4,
        special="WCLGO",
        advised=(3, 4),
        most=7,
        places="0NE 2NW 3W 6E 4SE 11W 14E 15SE 17SW",
        drawing="""
  # # #
 # # # #
# # ~ # #
 # # # #
  # # #
""",
    ),
    _map(
        "trebol",
        mix=(4, 3, 5, 4, 3, 1),
        general=4,
        special="WCLGO",
        advised=(3, 4),
        most=8,
        places="0NE 4E 5W 8NW 11NW 13SE 18W 19E 16SW",
        drawing="""
    # #
   # # #
    # #
     #
  # # # #
 # #   # #
# #     # #
""",
    ),
    _map(
        "serpiente",
        mix=(6, 4, 5, 4, 3, 1),
        general=4,
        special="WCLGO",
        advised=(4, 5),
        most=8,
        places="2NE 4NW 5E 7SE 10SE 14NE 16E 19W 22SW",
        drawing="""
 # # # #
# #   # #
 # #
  # # #
     # #
# #   # #
 # # # #
""",
    ),
    _map(
        "estrella_de_mar",
        mix=(5, 4, 5, 5, 4, 2),
        general=5,
        special="WCLGO",
        advised=(4, 5),
        most=8,
        places="0NW 1NE 3NW 8NE 9W 15E 16SW 21SE 23SW 24SE",
        drawing="""
   #     #
    # # #
   # # # #
# # # # # # #
   # # # #
    # # #
   #     #
""",
    ),
    _map(
        "herradura",
        mix=(5, 4, 6, 5, 3, 2),
        general=5,
        special="WCLGO",
        advised=(4, 5),
        most=8,
        places="1NW 3NE 9NW 7SW 10SE 16NE 17SW 23NW 24E 22SE",
        drawing="""
   # # # #
  # # # # #
 # # ~ ~ # #
# # ~ ~ ~ # #
 # # ~ ~ # #
  # #   # #
""",
    ),
    _map(
        "reloj_de_arena",
        mix=(6, 5, 5, 4, 4, 2),
        general=5,
        special="WCLGO",
        advised=(4, 5),
        most=8,
        places="0NW 2NW 4NE 8SE 9W 16E 17NW 21SW 23SE 25SE",
        drawing="""
# # # # #
 # # # #
  # # #
   # #
  # # #
 # # # #
# # # # #
""",
    ),
    _map(
        "ancla",
        mix=(6, 4, 5, 4, 5, 2),
        general=5,
        special="WCLGO",
        advised=(4, 5),
        most=8,
        places="0NW 5NE 3W 8NE 10NE 9SW 15NW 16SE 17SE 25SW",
        drawing="""
     # #
      #
   # # # #
      #
 #   # #   #
# #   #   # #
 # # # # # #
    # # #
""",
    ),
    _map(
        "atolon",
        mix=(7, 4, 6, 5, 3, 2),
        general=5,
        special="WCLGO",
        advised=(4, 5),
        most=8,
        places="3NE 4NW 2SW 12NW 14NE 16SE 17SW 19SE 24NW 25SE",
        drawing="""
   # # # #
  # ~ ~ ~ #
 # ~ # # ~ #
# # # # # # #
 # ~ # # ~ #
  # ~ ~ ~ #
   # # # #
""",
    ),
    _map(
        "espiral",
        mix=(6, 4, 6, 6, 4, 2),
        general=5,
        special="WCLGO",
        advised=(4, 6),
        most=8,
        places="3NW 0W 11W 15NW 17NE 14E 13SW 21SE 27NE 25SE",
        drawing="""
   # # # #
  # # # # #
 # #     # #
# #   #   # #
 # #   # # #
  # #
   # # #
""",
    ),
    _map(
        "gemelas",
        mix=(6, 5, 6, 6, 5, 2),
        general=5,
        special="WCLGOC",
        advised=(5, 6),
        most=8,
        places="2NW 5NW 0W 3W 18NE 24E 14SE 20SE 26SW 27SW 29SE",
        drawing="""
  # # #       # # #
 # # # #     # # # #
# # # # # # # # # # #
   # #   #     # #
""",
    ),
    _map(
        "rueda",
        mix=(6, 5, 6, 7, 5, 2),
        general=5,
        special="WCLGOC",
        advised=(5, 6),
        most=8,
        places="2NW 0SE 10NE 7W 12E 19NW 22NE 25W 25E 27W 30E",
        drawing="""
   # # # #
  # ~ # ~ #
 # # # # # #
# ~ # # # ~ #
 # # # # # #
  # ~ # ~ #
   # # # #
""",
    ),
    _map(
        "rosario",
        mix=(7, 6, 6, 6, 5, 2),
        general=5,
        special="WCLGOO",
        advised=(5, 6),
        most=8,
        places="0NE 7NE 5SE 9W 12W 16E 17E 19SW 26NW 28SW 30SW",
        drawing="""
    # # #
 # # #   # # #
  # ~     ~ #
 # ~       ~ #
# # ~     ~ # #
 #           #
# # ~     ~ # #
 # # #   # # #
    # # #
""",
    ),
    _map(
        "fiordos",
        mix=(7, 6, 7, 6, 6, 2),
        general=5,
        special="WCLGOC",
        advised=(5, 7),
        most=8,
        places="0NW 3NE 6NE 16E 10SE 17SW 20SE 26W 33E 29SE 30SW",
        drawing="""
# # # # # # # # #
 # # # # # # # #
# #   # #   # # #
 #     #     # #
# #   # #   # #
""",
    ),
    _map(
        "tortuga",
        mix=(8, 6, 9, 6, 6, 2),
        general=6,
        special="WCLGOC",
        advised=(6, 7),
        most=8,
        places="1NE 2NW 3NE 4NW 10NW 15NE 23W 28E 32SW 35W 34SW 36SE",
        drawing="""
      #
 #   # #   #
  # # # # #
 # # # # # #
# # # # # # #
 # # # # # #
  # # # # #
 #   #     #
""",
    ),
    _map(
        "mariposa",
        mix=(9, 6, 8, 9, 5, 3),
        general=6,
        special="WCLGOO",
        advised=(6, 8),
        most=8,
        places="2NW 3NE 0W 5E 10NW 15SW 22SE 26SE 36W 37E 38W 39E",
        drawing="""
 # # #     # # #
# # # # # # # # #
 # # # # # # # #
  # # # # # # #
 # # #     # # #
  # #       # #
""",
    ),
    _map(
        "mar_interior",
        mix=(8, 6, 10, 9, 6, 3),
        general=6,
        special="WCLGOC",
        advised=(6, 8),
        most=8,
        places="2NE 5NW 10NE 7SW 17W 19W 22E 24E 34NE 31SW 36SE 39SW",
        drawing="""
    # # # # #
   # # # # # #
  # # ~ ~ ~ # #
 # # ~ ~ ~ ~ # #
# # ~ ~ ~ ~ ~ # #
 # # ~ ~ ~ ~ # #
  # # ~ ~ ~ # #
   # # # # # #
    # # # # #
""",
    ),
    _map(
        "siete_islas",
        mix=(9, 7, 10, 10, 8, 3),
        general=6,
        special="WCLGOCO",
        advised=(7, 8),
        most=8,
        places="2NE 4NW 0SW 7NE 9SE 20W 23W 25SE 31E 36NW 33SE 43SW 45SE",
        drawing="""
# #         # #     #
 # # # # # # # # # # #
      # #   # #   # # #
       #     #       #
    # # #   # # #   #
     # # # # # # # # #
            # #   # # #
""",
    ),
    _map(
        "dragon",
        mix=(11, 8, 10, 10, 10, 3),
        general=7,
        special="WCLGOCL",
        advised=(7, 8),
        most=8,
        places="0NW 1NE 10NW 6SW 8SE 14NW 25NE 34W 36SW 39SE 46NW 48SW 49SE 51SW",
        drawing="""
 #   #
# # # #
 # # #       # # #
  # #     # # # #
   # # # # # # # #
  # # # # # # # #
   # # # # # # #
  # #     # #   # #
 # #     # #       #
""",
    ),
    _map(
        "tierra_gigante",
        mix=(14, 8, 13, 13, 9, 4),
        general=7,
        special="WCLGOCOL",
        advised=(6, 8),
        most=8,
        places="0NE 3NE 6NW 20NE 15SW 23SE 31NW 30SW 34SE 41SW 50NE 52NE 54W 58NW 59SW",
        drawing="""
# # #   # # #   # # # #
 # # # #   # # # # # # #
  # # #   # ~ # # # # #
   #     # # # #   # #
    #     # # #       #
   # # #   # #         #
    # # #   #           #
       #   #         # # #
      #               # #
""",
    ),
)

MAPS: Final[Mapping[str, Map]] = MappingProxyType({board.id: board for board in _MAPS})
"""By board id: ``standard19``, ``standard30``, ``standard44`` and the names of the other maps."""

NAMES: Final = (STANDARD, *(name for name in MAPS if not name.startswith(STANDARD)))
"""What a room can choose from: the standard board, whose size goes by the number of players, and the other maps."""


def map_for(name: str, seats: int) -> Map:
    """The map of this name. "19 land tiles up to 4 players … 5-6 players: 30 tiles. 7-8: 44." ``KeyError`` where there is none."""
    if name != STANDARD:
        return MAPS[name]
    return MAPS["standard19" if seats <= 4 else "standard30" if seats <= 6 else "standard44"]


def most_seats(name: str) -> int:
    """How many players may play on the map of this name. "Laguna takes at most 6 players, Istmo and Caldera 7." """
    return map_for(name, 8).most


def advised_seats(name: str) -> tuple[int, int]:
    """The fewest and the most players the map of this name is made for; the standard board grows with them."""
    return (2, 8) if name == STANDARD else MAPS[name].advised
