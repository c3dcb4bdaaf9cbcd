"""Laws that hold in every state, whoever's replica it is."""

from __future__ import annotations

import re
from typing import Any, Final

from game.core.chance import Stream
from game.core.conformance.plain import NotPlain, parts, same
from game.core.conformance.playthrough import Playthrough
from game.core.contract import Inventory, Result
from game.core.errors import TextError
from game.core.needs import Draw, Need, Order, Remix, Show, Shuffle, Unseal


def check_states(table: Playthrough) -> None:
    """The laws of one state for the truth and for every replica, and that all agree about what happens next."""
    for name, _, state in table.views():
        check_state(table, state, name)
    truth = ahead(table, table.truth)
    known = table.faces(table.truth)
    for name, _, state in table.views():
        other = ahead(table, state)
        table.require(other == truth, "replica", f"what is next differs for {name}: {other!r}, not {truth!r}")
        faces = table.faces(state)
        agree = len(faces) == len(known) and all(
            face in (None, other) for face, other in zip(faces, known, strict=True)
        )
        table.require(agree, "faces", f"{name} has faces {faces!r} and the truth {known!r}")
        texts = table.text(state), table.text(table.truth)
        table.require(agrees(*texts), "replica", f"{name} is {texts[0]!r} and the truth {texts[1]!r}")


def check_state(table: Playthrough, state: Any, name: str) -> None:
    """The laws of one state alone."""
    need, seats, result = ahead(table, state)
    holding = (need is not None) + bool(seats) + (result is not None)
    table.require(holding == 1, "one_of", f"{name}: need {need!r}, to_act {seats!r}, result {result!r}")
    counts = type(seats) is tuple and all(type(seat) is int and 0 <= seat < table.setting.seats for seat in seats)
    table.require(counts and list(seats) == sorted(set(seats)), "one_of", f"{name}: to_act is {seats!r}")
    if result is not None:
        _check_result(table, result)
    if need is not None:
        _check_need(table, need)
    check_inventory(table, table.ask("conserved", table.game.inventory, state), name)
    try:
        list(parts(state))
    except NotPlain as finding:
        table.fail("plain", f"{name}: {finding}")
    _check_text(table, state, name)
    table.require(not table.has_cards or bool(table.faces(state)), "faces", f"{name}: no faces in a game with cards")


def ahead(table: Playthrough, state: Any) -> tuple[Any, Any, Any]:
    """Need, seats to act and result: what happens next."""
    game = table.game
    return tuple(table.ask("one_of", function, state) for function in (game.need, game.to_act, game.result))  # type: ignore[return-value]


def _check_result(table: Playthrough, result: Result) -> None:
    seats = table.setting.seats
    lists = (result.ranks, result.points, result.parts)
    shape = all(type(part) is tuple and len(part) == seats for part in lists)
    table.require(shape, "result", f"not one entry a seat: {result!r}")
    whole = all(type(number) is int for number in (*result.ranks, *result.points))
    table.require(whole, "result", f"not whole numbers: {result!r}")
    ranked = all(rank == 1 + sum(other < rank for other in result.ranks) for rank in result.ranks)
    table.require(ranked, "result", f"not ranks: {result.ranks!r}")
    pairs = all(
        type(made_of) is tuple and all(type(code) is str and type(points) is int for code, points in made_of)
        for made_of in result.parts
    )
    table.require(pairs, "result", f"not pairs of a code and points: {result.parts!r}")


def _check_need(table: Playthrough, need: Need) -> None:
    match need:
        case Draw():
            weights = [weight for _, weight in need.outcomes]
            good = bool(weights) and all(type(weight) is int and weight > 0 for weight in weights)
            good = good and len({repr(outcome) for outcome, _ in need.outcomes}) == len(weights)
        case Shuffle():
            good = len(set(need.slots)) == len(need.slots) == len(need.faces)
        case Order():
            good = type(need.count) is int and need.count > 0
        case Show():
            good = len(set(need.slots)) == len(need.slots) > 0
        case Remix():
            cards = len(need.slots) + len(need.minted)
            good = len(set(need.slots)) == len(need.slots) and len(set(need.fresh)) == len(need.fresh) == cards > 0
        case Unseal():
            good = 0 <= need.seat < table.setting.seats
        case _:
            good = False
    table.require(good, "answers", f"no dealer can answer {need!r}")


def check_inventory(table: Playthrough, inventory: Inventory, name: str) -> None:
    stocks = inventory.stocks
    found, total = sum(stock.found for stock in stocks), sum(stock.total for stock in stocks)
    fits = all(0 <= stock.found <= stock.total for stock in stocks) and inventory.unknown >= 0
    table.require(fits and found + inventory.unknown == total, "conserved", f"{name}: {inventory!r}")
    first = table.ask(
        "conserved", table.game.inventory, table.game.start(dict(table.setting.options), table.setting.seats)
    )
    totals = [(stock.kind, stock.total) for stock in stocks]
    same_stocks = totals == [(stock.kind, stock.total) for stock in first.stocks]
    table.require(same_stocks, "conserved", f"{name}: the totals changed to {totals!r}")


def agrees(known: str, full: str) -> bool:
    """Whether the text of a state that knows more is the other one with something in the place of every ``?`` that it knows."""
    first, *pieces = known.split("?")
    if not pieces:
        return known == full
    place = len(first)
    for piece in pieces[:-1]:
        found = full.find(piece, place + 1)
        if found < 0:
            return False
        place = found + len(piece)
    return full.startswith(first) and full.endswith(pieces[-1]) and place < len(full) - len(pieces[-1])


# --- Texts -----------------------------------------------------------------------------------------------------------


def _check_text(table: Playthrough, state: Any, name: str) -> None:
    text = table.text(state)
    line = isinstance(text, str) and text.isascii() and text.isprintable() and text == text.strip() and bool(text)
    table.require(line, "text", f"{name}: not a line of ASCII: {text!r}")
    again = table.ask("text", table.game.parse_state, text)
    table.require(same(again, state), "text", f"{name}: {text!r} reads back as {again!r}, not {state!r}")
    table.require(table.text(again) == text, "text", f"{name}: {text!r} is written otherwise when read back")


def check_action_text(table: Playthrough, action: Any) -> str:
    """The action's text, held to the laws of texts."""
    text: str = table.ask("text", table.game.action_text, action)
    word = isinstance(text, str) and text.isascii() and text.isprintable() and bool(text) and " " not in text
    table.require(word, "text", f"not a word of ASCII: {text!r}")
    again = table.ask("text", table.game.parse_action, text)
    try:
        equal = same(again, action)
    except NotPlain as finding:
        table.fail("plain", f"action {text}: {finding}")
    table.require(equal, "text", f"{text!r} reads back as {again!r}, not {action!r}")
    return text


_DIGIT: Final = re.compile(r"\d", re.ASCII)
_TRAPS: Final = ("", " ", "\n", "\x00", "-", "+", "_", "0", "00", "٣", "²", "é", "?", "~", ",", ":")


def spoilt(text: str, rng: Stream) -> str:
    """The text with a small change: what people mistype, what parsers overlook, and what attackers try."""
    place = rng.below(len(text) + 1)
    trap = rng.choice(_TRAPS)
    match rng.below(8):
        case 0:
            return text[:place] + trap + text[place:]
        case 1:
            return text[:place] + text[place + 1 :]
        case 2:
            return text[:place] + trap + text[place + 1 :]
        case 3:
            return rng.choice(
                (text + " ", " " + text, text + "\n", text + text, text.swapcase(), text[:place], "\ufeff" + text)
            )
        case 4:
            other = rng.below(len(text) + 1)
            return text[:place] + text[other : other + 1] + text[place + 1 :]
        case _:
            digits = list(_DIGIT.finditer(text))
            if not digits:
                return text + trap
            at = rng.choice(digits).start()
            digit = text[at]
            wide = chr(ord("０") + int(digit))
            changed = rng.choice(
                (
                    wide,
                    "0" + digit,
                    "+" + digit,
                    "-" + digit,
                    digit + "_0",
                    str(9 - int(digit)),
                    digit + ".0",
                    " " + digit,
                )
            )
            return text[:at] + changed + text[at + 1 :]


def check_spoilt_texts(table: Playthrough, tries: int = 6) -> None:
    """A spoilt text is refused, or it is the canonical text of another possible state or action."""
    game = table.game
    texts = [table.text(state) for _, _, state in table.views()]
    for _ in range(tries):
        text = spoilt(table.doubt.choice(texts), table.doubt)
        state = _read(table, game.parse_state, text)
        if state is not None:
            table.require(table.text(state) == text, "text", f"accepted and not canonical: {text!r}")
            check_state(table, state, f"the state read from {text!r}")
            for seat in game.to_act(state):
                table.legal(state, seat)
        if table.pool:
            word = spoilt(table.doubt.choice(list(table.pool)), table.doubt)
            action = _read(table, game.parse_action, word)
            if action is not None:
                table.require(check_action_text(table, action) == word, "text", f"accepted and not canonical: {word!r}")


def _read(table: Playthrough, parse: Any, text: str) -> Any:
    try:
        return parse(text)
    except TextError as refusal:
        table.require(bool(refusal.code), "text", f"{text!r} was refused without a code")
        return None
    except Exception as error:
        table.fail("text", f"parsing {text!r} raised {type(error).__name__}: {error}")
