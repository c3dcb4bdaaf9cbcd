"""`python -m tools.engraving [FOLDER]`: draw every picture into web/art, or into another folder."""

import sys
from pathlib import Path

from tools.engraving.pictures import draw_all

ART = Path(__file__).resolve().parents[2] / "web" / "art"

if __name__ == "__main__":
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else ART
    for name, size in draw_all(target):
        print(f"{size / 1000:7.1f} kB  {name}")
