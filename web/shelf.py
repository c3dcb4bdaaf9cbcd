"""The saved tables as home shows them: which there are, what is wrong with some, removing one and putting it back."""

from __future__ import annotations

from web.i18n import Translator
from web.ports import Page
from web.routes import table_address
from web.store import NOT_SAVED, Saved, Store, Unreadable, in_order
from web.views.layout import Notice


class Shelf:
    """What home knows of the saved tables since it last looked."""

    def __init__(self, store: Store, page: Page) -> None:
        self._store = store
        self._page = page
        self._unreadable: list[Unreadable] = []
        self._hidden: set[str] = set()
        self._removed: dict[str, tuple[Saved | None, dict[str, str]]] = {}
        """What can be put back, the latest last: how it was listed, if it was, and its texts."""
        self._failed = False
        self._kept: list[Saved] = []

    async def look(self) -> None:
        """Reads what there is. Home shows itself also where the browser refuses."""
        try:
            self._kept, self._unreadable = await self._store.tables()
            self._failed = False
        except OSError as error:
            self._kept, self._unreadable, self._failed = [], [], True
            self._page.note(f"tables: {error}")
        for each in self._kept:
            self._removed.pop(each.id, None)  # another tab has saved it again

    @property
    def saved(self) -> list[Saved]:
        """The tables as home lists them; one that was removed keeps its place until home is left."""
        return in_order([*self._kept, *(listed for listed, _ in self._removed.values() if listed is not None)])

    @property
    def gone(self) -> tuple[str, ...]:
        """Which of them were removed, the latest last."""
        return tuple(self._removed)

    @property
    def bare(self) -> bool:
        """Whether there is no table at all, as where nobody has played yet."""
        return not self._kept and not self._unreadable

    def notices(self, t: Translator) -> list[Notice]:
        """What has to be said about them."""
        told = [self._notice(t, each) for each in self._unreadable if each.id not in self._hidden]
        if self._store.only_here():
            told.insert(0, Notice(t.t(NOT_SAVED), "warn"))
        for id_, (listed, _) in self._removed.items():
            if listed is None:
                told.insert(0, self._put_back(t, id_))
        return told

    @staticmethod
    def _put_back(t: Translator, id_: str) -> Notice:
        """For what was not in the list; the list itself has the way back in its place."""
        return Notice(
            t.t("notice.damaged_removed"),
            action=f"home.put_back {id_}",
            action_text=t.t("home.put_back"),
            dismiss=f"home.removed {id_}",
        )

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
                removed = await self._store.forget(id_)
                # One that is gone already is no reason to forget what can be put back.
                if removed:
                    listed = next((saved for saved in self._kept if saved.id == id_), None)
                    self._removed = {**self._removed, id_: (listed, removed)}
                await self.look()
            case "home.removed":
                self._removed.pop(id_, None)
            case "home.put_back" if id_ in self._removed:
                _, removed = self._removed[id_]
                await self._store.put_back(removed)
                self._removed.pop(id_, None)
                await self.look()
