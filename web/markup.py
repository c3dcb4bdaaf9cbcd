"""Build markup text, escaped by default.

The type decides what is text and what is markup: a plain ``str`` is text and is escaped wherever it is put; only
``Safe``, which the functions here return, is taken as markup. Nothing else makes a ``Safe`` but ``trusted``, for
markup that stands in our own source.

>>> tag("p", "Ana & <Ben>", class_="who")
'<p class="who">Ana &amp; &lt;Ben&gt;</p>'
>>> tag("button", "Go", data_action="setup.start", disabled=True, hidden=False)
'<button data-action="setup.start" disabled>Go</button>'
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from string import Formatter

VOID = frozenset({"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
_SCHEMES = ("https:", "http:", "mailto:")


class Safe(str):
    """Markup text that is already escaped. Adding or formatting it gives a plain ``str`` again, which is text."""

    __slots__ = ()


Child = str | int | Iterable["Child"] | None
Attribute = str | int | bool | None


def trusted(text: str) -> Safe:
    """Take ``text`` as markup without a look. Only for constants of our own source and files of our own build."""
    return Safe(text)


def escape(value: object) -> Safe:
    """``value`` as markup: a ``Safe`` stays as it is, everything else is text and is escaped (also for attributes)."""
    if isinstance(value, Safe):
        return value
    text = str(value)
    return Safe(
        text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace('"', "&quot;")
        .replace("'", "&#39;")
    )


def join(*children: Child) -> Safe:
    """The children one after another: text is escaped, ``None`` left out, iterables flattened."""
    parts: list[str] = []
    _collect(children, parts)
    return Safe("".join(parts))


def tag(name: str, /, *children: Child, **attributes: Attribute) -> Safe:
    """An element.

    Attribute names are written with underscores (``data_action``, ``aria_label``), reserved words with one behind
    (``class_``, ``for_``). ``True`` gives a bare attribute; ``False`` and ``None`` leave it out. Raises ``ValueError``
    for children in a void element and for an address whose scheme could run a script.
    """
    parts = ["<", name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        attribute = _attribute_name(key)
        if value is True:
            parts.append(f" {attribute}")
            continue
        if attribute in ("href", "src"):
            _check_address(str(value))
        parts.append(f' {attribute}="{escape(value)}"')
    parts.append(">")
    if name in VOID:
        if children:
            raise ValueError(f"<{name}> can't have children")
        return Safe("".join(parts))
    _collect(children, parts)
    parts.append(f"</{name}>")
    return Safe("".join(parts))


def fill(template: str, values: Mapping[str, Child]) -> Safe:
    """Put ``values`` into the ``{places}`` of a text: the text is escaped, a ``Safe`` value goes in as markup.

    >>> fill("Read {link} & play", {"link": tag("a", "the rules", href="#/rules/delfos")})
    'Read <a href="#/rules/delfos">the rules</a> &amp; play'
    """
    parts: list[str] = []
    for literal, field, _spec, _conversion in Formatter().parse(template):
        parts.append(escape(literal))
        if field is not None:
            _collect((values[field],), parts)
    return Safe("".join(parts))


def classes(*names: str | bool | None) -> str | None:
    """A ``class`` value from the names that are given; ``None`` where there are none."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None


def _collect(children: Iterable[Child], parts: list[str]) -> None:
    for child in children:
        if isinstance(child, Safe):
            parts.append(child)
        elif isinstance(child, str):
            parts.append(escape(child))
        elif child is None:
            continue
        elif isinstance(child, Iterable):
            _collect(child, parts)
        else:
            parts.append(escape(child))


@lru_cache(maxsize=256)
def _attribute_name(key: str) -> str:
    return key.removesuffix("_").replace("_", "-")


def _check_address(address: str) -> None:
    # Browsers skip blanks and control characters when they look for the scheme, so they are skipped here as well.
    bare = "".join(character for character in address if character > " ").lower()
    scheme, colon, _rest = bare.partition(":")
    if colon and not any(mark in scheme for mark in "/?#") and not bare.startswith(_SCHEMES):
        raise ValueError(f"address with a scheme that is not allowed: {address!r}")
