"""All pictures by the names of their files."""

from pathlib import Path

from tools.engraving import delfos, hesperidae, hexfolk, hipparchus, lamp, marks, oracle, pintaderas, planisphere, signs

PICTURES = {
    **signs.PICTURES,
    **marks.PICTURES,
    **lamp.PICTURES,
    **hipparchus.PICTURES,
    **delfos.PICTURES,
    **oracle.PICTURES,
    **hesperidae.PICTURES,
    **pintaderas.PICTURES,
    **hexfolk.PICTURES,
    "sky.svg": planisphere.sheet,
}


def draw_all(folder: Path) -> list[tuple[str, int]]:
    """Write every picture into ``folder``; gives (name, bytes) of each."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[tuple[str, int]] = []
    for name, draw in PICTURES.items():
        text = draw()
        (folder / name).write_text(text, encoding="utf-8")
        written.append((name, len(text.encode())))
    return written


def draw_icons(folder: Path) -> None:
    """Write the app's icons as SVG into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in marks.ICONS.items():
        (folder / name).write_text(draw(), encoding="utf-8")
