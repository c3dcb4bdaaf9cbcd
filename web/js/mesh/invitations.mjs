// Connections without any meeting point: one end shows an invitation, the other gives an answer back, both by hand.
import { hex, random, unbase64url } from "./bytes.mjs";
import { read, write } from "./codes.mjs";
import { Recent } from "./limits.mjs";
import { RtcWire } from "./rtc.mjs";

const CHANNEL = "tertulia codes";
const HANDING = 1_000; // ms

export class Invitations {
  #room;
  #open = new Map(); // tag -> wire of an invitation that nobody has answered yet
  #answered = new Map(); // tag -> {id, wire}: the other end is known, its connection is to come
  #used = new Recent(200);
  #channel = null;

  /**
   * @param {{me: string, room: string, secret: string, ice: object[], limits: object, clock: object, keys: object, links: object,
   *   failed: (peer: string, detail: object) => void}} room
   */
  constructor(room) {
    this.#room = room;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = ({ data }) => this.#handed(data);
  }

  // ------------------------------------------------------------------ the inviter
  /** @returns {Promise<string>} the code */
  async invite() {
    const { me, room, secret, limits, clock } = this.#room;
    const tag = hex(random(4));
    if (this.#open.size >= limits.invitations) this.#forget(this.#open.keys().next().value);
    const wire = this.#wire();
    this.#open.set(tag, wire);
    clock.after(limits.invitation, () => this.#forget(tag));
    const description = await wire.offer();
    return write({ kind: "invite", id: me, tag, room, secret: unbase64url(secret), description });
  }

  /** @param {string} text the answer's code @returns {Promise<void>} */
  async finish(text) {
    const { id, tag, description } = this.#read(text, "answer");
    const wire = this.#open.get(tag);
    if (!wire) throw new Error(this.#used.has(tag) ? "code.used" : "code.old");
    this.#open.delete(tag);
    this.#used.set(tag);
    if (this.#room.links.has(id)) {
      wire.close(); // they have met elsewhere
      return;
    }
    this.#expect(tag, id, wire, this.#room.limits.attempt);
    try {
      await wire.take(description);
    } catch {
      this.#fail(tag);
      throw new Error("code.shape");
    }
  }

  // ------------------------------------------------------------------ the guest
  /** @param {string} text the invitation's code @returns {Promise<string>} the answer's */
  async accept(text) {
    const { id, tag, description } = this.#read(text, "invite");
    const { me, keys, links, limits } = this.#room;
    if (this.#used.has(tag) || links.has(id)) throw new Error("code.used");
    this.#used.set(tag);
    if (this.#answered.size >= limits.invitations) this.#fail(this.#answered.keys().next().value);
    const wire = this.#wire();
    this.#expect(tag, id, wire, limits.invitation);
    try {
      const answer = await wire.answer(description);
      return write({ kind: "answer", id: me, tag, mark: keys.mark, description: answer });
    } catch {
      this.#fail(tag);
      throw new Error("code.shape");
    }
  }

  // ------------------------------------------------------------------ both
  #read(text, kind) {
    const code = read(text);
    const { me, room, secret, keys } = this.#room;
    if (code.kind !== kind || code.id === me) throw new Error("code.kind");
    const ours =
      kind === "invite"
        ? code.room === room && hex(code.secret) === hex(unbase64url(secret))
        : hex(code.mark) === hex(keys.mark);
    if (!ours) throw new Error("code.room");
    return code;
  }

  #wire() {
    return new RtcWire(this.#room.ice, this.#room.limits.gather);
  }

  #expect(tag, id, wire, ms) {
    const cancel = this.#room.clock.after(ms, () => this.#fail(tag));
    this.#answered.set(tag, { id, wire, cancel });
    wire.onclose = () => this.#fail(tag);
    wire.onopen = () => {
      cancel();
      this.#answered.delete(tag);
      this.#room.links.add(id, wire);
    };
  }

  #fail(tag) {
    const going = this.#answered.get(tag);
    if (!going) return;
    this.#drop(tag);
    this.#room.failed(going.id, { ...going.wire.candidates, answered: true });
  }

  #drop(tag) {
    const { wire, cancel } = this.#answered.get(tag);
    this.#answered.delete(tag);
    cancel();
    wire.close();
  }

  #forget(tag) {
    this.#open.get(tag)?.close();
    this.#open.delete(tag);
  }

  /** This peer is connected. */
  linked(peer) {
    for (const [tag, { id }] of this.#answered) if (id === peer) this.#drop(tag);
  }

  close() {
    for (const tag of this.#open.keys()) this.#forget(tag);
    for (const tag of this.#answered.keys()) this.#drop(tag);
    this.#channel.close();
  }

  // ------------------------------------------------------------------ an answer that was opened in another tab
  async #handed({ answer }) {
    try {
      if (typeof answer !== "string" || !this.#open.has(read(answer).tag)) return;
      await this.finish(answer);
      this.#channel.postMessage({ taken: answer });
    } catch {
      // it was not for us, or no good: the tab that has it says so
    }
  }
}

/** Hand an answer to the tab of this browser that waits for it. @param {string} code @returns {Promise<boolean>} whether there is one */
export function hand(code) {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), HANDING);
    channel.onmessage = ({ data }) => {
      if (data.taken !== code) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage({ answer: code });
  }).finally(() => channel.close());
}
