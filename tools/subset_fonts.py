"""Cut the two type families down to what Spanish and English need, and write web/fonts.

    npm install --prefix FOLDER @fontsource/im-fell-double-pica@5.3.0 @fontsource-variable/alegreya@5.3.0
    python -m tools.subset_fonts FOLDER

Run by hand when the letters change; the results are kept in the repository. Needs fonttools and brotli
(requirements-dev.txt).
"""

import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).resolve().parents[1] / "web" / "fonts"

# Printable ASCII, the letters of Spanish and of names in its neighbours, and the marks our texts use.
LETTERS = (
    "".join(chr(code) for code in range(0x20, 0x7F))
    + "\u00a0¡§©«»ª°·º¿×÷½−–—‘’‚“”„…•′″≥≤≈←↑→↓\u2009\u202f"
    + "ÀÁÂÃÄÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜàáâãäçèéêëìíîïñòóôõöùúûü"
)
# The old numerals of the display family (a one like a small I) are left out: numbers are always set in the text family.
DISPLAY_LETTERS = "".join(letter for letter in LETTERS if not letter.isdigit())
FEATURES = ["kern", "liga", "lnum", "pnum", "tnum", "ccmp", "locl", "mark", "mkmk"]

# (package file, file written, family name). IM FELL's name is reserved by its licence: a changed version goes by another.
SOURCES = (
    (
        "@fontsource/im-fell-double-pica/files/im-fell-double-pica-latin-400-normal.woff2",
        "display.woff2",
        "Tertulia Display",
    ),
    ("@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2", "text.woff2", "Tertulia Text"),
    ("@fontsource-variable/alegreya/files/alegreya-latin-wght-italic.woff2", "text-italic.woff2", "Tertulia Text"),
)


def cut(source: Path, target: Path, family: str) -> int:
    """Write the subset of ``source`` under the name ``family``; gives its size in bytes."""
    font = TTFont(source, recalcTimestamp=False)
    if "fvar" in font:
        instancer.instantiateVariableFont(font, {"wght": (400, 700)}, inplace=True)
    options = subset.Options(
        layout_features=FEATURES,
        flavor="woff2",
        hinting=False,
        desubroutinize=True,
        name_IDs=[0, 1, 2, 3, 4, 6, 13, 14],
    )
    cutter = subset.Subsetter(options)
    cutter.populate(text=DISPLAY_LETTERS if "Display" in family else LETTERS)
    cutter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 16):
            record.string = family
        elif record.nameID == 6:
            record.string = family.replace(" ", "")
    font.flavor = "woff2"
    font.save(target)
    return target.stat().st_size


if __name__ == "__main__":
    packages = Path(sys.argv[1]) / "node_modules"
    for source, target, family in SOURCES:
        print(f"{cut(packages / source, FONTS / target, family) / 1000:6.1f} kB  {target}")
