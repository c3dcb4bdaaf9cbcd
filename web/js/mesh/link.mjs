// A connection that is open, whatever carries it: texts, and between the meshes the control messages
//
//   state  slow, peers, tabs
//                        first of all, and whenever it changes: whether the page is hidden or busy, and to whom it is connected
//   ping n / pong n
//   pass   to, s         give this sealed signal to that peer ("" all)
//   sig    s             a sealed signal that somebody has asked me to give you
//   bye    why
import { control, cut, Joiner } from "./frames.mjs";
import { Bucket, LONGEST_TEXT } from "./limits.mjs";
import { isId } from "./signals.mjs";

const RATE = 1_048_576; // characters a second
const BURST = 8_388_608;
const BUFFERED = 1_048_576; // bytes that may wait to go out
const STRIKES = 3;
const PASSES = 20; // sealed signals a second

export class Link {
  peers = []; // whom it is connected to over RTC
  tabs = []; // and by BroadcastChannel
  rtt = null;
  since = 0; // 0 until the other end has been heard
  #joiner;
  #budget;
  #passes;
  #limits;
  #events;
  #strikes = 0;
  #slow = false;
  #heard = performance.now();
  #ticks = 0; // since something was heard
  #pings = new Map(); // number -> when
  #number = 0;

  /**
   * @param {string} id @param {object} wire @param {object} limits
   * @param {{up, down, text, state, pass, sig}} events
   */
  constructor(id, wire, limits, events) {
    this.id = id;
    this.wire = wire;
    this.#limits = limits;
    this.#events = events;
    this.#joiner = new Joiner(LONGEST_TEXT);
    this.#budget = new Bucket(RATE, BURST);
    this.#passes = new Bucket(PASSES, 5 * PASSES);
    wire.ontext = (frame) => this.#hear(frame);
    wire.onclose = () => events.down("failed");
  }

  // ------------------------------------------------------------------ out
  /** @param {string} text @returns {boolean} */
  send(text) {
    if (!this.since || this.wire.buffered > BUFFERED) return false;
    if (cut(text).every((frame) => this.wire.send(frame))) return true;
    this.#events.down("failed"); // a text of which only a part has gone out would spoil the next one
    return false;
  }

  tell(message) {
    return this.wire.send(control(message));
  }

  ping() {
    this.#number += 1;
    this.#pings.set(this.#number, performance.now());
    if (this.#pings.size > 20) this.#pings.delete(this.#pings.keys().next().value);
    this.tell({ k: "ping", n: this.#number });
  }

  /** Say why, and go. */
  close(why) {
    this.tell({ k: "bye", why });
    this.wire.close();
  }

  // ------------------------------------------------------------------ in
  /** A tick of the clock. Ticks count besides the time: a page that could do nothing for a while has not heard anything either. */
  tick() {
    this.#ticks += 1;
    const patience = this.#slow ? this.#limits.deadSlow : this.#limits.dead;
    const enough = this.#ticks >= Math.ceil(patience / this.#limits.tick);
    if (enough && performance.now() - this.#heard > patience) this.#events.down("silent");
  }

  /** When something was last heard. */
  get heard() {
    return this.#heard;
  }

  #hear(frame) {
    this.#heard = performance.now();
    this.#ticks = 0;
    if (!this.#budget.take(frame?.length ?? frame?.byteLength ?? 1)) return this.#events.down("limit");
    try {
      const taken = this.#joiner.take(frame);
      if (taken?.control) this.#control(taken.control);
      else if (!this.since) throw new RangeError("early");
      else if (taken) this.#events.text(taken.text);
    } catch {
      this.#strikes += 1;
      if (this.#strikes >= STRIKES) this.#events.down("limit");
    }
  }

  #control(message) {
    const { k: kind, n: number, s: sealed, to, slow, peers, tabs } = message;
    if (kind === "ping") this.tell({ k: "pong", n: Number(number) });
    else if (kind === "pong") this.#pong(number);
    else if (kind === "bye") this.#events.down(message.why === "limit" ? "limit" : "bye");
    else if (kind === "state") {
      this.#slow = slow === true;
      this.peers = this.#ids(peers);
      this.tabs = this.#ids(tabs);
      if (!this.since) this.#up();
      this.#events.state();
    } else if (kind === "pass" || kind === "sig") {
      if (!this.#passes.take()) return;
      if (kind === "sig") this.#events.sig(sealed);
      else if (typeof sealed === "string") this.#events.pass(to, sealed);
    } else throw new RangeError("control");
  }

  #ids(list) {
    return Array.isArray(list) ? list.filter(isId).slice(0, this.#limits.connections) : [];
  }

  knows = (id) => this.peers.includes(id) || this.tabs.includes(id);

  #up() {
    this.since = Date.now();
    this.#look();
    this.#events.up();
  }

  #look() {
    this.wire.look().catch(() => {}); // it has been closed meanwhile
  }

  #pong(number) {
    const sent = this.#pings.get(number);
    if (sent === undefined) return;
    this.#pings.delete(number);
    this.rtt = Math.round((performance.now() - sent) * 10) / 10;
    if (number % 10 === 1) this.#look();
  }
}
