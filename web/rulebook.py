"""Set a game's rules (web/rules/<game>.<language>.md) as numbered markup. Runs at build time only.

The texts are Markdown with four conventions:

- ``## Title`` begins a section; sections and the items of their ordered lists are numbered here (2, 2.1, 2.2 …), whatever
  numbers the source has, and carry the ids ``rule-2`` and ``rule-2.1``.
- ``> text`` is a reading of our own and is marked as such.
- ``### Title`` begins a worked example; it ends at the next heading or at a rule (``---``).
- A fence ``cards`` draws rows of Hipparchus' cards: one ``Label: SSM?`` a line, in brackets what is played.
"""

import re
from collections.abc import Iterator
from importlib import resources

from markdown_it import MarkdownIt
from markdown_it.token import Token

from web.i18n import Translator
from web.markup import Safe, join, tag, trusted
from web.views.cards import Suit, group, group_name, groups
from web.views.rules import Section

_MARKDOWN = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
_CARDS = re.compile(r"\[[SME?]+\]|[SME?]+")


def source(game: str, lang: str) -> str:
    """The text of a game's rules in a language. Raises ``FileNotFoundError`` if there is none."""
    return (resources.files("web") / "rules" / f"{game}.{lang}.md").read_text(encoding="utf-8")


def typeset(t: Translator, text: str) -> tuple[list[Section], Safe]:
    """The sections of a rule text and its markup. Raises ``ValueError`` for what the conventions don't know."""
    setter = _Setter(t)
    body = setter.blocks(iter(_MARKDOWN.parse(text)))
    return setter.sections, body


class _Setter:
    def __init__(self, t: Translator) -> None:
        self.t = t
        self.sections: list[Section] = []
        self.rule = 0

    def blocks(self, tokens: Iterator[Token], until: str | None = None, *, top: bool = True) -> Safe:
        """Set tokens up to the closing one named ``until``."""
        parts: list[Safe] = []
        example: list[Safe] | None = None

        def close_example() -> None:
            nonlocal example
            if example is not None:
                parts.append(tag("div", example, class_="example"))
            example = None

        for token in tokens:
            if token.type == until:
                break
            if token.type == "heading_open":
                close_example()
                words = self.inline(next(tokens))
                next(tokens)
                if token.tag == "h2":
                    parts.append(self.section(words))
                elif token.tag == "h3":
                    example = [tag("h3", words, class_="example-title")]
                else:
                    raise ValueError(f"rules have no heading {token.tag}")
                continue
            if token.type == "hr":
                close_example()
                continue
            (parts if example is None else example).append(self.block(token, tokens, top=top and example is None))
        close_example()
        return join(parts)

    def block(self, token: Token, tokens: Iterator[Token], *, top: bool) -> Safe:
        match token.type:
            case "paragraph_open":
                words = self.inline(next(tokens))
                next(tokens)
                # In a tight list the paragraph is only the item's text.
                return words if token.hidden else tag("p", words)
            case "bullet_list_open":
                return tag("ul", self.items(tokens, "bullet_list_close"))
            case "ordered_list_open" if top:
                return tag("ol", self.rules(tokens), class_="rule-list")
            case "ordered_list_open":
                return tag("ol", self.items(tokens, "ordered_list_close"))
            case "blockquote_open":
                mark = tag("span", self.t.t("rules.reading"), class_="reading-mark")
                inside = self.blocks(tokens, "blockquote_close", top=False)
                return tag("div", tag("p", mark), inside, class_="reading")
            case "table_open":
                return self.table(tokens)
            case "fence" if token.info.strip() == "cards":
                return self.cards(token.content)
        raise ValueError(f"rules have no {token.type} {token.info}")

    def section(self, words: Safe) -> Safe:
        number = str(len(self.sections) + 1)
        self.rule = 0
        self.sections.append(Section(number, re.sub(r"<[^>]+>", "", words), f"rule-{number}"))
        return tag("h2", tag("span", number, class_="rule-number"), words, id=f"rule-{number}")

    def rules(self, tokens: Iterator[Token]) -> list[Safe]:
        """Numbered rules: a list's items with their numbers and ids."""
        if not self.sections:
            raise ValueError("a numbered rule stands before the first section")
        found: list[Safe] = []
        for token in tokens:
            if token.type == "ordered_list_close":
                break
            self.rule += 1
            number = f"{len(self.sections)}.{self.rule}"
            words = self.blocks(tokens, "list_item_close", top=False)
            mark = tag("span", number, class_="rule-number")
            found.append(tag("li", mark, words, id=f"rule-{number}"))
            del token
        return found

    def items(self, tokens: Iterator[Token], until: str) -> list[Safe]:
        found: list[Safe] = []
        for token in tokens:
            if token.type == until:
                break
            found.append(tag("li", self.blocks(tokens, "list_item_close", top=False)))
        return found

    def table(self, tokens: Iterator[Token]) -> Safe:
        rows: list[list[tuple[str, Safe]]] = []
        for token in tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                rows.append([])
            elif token.type in ("th_open", "td_open"):
                rows[-1].append((token.tag, self.inline(next(tokens))))
        head, *body = rows
        return tag(
            "div",
            tag(
                "table",
                tag("thead", tag("tr", [tag("th", words, scope="col") for _, words in head])),
                tag("tbody", [self.table_row(cells) for cells in body]),
            ),
            class_="table-wrap",
            tabindex="0",
            role="group",
            aria_label=self.t.t("rules.table"),
        )

    def table_row(self, cells: list[tuple[str, Safe]]) -> Safe:
        (_, first), *rest = cells
        return tag("tr", tag("th", first, scope="row"), [tag("td", words) for _, words in rest])

    def cards(self, content: str) -> Safe:
        lines: list[Safe] = []
        for line in content.strip().splitlines():
            label, colon, row = line.rpartition(":")
            row = row.replace(" ", "")
            if not colon or "".join(_CARDS.findall(row)) != row:
                raise ValueError(f"not a row of cards: {line!r}")
            lines.append(
                tag(
                    "div",
                    tag("span", label.strip(), class_="drawn-label"),
                    tag("span", self.card_row(row), class_="card-row", role="group", aria_label=label.strip()),
                    class_="drawn-line",
                )
            )
        return tag("div", lines, class_="drawn")

    def card_row(self, row: str) -> list[Safe]:
        parts: list[Safe] = []
        for piece in _CARDS.findall(row):
            played = piece.startswith("[")
            suits: list[Suit] = [None if mark == "?" else mark for mark in piece.strip("[]")]
            for _start, suit, count in groups(suits):
                drawn = group(self.t, suit, count, size="small", named=not played)
                if played:
                    name = self.t.t("rules.played", cards=group_name(self.t, suit, count))
                    drawn = tag("span", drawn, class_="card-chosen", role="img", aria_label=name)
                parts.append(drawn)
        return parts

    def inline(self, token: Token) -> Safe:
        # markdown-it escapes all text itself, and HTML is switched off.
        return trusted(_MARKDOWN.renderer.renderInline(token.children or [], _MARKDOWN.options, {}))
