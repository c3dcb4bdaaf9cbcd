"""A meeting point: as much of a Nostr relay (NIP-01) as the mesh uses, in a thread of the test's own, with faults.

with meeting() as relay:
    relay.url          "ws://127.0.0.1:…"
    relay.drop = 0.3   and the other faults; they may change at any time
    relay.kill(); relay.start()   on the same port
"""

import asyncio
import contextlib
import hashlib
import json
import random
import threading
from collections.abc import Iterator
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

Event = dict[str, Any]


class Relay:
    """Passes events on to those whose filter they fit. Keeps none."""

    def __init__(self) -> None:
        self.port = 0
        self.drop = 0.0  # share of events that are lost, each on its way to each receiver
        self.copies = 1
        self.delay = 0.0  # s
        self.refuse = ""  # answer OK false with these words
        self.closed = ""  # answer a subscription with CLOSED and these words
        self.garbage: list[str] = []  # sent before each event
        self.events: list[Event] = []  # all that were published
        self.connections = 0  # ever made
        self.random = random.Random(1)
        self._open: dict[ServerConnection, dict[str, list[str]]] = {}
        self._server: Server | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def listeners(self) -> int:
        """How many are connected and have subscribed."""
        return sum(1 for topics in list(self._open.values()) if topics)

    def topics(self) -> list[str]:
        """All topics that somebody listens to."""
        return sorted({topic for topics in list(self._open.values()) for each in topics.values() for topic in each})

    def start(self) -> None:
        """Listen; the second time on the same port."""
        asyncio.run_coroutine_threadsafe(self._start(), self._loop).result(10)

    def kill(self) -> None:
        """Go without a word."""
        asyncio.run_coroutine_threadsafe(self._kill(), self._loop).result(10)

    def publish(self, events: list[Event]) -> None:
        """Send events to whom they fit, as if somebody had published them."""

        async def send() -> None:
            for event in events:
                await self._deliver(event)

        asyncio.run_coroutine_threadsafe(send(), self._loop).result(60)

    def stop(self) -> None:
        """End for good."""
        self.kill()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    async def _start(self) -> None:
        self._server = await serve(self._serve, "127.0.0.1", self.port, compression=None)
        self.port = next(iter(self._server.sockets)).getsockname()[1]

    async def _kill(self) -> None:
        if self._server is None:
            return
        for connection in list(self._open):
            connection.transport.abort()
        self._server.close()
        await self._server.wait_closed()
        self._server = None

    async def _serve(self, connection: ServerConnection) -> None:
        self.connections += 1
        self._open[connection] = {}
        try:
            async for text in connection:
                await self._hear(connection, json.loads(text))
        except ConnectionClosed:
            pass
        finally:
            del self._open[connection]

    async def _hear(self, connection: ServerConnection, message: list[Any]) -> None:
        if message[0] == "REQ":
            if self.closed:
                await connection.send(json.dumps(["CLOSED", message[1], self.closed]))
                return
            self._open[connection][message[1]] = message[2]["#x"]
            await connection.send(json.dumps(["EOSE", message[1]]))
        elif message[0] == "EVENT":
            event = message[1]
            if problem := self.refuse or wrong(event):
                await connection.send(json.dumps(["OK", event["id"], False, problem]))
                return
            self.events.append(event)
            await connection.send(json.dumps(["OK", event["id"], True, ""]))
            if self.delay:
                self._loop.call_later(self.delay, lambda: self._loop.create_task(self._deliver(event)))
            else:
                await self._deliver(event)

    async def _deliver(self, event: Event) -> None:
        topics = {value for name, value in event["tags"] if name == "x"}
        for connection, subscriptions in list(self._open.items()):
            for name, wanted in list(subscriptions.items()):
                if not topics & set(wanted) or self.random.random() < self.drop:
                    continue
                with contextlib.suppress(ConnectionClosed):
                    for text in [*self.garbage, *[json.dumps(["EVENT", name, event])] * self.copies]:
                        await connection.send(text)


def wrong(event: Event) -> str:
    """What is wrong with an event, "" if nothing is."""
    signed = [0, event["pubkey"], event["created_at"], event["kind"], event["tags"], event["content"]]
    text = json.dumps(signed, separators=(",", ":"), ensure_ascii=False)
    if hashlib.sha256(text.encode()).hexdigest() != event["id"]:
        return "invalid: the id is not the hash"
    if not 20_000 <= event["kind"] < 30_000:
        return "blocked: only ephemeral kinds"
    return ""


def forged(topic: str, number: int) -> Event:
    """An event of a stranger, who knows a topic and nothing else."""
    content = f"{number:04}" + "A" * 220
    return {
        "id": f"{number:064x}", "pubkey": f"{number + 1:064x}", "created_at": 1_796_000_000, "kind": 25_050,
        "tags": [["x", topic]], "content": content, "sig": "0" * 128,
    }  # fmt: skip


# ------------------------------------------------------------------ BIP-340, as it is written there
P = 2**256 - 2**32 - 977
N = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141
G = (
    0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
    0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
)
Point = tuple[int, int] | None


def add(one: Point, other: Point) -> Point:
    if one is None or other is None:
        return one or other
    if one[0] == other[0] and one[1] != other[1]:
        return None
    if one == other:
        slope = 3 * one[0] * one[0] * pow(2 * one[1], P - 2, P) % P
    else:
        slope = (other[1] - one[1]) * pow(other[0] - one[0], P - 2, P) % P
    x = (slope * slope - one[0] - other[0]) % P
    return x, (slope * (one[0] - x) - one[1]) % P


def multiply(point: Point, scalar: int) -> Point:
    total: Point = None
    while scalar:
        if scalar & 1:
            total = add(total, point)
        point = add(point, point)
        scalar >>= 1
    return total


def is_signed(message: bytes, key: bytes, signature: bytes) -> bool:
    """Whether it is the signature of a message by a key of 32 bytes."""
    x, r, s = (int.from_bytes(part, "big") for part in (key, signature[:32], signature[32:]))
    y = pow(x**3 + 7, (P + 1) // 4, P)
    tag = hashlib.sha256(b"BIP0340/challenge").digest()
    challenge = hashlib.sha256(tag + tag + signature[:32] + key + message).digest()
    e = int.from_bytes(challenge, "big") % N
    found = add(multiply(G, s), multiply((x, y if y % 2 == 0 else P - y), N - e))
    return found is not None and found[1] % 2 == 0 and found[0] == r


@contextlib.contextmanager
def meeting() -> Iterator[Relay]:
    """A relay for as long as the block runs."""
    relay = Relay()
    relay.start()
    try:
        yield relay
    finally:
        relay.stop()
