"""The short ways to a changed state give what the long way gives."""

import pytest

from game.hexfolk.choices import END, REFUSE
from game.hexfolk.state import NO_FLOW, Flow, State, changed, in_flow, in_phase, with_offer
from tests.game.hexfolk.positions import position

STATE = position()
FLOW = Flow(True, 1, 2, True, "roll", END, 3, 4, 5, END, (REFUSE, None), (END,), (), (6,), 7, (1, 0), (1,))


def test_in_phase() -> None:
    assert in_phase(STATE, "dice") == STATE._replace(phase="dice")
    assert type(in_phase(STATE, "dice")) is State


def test_in_flow() -> None:
    assert in_flow(STATE, "dice", FLOW) == STATE._replace(phase="dice", flow=FLOW)


def test_with_offer() -> None:
    found = with_offer(FLOW, 9, None, (None, REFUSE), (0,))
    assert found == FLOW._replace(offers=9, offer=None, answers=(None, REFUSE), queue=(0,))
    assert with_offer(NO_FLOW, 1, END, (), (2,)) == NO_FLOW._replace(offers=1, offer=END, queue=(2,))
    assert type(found) is Flow


def test_changed() -> None:
    for part in (STATE, FLOW, STATE.tokens, STATE.cards):
        for name, value in zip(part._fields, part, strict=True):
            assert changed(part, **{name: ("other", value)}) == part._replace(**{name: ("other", value)})
            assert type(changed(part, **{name: value})) is type(part)
    with pytest.raises(KeyError):
        changed(FLOW, fee=1)
