"""What the app needs from outside. The real things are in web/dom.py; tests bring their own that work in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from web.bot_turn import BotTurn


class Page(Protocol):
    """The page in the browser."""

    def render(self, frame: dict[str, Any]) -> None:
        """Shows a frame: ``html``, ``title``, ``lang``, ``say`` (for the live region), ``arrive`` (a new screen: scroll up
        and focus its heading), ``rule`` (scroll to it), ``sound``, ``busy`` (a game is under way), ``covered`` (nobody's hand is shown: what
        was said to the one before is forgotten), ``stills`` (what the page is
        to keep for ``data-still``, by key)."""

    def address(self) -> str:
        """The hash of the address."""

    def go(self, address: str) -> None:
        """Goes to another hash, as a link would."""

    def replace(self, address: str) -> None:
        """Puts another hash in place of this one, without a step in the history or a new route."""

    def info(self) -> dict[str, Any]:
        """``version``, ``build``, ``lang``, ``settings`` (dict), ``storage`` (bool)."""

    def report(self) -> str:
        """What a bug report says of the program and this browser."""

    def now(self) -> int:
        """Seconds since 1970."""

    def ticks(self) -> int:
        """Milliseconds of a clock that never goes back."""

    def save_settings(self, changes: dict[str, Any]) -> None:
        """Keeps and applies changed settings."""

    async def static_page(self, name: str, lang: str) -> str:
        """The markup of a page that was drawn at build time. Raises ``OSError`` when it cannot be had."""

    async def bring(self, archive: str) -> None:
        """Fetches a part of the program that no start waits for (web/later.py). Raises ``OSError`` when it cannot be had."""

    def download(self, name: str, text: str) -> None:
        """Hands the person a file."""

    async def copy(self, text: str) -> bool:
        """Puts a text on the clipboard; ``False`` where the browser refuses."""

    def crashed(self, detail: str) -> None:
        """Says that something went wrong, and offers to load the page again."""

    def note(self, detail: str) -> None:
        """Keeps a line for the report on this browser."""

    async def pause(self, milliseconds: int) -> None:
        """Waits."""

    async def hold(self, name: str, steal: bool) -> bool:
        """Holds a name among the tabs of this browser; ``False`` if another tab has it and ``steal`` is not asked."""

    def release(self, name: str) -> None:
        """Lets go of it."""


class Storage(Protocol):
    """Texts by key, kept in this browser. Everything raises ``OSError`` where the browser refuses."""

    async def get(self, key: str) -> str | None: ...

    async def put(self, key: str, text: str) -> None: ...

    async def delete(self, key: str) -> None: ...

    async def heads(self) -> dict[str, str]:
        """The first line of every text: all that a list needs."""


class Bots(Protocol):
    """Where bots think."""

    async def choose(self, turn: BotTurn) -> str:
        """The text of the action that a bot chooses. Raises whatever a bot that fails raises."""

    async def advise(self, turn: BotTurn) -> str:
        """A hint, as ``web.thinking.hint`` writes it."""

    def warm(self) -> None:
        """Bots will soon be asked."""
