"""Tables at which some cheat: how they are played up to the cheat, and what all others make of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from game import hexfolk, hipparchus
from game.core import Move, Seat
from game.fair.group import Element, Group, Terms
from game.fair.peer import Peer, Verdict
from tests.game.core.examples import magpies
from tests.game.fair.cheats import Crook
from tests.game.fair.tables import Choose, Table

# Tables of one name begin alike, and what they begin with is computed once.
HIPPARCHUS_TABLE = "reneged"
HEXFOLK_TABLE = "robbed"
DELFOS_TABLE = "passed"


class Remembering:
    """A group that computes nothing twice: the devices of a table all check the same, and tables with the same seeds begin alike."""

    def __init__(self, group: Group) -> None:
        self._group = group
        self._sums: dict[Terms, Element] = {}
        self._derived: dict[bytes, Element] = {}
        self._valid: set[bytes] = set()

    def lincomb(self, rows: Sequence[Terms]) -> list[Element]:
        sums = [tuple(row) for row in rows]
        new = [row for row in dict.fromkeys(sums) if row not in self._sums]
        if new:
            self._sums.update(zip(new, self._group.lincomb(new), strict=True))
        return [self._sums[row] for row in sums]

    def h2g(self, uniform: Sequence[bytes]) -> list[Element]:
        new = [each for each in dict.fromkeys(uniform) if each not in self._derived]
        if new:
            self._derived.update(zip(new, self._group.h2g(new), strict=True))
        return [self._derived[each] for each in uniform]

    def valid(self, encodings: Sequence[bytes]) -> bool:
        new = [each for each in encodings if each not in self._valid]
        if new and not self._group.valid(new):
            return False
        self._valid.update(new)
        return True


_remembering: dict[int, Remembering] = {}


def remembering(group: Group) -> Remembering:
    """The one that remembers for this group, in all tests."""
    if id(group) not in _remembering:
        _remembering[id(group)] = Remembering(group)
    return _remembering[id(group)]


class CheatedTable(Table):
    """A table some of whose seats cheat. Keeps what honest devices send once they have stopped, which must be nothing."""

    def __init__(self, *args: Any, **names: Any) -> None:
        self.late: list[tuple[int, str]] = []
        self.cut: Callable[[int, int], bool] = lambda sender, receiver: False
        """Whether nothing comes from one device to another: whoever relays messages can withhold them."""
        super().__init__(*args, **names)

    def collect(self) -> None:
        for at, peer in self.here:
            if isinstance(peer, Crook):
                for text, to in peer.letters:
                    self.post(at, text, to)
                peer.letters.clear()
        super().collect()

    def post(self, sender: int, text: str, to: Iterable[int] | None = None) -> None:
        devices = range(len(self.peers)) if to is None else to
        super().post(sender, text, [at for at in devices if at < len(self.peers) and not self.cut(sender, at)])

    def deliver(self, at: int, text: Any) -> None:
        peer = self.peers[at]
        had_stopped = peer.verdict is not None
        super().deliver(at, text)
        if had_stopped and not isinstance(peer, Crook):
            self.late += [(at, made) for made in peer._made]

    def meet(self) -> None:
        """Everybody hands everybody all that it has, whatever the other has of it."""
        for _, giver in self.here:
            for at, _ in self.here:
                for text in giver.streams.after((0,) * self.seats):
                    self.deliver(at, text)
        self.settle()

    @property
    def honest(self) -> list[Peer]:
        return [peer for _, peer in self.here if not isinstance(peer, Crook)]

    @property
    def honest_seats(self) -> list[Seat]:
        return [at for at, peer in self.here if at < self.seats and not isinstance(peer, Crook)]

    def sent(self, kind: str) -> list[Seat]:
        """The honest seats that have sent a message of this kind."""
        return [seat for seat in self.honest_seats if any(m.kind == kind for m in self.peers[seat].streams[seat])]


def table_of(
    group: Group, seats: int, kinds: dict[int, type[Crook]], name: str = "cheated", **names: Any
) -> CheatedTable:
    return CheatedTable(magpies, group, seats, name, kinds=kinds, watchers=1, **names)


def cheating(table: CheatedTable) -> Crook:
    """The one that cheats."""
    (cheat,) = [peer for peer in table.peers if isinstance(peer, Crook)]
    return cheat


# --- What they make of it ----------------------------------------------------------------------------------------------------


def named(
    table: CheatedTable, seat: Seat, code: str, *, proved: bool = True, position: int | None = None, meet: bool = False
) -> None:
    """All honest devices, watchers too, have stopped for the same reason; they have blamed nobody else, and sent nothing since.

    ``meet``: not before everybody has seen what everybody else has.
    """
    table.settle()
    if meet:
        table.meet()
    assert any(isinstance(peer, Crook) and peer.forged for peer in table.peers), "nobody has cheated"
    assert {peer.verdict for peer in table.honest} == {Verdict(code, seat, proved, position)}
    assert {blamed for _, _, blamed in table.refused} <= {None, seat}
    table.sync()
    for honest in table.honest_seats:
        for other in range(table.seats):
            table.peers[honest]._advance()
            if other in table.peers[honest].waiting_for:
                raise AssertionError("who has stopped waits for nobody")
    table.settle()
    assert {peer.verdict for peer in table.honest} == {Verdict(code, seat, proved, position)}
    assert table.late == []


def alike(table: CheatedTable) -> Verdict | None:
    """All honest devices have come to the same; the verdict."""
    table.settle()
    assert len({(peer.stage, peer.play.log.head, peer.away, peer.verdict, peer.over) for peer in table.honest}) == 1
    return table.honest[0].verdict


# --- How seats choose --------------------------------------------------------------------------------------------------------


Lie = Callable[[Any, int, Sequence[Any]], Any]
"""What a seat does in place of something legal; ``None`` while there is no occasion."""


def first(state: Any, seat: int, actions: Sequence[Any]) -> Any:
    return actions[0]


def robbed_by(thief: int) -> Choose:
    """Everybody plays its smallest coin in the first round of magpies but the thief, who then takes them all and robs the next seat."""

    def choose(state: magpies.State, seat: int, actions: Sequence[magpies.Choice]) -> magpies.Choice:
        by_value = sorted(actions, key=lambda action: action.value)
        return by_value[-1 if seat == thief and state.round == 1 else 0]

    return choose


def claiming(seat: int, value: str) -> Choose:
    """A seat says in the first round that its smallest coin has this value."""

    def choose(state: magpies.State, chooser: int, actions: Sequence[magpies.Choice]) -> magpies.Choice:
        smallest = min(actions, key=lambda action: action.value)
        return magpies.Choice(smallest.slot, value) if chooser == seat and state.round == 1 else smallest

    return choose


def robbing(victim: int | None = None, thief: int | None = None) -> Choose:
    """Nobody does anything in Hexfolk but roll, and rob ``victim`` (any seat, where ``thief`` alone robs) on a seven."""

    def choose(state: Any, seat: int, actions: Sequence[Any]) -> Any:
        if state.phase == "robber":
            robs = [
                action
                for action in actions
                if action.seat >= 0 and victim in (None, action.seat) and thief in (None, seat)
            ]
            return (robs or [action for action in actions if action.seat < 0] or actions)[0]
        plain = {action.kind: action for action in actions if getattr(action, "kind", "") in ("roll", "end")}
        return plain.get("roll") or plain.get("end") or actions[0]

    return choose


def offering(hand: tuple[int, ...], face: str) -> Any:
    """An offer of one card of a kind more than are open: that one is a token, which must be turned up."""
    number = "WCLGO".index(face)
    give = tuple(int(at == number) * (1 + hand[at]) for at in range(5))
    return hexfolk.Action("offer", give=give, take=tuple(int(at == (number + 1) % 5) for at in range(5)))


def paying(seat: int) -> Choose:
    """A seat that was robbed offers a card, two of which are among its tokens: so it has to turn one of them up."""

    def choose(state: Any, chooser: int, actions: Sequence[Any]) -> Any:
        faces = hexfolk.faces(state)
        known = [faces[slot] for slot in state.tokens.held[seat]]
        double = [face for face in "WCLGO" if known.count(face) >= 2]
        if chooser == seat and state.phase == "main" and double and state.flow.offers == 0:
            return offering(state.hands[seat], double[0])
        return robbing(seat)(state, chooser, actions)

    return choose


def paying_with_loot(thief: int, victim: int) -> Choose:
    """A seat robs another one until it has two tokens of a kind, and then has to turn one of them up."""

    def choose(state: Any, chooser: int, actions: Sequence[Any]) -> Any:
        known = [hexfolk.faces(state)[slot] for slot in state.tokens.held[thief]]
        double = [face for face in "WCLGO" if known.count(face) >= 2]
        if chooser == thief and state.phase == "main" and double and state.flow.offers == 0:
            return offering(state.hands[thief], double[0])
        return robbing(victim, thief)(state, chooser, actions)

    return choose


def buying(seat: int) -> Choose:
    """Nobody does anything in Hexfolk but roll; this seat buys development cards as soon as it can."""

    def choose(state: Any, chooser: int, actions: Sequence[Any]) -> Any:
        buys = [action for action in actions if getattr(action, "kind", "") == "buy"]
        trades = [action for action in actions if getattr(action, "kind", "") == "bank"]
        wanted = [
            action for action in trades if not all(state.hands[seat][2:]) and action.take in lacking(state.hands[seat])
        ]
        if chooser == seat and (buys or wanted):
            return (buys or wanted)[0]
        return robbing(thief=-1)(state, chooser, actions)

    def lacking(hand: tuple[int, ...]) -> list[tuple[int, ...]]:
        return [tuple(int(at == of) for at in range(5)) for of in (2, 3, 4) if not hand[of]]

    return choose


def lying_about_the_stolen(thief: int) -> Choose:
    """The thief plays the coin that it stole, and says that it is another one. Whom it has robbed knows better."""

    def choose(state: magpies.State, seat: int, actions: Sequence[magpies.Choice]) -> magpies.Choice:
        if seat != thief or state.round == 1:
            return robbed_by(thief)(state, seat, actions)
        slot = state.hands[thief][-1]
        return magpies.Choice(slot, "9" if state.faces[slot] != "9" else "8")

    return choose


def part_of_a_group(state: Any, seat: int, actions: Sequence[Any]) -> Any:
    """ "a group of 3 or fewer is played whole" """
    if state.phase != "lead":
        return None
    whole = [action for action in actions if action.count in (2, 3) and state.rows[seat].suits.count("?") == 0]
    groups = {action.slot: action for action in whole if sum(other.slot == action.slot for other in actions) == 1}
    return next((hipparchus.Block(slot, 1, group.suit) for slot, group in groups.items()), None)


# --- How far a table is played -----------------------------------------------------------------------------------------------


def position_of(table: CheatedTable, seat: int) -> int:
    """Where the last choice of a seat stands in the log."""
    entries = table.peers[seat].play.log.entries
    return max(at for at, entry in enumerate(entries) if isinstance(entry.event, Move) and entry.event.seat == seat)


def lied(table: CheatedTable, seat: int, lie: Lie, otherwise: Choose = first) -> int:
    """Plays until the seat lies; the position of that in the log."""
    cheat = table.peers[seat]
    assert isinstance(cheat, Crook)
    positions: list[int] = []

    def choose(state: Any, chooser: int, actions: Sequence[Any]) -> Any:
        action = lie(state, seat, actions) if chooser == seat and not positions else None
        if action is None:
            return otherwise(state, chooser, actions)
        cheat.forged += 1
        positions.append(len(cheat.play.log.entries))
        return action

    for _ in range(300):
        table.play(1, choose)
        table.settle()
        if positions:
            return positions[0]
    raise AssertionError("there was no occasion to lie")


def stolen(table: CheatedTable, choose: Choose, thefts: int = 1) -> CheatedTable:
    """Plays until so many hands were robbed, or the table has stopped."""
    for _ in range(300):
        table.play(1, choose)
        table.settle()
        if len(table.peers[0].play.dealer.cards.mixes) >= thefts or any(peer.verdict for peer in table.honest):
            return table
    raise AssertionError("nobody has rolled a seven")


def ended(table: CheatedTable) -> CheatedTable:
    """All agree to end the game as it stands."""
    table.settle()
    for at, peer in table.here:
        if at < table.seats:
            peer.agree_to_end()
    table.settle()
    return table


def vote_out(table: CheatedTable, seat: int) -> None:
    """A seat is gone, and all others say so."""
    table.gone.add(seat)
    for at, peer in table.here:
        if at < table.seats and seat in peer.waiting_for:
            peer.vote(seat)
    table.settle()


def voted_out(table: CheatedTable, seat: int, choose: Choose | None = None, most: int = 6) -> int:
    """Plays on and votes a seat out whenever all wait for it alone; how often that was."""
    for votes in range(most):
        table.play(6, choose)
        table.settle()
        if not all(peer.waiting_for == (seat,) for peer in table.honest):
            return votes
        for at in table.honest_seats:
            table.peers[at].vote(seat)
        table.settle()
    return most


def held_back(table: CheatedTable, sender: int, receiver: int, kind: str) -> Callable[[], None]:
    """From the next message of this kind on, one device gets nothing of another one's, until what comes back is called."""
    held: list[str] = []
    post = table.post

    def holding(by: int, text: str, to: Iterable[int] | None = None) -> None:
        if by == sender and (held or f'"k":"{kind}"' in text):
            held.append(text)
            post(by, text, [at for at in range(len(table.peers)) if at != receiver])
        else:
            post(by, text, to)

    def release() -> None:
        del table.post
        for text in held:
            table.deliver(receiver, text)
        table.settle()

    table.post = holding  # type: ignore[method-assign]
    return release
