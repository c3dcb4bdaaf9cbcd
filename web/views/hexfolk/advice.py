"""Hints in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.hexfolk import Action, State, terms
from web.views.boards import Reason
from web.views.hexfolk import names
from web.views.hexfolk.words import NOTHING, cards, material
from web.views.people import People, both


def advice(people: People, state: State, seat: int, action: Action, reason: Reason) -> str:
    """What a normal bot would do in this seat, and why."""
    code, told = reason
    return people.t.t(f"hexfolk.hint.{code}", **_named(people, state, action), **_told(people, told))


def _named(people: People, state: State, action: Action) -> dict[str, str]:
    """What the action itself says: where, and which cards. "place" is a corner, "edge" an edge, "tile" a tile."""
    t = people.t
    give, take = action.give, action.take
    found: dict[str, str] = {}
    match action.kind:
        case "settlement" | "city":
            found["place"] = names.corner_place(t, state.island, action.place)
        case "road":
            found["edge"] = names.edge_place(t, state.island, action.place)
        case "robber":
            found["tile"] = names.tile_place(t, state.island, action.place)
        case "two" | "roads" | "monopoly":
            found["card"] = t.t(f"hexfolk.card.{action.kind}")
            if sum(take) == 1:
                found["material"] = material(t, take.index(1))
        case "trade":
            found["name"] = people.name(action.seat)
            give, take = terms(state, action.seat) or (NOTHING, NOTHING)
        case "accept" if state.flow.offer is not None:
            give, take = state.flow.offer.take, state.flow.offer.give
    return found | {"give": cards(t, give), "take": cards(t, take)}


def _told(people: People, told: Mapping[str, Any]) -> dict[str, Any]:
    """What the reason says, in words."""
    t = people.t
    found: dict[str, Any] = {}
    for name, value in told.items():
        match name:
            case "aim":
                found["aim"] = t.t(f"hexfolk.hint.aim.{value}")
            case "seat":
                found["name"] = people.name(value)
            case "lacks":
                wood, clay, wool, grain, ore = value
                found["lacks"] = cards(t, (wood, clay, wool, grain, ore))
            case "new":
                found["materials"] = both(t, [material(t, resource) for resource in value])
            case "numbers":
                found["numbers"] = both(t, [str(number) for number in value])
            case "count":
                found["count"] = value
    return found
