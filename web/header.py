"""The first line of a saved table: what home has to know of it, without reading the table itself."""

from __future__ import annotations

import re
from typing import Any, Final

from game.core import Refused, TextError
from game.core.canonical import loads

FORMAT: Final = 1
SEAT: Final = re.compile(r"me|bot:[a-z]{1,20}")

_HEADER: Final = {
    "curtain": (int, type(None)),
    "format": (int,),
    "game": (str,),
    "names": (list,),
    "over": (bool,),
    "seats": (list,),
    "seen": (int,),
    "viewer": (int, type(None)),
    "when": (int,),
    "where": (list,),
}
_LATER: Final = {"best": (list,), "paused": (bool,), "skips": (list,), "clock": (dict,)}
"""What a save of this format may have as well; earlier ones are without."""


def read_header(line: str) -> dict[str, Any]:
    """The first line of a saved session. Raises ``Refused`` (``save.damaged``, ``save.future``)."""
    try:
        header = loads(line)
    except TextError as error:
        raise Refused("save.damaged", str(error)) from None
    if not isinstance(header, dict) or type(header.get("format")) is not int:
        raise Refused("save.damaged", "no header")
    if header["format"] > FORMAT:
        raise Refused("save.future", f"format {header['format']}")
    good = (
        set(_HEADER) <= set(header) <= {*_HEADER, *_LATER}
        and all(type(header[key]) in kinds for key, kinds in {**_HEADER, **_LATER}.items() if key in header)
        and header["format"] == FORMAT
        and all(isinstance(word, str) for word in header["names"])
        and all(isinstance(word, str) and SEAT.fullmatch(word) for word in header["seats"])
        and len(header["names"]) == len(header["seats"])
        and all(type(number) is int for number in [*header["where"], *header.get("skips", ())])
        and all(type(rest) is int for rest in header.get("clock", {}).values())
        and all(seat in range(len(header["seats"])) for seat in header.get("best", ()))
    )
    if not good:
        raise Refused("save.damaged", "the header is not one")
    return header
