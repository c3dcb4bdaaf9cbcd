"""web/css/tokens.css: text stands out by 4.5 to 1 and signs by 3 to 1, by day and by night (WCAG 2.2, 1.4.3 and 1.4.11)."""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).resolve().parents[2] / "web" / "css"
TOKENS = (CSS / "tokens.css").read_text(encoding="utf-8")
THEMES = ("day", "night")
WORLDS = ("hipparchus", "delfos", "hesperidae", "hexfolk")

TEXT = [
    ("table-ink", "table"),
    ("table-ink", "table-lit"),
    ("table-ink-soft", "table"),
    ("table-ink-soft", "table-lit"),
    *[(ink, paper) for ink in ("ink", "ink-soft", "rubric", "link", "brass") for paper in ("paper", "paper-deep")],
    *[(ink, "paper") for ink in ("good", "warn", "bad")],
    *[(f"world-{world}", paper) for world in WORLDS for paper in ("paper", "paper-deep")],
    ("action-ink", "action"),
    ("action-ink", "action-over"),
    ("ink", "quiet"),
    ("ink", "quiet-over"),
    ("sky-ink", "sky"),
    ("sky-ink", "sky-lit"),
    ("sky-ink-soft", "sky"),
    ("sky-ink-soft", "sky-lit"),
]
SIGNS = [
    ("brass", "table"),
    ("brass", "table-lit"),
    *[(f"{suit}-ink", f"{suit}-field") for suit in ("sun", "moon", "earth", "back")],
    *[
        (f"{suit}-print", paper)
        for suit in ("sun", "moon", "earth")
        for paper in ("paper", "paper-deep", "table", "table-lit")
    ],
    *[("rule-strong", ground) for ground in ("paper", "paper-deep", "quiet")],
    *[("focus", ground) for ground in ("paper", "paper-deep", "table", "table-lit", "quiet")],
    ("sky-rule", "sky"),
    ("card-edge", "sky"),
    ("card-edge", "sky-lit"),
]


def colours() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {"day": {}, "night": {}}
    for name, day, night in re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);", TOKENS):
        found["day"][name], found["night"][name] = day, night
    return found


def luminance(colour: str) -> float:
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_itself():
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), TEXT)
def test_text(theme, ink, ground):
    palette = colours()[theme]
    assert contrast(palette[ink], palette[ground]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), SIGNS)
def test_signs_borders_and_focus(theme, ink, ground):
    palette = colours()[theme]
    assert contrast(palette[ink], palette[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_the_three_suits_differ_without_their_hues(theme):
    """A row reads in greyscale: the fields of Sun, Earth and Moon are light, half-way and dark."""
    palette = colours()[theme]
    sun, earth, moon = (luminance(palette[f"{suit}-field"]) for suit in ("sun", "earth", "moon"))
    assert sun / earth > 2
    assert earth / moon > 2


def test_the_hero_is_legible_where_its_light_is_brightest():
    """The hero is night in both themes; its ground runs between these greens."""
    home = (CSS / "home.css").read_text(encoding="utf-8")
    ground = re.search(
        r"\.hero \{.*?background: radial-gradient\([^#]*(#\w{6}), (#\w{6}) 55%, (#\w{6})\)", home, re.DOTALL
    )
    night = colours()["night"]
    for green in ground.groups():
        assert contrast(night["ink"], green) >= 4.5
        assert contrast(night["ink-soft"], green) >= 4.5
        assert contrast(night["rule-strong"], green) >= 3


def test_every_colour_has_a_day_and_a_night():
    """A colour that is one and the same in both themes is forgotten, not meant."""
    odd = re.findall(r"^  --([\w-]+): #", TOKENS, re.MULTILINE)
    assert odd == []


def test_every_token_that_styles_use_exists():
    defined = set(re.findall(r"--([\w-]+):", "".join(file.read_text(encoding="utf-8") for file in CSS.glob("*.css"))))
    set_by_views = {"card-overlap", "column", "columns", "left", "part", "row", "rows", "x", "y"}
    for file in sorted(CSS.glob("*.css")):
        used = set(re.findall(r"var\(--([\w-]+)\)", file.read_text(encoding="utf-8")))
        assert used - defined - set_by_views == set(), file.name
