"""Signs beside words: pieces, cards, dice, answers. Decoration: what they mean stands beside them or in a name."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from web.markup import Safe, tag

_SHAPES: Final = {
    "road": "M2.6 17.4 17.9 3l3.5 3.6L6.1 21z",
    "settlement": "M12 2.8 22 11.4l-1.3 1.5-1.2-1V21h-15v-9.1l-1.2 1L2 11.4zM10 21v-5.5h4V21z",
    "city": "M7.5 1.8 12 6.4v4.1h9.5V21H2V6.4zM6 8.2v3h3v-3zM6 14v3h3v-3zm9 0v3h3v-3z",
    "card": "M5 2h14v20H5zm2 2v16h10V4zm5 2.6 1.6 3.3 3.6.5-2.6 2.6.6 3.6-3.2-1.7-3.2 1.7.6-3.6-2.6-2.6 3.6-.5z",
    "cards": "M8.6 2.6 20.8 4.3l-2 13.9L6.6 16.5zM4.8 6.3l-2.2.7 4 12.9 9.6-2.9-9.9-1.4z"
    "M10.2 4.8 8.9 14.6l8 1.2 1.3-9.9z",
    "knight": "M12 1.8c5 0 7.6 3.7 7.6 8.3V22h-5.2v-7.6h-4.8V22H4.4V10.1c0-4.6 2.6-8.3 7.6-8.3zM7.6 8.9v2.3h8.8V8.9z",
    "points": "M12 1.6 15 8.4l7.4.7-5.6 4.9 1.7 7.3L12 17.5l-6.5 3.8 1.7-7.3L1.6 9.1 9 8.4z",
    "roads": "M1.5 13.2 12.4 3l2.7 2.8L4.2 16zM8.9 18.2 19.8 8l2.7 2.8L11.6 21z",
    "two": "M2 4h8.5v16H2zm2 2v12h4.5V6zm9.5-2H22v16h-8.5zm2 2v12H20V6z",
    "monopoly": "M9.4 9.4h5.2v5.2H9.4zM12 8.2 8.6 4h2.2V1.4h2.4V4h2.2zM12 15.8l3.4 4.2h-2.2v2.6h-2.4V20H8.6z"
    "M8.2 12 4 15.4v-2.2H1.4v-2.4H4V8.6zM15.8 12 20 8.6v2.2h2.6v2.4H20v2.2z",
    "route": "M2.6 20.4 1.2 17l6-3.4 2.2-6.4 6.5 1.5 4.7-6.3 2.2 1.7-6 8-5.5-1.3-1.7 5z",
    "trade": "M7 3.2V6h13.5v2.8H7v2.8L1.8 7.4zM17 12.4v2.8H3.5V18H17v2.8l5.2-4.2z",
    "end": "M5 2h14v3.6L14.2 12l4.8 6.4V22H5v-3.6L9.8 12 5 5.6zm3.2 2.4v.6L12 10l3.8-5v-.6z",
    "yes": "M3 12.6 5.4 10l4.4 4.4L18.6 4 21 6.3 10 19.4z",
    "no": "M4.4 6.6 6.6 4.4 12 9.8l5.4-5.4 2.2 2.2-5.4 5.4 5.4 5.4-2.2 2.2-5.4-5.4-5.4 5.4-2.2-2.2 5.4-5.4z",
    "counter": "M3 5h18v11h-8.5L7 20.6V16H3zm2.4 2.4v6.2h4V16l3-2.4h6.2V7.4z",
    "waiting": "M3.6 10.2h3.6v3.6H3.6zm6.6 0h3.6v3.6h-3.6zm6.6 0h3.6v3.6h-3.6z",
    "hidden": "M5 2h14v20H5zm2 2v16h10V4zm2 2h6v12H9z",
    "gone": "M4 3h11v2.2H6.2v13.6H15V21H4zm11.5 4.5L20.5 12l-5 4.5v-3.4H9v-2.2h6.5z",
}
"""Outlines on a square of 24; what lies within another is left open."""

_PIPS: Final = {
    1: ((20, 20),),
    2: ((12, 12), (28, 28)),
    3: ((11, 11), (20, 20), (29, 29)),
    4: ((12, 12), (28, 12), (12, 28), (28, 28)),
    5: ((11, 11), (29, 11), (20, 20), (11, 29), (29, 29)),
    6: ((12, 10.5), (28, 10.5), (12, 20), (28, 20), (12, 29.5), (28, 29.5)),
}


@lru_cache(maxsize=64)
def sign(name: str) -> Safe:
    """A sign as high as its line, in the colour of its words."""
    return tag(
        "svg",
        tag("path", d=_SHAPES[name], fill_rule="evenodd"),
        class_=f"folk-sign folk-sign-{name}",
        viewBox="0 0 24 24",
        aria_hidden="true",
        focusable="false",
    )


@lru_cache(maxsize=8)
def die(value: int) -> Safe:
    """One die, its upper face."""
    return tag(
        "svg",
        tag("rect", x=2, y=2, width=36, height=36, rx=7, class_="die-face"),
        [tag("circle", cx=f"{x:g}", cy=f"{y:g}", r="3.6", class_="die-pip") for x, y in _PIPS[value]],
        class_="die",
        viewBox="0 0 40 40",
        aria_hidden="true",
        focusable="false",
    )
