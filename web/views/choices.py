"""Controls of a form that choose one of several, or yes and no: native fields with their labels as large targets."""

from __future__ import annotations

from collections.abc import Iterable

from web.markup import Child, Safe, classes, tag


def choice(
    *, name: str, action: str, label: Child, chosen: bool, hint: Child = None, disabled: bool = False, id_: str = ""
) -> Safe:
    """One of several: a radio button. ``hint`` says more of it, or why it cannot be chosen now."""
    return tag(
        "label",
        tag("input", type="radio", id=id_ or None, name=name, value=action, checked=chosen, disabled=disabled, data_action=action),
        tag(
            "span",
            tag("span", label, class_="choice-label"),
            hint and tag("span", hint, class_="choice-hint"),
            class_="choice-words",
        ),
        class_="choice",
    )  # fmt: skip


def switch(*, action: str, label: Child, on: bool, hint: Child = None, disabled: bool = False, id_: str = "") -> Safe:
    """Yes or no. ``action`` is what its use does, so it changes with ``on``."""
    return tag(
        "label",
        tag("input", type="checkbox", role="switch", id=id_ or None, checked=on, disabled=disabled, data_action=action),
        tag(
            "span",
            tag("span", label, class_="choice-label"),
            hint and tag("span", hint, class_="choice-hint"),
            class_="choice-words",
        ),
        class_="choice switch",
    )


def group(title: Child, content: Iterable[Child], *, id_: str, help_: Child = None, looks: str = "") -> Safe:
    """Choices that belong together, under their title. ``looks``: "chips" where each is a word or two, so that they stand in a
    row; "chips strip" where they are as wide as each other."""
    return tag(
        "fieldset",
        tag("legend", title),
        help_ and tag("p", help_, id=f"{id_}-help", class_="field-help"),
        tag("div", content, class_=classes("choices", looks)),
        id=id_,
        class_="form-group",
        aria_describedby=f"{id_}-help" if help_ else None,
    )
