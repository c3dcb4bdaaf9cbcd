"""Fonts, pictures, icons and the manifest: small enough, complete, and what the styles name is there."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from babel.messages.pofile import read_po
from fontTools.ttLib import TTFont

from tools import emblems
from tools.engraving.marks import ICONS
from tools.engraving.pictures import PICTURES
from tools.subset_fonts import DISPLAY_LETTERS, LETTERS

WEB = Path(__file__).resolve().parents[2] / "web"
FONTS = sorted((WEB / "fonts").glob("*.woff2"))


# --- Fonts -----------------------------------------------------------------------------------------------------------


def test_the_two_families_take_at_most_120_kilobytes():
    assert [file.name for file in FONTS] == ["display.woff2", "text-italic.woff2", "text.woff2"]
    assert sum(file.stat().st_size for file in FONTS) <= 120_000


def test_the_licences_of_the_fonts_are_kept():
    texts = [file.read_text(encoding="utf-8") for file in (WEB / "fonts").glob("OFL-*.txt")]
    assert len(texts) == 2
    assert all("SIL OPEN FONT LICENSE Version 1.1" in text and "Copyright" in text for text in texts)


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_a_changed_font_goes_by_a_name_of_its_own(file):
    """IM FELL's licence reserves its name for the unchanged font."""
    names = {str(record) for record in TTFont(file)["name"].names if record.nameID in (1, 3, 4, 6, 16)}
    assert names <= {"Tertulia Display", "TertuliaDisplay", "Tertulia Text", "TertuliaText"}


@pytest.mark.parametrize("file", FONTS, ids=lambda file: file.stem)
def test_the_fonts_have_every_letter_of_our_texts(file):
    texts = []
    for catalogue in WEB.glob("locales/*/LC_MESSAGES/*.po"):
        with catalogue.open("rb") as opened:
            for message in read_po(opened):
                texts += [message.string] if isinstance(message.string, str) else [*message.string]
    texts += [file.read_text(encoding="utf-8") for file in WEB.glob("rules/*.md")]
    has = {chr(code) for code in TTFont(file).getBestCmap()}
    needed = {letter for letter in "".join(texts) if letter.isprintable()}
    if file.stem == "display":
        # Numerals come from the text family; the display family has never had some marks of arithmetic.
        needed = {letter for letter in needed if letter.isalpha() or letter in ".,;:!?¡¿()'’“”«»-–—&"}
        assert needed <= set(DISPLAY_LETTERS)
    else:
        assert needed <= set(LETTERS)
    assert needed - has == set()


# --- Pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_what_the_engraver_draws(name):
    """No picture is touched by hand: the source of each is tools/engraving."""
    assert (WEB / "art" / name).read_text(encoding="utf-8") == PICTURES[name]()


def test_every_picture_is_engraved():
    """But for the emblems, which others drew (tools/emblems.py)."""
    assert {file.name for file in (WEB / "art").iterdir()} == {*PICTURES, emblems.PICTURE.name}
    for name, draw in ICONS.items():
        assert (WEB / "icons" / name).read_text(encoding="utf-8") == draw()


@pytest.mark.parametrize(
    "file", [*sorted((WEB / "art").glob("*.svg")), *sorted((WEB / "icons").glob("*.svg"))], ids=lambda f: f.name
)
def test_pictures_are_plain(file):
    """Well-formed, without scripts, texts or anything from elsewhere, and of a size worth sending."""
    text = file.read_text(encoding="utf-8")
    names = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(text).iter()}
    assert names <= {"svg", "path", "g", "rect", "circle", "ellipse", "mask"}
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert len(text) < 100_000


def test_the_plain_signs_differ_in_their_outlines():
    """Sun, Moon and Earth are told apart by shape: in a coarse raster each pair differs in a good part of the square."""
    shapes = {name: filled(WEB / "art" / f"{name}.svg") for name in ("sun", "moon", "earth")}
    for one, other in (("sun", "moon"), ("sun", "earth"), ("moon", "earth")):
        assert len(shapes[one] ^ shapes[other]) > 0.15 * 24 * 24, (one, other)


def filled(file: Path) -> set[tuple[int, int]]:
    """The unit squares of a 24 x 24 sign whose middle lies in its outlines (curves as polygons, odd crossings)."""
    polygons: list[list[tuple[float, float]]] = []
    root = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    for path in root.iter("{http://www.w3.org/2000/svg}path"):
        if "mask" in path.attrib or path.get("fill") != "#fff":
            polygons += outlines(path.attrib["d"])
    found = set()
    for column in range(24):
        for row in range(24):
            x, y = column + 0.5, row + 0.5
            crossings = 0
            for points in polygons:
                for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
                    if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                        crossings += 1
            if crossings % 2:
                found.add((column, row))
    return found


def outlines(path: str) -> list[list[tuple[float, float]]]:
    """A path's outlines: of arcs only the ends and, for half circles, the far points are kept."""
    found: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for command, rest in re.findall(r"([MlaAz])([^MlaAz]*)", path):
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", rest)]
        if command == "M":
            x, y = numbers
            found.append([(x, y)])
        elif command == "l":
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + dx, y + dy
                found[-1].append((x, y))
        elif command in "aA":
            r, _, _, large, sweep, ex, ey = numbers
            ex, ey = (x + ex, y + ey) if command == "a" else (ex, ey)
            found[-1] += arc_points(x, y, ex, ey, r, bool(large), bool(sweep))
            x, y = ex, ey
    return found


def arc_points(
    x: float, y: float, ex: float, ey: float, r: float, large: bool, sweep: bool
) -> list[tuple[float, float]]:
    """Points along a circular arc (SVG 1.1, F.6.5)."""
    import math

    mx, my, half = (x + ex) / 2, (y + ey) / 2, math.hypot(ex - x, ey - y) / 2
    away = math.sqrt(max(0.0, r * r - half * half)) * (-1 if large == sweep else 1)
    cx, cy = mx - away * (ey - y) / (2 * half), my + away * (ex - x) / (2 * half)
    start, end = math.atan2(y - cy, x - cx), math.atan2(ey - cy, ex - cx)
    if sweep and end <= start:
        end += 2 * math.pi
    if not sweep and end >= start:
        end -= 2 * math.pi
    return [
        (cx + r * math.cos(start + (end - start) * k / 24), cy + r * math.sin(start + (end - start) * k / 24))
        for k in range(1, 25)
    ]


def test_what_the_styles_name_is_there():
    for file in sorted((WEB / "css").glob("*.css")):
        text = file.read_text(encoding="utf-8")
        for address in re.findall(r"url\(\"([^\"]+)\"\)", text):
            assert (file.parent / address).is_file(), f"{file.name}: {address}"
        for name in re.findall(r"@import \"([^\"]+)\"", text):
            assert (file.parent / name).is_file(), f"{file.name}: {name}"


# --- The installed app -----------------------------------------------------------------------------------------------


def png_size(file: Path) -> str:
    head = file.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return f"{int.from_bytes(head[16:20], 'big')}x{int.from_bytes(head[20:24], 'big')}"


def test_the_manifest_and_its_icons():
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] == "Tertulia"
    assert manifest["display"] == "standalone"
    # Any sub-path of any host: nothing is absolute.
    addresses = [manifest["id"], manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
    assert not [each for each in addresses if each.startswith("/") or ":" in each]
    for icon in manifest["icons"]:
        file = WEB / icon["src"]
        assert file.is_file()
        if icon["type"] == "image/png":
            assert png_size(file) == icon["sizes"]
    kinds = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= kinds
    assert png_size(WEB / "icons" / "icon-180.png") == "180x180"
