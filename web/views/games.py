"""What the screens say of each game before a table is laid."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Game:
    """A game as home and set-up show it: its id, seats (fewest, most), usual minutes, and whether its table is open."""

    id: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    open: bool = False
    levels: tuple[str, ...] = ()


GAMES = (
    Game("hipparchus", (2, 2), (20, 20), open=True, levels=("easy", "normal")),
    Game("delfos", (2, 4), (30, 45)),
    Game("hesperidae", (2, 4), (30, 45)),
    Game("hexfolk", (2, 8), (60, 120)),
)
BY_ID = {game.id: game for game in GAMES}
