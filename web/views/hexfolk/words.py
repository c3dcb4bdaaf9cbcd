"""Materials and development cards in words and as small cards."""

from __future__ import annotations

from typing import Final

from game.hexfolk import RESOURCES
from web.i18n import Translator
from web.markup import Safe, tag
from web.views.hexfolk.signs import sign
from web.views.hexfolk.terrain import resource_sign
from web.views.people import People, both

Counts = tuple[int, int, int, int, int]
NOTHING: Final[Counts] = (0, 0, 0, 0, 0)

KINDS: Final = {"K": "knight", "V": "points", "R": "roads", "T": "two", "M": "monopoly"}
"""Development cards: their letter in a state, and the name of their sign and sentences."""
ORDER: Final = "KRTMV"
"""In which they lie in a hand."""


def material(t: Translator, resource: int) -> str:
    """ "wood" """
    return t.t(f"hexfolk.material.{RESOURCES[resource]}")


def some(t: Translator, resource: int, count: int) -> str:
    """ "2 wood" """
    return t.t("hexfolk.cards", count=count, material=material(t, resource))


def cards(t: Translator, counts: Counts) -> str:
    """ "2 wood and 1 ore", or "nothing" """
    found = [some(t, resource, count) for resource, count in enumerate(counts) if count]
    return both(t, found) if found else t.t("hexfolk.nothing")


def deal(t: Translator, give: Counts, take: Counts) -> str:
    """ "2 wood for 1 ore", or "2 wood as a gift" """
    if take == NOTHING:
        return t.t("hexfolk.gift", give=cards(t, give))
    return t.t("hexfolk.terms", give=cards(t, give), take=cards(t, take))


def say_deal(people: People, code: str, seat: int, give: Counts, take: Counts, **more: object) -> str:
    """A sentence about what a seat would give for what: ``<code>``, or ``<code>_free`` where it would give nothing."""
    t = people.t
    if give == NOTHING:
        return people.say(f"{code}_free", seat, take=cards(t, take), **more)
    return people.say(code, seat, deal=deal(t, give, take), **more)


def drawn(counts: Counts) -> Safe:
    """Cards as they lie on a table, a kind a card with its number; decoration."""
    return tag(
        "span",
        [small_card(resource, count) for resource, count in enumerate(counts) if count] or sign("no"),
        class_="folk-cards",
        aria_hidden="true",
    )


def small_card(resource: int, count: int) -> Safe:
    """One kind of material and how many of it."""
    return tag("span", resource_sign(resource), tag("b", count), class_="folk-card", data_material=RESOURCES[resource])


def deal_drawn(give: Counts, take: Counts) -> Safe:
    """Both sides of a trade as cards; decoration."""
    return tag("span", drawn(give), sign("trade"), drawn(take), class_="folk-deal", aria_hidden="true")


def one(resource: int) -> Counts:
    """One card of a material."""
    wood, clay, wool, grain, ore = (int(number == resource) for number in range(5))
    return (wood, clay, wool, grain, ore)


def plus(first: Counts, second: Counts) -> Counts:
    """Both together."""
    wood, clay, wool, grain, ore = (mine + other for mine, other in zip(first, second, strict=True))
    return (wood, clay, wool, grain, ore)


def lacking(hand: Counts, wanted: Counts) -> Counts:
    """What a hand lacks of what is wanted."""
    wood, clay, wool, grain, ore = (max(0, due - has) for has, due in zip(hand, wanted, strict=True))
    return (wood, clay, wool, grain, ore)


def fewest(first: Counts, second: Counts) -> Counts:
    """Of each material the smaller number."""
    wood, clay, wool, grain, ore = map(min, first, second)
    return (wood, clay, wool, grain, ore)
