"""Steps are done once, and again when what went into them changed."""

from pathlib import Path

import pytest

from tools import stamps


@pytest.fixture(autouse=True)
def own_stamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "STAMPS", tmp_path / "stamps")


def test_the_digest_covers_names_contents_and_texts(tmp_path: Path) -> None:
    folder = tmp_path / "source"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "a.txt").write_text("one")
    seen = {stamps.digest(folder), stamps.digest(folder, "3.11")}
    (folder / "deep" / "a.txt").write_text("two")
    seen.add(stamps.digest(folder))
    (folder / "deep" / "a.txt").rename(folder / "deep" / "b.txt")
    seen.add(stamps.digest(folder))
    (folder / "new.txt").write_text("")
    seen.add(stamps.digest(folder))
    assert len(seen) == 5


def test_caches_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "source" / "__pycache__").mkdir(parents=True)
    before = stamps.digest(tmp_path / "source")
    (tmp_path / "source" / "__pycache__" / "a.pyc").write_text("")
    assert stamps.digest(tmp_path / "source") == before


def test_neighbouring_inputs_cannot_be_mistaken_for_each_other() -> None:
    assert stamps.digest("ab", "c") != stamps.digest("a", "bc")


def test_a_step_is_fresh_with_the_same_key_and_its_outputs(tmp_path: Path) -> None:
    made = tmp_path / "made"
    made.write_text("")
    assert not stamps.is_fresh("step", "key", [made])
    stamps.mark_done("step", "key")
    assert stamps.is_fresh("step", "key", [made])
    assert not stamps.is_fresh("step", "other", [made])
    made.unlink()
    assert not stamps.is_fresh("step", "key", [made])


def test_an_interrupted_step_is_not_taken_for_done() -> None:
    stamps.mark_done("step", "key")
    stamps.forget("step")
    assert not stamps.is_fresh("step", "key")
    stamps.forget("step")
