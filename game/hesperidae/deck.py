"""The 54 cards as the rules need them, in date order; what is printed on them besides stands in web/decks/hesperidae.json.

A card is its number here, 0 to 53, in states and actions, and its ``id`` in events and texts. Sets of cards are numbers with a bit for each card.
"""

from __future__ import annotations

from typing import Final, NamedTuple

REGIONS: Final = ("western", "tenerife", "gran_canaria", "eastern")
"""From west to east."""
COLOURS: Final = "BYW"
"""Blue, yellow, white."""


class Card(NamedTuple):
    """A card. ``accept``: the lowest and the highest year that count as right in a question; ``region``: one of :data:`REGIONS`."""

    id: str
    year: int
    accept: tuple[int, int]
    region: str | None
    wildcard: bool
    colours: str
    """The main colour, that of both top corners, then those of the corners bottom left and bottom right."""

    @property
    def top(self) -> str:
        return self.colours[0]

    @property
    def left(self) -> str:
        """The colour at the bottom left."""
        return self.colours[1]

    @property
    def right(self) -> str:
        """The colour at the bottom right."""
        return self.colours[2]


# fmt: off
CARDS: Final = (
    Card("fuerteventura_emerge", -20_000_000, (-23_000_000, -16_000_000), None, True, "YWB"),
    Card("plinio", 77, (77, 79), None, False, "YBW"),
    Card("recco", 1341, (1341, 1341), None, False, "WYB"),
    Card("obispado_telde", 1351, (1351, 1351), None, False, "BYW"),
    Card("bethencourt_lanzarote", 1402, (1402, 1402), "eastern", False, "BWY"),
    Card("real_de_las_palmas", 1478, (1478, 1478), "gran_canaria", False, "WBY"),
    Card("alcazovas", 1479, (1479, 1479), None, False, "WBY"),
    Card("conquista_gran_canaria", 1483, (1483, 1483), "gran_canaria", False, "BWY"),
    Card("rebelion_gomeros", 1488, (1488, 1488), "western", False, "BYW"),
    Card("colon", 1492, (1492, 1492), None, False, "YWB"),
    Card("conquista_la_palma", 1493, (1493, 1493), "western", False, "YBW"),
    Card("acentejo", 1494, (1494, 1494), "tenerife", False, "WYB"),
    Card("paz_de_los_realejos", 1496, (1496, 1496), None, False, "BWY"),
    Card("real_audiencia", 1526, (1526, 1526), None, False, "YBW"),
    Card("pie_de_palo", 1553, (1553, 1553), "western", False, "WBY"),
    Card("drake_las_palmas", 1595, (1595, 1595), "gran_canaria", False, "BYW"),
    Card("corsarios_lanzarote", 1618, (1618, 1618), "eastern", False, "YWB"),
    Card("meridiano_el_hierro", 1634, (1634, 1634), "western", False, "WYB"),
    Card("tributo_de_sangre", 1678, (1678, 1678), None, False, "WBY"),
    Card("garachico", 1706, (1706, 1706), "tenerife", False, "YWB"),
    Card("timanfaya", 1730, (1730, 1730), None, True, "BYW"),
    Card("san_antonio_texas", 1731, (1731, 1731), None, False, "BWY"),
    Card("tamasite", 1740, (1740, 1740), "eastern", False, "YBW"),
    Card("viera_y_clavijo", 1772, (1772, 1772), None, False, "WYB"),
    Card("nelson", 1797, (1797, 1797), "tenerife", False, "WBY"),
    Card("humboldt_teide", 1799, (1799, 1799), "tenerife", False, "YBW"),
    Card("universidad_san_fernando", 1817, (1817, 1817), None, False, "YWB"),
    Card("puertos_francos", 1852, (1852, 1852), None, False, "BYW"),
    Card("galdos_episodios", 1873, (1873, 1873), None, False, "BWY"),
    Card("puerto_de_la_luz", 1883, (1883, 1883), "gran_canaria", False, "WYB"),
    Card("chinyero", 1909, (1909, 1909), None, True, "BWY"),
    Card("ley_de_cabildos", 1912, (1912, 1912), None, False, "YBW"),
    Card("escuela_lujan_perez", 1918, (1918, 1918), "gran_canaria", False, "YWB"),
    Card("mercedes_pinto", 1923, (1923, 1923), None, False, "BYW"),
    Card("unamuno_fuerteventura", 1924, (1924, 1924), "eastern", False, "WBY"),
    Card("division_provincial", 1927, (1927, 1927), None, False, "WYB"),
    Card("exposicion_surrealista", 1935, (1935, 1935), "tenerife", False, "BYW"),
    Card("dragon_rapide", 1936, (1936, 1936), None, False, "YWB"),
    Card("telemaco", 1950, (1950, 1950), None, False, "WBY"),
    Card("fetasa", 1957, (1957, 1957), None, False, "WYB"),
    Card("teneguia", 1971, (1971, 1971), None, True, "YBW"),
    Card("los_rodeos", 1977, (1977, 1977), None, False, "BWY"),
    Card("estatuto_autonomia", 1982, (1982, 1982), None, False, "YBW"),
    Card("observatorios", 1985, (1985, 1985), None, False, "BYW"),
    Card("ley_universitaria", 1989, (1989, 1989), None, False, "WBY"),
    Card("cesar_manrique", 1992, (1992, 1992), "eastern", False, "WYB"),
    Card("la_laguna_unesco", 1999, (1999, 1999), "tenerife", False, "BWY"),
    Card("crisis_cayucos", 2006, (2006, 2006), None, False, "YWB"),
    Card("silbo_gomero_unesco", 2009, (2009, 2009), "western", False, "BWY"),
    Card("tagoro", 2011, (2011, 2011), None, True, "WBY"),
    Card("gorona_del_viento", 2014, (2014, 2014), "western", False, "YWB"),
    Card("la_graciosa_octava_isla", 2018, (2018, 2018), "eastern", False, "BYW"),
    Card("risco_caido_unesco", 2019, (2019, 2019), "gran_canaria", False, "YBW"),
    Card("cumbre_vieja", 2021, (2021, 2021), None, True, "WYB"),
)
# fmt: on

IDS: Final = tuple(card.id for card in CARDS)
NUMBERS: Final = {name: number for number, name in enumerate(IDS)}
"""The number of a card by its id."""

ALL: Final = (1 << len(CARDS)) - 1
"""The set of all cards."""
WILDCARDS: Final = sum(1 << number for number, card in enumerate(CARDS) if card.wildcard)
IN_REGION: Final = tuple(
    sum(1 << number for number, card in enumerate(CARDS) if card.region == region) for region in REGIONS
)
"""The set of each region's six cards."""


def members(cards: int) -> list[int]:
    """The cards of a set in date order.

    >>> [IDS[card] for card in members(0b101)]
    ['fuerteventura_emerge', 'recco']
    """
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return found
