"""index.html's tokens."""

import html
import json
import re
from pathlib import Path

import pytest

from tools import page, site
from tools.console import Failure


@pytest.fixture
def parts(tmp_path: Path) -> page.Parts:
    runtime, app = tmp_path / "runtime", tmp_path / "app"
    (app / "pages").mkdir(parents=True)
    runtime.mkdir()
    for file in (runtime / "pyodide.asm.wasm", runtime / "core.js", app / "shell.mjs", app / "game.whl"):
        file.write_text("")
    (app / "pages" / "home.en.html").write_text("<h1>Home</h1>")
    (app / "pages" / "home.es.html").write_text("<h1>Inicio</h1>")
    return page.Parts(
        runtime=runtime,
        runtime_name="runtime-00000000",
        app=app,
        app_name="app-11111111",
        version="1.2.3",
        messages={"es": {"shell.a": "</script><b>'\"&"}, "en": {"shell.a": "x"}},
        style="body{}",
        config={"interpreter": "./{{app}}/interpreter.mjs", "name": "<\"'>"},
    )


def test_an_unknown_token_fails_the_build_and_names_the_known_ones(parts: page.Parts) -> None:
    with pytest.raises(Failure, match=r"unknown token \{\{buld\}\}") as caught:
        page.write("{{buld}}", parts, "abc")
    assert "build" in caught.value.remedy


def test_messages_cannot_end_their_script(parts: page.Parts) -> None:
    text = page.write("<!-- build:messages -->", parts, "abc")
    assert text.count("</script>") == 1
    inner = re.sub(r"</?script[^>]*>", "", text)
    assert json.loads(inner)["es"]["shell.a"] == "</script><b>'\"&"


def test_the_configuration_survives_its_attribute_and_names_the_app_folder(parts: page.Parts) -> None:
    text = page.write("<!-- build:python -->", parts, "abc")
    attribute = re.search(r'config="([^"]*)"', text)
    assert attribute
    config = json.loads(html.unescape(attribute[1]))
    assert config == {"interpreter": "./app-11111111/interpreter.mjs", "name": "<\"'>"}


def test_every_language_of_the_home_page_is_inlined(parts: page.Parts) -> None:
    text = page.write("<!-- build:pages -->", parts, "abc")
    assert re.findall(r'data-page="home" data-lang="(\w\w)"><h1>(\w+)', text) == [("en", "Home"), ("es", "Inicio")]


def links(text: str) -> list[tuple[str, str]]:
    return re.findall(r'rel="(\w+)"[^>]* href="([^"]+)"', text)


def test_hints_name_only_what_is_there_scripts_first(parts: page.Parts) -> None:
    assert links(page.write("<!-- build:downloads -->", parts, "abc")) == [
        ("modulepreload", "runtime-00000000/core.js"),
        ("preload", "runtime-00000000/pyodide.asm.wasm"),
        ("preload", "app-11111111/game.whl"),
    ]


def test_the_shells_hints_are_its_style_its_module_and_what_that_imports(parts: page.Parts) -> None:
    (parts.app / "app.css").write_text("")
    (parts.app / "shell.mjs").write_text('import{a}from"./chunk-1.mjs";')
    (parts.app / "bridge.mjs").write_text('import{a}from"./chunk-1.mjs";import"./chunk-2.mjs";')
    for name in ("chunk-1.mjs", "chunk-2.mjs"):
        (parts.app / name).write_text("")
    of_the_shell = links(page.write("<!-- build:preload -->", parts, "abc"))
    assert [name.rpartition("/")[2] for _, name in of_the_shell] == ["app.css", "shell.mjs", "chunk-1.mjs"]
    of_python = [name for _, name in links(page.write("<!-- build:downloads -->", parts, "abc"))]
    assert "app-11111111/chunk-2.mjs" in of_python
    assert "app-11111111/chunk-1.mjs" not in of_python, "asked for twice"


def test_the_pyscript_configuration_has_what_the_seams_promise() -> None:
    config = site.pyscript_config()
    assert config["interpreter"] == "./{{app}}/interpreter.mjs"
    assert config["packages"] == ["tertulia-game", "tertulia-web"]
    assert config["packages_cache"] == "never", "a kept lock would outlive an update"
    assert config["js_modules"] == {"main": {"./{{app}}/bridge.mjs": "bridge"}}
