"""Parts of the panel "What has been seen" that all games have: tables of numbers, and remarks below them."""

from __future__ import annotations

from collections.abc import Iterable

from web.markup import Attribute, Child, Safe, tag


def table(
    caption: Child, corner: str, columns: Iterable[Safe], *bodies: Iterable[Safe], last: Iterable[Safe] = ()
) -> Safe:
    """A table with its title. ``corner`` says what the first column holds, for it is plain to see; ``bodies`` are groups of
    rows, ``last`` the rows that sum them up."""
    foot = list(last)
    first = tag("th", tag("span", corner, class_="unseen"), scope="col")
    return tag(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", first, columns)),
        [tag("tbody", body) for body in bodies],
        tag("tfoot", foot) if foot else None,
        class_="seen",
    )


def column(content: Child, **attributes: Attribute) -> Safe:
    """The heading of a column."""
    return tag("th", content, scope="col", **attributes)


def row(head: Child, numbers: Iterable[int | str]) -> Safe:
    """What is counted in a line; nothing is printed paler than something."""
    cells = [tag("td", number, class_=None if number else "seen-none") for number in numbers]
    return tag("tr", tag("th", head, scope="row"), cells)


def remark(text: Child) -> Safe:
    """Words below a table."""
    return tag("p", text, class_="seen-remark")
