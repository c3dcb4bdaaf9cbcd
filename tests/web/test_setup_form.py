"""web.setup_form: what is chosen on the set-up page. Names are normalised once, when they are kept (R68)."""

import pytest

from web.routes import Route, parse
from web.setup_form import SetupForm
from web.views.setup import NAME_LENGTH

FORM = SetupForm.of(parse("#/new/hipparchus?seed=7&pace=0&lang=es"))


def test_an_address_opens_the_form_and_the_form_leads_to_the_same_table() -> None:
    assert [seat.kind for seat in FORM.seats] == ["me", "bot:normal"]
    assert FORM.more, "the seed is in sight"
    assert FORM.route() == Route("play", "hipparchus", seats=("me", "bot:normal"), seed="7", pace=0, lang="es")


def test_choices_change_their_seat_only() -> None:
    form = FORM.changed("setup.seat", "2 me", "").changed("setup.name", "2", "Ana").changed("setup.seed", "", " 8 ")
    assert [seat.kind for seat in form.seats] == ["me", "me"]
    assert form.names() == ("", "Ana")
    assert form.route().seed == "8"


@pytest.mark.parametrize("rest", ["", "0 me", "3 me", "-1 me", "x me", "² me", "1", "99999999999999999999 me"])
def test_seats_that_are_not_there_change_nothing(rest: str) -> None:
    assert FORM.changed("setup.seat", rest, "") == FORM


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ana  María ", "Ana María"),
        ("Ine\u0301s", "Inés"),
        ("👩‍👩‍👧 Ana", "👩‍👩‍👧 Ana"),
        ("\u202eevil\u2066", "evil"),
        ("a\x00b\nc\td", "a b c d"),
        ("\u200b\u2800\u200d", ""),
        ("שרה", "שרה"),
        ("W" * 40, "W" * NAME_LENGTH),
        ("x" * 10_000, "x" * NAME_LENGTH),
        ("<b>", "<b>"),
    ],
)
def test_names_are_normalised_when_they_are_kept(typed: str, kept: str) -> None:
    assert FORM.changed("setup.name", "1", typed).names()[0] == kept
