"""`python -m tools.engraving [FOLDER]`: draw every picture into web/art, or into another folder, and the app's icons.

The icons' PNG files are made from the SVG by hand, with Chromium: see web/icons/README.md.
"""

import sys
from pathlib import Path

from tools.engraving.pictures import draw_all, draw_icons

WEB = Path(__file__).resolve().parents[2] / "web"

if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else WEB / "art"
    for name, size in draw_all(target):
        print(f"{size / 1000:7.1f} kB  {name}")
    if len(sys.argv) == 1:
        draw_icons(WEB / "icons")
