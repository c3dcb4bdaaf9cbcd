"""What the viewer may do now, and the buttons that do it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from game.core import TextError
from game.hexfolk import Action, action_text, parse_action
from web.markup import Child, Safe, tag
from web.views.model import TableModel
from web.views.parts import hinted

PLAYS: Final = ("knight", "roads", "two", "monopoly")
"""The kinds of actions that play a development card."""


def legal(model: TableModel, *kinds: str) -> list[Action]:
    """The viewer's legal actions of these kinds; families (offers, discards) apart."""
    return [action for action in model.legal if isinstance(action, Action) and action.kind in kinds]


def family(model: TableModel, name: str) -> Any:
    """The legal actions that are too many to list: ``offer``, ``counter``, ``discard``; empty where there are none."""
    return next((each for each in model.legal if not isinstance(each, Action) and each.name == name), ())


def advised(model: TableModel) -> Action | None:
    """What the hint advises."""
    return _parsed(model.hint) if model.hint and model.legal else None


@lru_cache(maxsize=8)
def _parsed(text: str) -> Action | None:
    try:
        return parse_action(text)
    except TextError:
        return None


def advises(model: TableModel, *kinds: str) -> bool:
    """Whether the hint advises an action of these kinds: its first step is marked."""
    action = advised(model)
    return action is not None and action.kind in kinds


def button(model: TableModel, action: Action, *content: Child, name: str = "", main: bool = False) -> Safe:
    """A button that plays."""
    text = action_text(action)
    return tag(
        "button",
        content,
        type="button",
        class_="folk-do folk-main" if main else "folk-do",
        data_action=f"move {text}",
        data_hint=hinted(model, text),
        aria_label=name or None,
    )


def prepare(action: str, *content: Child, name: str = "", class_: str = "folk-do", **more: Any) -> Safe:
    """A button that only prepares: ``action`` is what comes after ``pick``."""
    return tag(
        "button", content, type="button", class_=class_, data_action=f"pick {action}", aria_label=name or None, **more
    )


def idle(*content: Child, name: str, class_: str, **more: Any) -> Safe:
    """A button that does nothing just now and says why in its name. It stays one, so that the focus stays on it."""
    return tag("button", content, type="button", class_=class_, aria_disabled="true", aria_label=name, **more)


def barred(*content: Child, reason: str, key: str, class_: str = "folk-do folk-main") -> Safe:
    """A button that may not be used now, with the reason beside it."""
    return tag(
        "span",
        tag("button", content, type="button", class_=class_, aria_disabled="true", aria_describedby=f"why-{key}"),
        tag("span", reason, class_="folk-why", id=f"why-{key}"),
        class_="folk-barred",
    )
