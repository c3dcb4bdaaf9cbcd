"""The front of the temple: a column for each question, the drums that its row consists of, and its predictions beside them.

A prediction hangs as high as the row that it foretells: 0 at the foot, 4 at the fourth drum and all above it. So the one at the
top of a row is exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.delfos import (
    ID,
    SUIT_OF,
    SUIT_SIZES,
    SUITS,
    WORTH,
    Action,
    Return,
    State,
    Swap,
    Take,
    action_text,
    check,
    suit_points,
)
from web.markup import Child, Safe, classes, tag
from web.views.delfos.help import RULE_OF
from web.views.delfos.words import (
    FOUR,
    card_key,
    card_name,
    is_exact,
    sign,
    signed,
    suit_name,
    tile,
    tile_key,
    worth,
)
from web.views.model import TableModel
from web.views.parts import board_keys, board_keys_words, hinted, seat_mark
from web.views.people import People


@dataclass(frozen=True, slots=True)
class _Front:
    """What the columns are drawn from."""

    people: People
    model: TableModel
    state: State
    rows: tuple[tuple[int, ...], ...]
    asked: int | None
    """The suit whose prediction is due, if any."""
    moves: Mapping[Action, str]
    """The viewer's prediction actions and their texts; empty while it has none."""

    @property
    def first(self) -> int | None:
        """The highest prediction that the viewer may take, swap for or put back."""
        if self.asked is None:
            return None
        return next((value for value in range(FOUR, -1, -1) if _action(self, self.asked, value) is not None), None)


def temple(people: People, model: TableModel) -> Safe:
    """The gable and the five columns."""
    state: State = model.replica
    due = state.phase in ("show", "predict")
    moves = {action: action_text(action) for action in model.legal if isinstance(action, (Take, Return, Swap))}
    front = _Front(people, model, state, state.rows, SUIT_OF[state.played[-1]] if due else None, moves)
    return tag(
        "section",
        tag("div", class_="temple-gable", aria_hidden="true"),
        tag(
            "div",
            [_column(front, suit) for suit in range(len(SUITS))],
            class_="temple-columns",
            data_grid=True,
            data_two_taps=True,
            aria_label=people.t.t("delfos.temple"),
            **board_keys(people.t),
        ),
        board_keys_words(people.t),
        tag("div", class_="temple-steps", aria_hidden="true"),
        _why(front),
        class_="temple",
        aria_label=people.t.t("delfos.temple"),
    )


def _column(front: _Front, suit: int) -> Safe:
    t, row = front.people.t, front.rows[suit]
    name = suit_name(t, suit)
    label = t.n("delfos.column", len(row), suit=name, all=SUIT_SIZES[suit])
    return tag(
        "div",
        tag(
            "p",
            sign(suit),
            tag("span", name, class_="temple-name"),
            tag("span", signed(WORTH[suit]), class_="temple-worth"),
            class_="temple-frieze",
            id=f"question-{SUITS[suit]}",
            role="img",
            aria_label=t.t("delfos.worth_exact", suit=name, points=WORTH[suit]),
            data_cell=True,
        ),
        tag("div", tag("span", class_="temple-ghost", aria_hidden="true"), _drums(front, suit), class_="temple-shaft"),
        tag("div", [_level(front, suit, value) for value in range(FOUR, -1, -1)], class_="temple-levels"),
        tag(
            "p",
            tag("span", t.rich("delfos.of", count=tag("b", len(row)), all=SUIT_SIZES[suit])),
            class_="temple-plinth",
            aria_hidden="true",
        ),
        class_=classes("temple-column", "temple-column-asked" if suit == front.asked else None),
        id=f"column-{SUITS[suit]}",
        data_suit=SUITS[suit],
        data_count=len(row),
        role="group",
        aria_label=label,
    )


def _drums(front: _Front, suit: int) -> Safe | None:
    """The cards of a row, from below."""
    row = front.rows[suit]
    if not row:
        return None
    t, last = front.people.t, front.state.played[-1]
    return tag(
        "span",
        [
            tag(
                "span",
                tag("span", card, class_="temple-drum-number"),
                sign(suit),
                class_=classes("temple-drum", "temple-drum-slab" if place >= FOUR else None,
                               "temple-drum-last" if card == last else None),
                id=f"drum-{card}",
                data_suit=SUITS[suit],
                data_flip=card_key(front.state, card),
            )
            for place, card in enumerate(row)
        ],
        class_="temple-drums",
        id=f"row-{SUITS[suit]}",
        role="img",
        aria_label=t.t("delfos.row", cards=", ".join(card_name(t, card) for card in row)),
        data_cell=True,
    )  # fmt: skip


# --- Predictions -----------------------------------------------------------------------------------------------------


def _level(front: _Front, suit: int, value: int) -> Safe:
    """A prediction of a suit: a control where it can be taken, swapped for or put back, else what has become of it."""
    state, count = front.state, len(front.rows[suit])
    holder = next((seat for seat in range(state.seats) if state.prediction(seat, suit) == value), None)
    exact = is_exact(count, value)
    id_ = f"level-{SUITS[suit]}-{value}"
    shape = classes("temple-level", "temple-level-exact" if exact else None)
    action = _action(front, suit, value)
    if action is not None:
        back = isinstance(action, Return)
        points = None if back else signed(suit_points(suit, count, value))
        text = front.moves[action]
        return tag(
            "button",
            _face(front, suit, value, holder, points, back=back),
            type="button",
            class_=shape,
            id=id_,
            data_action=f"move {text}",
            data_hint=hinted(front.model, text),
            # Whoever plays by keyboard goes on from the card to its prediction.
            data_autofocus=value == front.first,
            aria_label=_offer(front, suit, value, action),
        )
    name = _lies(front, suit, value, holder, exact=exact)
    if front.moves and suit == front.asked:
        return tag(
            "button",
            _face(front, suit, value, holder, None),
            type="button",
            class_=shape,
            id=id_,
            aria_disabled="true",
            aria_label=name,
            title=front.people.t.t(f"refusal.{_bar(front, value)}"),
            data_action=f"pick look {value}",
        )
    face = _face(front, suit, value, holder, None)
    return tag("span", face, class_=shape, id=id_, role="img", aria_label=name, data_cell=True)


def _action(front: _Front, suit: int, value: int) -> Action | None:
    """What the viewer may do with this prediction now."""
    if suit != front.asked or front.model.viewer is None:
        return None
    own = front.state.prediction(front.model.viewer, suit) == value
    choices: tuple[Action, ...] = (Return(),) if own else (Take(value), Swap(value))
    return next((action for action in choices if action in front.moves), None)


def _face(front: _Front, suit: int, value: int, holder: int | None, points: str | None, *, back: bool = False) -> Child:
    """The tile, or the place where it hung with the sign of its holder."""
    if holder is None:
        gain = tag("span", data_points=points, class_="delfos-tile-points") if points is not None else None
        return tile(suit, value, gain, key=tile_key(front.state, suit, value))
    return tag(
        "span",
        tag("span", value, class_="temple-hole-value"),
        tag("span", class_="icon icon-back") if back else seat_mark(holder),
        class_=classes("temple-hole", "temple-hole-mine" if holder == front.people.viewer else None),
        aria_hidden="true",
    )


def _lies(front: _Front, suit: int, value: int, holder: int | None, *, exact: bool) -> str:
    """Where a prediction is."""
    t = front.people.t
    name = t.t("delfos.prediction", suit=suit_name(t, suit), value=value)
    where = t.t("delfos.in_centre") if holder is None else front.people.say("delfos.held", holder)
    return ", ".join([name, where, *([t.t("delfos.exact_now")] if exact else [])])


def _offer(front: _Front, suit: int, value: int, action: Action) -> str:
    """What a control does, and what that brings or costs if the row stays as it is."""
    t, name = front.people.t, suit_name(front.people.t, suit)
    if isinstance(action, Return):
        return t.t("delfos.offer.return", suit=name, value=value)
    brings = worth(t, suit, len(front.rows[suit]), value)
    if isinstance(action, Take):
        return t.t("delfos.offer.take", suit=name, value=value, worth=brings)
    assert front.model.viewer is not None
    held = front.state.prediction(front.model.viewer, suit)
    return t.t("delfos.offer.swap", suit=name, value=value, held=held, worth=brings)


def _bar(front: _Front, value: int) -> str:
    """The code of why a prediction of the suit that is asked for cannot be had now."""
    model = front.model
    assert model.viewer is not None and front.asked is not None
    held = front.state.prediction(model.viewer, front.asked)
    tried: Action = Take(value) if held is None else Swap(value)
    # Only in a lesson what the rules allow may be barred.
    return check(front.state, model.viewer, tried).code or "lesson.other"


def _why(front: _Front) -> Safe | None:
    """The reason that somebody has asked for by using a barred prediction, with the way to its rule."""
    looked = front.model.picks.get("look", "")
    if not front.moves or looked not in map(str, range(FOUR + 1)) or front.asked is None:
        return None
    if _action(front, front.asked, int(looked)) is not None:
        return None
    t, code = front.people.t, _bar(front, int(looked))
    rule = RULE_OF.get(code)
    link = tag("a", t.t("refusal.see_rule", number=rule), href=f"#/rules/{ID}?rule={rule}") if rule else None
    return tag("p", t.t(f"refusal.{code}"), [" ", link] if link else None, class_="temple-why", id="why")
