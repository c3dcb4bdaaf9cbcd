"""The words of Tertulia: gettext catalogues found by folder.

``web/locales/<language>/LC_MESSAGES/*.po`` hold every sentence a person can see, under a code such as ``home.title``:
``tertulia.po`` and a file for each game, which are one catalogue. Adding a language is adding a folder. A built wheel
carries the compiled ``tertulia.mo``; in the source tree the files are compiled on the fly by Babel, which the browser
never needs.
"""

from __future__ import annotations

import gettext
import io
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from web.markup import Child, Safe, fill

DOMAIN = "tertulia"
FALLBACK = "en"


class UnknownCodeError(LookupError):
    """A code that a catalogue doesn't have."""


def languages() -> tuple[str, ...]:
    """The languages there are, sorted by their codes."""
    return tuple(sorted(folder.name for folder in _locales().iterdir() if _has_catalogue(folder)))


def best_language(wanted: list[str] | tuple[str, ...]) -> str:
    """The first of the ``wanted`` languages (``es-ES`` finds ``es``) that there is, else English.

    >>> best_language(["fr-FR", "es-AR", "en"])
    'es'
    """
    there = languages()
    for name in wanted:
        for candidate in (name, name.replace("_", "-").split("-")[0].lower()):
            if candidate in there:
                return candidate
    return FALLBACK


class Translator:
    """The sentences of one language.

    Values are put in with ``{name}`` places and stay text: the markup builder escapes the whole sentence. A code that
    is unknown raises ``UnknownCodeError``; where Python runs optimised, as in the built site, it shows as itself instead,
    since a strange word on the screen is better than none of the screen.
    """

    __slots__ = ("_catalogue", "lang")

    def __init__(self, lang: str) -> None:
        """Raises ``LookupError`` if there is no such language."""
        self._catalogue = catalogue(lang)
        self.lang = lang

    def t(self, code: str, **values: object) -> str:
        """The sentence for ``code`` with ``values`` put in. Raises ``KeyError`` for a place without a value."""
        sentence = self._sentence(code)
        return sentence.format(**values) if values else sentence

    def n(self, code: str, count: int, **values: object) -> str:
        """The sentence for ``code`` in the plural form for ``count``, which is also the place ``{count}``."""
        return self._plural(code, count).format(count=count, **values)

    def rich(self, code: str, **values: Child) -> Safe:
        """The sentence as markup: its text is escaped, values that are ``Safe`` (a link) go in as they are."""
        return fill(self._sentence(code), values)

    def knows(self, code: str) -> bool:
        """Whether there is a sentence for ``code``: for codes that come from elsewhere, such as refusals."""
        return bool(code) and self._catalogue.gettext(code) != code

    def _sentence(self, code: str) -> str:
        sentence = self._catalogue.gettext(code)
        if sentence == code and __debug__:
            raise UnknownCodeError(f"{code!r} has no sentence in {self.lang!r}")
        return sentence

    def _plural(self, code: str, count: int) -> str:
        sentence = self._catalogue.ngettext(code, code, count)
        if sentence == code and __debug__:
            raise UnknownCodeError(f"{code!r} has no plural sentences in {self.lang!r}")
        return sentence


@cache
def catalogue(lang: str) -> gettext.GNUTranslations:
    """The compiled catalogue of a language. Raises ``LookupError`` if there is no such language."""
    if lang not in languages():
        raise LookupError(f"no catalogue for the language {lang!r}")
    folder = _locales() / lang / "LC_MESSAGES"
    sources = sorted((file for file in folder.iterdir() if file.name.endswith(".po")), key=lambda file: file.name)
    if sources:
        return gettext.GNUTranslations(io.BytesIO(_compile([source.read_bytes() for source in sources])))
    return gettext.GNUTranslations(io.BytesIO((folder / f"{DOMAIN}.mo").read_bytes()))


def _locales() -> Traversable:
    return resources.files("web") / "locales"


def _has_catalogue(folder: Traversable) -> bool:
    messages = folder / "LC_MESSAGES"
    return (messages / f"{DOMAIN}.mo").is_file() or (messages / f"{DOMAIN}.po").is_file()


def _compile(sources: list[bytes]) -> bytes:
    from web.catalogues import compiled

    return compiled(sources)
