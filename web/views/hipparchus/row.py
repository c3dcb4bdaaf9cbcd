"""A row of cards: one's own, whose groups say what may be played, and those whose faces are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.hipparchus import HIDDEN, MAX_BLOCK, Block, Row, State, action_text, check
from web.i18n import Translator
from web.markup import Child, Safe, classes, tag
from web.views import cards
from web.views.model import TableModel


@dataclass(frozen=True, slots=True)
class _Hand:
    """What the groups of a row are drawn from."""

    t: Translator
    state: State
    seat: int
    row: Row
    playable: Mapping[Block, str]
    """Legal blocks and the texts of their actions; empty while it is not this seat's turn."""
    look: str
    hint: str = ""

    def reason(self, block: Block) -> str:
        """The code of the rule against a block."""
        # Only in a lesson what the rules allow may be barred.
        return check(self.state, self.seat, block).code or "lesson.other"

    def place(self, start: int, count: int) -> str:
        """Where cards lie, counted from the left: "card 4 of your row"."""
        if count == 1:
            return self.t.t("hipparchus.place_one", number=start + 1)
        return self.t.t("hipparchus.place", first=start + 1, last=start + count)

    def key(self, position: int) -> str:
        """The key of a card that its viewer knows. It holds the number of the round, since slots return in the next."""
        return card_key(self.state, self.row.slots[position])


def card_key(state: State, slot: int) -> str:
    """Names a card of this round in the page, so that it is seen to move."""
    return f"r{len(state.past) + 1}-{slot}"


def own_row(t: Translator, model: TableModel) -> Safe:
    """The viewer's row as a list of groups. A group of 3 or fewer is one button, its whole; of a longer one the first three
    cards are buttons for 1, 2 or 3 of it."""
    assert model.viewer is not None
    state: State = model.replica
    playable = {action: action_text(action) for action in model.legal if isinstance(action, Block)}
    row = state.rows[model.viewer]
    hand = _Hand(t, state, model.viewer, row, playable, model.picks.get("look", ""), model.hint)
    return tag(
        "ol",
        [_group(hand, start, suit, count) for start, suit, count in cards.groups(row.suits) if suit != HIDDEN],
        class_="row",
        id="row",
        tabindex="-1",
        aria_label=t.n("hipparchus.your_row", len(row.slots)),
        data_cards=len(row.slots),
    )


def _group(hand: _Hand, start: int, suit: cards.Suit, count: int) -> Safe:
    assert suit is not None
    name = f"{cards.group_name(hand.t, suit, count)}, {hand.place(start, count)}"
    blocks = [Block(hand.row.slots[start], value, suit) for value in range(1, MAX_BLOCK + 1)]
    legal = [block for block in blocks if block in hand.playable]
    if count > MAX_BLOCK and legal:
        content: Child = _choices(hand, start, suit, count, blocks, name)
    else:
        whole = legal[0] if legal else Block(hand.row.slots[start], min(count, MAX_BLOCK), suit)
        content = _button(hand, whole, name, [_card(hand, start + at, suit) for at in range(count)])
    return tag(
        "li",
        content,
        class_=classes("group", "group-long" if count > MAX_BLOCK else None),
        data_suit=suit,
        data_count=count,
        data_can="yes" if legal else "no" if hand.playable else None,
        style=f"--n:{count}",
    )


def _choices(hand: _Hand, start: int, suit: str, count: int, blocks: list[Block], name: str) -> Child:
    whole = cards.group_name(hand.t, suit, count)
    yield_: list[Child] = [tag("span", name, class_="unseen")]
    for at, block in enumerate(blocks):
        label = hand.t.t("hipparchus.part", count=block.count, group=whole)
        yield_.append(_button(hand, block, label, [_card(hand, start + at, suit)], slot=hand.row.slots[start + at]))
    rest = [_card(hand, start + at, suit) for at in range(MAX_BLOCK, count)]
    return [*yield_, tag("span", rest, class_="group-rest", aria_hidden="true")]


def _button(hand: _Hand, block: Block, name: str, drawn: list[Safe], *, slot: int | None = None) -> Child:
    """A block's button. One that may not be played now is no control of a move; on one's turn it says why."""
    slot = block.slot if slot is None else slot
    word = f"{slot}"
    if block in hand.playable:
        return tag(
            "button",
            tag("span", drawn, class_="cards"),
            tag("span", block.count, class_="seal", aria_hidden="true"),
            type="button",
            class_="play",
            id=f"play-{slot}",
            data_action=f"move {hand.playable[block]}",
            data_hint=hand.hint == hand.playable[block],
            aria_label=name,
        )
    reason = hand.t.t(f"refusal.{hand.reason(block)}") if hand.playable else None
    button = tag(
        "button",
        tag("span", drawn, class_="cards"),
        type="button",
        class_=classes("play", "play-looked" if reason and word == hand.look else None),
        id=f"play-{slot}",
        data_action=reason and f"pick look {word}",
        aria_disabled="true",
        aria_label=name,
        aria_describedby=reason and f"why-{slot}",
    )
    # The reason describes the button; within it, it would be a text that the button's name does not hold.
    return [button, reason and tag("span", reason, class_="why", id=f"why-{slot}", aria_hidden="true")]


def _card(hand: _Hand, position: int, suit: str) -> Safe:
    key = hand.key(position)
    return tag("span", cards.card(hand.t, suit, size="medium", named=False), class_="lying", id=key, data_flip=key)


def covered_row(t: Translator, count: int, label: str) -> Safe:
    """A row whose faces the viewer does not know: so many cards, all alike."""
    return tag(
        "span",
        [cards.card(t, None, size="small", named=False) for _ in range(count)],
        tag("span", count, class_="covered-count"),
        class_="covered",
        role="img",
        aria_label=label,
    )
