// What members of a room say to each other before they are connected. Everything is sealed, has an id of its own and counts once.
//
//   {m: id, f: from, t: to or "", k: kind, ...}
//   hi                  I am here
//   hey    r            I have heard your signal r: both are present now, nobody plays old signals again
//   offer  a, d         attempt, description
//   answer a, d
import { hex, random, unbase64url } from "./bytes.mjs";
import { Recent } from "./limits.mjs";

export const isId = (text) => typeof text === "string" && /^[\da-f]{16}$/.test(text);
const KINDS = ["hi", "hey", "offer", "answer"];
const SEEN = 4_096;
const SAID = 200;

export class Signals {
  #room;
  #seen = new Recent(SEEN);
  #said = new Recent(SAID);

  /**
   * @param {{me: string, keys: object, clock: object, links: object, relays: object, attempts: object}} room attempts hears
   * signals for us whose shape is checked
   */
  constructor(room) {
    this.#room = room;
  }

  /** Whether we have lately sent a signal of that id. */
  isOurs = (id) => this.#said.has(id);

  /**
   * Send to all, or to one by way of those who are connected to it; if there are none or it is urgent, by relays.
   * @param {string} kind @param {string} to "" for all @param {object} [more] @param {boolean} [urgent]
   * @param {object} [relay] the only way to take
   */
  async send(kind, to, more = {}, urgent = false, relay = undefined) {
    const { me, clock, links, relays, keys } = this.#room;
    const id = hex(random(8));
    this.#said.set(id);
    const sealed = await keys.seal({ m: id, f: me, t: to, k: kind, ...more });
    const topic = to ? await keys.inbox(to) : keys.topic;
    if (clock.stopped) return;
    const passed = !relay && links.pass(to, sealed);
    if (!to || !passed || urgent) relays.publish(topic, sealed, relay);
  }

  /** @param {unknown} sealed @returns {Promise<boolean>} whether a member has sealed it */
  async receive(sealed) {
    const { me, keys, clock, attempts } = this.#room;
    const signal = await keys.open(sealed);
    if (!isSignal(signal)) return false;
    if (clock.stopped || signal.f === me || (signal.t && signal.t !== me)) return true;
    if (this.#seen.has(signal.m)) return true;
    this.#seen.set(signal.m);
    const description = signal.d ? unbase64url(signal.d) : null;
    attempts.hear({ ...signal, d: description });
    return true;
  }
}

function isSignal(signal) {
  if (!signal || !isId(signal.m) || !isId(signal.f) || !KINDS.includes(signal.k)) return false;
  if (signal.t !== "" && !isId(signal.t)) return false;
  if (signal.k === "hi") return true;
  if (!signal.t) return false;
  if (signal.k === "hey") return isId(signal.r);
  return Number.isSafeInteger(signal.a) && typeof signal.d === "string" && Boolean(unbase64url(signal.d));
}
