"""web.markup: escaped by default, markup only by type."""

import pytest

from web.markup import Safe, classes, escape, fill, join, tag, trusted


def test_text_is_escaped_wherever_it_is_put():
    wicked = "<img src=x onerror=\"alert('1')\"> & more"
    inside = "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; more"
    assert tag("p", wicked) == f"<p>{inside}</p>"
    assert tag("p", title=wicked) == f'<p title="{inside}"></p>'
    assert join(wicked) == inside
    assert fill("{who}!", {"who": wicked}) == f"{inside}!"


def test_safe_goes_in_as_it_is_and_only_once():
    bold = tag("b", "a & b")
    assert tag("p", bold, " ", bold) == "<p><b>a &amp; b</b> <b>a &amp; b</b></p>"
    assert escape(bold) is bold


@pytest.mark.parametrize(
    "spoilt", [tag("b") + "<i>", "<i>" + tag("b"), tag("b").upper(), f"{tag('b')}<i>", tag("b")[:2]]
)
def test_markup_that_text_touched_is_text_again(spoilt):
    assert not isinstance(spoilt, Safe)
    assert "<" not in join(spoilt)


def test_children_are_flattened_and_none_is_left_out():
    assert tag("ul", None, [tag("li", 1), [tag("li", 2), None]], (tag("li", n) for n in (3, 4))) == (
        "<ul><li>1</li><li>2</li><li>3</li><li>4</li></ul>"
    )


def test_attributes():
    assert tag("label", "x", for_="a", class_="b", aria_hidden="true", data_action="go") == (
        '<label for="a" class="b" aria-hidden="true" data-action="go">x</label>'
    )
    assert tag("input", checked=True, disabled=False, value=0, name=None) == '<input checked value="0">'
    assert classes("a", None, False, "", "b") == "a b"
    assert classes(None) is None


def test_void_elements_have_no_end_and_no_children():
    assert tag("br") == "<br>"
    with pytest.raises(ValueError, match="children"):
        tag("br", "x")


@pytest.mark.parametrize("address", ["javascript:alert(1)", " Java\tScript:alert(1)", "data:text/html,x", "vbscript:x"])
def test_an_address_that_could_run_a_script_is_refused(address):
    with pytest.raises(ValueError, match="scheme"):
        tag("a", "x", href=address)


@pytest.mark.parametrize(
    "address", ["#/play/hipparchus?seats=me,bot:normal", "https://example.org/a:b", "pages/x.html", "?a=b:c"]
)
def test_addresses_that_stay(address):
    assert tag("a", href=trusted(address)) == f'<a href="{address}"></a>'
