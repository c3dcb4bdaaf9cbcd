"""The .po files of a language as the one catalogue that they are, compiled. Needs Babel: only in the source tree and when
building, never in the browser.
"""

import io
from collections.abc import Iterable

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def code_of(message: Message) -> str:
    """The code of a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def merged(sources: Iterable[bytes], lang: str | None = None) -> Catalog:
    """The texts of some .po files as one catalogue. Raises ValueError for a code that two of them have."""
    first, *others = (read_po(io.BytesIO(text), locale=lang, domain="tertulia", abort_invalid=True) for text in sources)
    for other in others:
        for message in other:
            if not message.id:
                continue
            if code_of(message) in first:
                raise ValueError(f"two files have {code_of(message)}")
            first[message.id] = message
    return first


def compiled(sources: Iterable[bytes]) -> bytes:
    """The same as one .mo file."""
    file = io.BytesIO()
    write_mo(file, merged(sources))
    return file.getvalue()
