"""Reading markup in tests: a small tree from the standard library's parser."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from web.markup import VOID


@dataclass
class Element:
    """An element with its attributes and what is in it."""

    name: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)
    parent: Element | None = None

    def all(self) -> Iterator[Element]:
        for child in self.children:
            if isinstance(child, Element):
                yield child
                yield from child.all()

    def find(self, name: str | None = None, **attributes: str) -> list[Element]:
        """Elements by name and attributes (underscores for hyphens; class_ is one of the classes)."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            each
            for each in self.all()
            if (name is None or each.name == name)
            and all(
                value in each.attributes.get(key, "").split() if key == "class" else each.attributes.get(key) == value
                for key, value in wanted.items()
            )
        ]

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    @property
    def name_for_readers(self) -> str:
        """A control's accessible name, as far as our markup gives one: aria-label, or the text that isn't hidden."""
        if "aria-label" in self.attributes:
            return self.attributes["aria-label"]
        return "".join(
            child
            if isinstance(child, str)
            else ""
            if child.attributes.get("aria-hidden") == "true"
            else child.name_for_readers
            for child in self.children
        ).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("root", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in <{tag}>: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs}, parent=self.open[-1])
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> closes <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(markup: str) -> Element:
    """The tree of a piece of markup; fails where elements aren't closed in their order."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert [each.name for each in reader.open] == ["root"]
    return reader.root


def check_sound(root: Element) -> None:
    """What holds for every screen: ids once, controls with names, fields with labels, one h1 and no heading skipped."""
    ids = [each.attributes["id"] for each in root.all() if "id" in each.attributes]
    assert len(ids) == len(set(ids)), "an id twice"
    for control in [*root.find("a"), *root.find("button"), *root.find("summary")]:
        # Only for the mouse, where the same can be done elsewhere.
        if control.attributes.get("aria-hidden") == "true" and control.attributes.get("tabindex") == "-1":
            continue
        assert control.name_for_readers, f"a control without a name: {control.attributes}"
        assert control.name != "button" or control.attributes.get("type") in ("button", "submit")
        assert not [each for each in control.all() if each.name in ("a", "button", "input", "div", "p")], (
            control.attributes
        )
    for field_ in root.find("input"):
        labels = [
            label
            for label in root.find("label")
            if label.attributes.get("for") == field_.attributes.get("id", "?") or field_ in label.all()
        ]
        assert field_.attributes.get("aria-label") or (labels and labels[0].text.strip()), (
            f"a field without a label: {field_.attributes}"
        )
    for reference in ("aria-labelledby", "aria-describedby"):
        for each in root.all():
            for target in each.attributes.get(reference, "").split():
                assert target in ids, f"{reference} names {target}, which isn't there"
    levels = [int(each.name[1]) for each in root.all() if each.name in ("h1", "h2", "h3", "h4")]
    assert levels.count(1) == 1
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), levels
    assert all(cell.text.strip() for cell in root.find("th")), "an empty table heading"
    for each in root.all():
        assert not any(name.startswith("on") for name in each.attributes), "an inline handler"
