"""Devices that are connected: pages of a real Chromium with nothing in them but the mesh (tests/browser/mesh/page.mjs)."""

import base64
import contextlib
import json
import os
import secrets
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.browser.hosting import Host, hosting
from tests.browser.relay import Relay, meeting
from tools.paths import ROOT

HERE = Path(__file__).with_name("mesh")
PATIENCE = 30.0  # s
HASTY = {"tick": 250, "dead": 2_000, "deadSlow": 4_000}
"""Limits for tests in which a connection dies: everything four times as fast."""


def eventually(condition: Callable[[], Any], patience: float = PATIENCE) -> Any:
    """Wait until a condition is true, and return what it gave."""
    end = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < end, "never true"
        time.sleep(0.03)
    return found


@dataclass
class Device:
    """One page, in the room or not."""

    page: Page
    config: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.config["id"])

    def enter(self) -> "Device":
        self.page.wait_for_function("window.ready")
        self.page.evaluate("(config) => enter(config)", self.config)
        return self

    def run(self, expression: str, argument: Any = None) -> Any:
        return self.page.evaluate(expression, argument)

    def ups(self) -> set[str]:
        return set(self.run("ups()"))

    def peers(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.run("mesh.peers()"))
        return found

    def heard(self, kind: str, peer: str = "", text: str = "") -> list[dict[str, Any]]:
        """What was heard of a kind, from a peer, with a text that begins so: [{kind, peer, text, at: ms after entering}]."""
        found: list[dict[str, Any]] = self.run("(args) => heard(...args)", [kind, peer, text])
        return found

    def hears(self, kind: str, peer: str = "", text: str = "", patience: float = PATIENCE) -> dict[str, Any]:
        """Wait until something was heard; return it."""
        wait = "([kind, peer, text]) => heard(kind, peer, text)[0]"
        handle = self.page.wait_for_function(wait, arg=[kind, peer, text], timeout=patience * 1000, polling=20)
        found: dict[str, Any] = handle.json_value()
        return found

    def meets(self, *others: "Device", patience: float = PATIENCE) -> None:
        """Wait until this device is connected to all of these, and to nobody else."""
        wait = "(ids) => ups().sort().join() === ids.join()"
        ids = sorted(other.id for other in others)
        self.page.wait_for_function(wait, arg=ids, timeout=patience * 1000, polling=20)

    def send(self, other: "Device", text: str) -> bool:
        return bool(self.run("([peer, text]) => mesh.send(peer, text)", [other.id, text]))

    def reload(self) -> "Device":
        """As people do; the page that comes is another device to the others."""
        self.config = {**self.config, "id": new_id()}
        self.page.reload()
        return self.enter()


def new_id() -> str:
    return secrets.token_hex(8)


def ids(count: int) -> list[str]:
    """Random ids, the smallest first: the larger of two offers."""
    return sorted(new_id() for _ in range(count))


@dataclass
class Lobby:
    """Makes devices, all for one room."""

    browser: Browser
    host: Host
    config: dict[str, Any]
    contexts: list[BrowserContext] = field(default_factory=list)

    def context(self) -> BrowserContext:
        """A profile of its own."""
        context = self.browser.new_context()
        context.set_default_timeout(PATIENCE * 1000)
        self.contexts.append(context)
        return context

    def device(self, context: BrowserContext | None = None, **config: Any) -> Device:
        """A page that has not entered yet."""
        page = (context or self.context()).new_page()
        page.goto(f"{self.host.address}page.html")
        return Device(page, {**self.config, "id": new_id(), **config})

    def devices(self, count: int, **config: Any) -> list[Device]:
        """Pages that have not entered yet, the one with the smallest id first."""
        return [self.device(**{"id": each, **config}) for each in ids(count)]

    def clear(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()


def meet_again(devices: Sequence[Device], **config: Any) -> None:
    """Let them leave the room they are in, if any, and meet anew as others."""
    for device, each in zip(devices, ids(len(devices)), strict=True):
        device.page.wait_for_function("window.ready")
        device.run("window.mesh?.close(); log.length = 0")
        device.config = {**device.config, **config, "id": each}
    for device in devices:
        device.enter()
    everybody_meets(devices)


def everybody_meets(devices: Sequence[Device], patience: float = PATIENCE) -> None:
    """Wait until each is connected to each."""
    for device in devices:
        device.meets(*(other for other in devices if other is not device), patience=patience)


def join(host: Device, guest: Device) -> None:
    """Let a guest in by codes."""
    answer = guest.run("(code) => mesh.accept(code)", host.run("mesh.invite()"))
    host.run("(code) => mesh.finish(code)", answer)
    host.hears("up", guest.id)


def crash(device: Device) -> None:
    """End a page's process, as the system does when there is too little memory."""
    with contextlib.suppress(Error):
        device.page.goto("chrome://crash", timeout=2_000)


def room(*relays: Relay) -> dict[str, Any]:
    """What all devices of a room have in common."""
    secret = base64.urlsafe_b64encode(os.urandom(16)).rstrip(b"=").decode()
    return {"room": f"mesa-{secrets.token_hex(2)}", "secret": secret, "relays": [one.url for one in relays], "ice": []}


@pytest.fixture(scope="session")
def bare(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A host with a page that has only a mesh, as the site ships it; its modules' sources lie beside it."""
    root = Path(shutil.copytree(HERE, tmp_path_factory.mktemp("mesh") / "site"))
    for module in dist.glob("app-*/*.mjs"):
        if module.name == "mesh.mjs" or module.name.startswith("chunk-"):
            shutil.copy(module, root)
    shutil.copytree(ROOT / "web" / "js" / "mesh", root / "source")
    with hosting(root) as host:
        yield host


@pytest.fixture
def relay() -> Iterator[Relay]:
    """A meeting point that works."""
    with meeting() as one:
        yield one


@pytest.fixture
def lobby(chromium: Browser, bare: Host, relay: Relay) -> Iterator[Lobby]:
    """A room with one meeting point."""
    made = Lobby(chromium, bare, room(relay))
    yield made
    made.clear()
