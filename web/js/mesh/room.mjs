// One stay in a room: from entering it to leaving it. Ties the parts together.
import { Announcer } from "./announcer.mjs";
import { Attempts } from "./attempts.mjs";
import { unbase64url } from "./bytes.mjs";
import { Invitations } from "./invitations.mjs";
import { Clock } from "./limits.mjs";
import { Links } from "./links.mjs";
import { Relays } from "./nostr.mjs";
import { Keys } from "./seal.mjs";
import { Signals } from "./signals.mjs";
import { Tabs } from "./tabs.mjs";

const NOISE = 1_000; // ms after which noise is told

export class Room {
  clock = new Clock();
  relays = null;
  #tabs = null;
  #heard;
  #slow;
  #noise = new Map(); // relay -> count

  /**
   * @param {{id: string, room: string, secret: string, relays: string[], ice: object[], limits: object}} config
   * @param {(kind: string, peer: string, text: string) => void} heard
   * @param {() => boolean} slow whether the page is hidden or busy
   */
  constructor({ id, room, secret, relays, ice, limits }, heard, slow) {
    Object.assign(this, { me: id, room, secret, ice, limits });
    this.#heard = heard;
    this.#slow = slow;
    this.links = new Links(this);
    this.attempts = new Attempts(this);
    this.announcer = new Announcer(this);
    this.signals = new Signals(this);
    /** Fulfilled as soon as the room can be used. */
    this.entered = this.#enter(relays);
  }

  async #enter(urls) {
    this.keys = await Keys.of(this.room, unbase64url(this.secret));
    const inbox = await this.keys.inbox(this.me);
    if (this.clock.stopped) return;
    this.invitations = new Invitations(this);
    this.#tabs = new Tabs(`tertulia ${this.keys.topic}`, this.me, (id, wire) => this.links.add(id, wire));
    this.#tabs.hi();
    this.relays = new Relays(urls, [this.keys.topic, inbox], {
      clock: this.clock,
      limits: this.limits,
      heard: (url, state) => this.heard("relay", url, state),
      noise: (url) => this.#noisy(url),
      ready: (relay) => this.signals.send("hi", "", {}, true, relay),
      sealed: (content) => this.signals.receive(content),
    });
    this.announcer.join();
    this.clock.every(this.limits.tick, () => this.#tick());
  }

  #tick() {
    this.links.tick();
    this.attempts.tick();
  }

  // ------------------------------------------------------------------ what the parts ask for and tell
  get slow() {
    return this.#slow();
  }

  heard = (kind, peer, text) => {
    if (!this.clock.stopped) this.#heard(kind, peer, text);
  };

  failed(peer, detail) {
    this.heard("failed", peer, JSON.stringify(detail));
  }

  linked = (peer) => {
    this.attempts.drop(peer);
    this.invitations.linked(peer);
    this.announcer.found(peer);
  };

  lost = (peer) => this.announcer.lost(peer);

  say() {
    this.signals.send("hi", "");
    this.#tabs.hi();
  }

  #noisy(url) {
    if (!this.#noise.size) this.clock.after(NOISE, () => this.#tellNoise());
    this.#noise.set(url, (this.#noise.get(url) ?? 0) + 1);
  }

  #tellNoise() {
    const counts = [...this.#noise];
    this.#noise.clear();
    for (const [url, count] of counts) this.heard("noise", url, String(count));
  }

  // ------------------------------------------------------------------ what the page asks for
  wake() {
    if (!this.relays || this.clock.stopped) return; // not entered yet, or left
    this.attempts.forgive();
    this.links.ping();
    this.links.change();
    this.relays.wake();
    this.announcer.now();
  }

  leave() {
    if (this.clock.stopped) return;
    this.links.close();
    this.clock.stop();
    this.attempts.close();
    this.invitations?.close();
    this.relays?.close();
    this.#tabs?.close();
  }
}
