// Connections without any meeting point: one end shows an invitation, the other gives an answer back, both by hand.
import { base64url, hex, random, unbase64url } from "./bytes.mjs";
import { read, write } from "./codes.mjs";
import { Recent } from "./limits.mjs";
import { RtcWire } from "./rtc.mjs";

const CHANNEL = "tertulia codes";
const HANDING = 1_000; // ms
const MOST = 4; // at a time

export class Invitations {
  #room;
  #going = new Map(); // tag -> {id of the other end, "" as long as nobody has answered, wire, cancel}
  #used = new Recent(200);
  #channel = new BroadcastChannel(CHANNEL);

  /**
   * @param {{me: string, room: string, secret: string, ice: object[], limits: object, clock: object, keys: object, links: object,
   *   failed: (peer: string, detail: object) => void}} room
   */
  constructor(room) {
    this.#room = room;
    this.#channel.onmessage = ({ data }) => this.#handed(data);
  }

  // ------------------------------------------------------------------ the inviter
  /** @returns {Promise<string>} the code */
  async invite() {
    const { me, room, secret } = this.#room;
    const tag = hex(random(4));
    const description = await this.#open(tag, "").offer();
    return write({ kind: "invite", id: me, tag, room, secret: unbase64url(secret), description });
  }

  /** @param {string} text the answer's code @returns {Promise<void>} */
  async finish(text) {
    const { id, tag, description } = this.#read(text, "answer");
    const going = this.#going.get(tag);
    if (this.#used.has(tag)) throw new Error("code.used");
    if (!going) throw new Error("code.old");
    this.#used.set(tag);
    if (this.#room.links.has(id)) {
      this.#drop(tag); // they have met elsewhere
      return;
    }
    going.id = id;
    going.cancel();
    going.cancel = this.#room.clock.after(this.#room.limits.attempt, () => this.#fail(tag));
    await going.wire.take(description).catch(() => this.#refuse(tag));
  }

  // ------------------------------------------------------------------ the guest
  /** @param {string} text the invitation's code @returns {Promise<string>} the answer's */
  async accept(text) {
    const { id, tag, description } = this.#read(text, "invite");
    const { me, keys, links } = this.#room;
    if (this.#used.has(tag) || links.has(id)) throw new Error("code.used");
    this.#used.set(tag);
    const answer = await this.#open(tag, id)
      .answer(description)
      .catch(() => this.#refuse(tag));
    return write({ kind: "answer", id: me, tag, mark: keys.mark, description: answer });
  }

  // ------------------------------------------------------------------ both
  #read(text, kind) {
    const code = read(text);
    const { me, room, secret, keys } = this.#room;
    if (code.kind !== kind || code.id === me) throw new Error("code.kind");
    const ours = code.mark
      ? hex(code.mark) === hex(keys.mark)
      : code.room === room && base64url(code.secret) === secret;
    if (!ours) throw new Error("code.room");
    return code;
  }

  #open(tag, id) {
    const { ice, limits, clock, links } = this.#room;
    if (this.#going.size >= MOST) this.#fail(this.#going.keys().next().value);
    if (!globalThis.RTCPeerConnection) throw new Error("rtc.missing");
    const wire = new RtcWire(ice);
    const going = { id, wire, cancel: clock.after(limits.invitation, () => this.#fail(tag)) };
    this.#going.set(tag, going);
    wire.onclose = () => this.#fail(tag);
    wire.onopen = () => {
      going.cancel();
      this.#going.delete(tag);
      links.add(going.id, wire);
    };
    return wire;
  }

  #refuse(tag) {
    this.#drop(tag);
    throw new Error("code.shape");
  }

  #fail(tag) {
    const { id, wire } = this.#going.get(tag);
    this.#drop(tag);
    if (id) this.#room.failed(id, { ...wire.candidates, answered: true });
  }

  #drop(tag) {
    const going = this.#going.get(tag);
    this.#going.delete(tag);
    going?.cancel();
    going?.wire.close();
  }

  /** This peer is connected. */
  linked(peer) {
    for (const [tag, { id }] of this.#going) if (id === peer) this.#drop(tag);
  }

  close() {
    for (const tag of this.#going.keys()) this.#drop(tag);
    this.#channel.close();
  }

  // ------------------------------------------------------------------ an answer that was opened in another tab
  async #handed({ answer }) {
    try {
      if (typeof answer !== "string" || !this.#going.has(read(answer).tag)) return;
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
