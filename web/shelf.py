"""The saved tables as home shows them: which there are, what is wrong with some, removing one and putting it back."""

from __future__ import annotations

from web.i18n import Translator
from web.ports import Page
from web.routes import table_address
from web.store import NOT_SAVED, Saved, Store, Unreadable
from web.views.layout import Notice


class Shelf:
    """What home knows of the saved tables since it last looked."""

    def __init__(self, store: Store, page: Page) -> None:
        self._store = store
        self._page = page
        self._unreadable: list[Unreadable] = []
        self._hidden: set[str] = set()
        self._removed: dict[str, str] = {}
        self._failed = False
        self.saved: list[Saved] = []

    async def look(self) -> None:
        """Reads what there is. Home shows itself also where the browser refuses."""
        try:
            self.saved, self._unreadable = await self._store.tables()
            self._failed = False
        except OSError as error:
            self.saved, self._unreadable, self._failed = [], [], True
            self._page.note(f"tables: {error}")

    def notices(self, t: Translator) -> list[Notice]:
        """What has to be said about them."""
        told = [self._notice(t, each) for each in self._unreadable if each.id not in self._hidden]
        if self._store.only_here():
            told.insert(0, Notice(t.t(NOT_SAVED), "warn"))
        if self._removed:
            told.insert(
                0,
                Notice(
                    t.t("home.forgotten"),
                    action="home.put_back",
                    action_text=t.t("home.put_back"),
                    dismiss="home.removed",
                ),
            )
        return told

    @staticmethod
    def _notice(t: Translator, each: Unreadable) -> Notice:
        damaged = each.code == "save.damaged"
        return Notice(
            t.t("notice.damaged" if damaged else f"refusal.{each.code}"),
            "bad" if damaged else "warn",
            action=f"home.download {each.id}",
            action_text=t.t("notice.damaged_download"),
            # What another version can read is only put out of sight.
            dismiss=f"home.forget {each.id}" if damaged else f"home.hide {each.id}",
        )

    def leave(self) -> None:
        """Home is left: what was removed stays removed."""
        self._removed = {}

    async def act(self, word: str, id_: str) -> None:
        """Does what a control of home says (``home.*``). Raises ``OSError`` where the browser refuses."""
        match word:
            case "home.resume":
                game = next((saved.game for saved in self.saved if saved.id == id_), None)
                if game is not None:
                    self._page.go(table_address(game, id_))
            case "home.download":
                text = await self._store.text(id_)
                if text is not None:
                    self._page.download(f"tertulia-{id_}.txt", text)
            case "home.hide":
                self._hidden.add(id_)
            case "home.forget":
                # One that is gone already is no reason to forget what can be put back.
                self._removed = await self._store.forget(id_) or self._removed
                await self.look()
            case "home.removed":
                self._removed = {}
            case "home.put_back" if self._removed:
                await self._store.put_back(self._removed)
                self._removed = {}
                await self.look()
