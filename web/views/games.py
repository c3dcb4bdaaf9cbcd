"""What the screens say of each game before a table is laid."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Game:
    """A game as home and set-up show it."""

    id: str
    seats: tuple[int, int]
    """The fewest and the most."""
    usual: int
    """How many usually play."""
    minutes: tuple[int, int]
    levels: tuple[str, ...] = ("easy", "normal")
    """What its bots can be, weakest first."""
    rare: tuple[str, ...] = ()
    """Options that set-up keeps under "more"."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Who can take a seat."""
        return ("me", *(f"bot:{level}" for level in self.levels))

    @property
    def at_once(self) -> str:
        """The address of a first game: one person among bots of the weakest level, as many as usually play."""
        return f"#/play/{self.id}?seats={','.join(['me', *[f'bot:{self.levels[0]}'] * (self.usual - 1)])}"


GAMES = (
    Game("hipparchus", (2, 2), 2, (20, 20)),
    Game("delfos", (2, 4), 3, (30, 45), rare=("first",)),
    Game("hesperidae", (2, 4), 2, (30, 45)),
    Game("hexfolk", (2, 8), 4, (60, 120), rare=("clock", "route", "army", "dice")),
)
BY_ID = {game.id: game for game in GAMES}
