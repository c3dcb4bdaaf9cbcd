"""R17: every way to be wrong has its own code, and each is refused in some test."""

import re
from pathlib import Path

from game import hexfolk

_CODE = re.compile(r'"(hexfolk\.[a-z_]+)"')


def test_every_code_is_reached() -> None:
    source = Path(hexfolk.__file__).parent
    codes = {code for path in sorted(source.glob("*.py")) for code in _CODE.findall(path.read_text(encoding="utf-8"))}
    tests = Path(__file__).parent
    tried = {
        code for path in sorted(tests.glob("test_*.py")) for code in _CODE.findall(path.read_text(encoding="utf-8"))
    }
    assert len(codes) > 50
    assert sorted(codes - tried) == []
    assert sorted(tried - codes) == []
