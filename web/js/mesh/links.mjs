// All open connections. Peers tell each other whom they are connected to and pass sealed signals on: so a mesh completes and heals itself
// without any relay.
import { Link } from "./link.mjs";

const COURIERS = 2;
const SEALED = 4_096; // characters
const TOGETHER = 20; // ms within which changes are told at once
const PROBE = 1_000; // ms in which a connection that is alive answers
const FIRST = 500; // ms after a connection was lost

export class Links {
  #room;
  #links = new Map();
  #refused = new Map(); // peer -> until when
  #asked = new Set(); // peers whose old connection is being tried
  #telling = false;
  #beats = 0;

  /**
   * @param {{me: string, limits: object, clock: object, attempts: object, signals: object, slow: boolean,
   *   heard: (kind: string, peer: string, text: string) => void, linked: (peer: string) => void,
   *   lost: (peer: string) => void}} room
   */
  constructor(room) {
    this.#room = room;
  }

  has = (id) => this.#links.has(id);
  get size() {
    return this.#links.size;
  }

  isRefused(id) {
    return performance.now() < (this.#refused.get(id) ?? 0);
  }

  /** Whether this peer has been heard on its connection. */
  isUp = (id) => Boolean(this.#links.get(id)?.since);

  list() {
    const up = [...this.#links.values()].filter(({ since }) => since);
    return up.map(({ id, wire, rtt, since }) => ({ id, via: wire.via, path: wire.path, rtt, since }));
  }

  send = (id, text) => this.#links.get(id)?.send(text) ?? false;

  // ------------------------------------------------------------------ up and down
  /** A wire is open. */
  add(id, wire) {
    const { clock, limits, linked } = this.#room;
    if (clock.stopped || this.has(id) || this.isRefused(id) || this.size >= limits.connections) {
      wire.close();
      return;
    }
    const link = new Link(id, wire, limits, {
      up: () => this.#up(link),
      down: (why) => this.#down(link, why),
      text: (text) => this.#room.heard("msg", id, text),
      state: () => this.#reach(link),
      pass: (to, sealed) => this.#passOn(link, to, sealed),
      sig: (sealed) => this.#room.signals?.receive(sealed),
    });
    this.#links.set(id, link);
    linked(id);
    link.tell(this.#state());
  }

  #up(link) {
    const { via, fingerprints } = link.wire;
    this.#room.heard("up", link.id, JSON.stringify({ via, ...fingerprints }));
    this.change();
  }

  #down(link, why) {
    const { id } = link;
    if (this.#links.get(id) !== link) return;
    this.#links.delete(id);
    link.close(why);
    if (why === "limit") this.#refuse(id);
    else if (why !== "bye") {
      this.#room.attempts.rest(id, FIRST);
      this.#room.lost(id);
    }
    if (link.since) this.#room.heard("down", id, why);
    this.change();
  }

  #refuse(id) {
    const { limits, clock, lost } = this.#room;
    this.#refused.set(id, performance.now() + limits.refuse);
    clock.after(limits.refuse + FIRST, () => {
      this.#refused.delete(id);
      lost(id);
    });
  }

  /** Somebody we are connected to makes a new attempt: let it replace a connection that is dead, and no other. */
  replace(id, then) {
    const link = this.#links.get(id);
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    const { heard } = link;
    link.ping();
    this.#room.clock.after(PROBE, () => {
      this.#asked.delete(id);
      if (this.#links.get(id) === link && link.heard !== heard) return;
      this.#down(link, "replaced");
      if (!this.has(id)) then();
    });
  }

  tick() {
    this.#beats += 1;
    if (this.#beats % 2 === 0) this.ping();
    for (const link of [...this.#links.values()]) {
      link.tick();
      this.#reach(link);
    }
  }

  ping() {
    for (const link of this.#links.values()) link.ping();
  }

  close() {
    for (const link of this.#links.values()) link.close("bye");
    this.#links.clear();
  }

  // ------------------------------------------------------------------ what peers are told
  #state() {
    const all = this.list();
    const ids = (via) => all.filter((peer) => peer.via === via).map(({ id }) => id);
    return { k: "state", slow: this.#room.slow, peers: ids("rtc"), tabs: ids("bc") };
  }

  /** Tell all peers how things stand. */
  change() {
    if (this.#telling) return;
    this.#telling = true;
    this.#room.clock.after(TOGETHER, () => {
      this.#telling = false;
      const state = this.#state();
      for (const link of this.#links.values()) link.tell(state);
    });
  }

  #reach(link) {
    // Tabs of a tab's browser are tabs of ours: we hear from them directly.
    const peers = link.wire.via === "bc" ? link.peers : [...link.peers, ...link.tabs];
    for (const id of peers) if (id !== this.#room.me) this.#room.attempts.reach(id);
  }

  // ------------------------------------------------------------------ signals on their way
  /** Ask peers to pass a sealed signal on. @returns {number} how many were asked */
  pass(to, sealed) {
    const up = [...this.#links.values()].filter((link) => link.since && (!to || link.knows(to)));
    return up.slice(0, to ? COURIERS : up.length).filter((link) => link.tell({ k: "pass", to, s: sealed })).length;
  }

  #passOn(from, to, sealed) {
    if (sealed.length > SEALED) return;
    for (const link of this.#links.values()) {
      if (link !== from && link.since && (!to || link.id === to)) link.tell({ k: "sig", s: sealed });
    }
  }
}
