"""Cards of Hipparchus as markup: signs, single cards, groups and whole rows.

Suits are ``"S"`` (Sun), ``"M"`` (Moon) and ``"E"`` (Earth); ``None`` is a card whose face this viewer does not know.
All such cards have the same markup, so that nothing in a page tells one from another. Sizes are the names in
``SIZES``; a place that needs another width sets ``--card-width`` in its styles. Everything is made of ``span``
elements, so that it may stand in a button, in a list or in a sentence.
"""

from collections.abc import Sequence
from itertools import groupby

from web.i18n import Translator
from web.markup import Safe, classes, tag

SIZES = ("tiny", "small", "medium", "large")

Suit = str | None


def sign(suit: Suit, *, fine: bool = False) -> Safe:
    """The sign of a suit alone, as high as its line; decoration, so name it in words beside. ``fine`` is the
    engraved drawing for 48 px and more, otherwise the plain one."""
    return tag(
        "span", class_=classes("sign", f"sign-{suit or 'back'}", "sign-fine" if fine else None), aria_hidden="true"
    )


def card(t: Translator, suit: Suit, *, size: str = "medium", key: str | None = None, named: bool = True) -> Safe:
    """One card. ``key`` becomes its element id, for cards that keep their identity when they move: never give one for
    an unknown card. ``named=False`` where an element around it says the name."""
    if suit is None and key is not None:
        raise ValueError("an unknown card can't have a key")
    fine = size in ("medium", "large")
    names = {"role": "img", "aria_label": suit_name(t, suit)} if named else {"aria_hidden": "true"}
    return tag(
        "span",
        tag("span", sign(suit, fine=fine), class_="card-face"),
        id=key,
        class_=classes("card", f"card-{size}"),
        data_suit=suit or "back",
        **names,
    )


def group(
    t: Translator, suit: Suit, count: int, *, size: str = "medium", keys: Sequence[str] = (), named: bool = True
) -> Safe:
    """Neighbouring cards of one suit, close together, named as one: "3 Sun". ``keys`` are element ids from the left
    (fewer than ``count`` are fine); ``named=False`` where a button around it says the name."""
    names = {"role": "img", "aria_label": group_name(t, suit, count)} if named else {"aria_hidden": "true"}
    ids: list[str | None] = [*keys, *[None] * (count - len(keys))]
    return tag(
        "span",
        [card(t, suit, size=size, key=key, named=False) for key in ids[:count]],
        class_="card-group",
        data_suit=suit or "back",
        data_count=count,
        **names,
    )


def row(
    t: Translator,
    suits: Sequence[Suit],
    *,
    label: str,
    size: str = "medium",
    keys: Sequence[str] = (),
    class_: str | None = None,
) -> Safe:
    """A hand in its order, split where its groups begin; ``label`` says whose it is. An empty row says so."""
    parts: list[Safe] = []
    for start, suit, count in groups(suits):
        parts.append(group(t, suit, count, size=size, keys=keys[start : start + count] if suit else ()))
    if not parts:
        parts.append(tag("span", t.t("cards.none"), class_="card-row-empty"))
    return tag("span", parts, class_=classes("card-row", class_), role="group", aria_label=label)


def tally(t: Translator, suit: Suit, count: int) -> Safe:
    """A sign with a number, for won cards and points in a line of text: (sun) 5, read as "5 Sun"."""
    return tag(
        "span",
        sign(suit),
        tag("span", count, class_="tally-count", aria_hidden="true"),
        class_="tally",
        role="img",
        aria_label=group_name(t, suit, count),
        data_suit=suit or "back",
    )


def groups(suits: Sequence[Suit]) -> list[tuple[int, Suit, int]]:
    """The groups of a row from the left: (place of the first card, suit, number of cards).

    >>> groups(["S", "S", "M", None])
    [(0, 'S', 2), (2, 'M', 1), (3, None, 1)]
    """
    found: list[tuple[int, Suit, int]] = []
    start = 0
    for suit, cards in groupby(suits):
        count = len(list(cards))
        found.append((start, suit, count))
        start += count
    return found


def suit_name(t: Translator, suit: Suit) -> str:
    """ "Sun", or "face-down card" where it is unknown."""
    return t.t("cards.hidden") if suit is None else t.t(f"suit.{suit}")


def group_name(t: Translator, suit: Suit, count: int) -> str:
    """ "3 Sun", or "3 face-down cards"."""
    return (
        t.n("cards.hidden_count", count) if suit is None else t.t("cards.count", count=count, suit=t.t(f"suit.{suit}"))
    )
