"""The tray: one place between what is asked and one's hand, that opens for one small step and closes again.

What opens it says so, the focus goes in and, once it has closed, back to what opened it (web/shell/focus.mjs).
"""

from __future__ import annotations

from typing import Final

from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views.hexfolk import moves

_WORDS: Final = {"claim": None, "roads": None, "trade": "deal"}
"""By step the id of what says where it stands; of some the buttons say all there is to say."""


def drawn(t: Translator, kind: str, content: Child, *, mine: bool) -> Safe:
    """The tray with a step in it. ``mine``: the viewer is to do something here."""
    return tag(
        "section",
        content,
        class_=classes("folk-tray", f"folk-tray-{kind}" if kind else None),
        id="tray",
        tabindex="-1",
        aria_label=t.t(f"hexfolk.tray.{kind}") if kind else None,
        aria_describedby=_WORDS.get(kind, "tray-words") if kind else None,
        data_autofocus=mine,
    )


def opens_tray(is_open: bool) -> dict[str, str]:
    """Attributes of a control that opens the tray, and closes it again."""
    return {"aria_expanded": "true" if is_open else "false", "aria_controls": "tray"}


def close(t: Translator, opener: str) -> Safe:
    """The way out of a step that was only opened: ``opener`` is what opened it. Escape presses it too."""
    return moves.prepare(opener, t.t("panel.close"), data_escape=True, class_="folk-do folk-close", id="tray-close")
