"""A visitor that knows nothing of the games: of a page it sees the controls that can be used and what design section 4 says of
the table's root, and uses any of them. In tests/web it visits the app in memory, in tests/browser a real page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from random import Random

from game.core import Game, Refused
from game.registry import GAMES
from tests.pairwise import Setting, pairwise
from web.routes import Route, new_table_address

CONTROL = re.compile(r"""<(\w+)((?:\s[\w-]+(?:="[^"]*")?)*)\s*>""")
ATTRIBUTE = re.compile(r"""\s([\w-]+)(?:="([^"]*)")?""")
KIND = re.compile(r"\w+ ?[a-z]*")
"""What an action is, without what or where: "pick give", "move road"."""
MUST = (
    "curtain.lift",
    "round.continue",
    "resume",
    "lesson.next",
    "replay.close",
    "panel.close",
    "resign.keep",
    "end.keep",
)
"""What leads back to the table from wherever it is covered."""
ASIDE = ("undo", "hint", "pause", "panel.log", "panel.help", "panel.menu", "replay.open", "refusal.close")
"""What changes nothing of the game, or takes some of it back: used now and then."""
TYPED = ("", "1492", "1402", "-3000", "1341", "x", "１９", "99999999999", "1800 a. C.", "  7 ")
STALLS = 400
"""Preparations in a row after which there seems to be no way on."""


@dataclass(frozen=True)
class Control:
    """A control that can be used: its element, its action, and whether it is typed into."""

    action: str
    typed: bool = False
    value: str = ""


def controls(html: str) -> list[Control]:
    """The controls of a page's markup that can be used."""
    found = []
    for element, attributes in CONTROL.findall(html):
        if "data-action" not in attributes:
            continue
        have = {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
        if "disabled" not in have and have.get("data-action"):
            typed = element == "textarea" or (element == "input" and have.get("type", "text") in ("text", "range"))
            found.append(Control(have["data-action"], typed, have.get("value", "")))
    return found


def root(html: str) -> dict[str, str]:
    """The attributes of the table's root; empty if the page shows none."""
    for _, attributes in CONTROL.findall(html):
        if 'data-screen="table"' in attributes:
            return {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
    return {}


class Visitor:
    """Chooses what to use next, at random."""

    def __init__(self, seed: str, *, aside: float = 0.02) -> None:
        self.random = Random(seed)
        self.aside = aside
        self.prepared = 0
        self.used: dict[str, int] = {}

    def choose(self, table: dict[str, str], there: list[Control]) -> tuple[str, str] | None:
        """The action and the value of its field; ``None`` where the table waits for others. Raises ``AssertionError`` where a
        seat that is to act finds no way on."""
        by_word: dict[str, list[Control]] = {}
        for control in there:
            by_word.setdefault(control.action.partition(" ")[0], []).append(control)
        moves, picks = by_word.get("move", []), by_word.get("pick", [])
        must = [control for word in MUST for control in by_word.get(word, [])]
        if must:
            return self._use(must[0])
        aside = [control for word in ASIDE for control in by_word.get(word, [])]
        if aside and self.random.random() < self.aside:
            return self._use(self.random.choice(aside))
        if table["data-seat"] not in table["data-turn"].split(","):
            return None
        assert moves or picks, f"no way on for seat {table['data-seat']}: {[control.action for control in there]}"
        if moves and (not picks or self.random.random() < 0.6):
            self.prepared = 0
            return self._use(self._any(moves))
        self.prepared += 1
        assert self.prepared < STALLS, f"only preparations: {[control.action for control in picks][:40]}"
        return self._use(self.random.choice(picks))

    def _any(self, there: list[Control]) -> Control:
        """First any kind of control, then any of that kind: what is offered at a hundred places is not used a hundred times as
        often as what has one button. (Not so what only prepares: a walk that takes back as much as it adds never arrives.)"""
        kinds: dict[str, list[Control]] = {}
        for control in there:
            kinds.setdefault(KIND.match(control.action)[0], []).append(control)  # type: ignore[index]
        return self.random.choice(self.random.choice(list(kinds.values())))

    def _use(self, control: Control) -> tuple[str, str]:
        word = (
            " ".join(control.action.split(" ")[:2])
            if control.action.startswith("pick")
            else control.action.split(" ")[0]
        )
        self.used[word] = self.used.get(word, 0) + 1
        return control.action, self.random.choice(TYPED) if control.typed else control.value


# --- What is visited --------------------------------------------------------------------------------------------------


SEATS = {"alone": "me,bot:{level}", "together": "me,me", "mixed": "me,bot:{level},me"}


def settings(game: Game) -> list[Setting]:
    """Every two values of the game's options, of its numbers of seats, of who sits there and of the language, together at
    least once."""
    axes = {
        "seats": tuple(game.SEATS),
        "who": ("alone", "together", "mixed"),
        "level": ("easy", "normal"),
        "lang": ("en", "es"),
        **game.OPTIONS,
    }

    def possible(setting: Setting) -> bool:
        try:
            game.start({name: setting[name] for name in game.OPTIONS}, setting["seats"])
        except Refused:
            return False
        return True

    return pairwise(axes, possible)


QUICK = {"who": "alone", "level": "easy", "seats": 3, "target": 8, "match": "single"}
"""What makes a game short."""


def few(every: list[Setting], count: int, luck: str) -> list[int]:
    """The numbers of some settings for a usual run: quick ones, and of those that are as quick as each other any."""
    order = Random(luck).sample(range(len(every)), len(every))
    return sorted(order, key=lambda at: -sum(every[at].get(name) == value for name, value in QUICK.items()))[:count]


def address(game_id: str, setting: Setting, seed: str = "visit") -> str:
    """The address that lays this table at once."""
    people = {"alone": 1, "together": setting["seats"], "mixed": max(1, setting["seats"] // 2)}[setting["who"]]
    seats = ["me"] * people + [f"bot:{setting['level']}"] * (setting["seats"] - people)
    options = {name: setting[name] for name in GAMES[game_id].OPTIONS}
    return new_table_address(
        Route("play", game_id, seats=tuple(seats), seed=seed, pace=0, lang=setting["lang"], options=options)
    )


def name_of(setting: Setting) -> str:
    """The setting in short, for a test's name."""
    return "-".join(str(value).lower() for value in setting.values())
