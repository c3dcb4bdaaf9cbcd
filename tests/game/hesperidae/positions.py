"""Positions for the tests. Cards are named by their years, as in the worked examples: ``1402``, or ``formation`` for the oldest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game import hesperidae
from game.core import Move, Reveal, SeededDealer, Show, Stream, told
from game.hesperidae import CARDS, HIDDEN, IDS, Laid, Match, State, Years, members, table_of
from game.hesperidae.state import SLOTS, UNSEEN, new_game

FORMATION = "formation"
YEARS = {**{str(card.year): number for number, card in enumerate(CARDS)}, FORMATION: 0}


def cards(words: str) -> list[int]:
    """The cards of these years."""
    return [YEARS[word] for word in words.split()]


def laid(words: str) -> list[Laid]:
    """``1402@0,0 1478@1,1``."""
    found = []
    for word in words.split():
        year, _, place = word.partition("@")
        x, y = place.split(",")
        found.append(Laid(int(x), int(y), YEARS[year]))
    return found


def position(
    table: str,
    *hands: str,
    turn: int = 0,
    piles: Sequence[str] = (),
    used: str = "",
    deck: bool = True,
    pairs: bool = False,
    extended: bool = False,
    region: int = 0,
    first: int = 0,
    phase: str = "turn",
) -> State:
    """A truth with these cards, each hand given in full; the hands of seats not given are filled up from the other cards.

    With ``deck`` the rest lies in the deck; without, it has been won by all seats in turn, one card each. The state is read
    back from its text, so that it has no defect.
    """
    seats = max(2, len(hands))
    on_the_table = laid(table)
    held = [cards(hand) for hand in hands]
    won = [cards(pile) for pile in piles] or [[] for _ in range(seats)]
    gone = [entry.card for entry in on_the_table] + [card for pile in won for card in pile]
    rest = [card for card in range(len(CARDS)) if card not in gone and not any(card in hand for hand in held)]
    if deck:
        for hand in held:
            while len(hand) < 4:
                hand.append(rest.pop())
    else:
        for place, card in enumerate(rest):
            won[place % seats].append(card)
        gone += rest
    lying = gone + [card for hand in held for card in hand]
    start = len(gone)
    slots = []
    for hand in held:
        slots.append(SLOTS[start : start + len(hand)])
        start += len(hand)
    state = new_game(Match(seats, pairs, extended, first, region), phase)._replace(
        turn=turn,
        lying=bytes(lying) + UNSEEN[len(lying) :],
        hands=tuple(slots),
        deck=SLOTS[start:],
        table=table_of(on_the_table),
        piles=tuple(sum(1 << card for card in pile) for pile in won),
        used=sum(1 << card for card in cards(used)),
    )
    assert hesperidae.parse_state(hesperidae.state_text(state)) == state
    return state


def fill(cells: Sequence[tuple[int, int]], rng: Stream, given: Sequence[Laid] = ()) -> list[Laid]:
    """Cards on these cells, beside those given, so that all that touch fit; any such cards. Empty where none are found soon.

    Each of the cells should touch one that comes before it.
    """
    lying = {(entry.x, entry.y): CARDS[entry.card] for entry in given}

    def fits(card: hesperidae.Card, x: int, y: int) -> bool:
        around = {step: lying.get((x + step[0], y + step[1])) for step in ((-1, 1), (1, 1), (-1, -1), (1, -1))}
        up_left, up_right, down_left, down_right = around.values()
        return (
            (up_left is None or (up_left.right == card.top and up_left.year > card.year))
            and (up_right is None or (up_right.left == card.top and up_right.year > card.year))
            and (down_left is None or (down_left.top == card.left and down_left.year < card.year))
            and (down_right is None or (down_right.top == card.right and down_right.year < card.year))
        )

    tries = 0

    def search(place: int) -> bool:
        nonlocal tries
        tries += 1
        if place == len(cells) or tries > 1_000:
            return place == len(cells)
        x, y = cells[place]
        for card in rng.shuffled(CARDS):
            if card not in lying.values() and fits(card, x, y):
                lying[x, y] = card
                if search(place + 1):
                    return True
                del lying[x, y]
        return False

    if not search(0):
        return []
    return [Laid(x, y, YEARS[str(card.year)]) for (x, y), card in lying.items() if (x, y) in cells]


def written(table: Sequence[Laid]) -> str:
    """The table as :func:`position` takes it."""
    return " ".join(f"{CARDS[card].year}@{x},{y}" for x, y, card in table)


def years(pile: int) -> list[str]:
    """The years of a set of cards."""
    return [str(CARDS[card].year) for card in members(pile)]


def table_years(state: State) -> dict[tuple[int, int], str]:
    """What lies where."""
    return {(x, y): str(CARDS[card].year) for x, y, card in hesperidae.laid(state.table)}


def places(state: State, year: str) -> list[tuple[int, int]]:
    """The cells on which the seat to act may place a card."""
    (seat,) = hesperidae.to_act(state)
    actions = hesperidae.legal(state, seat)
    return [
        (action.x, action.y)
        for action in actions
        if isinstance(action, hesperidae.Place) and action.card == YEARS[year]
    ]


def slot_of(state: State, year: str) -> int:
    """The slot on which a card lies."""
    return state.lying.index(YEARS[year])


def place(state: State, year: str, x: int, y: int, *, draw: str | None = None) -> State:
    """The state after a placement, its proof and, where one is due, the card drawn."""
    state = act(state, hesperidae.Place(slot_of(state, year), YEARS[year], x, y))
    return refill(show(state), draw) if draw is not None or state.phase != "refill" else show(state)


def refill(state: State, year: str | None = None) -> State:
    """The state after the card that is due to be drawn, if one is: this one, or the latest that is out."""
    if state.phase != "refill":
        return state
    out = [number for number in range(len(CARDS)) if number not in state.lying]
    card = YEARS[year] if year is not None else out[-1]
    return hesperidae.apply(state, Reveal(state.deck[:1], (IDS[card],), (state.turn,)))


def ask(state: State, year: str) -> State:
    """The state once a question is asked and its card shown."""
    return show(act(state, hesperidae.Ask(slot_of(state, year), YEARS[year])))


def show(state: State) -> State:
    """The state after the proof of what was claimed."""
    assert state.claim is not None
    return hesperidae.apply(state, Reveal((state.claim.slot,), (IDS[state.claim.card],)))


def show_hands(state: State) -> State:
    """The state after all hands are shown that end the game; a truth knows them."""
    while state.phase == "show_hands":
        hand = state.hands[state.turn]
        state = hesperidae.apply(state, Reveal(hand, tuple(IDS[state.lying[slot]] for slot in hand)))
    return state


def act(state: State, action: hesperidae.Action) -> State:
    """The state after an action of the seat that is to act."""
    (seat,) = hesperidae.to_act(state)
    return hesperidae.apply(state, Move(seat, action))


def texts(state: State) -> list[str]:
    """The legal actions of the seat to act, as texts; a family by its name."""
    (seat,) = hesperidae.to_act(state)
    return [
        action.name if isinstance(action, Years) else hesperidae.action_text(action)
        for action in hesperidae.legal(state, seat)
    ]


def choose(state: State, seat: int, rng: Stream) -> hesperidae.Action:
    """A random legal action; a question is answered rightly half the time."""
    action = rng.choice(hesperidae.legal(state, seat))
    if not isinstance(action, Years):
        return action
    assert state.claim is not None
    return hesperidae.Answer(CARDS[state.claim.card].year) if rng.below(2) else action.draw(rng)


def played(
    seed: int | str, seats: int = 2, options: dict[str, bool | str] | None = None
) -> Iterator[tuple[State, dict[int | None, State]]]:
    """A random game: the truth and every replica before the first event and after each."""
    dealer, rng = SeededDealer(f"hesperidae {seed}"), Stream("hesperidae", seed, seats)
    state = hesperidae.start(options or {}, seats)
    views: dict[int | None, State] = dict.fromkeys([*range(seats), None], state)
    yield state, views
    while hesperidae.result(state) is None:
        due = hesperidae.need(state)
        if due is not None:
            event = dealer.answer(due)
        else:
            (seat,) = hesperidae.to_act(state)
            event = Move(seat, choose(state, seat, rng))
        state = hesperidae.apply(state, event)
        views = {viewer: hesperidae.apply(view, told(event, viewer)) for viewer, view in views.items()}
        yield state, views


def hide(state: State, seat: int) -> State:
    """What a seat knows of a truth in which no other hand was shown."""
    known = set(state.asked)
    lying = bytes(
        HIDDEN
        if any(slot in hand and slot not in known for other, hand in enumerate(state.hands) if other != seat)
        else card
        for slot, card in enumerate(state.lying)
    )
    return state._replace(lying=lying)


__all__ = [
    "Show",
    "act",
    "ask",
    "cards",
    "choose",
    "hide",
    "laid",
    "place",
    "places",
    "played",
    "position",
    "refill",
    "show",
    "show_hands",
]
