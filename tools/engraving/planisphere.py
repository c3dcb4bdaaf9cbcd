"""The sky behind Hipparchus' table: the northern stars by magnitude, as he first ranked them, on an astrolabe's net.

Positions are right ascension in hours, declination in degrees (J2000, rounded) and visual magnitude in tenths. The projection is
azimuthal equidistant from the celestial pole, seen from inside (hours run clockwise), down to 30 degrees south.
"""

from __future__ import annotations

from math import asin, atan2, cos, degrees, pi, radians, sin, tau
from pathlib import Path

SIZE = 1000
RIM = 470
SOUTH = -30
TILT = 23.44
"""Obliquity of the ecliptic in degrees."""

STARS: dict[str, tuple[float, float, int]] = {
    "polaris": (2.53, 89.3, 20), "kochab": (14.85, 74.2, 21), "pherkad": (15.35, 71.8, 30), "yildun": (17.54, 86.6, 44),
    "epsumi": (16.77, 82.0, 42), "zetumi": (15.73, 77.8, 43),
    "dubhe": (11.06, 61.8, 18), "merak": (11.03, 56.4, 24), "phecda": (11.90, 53.7, 24), "megrez": (12.26, 57.0, 33),
    "alioth": (12.90, 56.0, 18), "mizar": (13.40, 54.9, 21), "alkaid": (13.79, 49.3, 19),
    "caph": (0.15, 59.1, 23), "schedar": (0.68, 56.5, 22), "gamcas": (0.95, 60.7, 22), "ruchbah": (1.43, 60.2, 27),
    "segin": (1.91, 63.7, 34),
    "deneb": (20.69, 45.3, 13), "sadr": (20.37, 40.3, 22), "albireo": (19.51, 28.0, 31), "gienahcyg": (20.77, 34.0, 25),
    "delcyg": (19.75, 45.1, 29), "vega": (18.62, 38.8, 0), "sheliak": (18.83, 33.4, 35), "sulafat": (18.98, 32.7, 33),
    "altair": (19.85, 8.9, 8), "tarazed": (19.77, 10.6, 27), "alshain": (19.92, 6.4, 37),
    "arcturus": (14.26, 19.2, 0), "izar": (14.75, 27.1, 24), "muphrid": (13.91, 18.4, 27), "seginus": (14.53, 38.3, 30),
    "nekkar": (15.03, 40.4, 35), "delboo": (15.26, 33.3, 35), "alphecca": (15.58, 26.7, 22),
    "capella": (5.28, 46.0, 1), "menkalinan": (5.99, 44.9, 19), "mahasim": (5.99, 37.2, 26), "elnath": (5.44, 28.6, 17),
    "hassaleh": (4.95, 33.2, 27), "aldebaran": (4.60, 16.5, 9), "zettau": (5.63, 21.1, 30), "alcyone": (3.79, 24.1, 29),
    "castor": (7.58, 31.9, 16), "pollux": (7.76, 28.0, 11), "alhena": (6.63, 16.4, 19), "tejat": (6.38, 22.5, 29),
    "mebsuta": (6.73, 25.1, 30),
    "betelgeuse": (5.92, 7.4, 5), "bellatrix": (5.42, 6.3, 16), "mintaka": (5.53, -0.3, 22), "alnilam": (5.60, -1.2, 17),
    "alnitak": (5.68, -1.9, 18), "saiph": (5.80, -9.7, 21), "rigel": (5.24, -8.2, 1),
    "sirius": (6.75, -16.7, -15), "mirzam": (6.38, -18.0, 20), "wezen": (7.14, -26.4, 18), "adhara": (6.98, -29.0, 15),
    "procyon": (7.65, 5.2, 4), "gomeisa": (7.45, 8.3, 29),
    "regulus": (10.14, 12.0, 14), "algieba": (10.33, 19.8, 20), "denebola": (11.82, 14.6, 21), "zosma": (11.24, 20.5, 26),
    "chertan": (11.24, 15.4, 33), "epsleo": (9.76, 23.8, 30), "etaleo": (10.12, 16.8, 35),
    "spica": (13.42, -11.2, 10), "porrima": (12.69, -1.4, 27), "vindemiatrix": (13.04, 11.0, 28), "delvir": (12.93, 3.4, 34),
    "antares": (16.49, -26.4, 10), "graffias": (16.09, -19.8, 26), "dschubba": (16.01, -22.6, 23),
    "alpheratz": (0.14, 29.1, 21), "mirach": (1.16, 35.6, 21), "almach": (2.06, 42.3, 21), "algol": (3.14, 41.0, 21),
    "mirfak": (3.41, 49.9, 18), "markab": (23.08, 15.2, 25), "scheat": (23.06, 28.1, 24), "algenib": (0.22, 15.2, 28),
    "enif": (21.74, 9.9, 24), "hamal": (2.12, 23.5, 20), "sheratan": (1.91, 20.8, 26), "menkar": (3.04, 4.1, 25),
    "diphda": (0.73, -18.0, 20), "fomalhaut": (22.96, -29.6, 12), "rasalhague": (17.58, 12.6, 21), "cebalrai": (17.72, 4.6, 28),
    "sabik": (17.17, -15.7, 24), "unukalhai": (15.74, 6.4, 26), "kornephoros": (16.50, 21.5, 28), "zether": (16.69, 31.6, 28),
    "etaher": (16.71, 38.9, 35), "piher": (17.25, 36.8, 32), "epsher": (17.00, 30.9, 39), "eltanin": (17.94, 51.5, 22),
    "rastaban": (17.51, 52.3, 28), "alphard": (9.46, -8.7, 20), "gienah": (12.26, -17.5, 26), "algorab": (12.50, -16.5, 29),
    "kraz": (12.57, -23.4, 27), "zubenelgenubi": (14.85, -16.0, 27), "zubeneschamali": (15.28, -9.4, 26),
    "nunki": (18.92, -26.3, 21), "denebalgedi": (21.78, -16.1, 29), "sadalsuud": (21.53, -5.6, 29), "sadalmelik": (22.10, -0.3, 30),
    "alderamin": (21.31, 62.6, 25), "errai": (23.66, 77.6, 32), "alfirk": (21.48, 70.6, 32), "corcaroli": (12.93, 38.3, 29),
    "arneb": (5.55, -17.8, 26), "cursa": (5.13, -5.1, 28), "talitha": (8.99, 48.0, 31), "tania": (10.37, 41.5, 30),
}  # fmt: skip

LINES = (
    "polaris yildun epsumi zetumi kochab pherkad",
    "alkaid mizar alioth megrez dubhe merak phecda megrez",
    "caph schedar gamcas ruchbah segin",
    "deneb sadr albireo", "gienahcyg sadr delcyg", "vega sheliak sulafat vega", "tarazed altair alshain",
    "muphrid arcturus izar delboo nekkar seginus arcturus", "capella menkalinan mahasim elnath hassaleh capella",
    "elnath aldebaran zettau", "castor mebsuta tejat", "pollux alhena", "castor pollux",
    "betelgeuse bellatrix mintaka alnilam alnitak saiph rigel mintaka", "betelgeuse alnitak",
    "sirius mirzam", "sirius wezen adhara", "procyon gomeisa",
    "epsleo algieba etaleo regulus chertan denebola zosma chertan", "zosma algieba",
    "spica porrima delvir vindemiatrix", "antares dschubba graffias",
    "alpheratz mirach almach", "alpheratz scheat markab algenib alpheratz", "markab enif", "mirfak algol",
    "hamal sheratan", "etaher piher epsher zether etaher", "zether kornephoros", "eltanin rastaban",
    "gienah algorab kraz gienah", "zubenelgenubi zubeneschamali", "sadalsuud sadalmelik", "alderamin alfirk errai",
)  # fmt: skip


def place(hours: float, declination: float) -> tuple[float, float]:
    """Where a position lies on the sheet."""
    radius = RIM * (90 - declination) / (90 - SOUTH)
    angle = hours / 24 * tau - pi / 2
    return SIZE / 2 + radius * cos(angle), SIZE / 2 + radius * sin(angle)


def ecliptic() -> list[tuple[float, float]]:
    """The sun's path in steps of three degrees."""
    points = []
    for step in range(0, 360, 3):
        length, tilt = radians(step), radians(TILT)
        declination = degrees(asin(sin(tilt) * sin(length)))
        hours = degrees(atan2(cos(tilt) * sin(length), cos(length))) / 15 % 24
        points.append(place(hours, declination))
    return points


def sheet() -> str:
    """The chart as SVG in one ink."""
    centre = SIZE / 2
    rings = "".join(
        f'<circle cx="{centre:g}" cy="{centre:g}" r="{RIM * (90 - lat) / (90 - SOUTH):.1f}"/>' for lat in (60, 30, 0)
    )
    rim = "".join(f'<circle cx="{centre:g}" cy="{centre:g}" r="{r}"/>' for r in (RIM, RIM + 8, RIM + 24))
    hours = "".join(_ray(hour, 74 if hour % 6 else 90, SOUTH) for hour in range(0, 24, 2))
    degree = tau * (RIM + 16) / 360
    ticks = f'<circle cx="{centre:g}" cy="{centre:g}" r="{RIM + 16}" stroke-width="16" stroke-dasharray="1 {degree * 5 - 1:.4f}"/>'
    ticks += f'<circle cx="{centre:g}" cy="{centre:g}" r="{RIM + 12}" stroke-width="8" stroke-dasharray="1 {tau * (RIM + 12) / 360 - 1:.4f}"/>'
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in ecliptic()) + "Z"
    figures = "".join(
        "M" + "L".join("{:.1f} {:.1f}".format(*place(*STARS[name][:2])) for name in line.split()) for line in LINES
    )
    stars = "".join(_star(*star) for star in STARS.values())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" fill="none" stroke="#000">'
        f'<g stroke-width="1">{rings}{rim}<path stroke-width=".6" d="{hours}"/>{ticks}</g>'
        f'<path stroke-width="1.2" stroke-dasharray="7 4" d="{path}"/>'
        f'<path stroke-width="1.1" d="{figures}"/><path fill="#000" stroke="none" d="{stars}"/></svg>\n'
    )


def _ray(hour: float, north: float, south: float) -> str:
    return "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*place(hour, north), *place(hour, south))


def _star(hours: float, declination: float, magnitude: int) -> str:
    """First-magnitude stars have eight rays, second four, fainter ones are dots."""
    x, y = place(hours, declination)
    size = max(2.2, 8.4 - magnitude * 0.17)
    if magnitude > 27:
        return f"M{x - size:.1f} {y:.1f}a{size:.1f} {size:.1f} 0 1 0 {2 * size:.1f} 0a{size:.1f} {size:.1f} 0 1 0-{2 * size:.1f} 0"
    rays = 8 if magnitude <= 14 else 4
    outer, inner = size * 1.7, size * (0.62 if rays == 8 else 0.5)
    corners = [
        (x + r * cos(pi * at / rays - pi / 2), y + r * sin(pi * at / rays - pi / 2))
        for at in range(2 * rays)
        for r in ((outer if at % 2 == 0 else inner),)
    ]
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "Z"


def main() -> None:
    """Write web/art/sky.svg."""
    (Path(__file__).parents[2] / "web" / "art" / "sky.svg").write_text(sheet(), encoding="utf-8")


if __name__ == "__main__":
    main()
