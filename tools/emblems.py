"""Puts the emblems of Hesperidae's cards together: `python -m tools.emblems FOLDER` writes web/art/hesperidae-emblems.svg.

FOLDER is the unpacked npm package @iconify-json/game-icons (`npm pack @iconify-json/game-icons@1.2.4`). The icons come from
game-icons.net under CC BY 3.0; here their coordinates are rounded, and they stand in one picture, in a grid of ``COLUMNS``
by rows, in the alphabetical order of the cards' names. That order says nothing of a card's date: the place of its emblem is
in the page while its year is asked.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

PICTURE = Path(__file__).resolve().parents[1] / "web" / "art" / "hesperidae-emblems.svg"
COLUMNS = 9
CELL, MARGIN = 560, 24
"""An icon is 512 wide; the margin keeps its neighbours out of sight where a browser blurs the edge."""

EMBLEMS = {
    "acentejo": "delapouite/falling-rocks",
    "alcazovas": "delapouite/scroll-quill",
    "bethencourt_lanzarote": "delapouite/qaitbay-citadel",
    "cesar_manrique": "delapouite/paper-windmill",
    "chinyero": "delapouite/smoking-volcano",
    "colon": "lorc/galleon",
    "conquista_gran_canaria": "delapouite/vertical-banner",
    "conquista_la_palma": "lorc/crossed-swords",
    "corsarios_lanzarote": "lorc/pirate-skull",
    "crisis_cayucos": "delapouite/wood-canoe",
    "cumbre_vieja": "lorc/earth-crack",
    "division_provincial": "john-redman/scissors",
    "dragon_rapide": "quoting/biplane",
    "drake_las_palmas": "lorc/cannon",
    "escuela_lujan_perez": "delapouite/palette",
    "estatuto_autonomia": "lorc/capitol",
    "exposicion_surrealista": "lorc/surrounded-eye",
    "fetasa": "delapouite/secret-book",
    "fuerteventura_emerge": "delapouite/island",
    "galdos_episodios": "lorc/quill-ink",
    "garachico": "sbed/lava",
    "gorona_del_viento": "delapouite/wind-turbine",
    "humboldt_teide": "caro-asercion/mountain-climbing",
    "la_graciosa_octava_isla": "delapouite/sailboat",
    "la_laguna_unesco": "caro-asercion/clock-tower",
    "ley_de_cabildos": "delapouite/round-table",
    "ley_universitaria": "delapouite/graduate-cap",
    "los_rodeos": "lorc/ribbon",
    "mercedes_pinto": "delapouite/public-speaker",
    "meridiano_el_hierro": "delapouite/wireframe-globe",
    "nelson": "lorc/cannon-shot",
    "obispado_telde": "delapouite/pope-crown",
    "observatorios": "delapouite/observatory",
    "paz_de_los_realejos": "delapouite/peace-dove",
    "pie_de_palo": "delapouite/wooden-pegleg",
    "plinio": "lorc/hound",
    "puerto_de_la_luz": "delapouite/lighthouse",
    "puertos_francos": "delapouite/wooden-crate",
    "real_audiencia": "lorc/gavel",
    "real_de_las_palmas": "delapouite/palm-tree",
    "rebelion_gomeros": "lorc/spears",
    "recco": "delapouite/caravel",
    "risco_caido_unesco": "delapouite/cave-entrance",
    "san_antonio_texas": "delapouite/old-wagon",
    "silbo_gomero_unesco": "lorc/shouting",
    "tagoro": "lorc/bubbles",
    "tamasite": "delapouite/pitchfork",
    "telemaco": "pierre-leducq/small-fishing-sailboat",
    "teneguia": "lorc/volcano",
    "timanfaya": "lorc/eruption",
    "tributo_de_sangre": "lorc/wax-seal",
    "unamuno_fuerteventura": "delapouite/camel",
    "universidad_san_fernando": "delapouite/bookshelf",
    "viera_y_clavijo": "lorc/open-book",
}
"""By the name of the card: the author and the name of its icon at game-icons.net."""

AUTHORS = {
    "caro-asercion": "Caro Asercion",
    "delapouite": "Delapouite",
    "john-redman": "John Redman",
    "lorc": "Lorc",
    "pierre-leducq": "Pierre Leducq",
    "quoting": "Quoting",
    "sbed": "Sbed",
}

# How many numbers a command takes; of arcs, the fourth and fifth are flags.
LENGTHS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")


def main(package: Path) -> None:
    icons = json.loads((package / "icons.json").read_text(encoding="utf-8"))["icons"]
    PICTURE.write_text(picture(icons), encoding="utf-8")
    print(f"{PICTURE.stat().st_size / 1000:7.1f} kB  {PICTURE.name}")


def picture(icons: dict[str, dict[str, str]]) -> str:
    """All emblems in one picture, row by row."""
    rows = -(-len(EMBLEMS) // COLUMNS)
    paths = []
    for place, (_, icon) in enumerate(sorted(EMBLEMS.items())):
        row, column = divmod(place, COLUMNS)
        (path,) = re.findall(r'<path fill="currentColor" d="([^"]+)"/>', icons[icon.partition("/")[2]]["body"])
        paths.append(f'<path d="{moved(path, column * CELL + MARGIN, row * CELL + MARGIN)}"/>')
    size = f"{COLUMNS * CELL} {rows * CELL}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}">{"".join(paths)}</svg>\n'


def moved(path: str, dx: int, dy: int) -> str:
    """The path data elsewhere, in whole numbers. Each end is rounded by itself, so that errors do not add up."""
    parts: list[str] = []
    x = y = start_x = start_y = 0.0
    shown_x = shown_y = shown_start_x = shown_start_y = 0
    for command, numbers in commands(path):
        kind = command.lower()
        if kind == "z":
            x, y, shown_x, shown_y = start_x, start_y, shown_start_x, shown_start_y
            parts.append("z")
            continue
        from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
        if kind == "h":
            x = from_x + numbers[0]
        elif kind == "v":
            y = from_y + numbers[0]
        else:
            x, y = from_x + numbers[-2], from_y + numbers[-1]
        end_x, end_y = round(x + dx), round(y + dy)
        if kind == "m":
            start_x, start_y, shown_start_x, shown_start_y = x, y, end_x, end_y
            parts.append(f"M{end_x} {end_y}")
        elif kind == "h":
            parts.append(f"h{end_x - shown_x}")
        elif kind == "v":
            parts.append(f"v{end_y - shown_y}")
        else:
            before = numbers[:-2]
            if kind == "a":
                radii = [round(number) or 1 for number in before[:2]]
                inner = [*radii, round(before[2]), *map(int, before[3:5])]
            else:
                inner = [
                    round(number + (from_y + dy - shown_y if at % 2 else from_x + dx - shown_x))
                    for at, number in enumerate(before)
                ]
            parts.append(kind + compact([*inner, end_x - shown_x, end_y - shown_y]))
        shown_x, shown_y = end_x, end_y
    return "".join(parts)


def commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers, repeated ones spelled out."""
    for command, text in re.findall(r"([A-Za-z])([^A-Za-df-z]*)", path):
        numbers = arc_numbers(text) if command in "aA" else [float(number) for number in TOKEN.findall(text)]
        length = LENGTHS[command.lower()]
        if not length:
            yield command, []
        for at in range(0, len(numbers) if length else 0, length or 1):
            # What follows a move without a command of its own are lines.
            again = {"m": "l", "M": "L"}.get(command, command) if at else command
            yield again, numbers[at : at + length]


def arc_numbers(text: str) -> list[float]:
    """The numbers of arcs, whose flags may stand without a space: ``1 1 0 013 4``."""
    numbers: list[float] = []
    number = re.compile(r"\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+))")
    flag = re.compile(r"\s*,?\s*([01])")
    at = 0
    while at < len(text.rstrip()):
        found = (flag if len(numbers) % 7 in (3, 4) else number).match(text, at)
        if found is None:
            raise ValueError(f"not an arc: {text}")
        numbers.append(float(found[1]))
        at = found.end()
    return numbers


def compact(numbers: list[int]) -> str:
    """Numbers with as little between them as can be."""
    text = ""
    for number in numbers:
        text += f"{number}" if number < 0 or not text else f" {number}"
    return text


if __name__ == "__main__":
    main(Path(sys.argv[1]))
