"""The contract of a game (design, section 2).

A game is a package whose public names satisfy :class:`Game`; ``from game import hipparchus`` *is* the game. All functions are pure and
deterministic across processes and Python versions. Exactly one of ``need``, ``to_act`` and ``result`` holds at any time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from game.core.chance import Stream
from game.core.errors import Refused, Ruling
from game.core.events import Audience, Event, Face, Seat
from game.core.needs import Need

Option: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, Option]

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: all three by seat.

    ``ranks``: 1 for the best, equal for a tie (1, 1, 3). ``points``: whole numbers. ``parts``: what they come from, (code, points) pairs.
    """

    ranks: tuple[int, ...]
    points: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]


@dataclass(frozen=True, slots=True)
class Stock:
    """One kind of card or piece: how many there are, and how many of them a state accounts for over all its zones."""

    kind: str
    total: int
    found: int


@dataclass(frozen=True, slots=True)
class Inventory:
    """Everything a state must account for. Always ``sum(found) + unknown == sum(total)`` and ``found <= total`` for each kind."""

    stocks: tuple[Stock, ...]
    unknown: int
    """Cards whose face this state does not know."""


class Family(ABC):
    """Actions that are too many to list (offers, discards, a typed year), described: one member of a legal list stands for all of them.

    A family is a value like an action: immutable, compared by what it holds. A named tuple is made one by ``Family.register``.
    """

    name: str
    """A word for what they are; a list has no two families of one name."""

    @abstractmethod
    def __contains__(self, action: object) -> bool:
        """Whether it is one of them; never raises."""

    @abstractmethod
    def draw(self, rng: Stream) -> Any:
        """Any one of them; every one of them can come."""


class Game(Protocol[S, A]):
    """What a game package offers. ``S`` is its state, ``A`` its action; both are immutable and compare by value.

    A game with cards has one more function, which a game without leaves out: ``faces(state) -> Sequence[Face | None]``, what lies on each
    slot as far as the state tells, ``None`` where it does not know. Read it with :func:`faces_of`.

    Options that came when there were logs of these ``RULES`` already are named in ``LATER_OPTIONS``, which a game without such leaves out:
    at their default nothing tells of them, so that a game without them is written as it always was.
    """

    ID: str
    """Short name: that of the package, of the addresses and of the save files."""
    RULES: int
    """Version of the rules; a log of another version is refused."""
    SEATS: tuple[int, ...]
    """The numbers of seats it can be played at, ascending."""
    OPTIONS: Mapping[str, tuple[Option, ...]]
    """Every option with its allowed values, the default first."""
    MAX_EVENTS: int
    """No game has more events than this."""

    def start(self, options: Options, seats: int) -> S:
        """The state before the first event. Raises ``Refused`` (``options.*``) for an unknown option, value or number of seats."""

    def need(self, state: S) -> Need | None:
        """The luck or the reveal that is due; while it is not ``None``, only the dealer may go on."""

    def to_act(self, state: S) -> tuple[Seat, ...]:
        """The seats that may move, ascending; several where all choose at once."""

    def legal(self, state: S, seat: Seat) -> Sequence[A]:
        """Every legal action of the seat, sorted, and then by name a :class:`Family` for each kind of action that is too many to list.

        Empty when the seat is not to act. Raises ``Hidden`` on a replica that lacks the seat's cards."""

    def forced(self, state: S, seat: Seat) -> A | None:
        """The claim that the program makes for the seat, since it has no other answer.

        ``None`` where a person decides, and on a replica that lacks the seat's cards."""

    def audience(self, state: S, seat: Seat, action: A) -> Audience:
        """Who learns this action at once; not everyone where several choose at the same time (a sealed move)."""

    def check(self, state: S, seat: Seat, action: A) -> Ruling:
        """Whether the seat may do this now. Never raises, whatever the action is."""

    def apply(self, state: S, event: Event) -> S:
        """The state after the event. Raises ``Refused`` and leaves everything as it was when the event cannot stand."""

    def result(self, state: S) -> Result | None:
        """The result once the game is over."""

    def sample(self, state: S, seat: Seat, rng: Stream) -> S:
        """A state with all hidden faces filled in that agrees with everything the seat knows, past claims included.

        What other seats have sealed is open again: they are to act, and whoever plays on from the sample makes their choice. (Such
        choices commute, so the order is no matter.) Where cards are due to be dealt or shown, a game may leave faces out.
        """

    def inventory(self, state: S) -> Inventory:
        """Every card and piece of the state counted, for the conservation check."""

    def state_text(self, state: S) -> str:
        """The state in one line of ASCII, canonical: the save, bug-report and test format. A face it does not know is a ``?``."""

    def parse_state(self, text: str) -> S:
        """The state of a text. Raises ``TextError`` for a text that is not canonical or not a possible state."""

    def action_text(self, action: A) -> str:
        """The action in one word of ASCII, canonical."""

    def parse_action(self, text: str) -> A:
        """The action of a text. Raises ``TextError``."""


def faces_of(game: Game[S, A], state: S) -> tuple[Face | None, ...]:
    """What lies on each slot as far as the state tells; empty in a game without cards."""
    faces = getattr(game, "faces", None)
    return () if faces is None else tuple(faces(state))


def full_options(
    allowed: Mapping[str, tuple[Option, ...]], seat_counts: Sequence[int], options: Mapping[str, Any], seats: Any
) -> dict[str, Option]:
    """Every option with its value, defaults where none is given; a game's ``start`` calls it with its ``OPTIONS`` and ``SEATS``.

    ``True`` is not ``1`` here: the two compare equal in Python and would give one game two logs. Raises ``Refused``
    (``options.seats``, ``options.unknown``, ``options.value``).
    """
    if type(seats) is not int or seats not in seat_counts:
        raise Refused("options.seats", f"{seats!r} seats")
    if unknown := [name for name in options if name not in allowed]:
        raise Refused("options.unknown", ", ".join(sorted(map(str, unknown))))
    chosen = {name: options.get(name, values[0]) for name, values in allowed.items()}
    for name, value in chosen.items():
        if not any(type(value) is type(other) and value == other for other in allowed[name]):
            raise Refused("options.value", f"{name} = {value!r}")
    return chosen
