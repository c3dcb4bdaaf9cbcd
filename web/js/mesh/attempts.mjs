// Reaching those whom we hear of. Of two, the one with the larger id offers, so that offers never cross. An attempt is one connection with
// one complete offer and one complete answer; what does not come about within its time is given up as a whole.
import { base64url } from "./bytes.mjs";
import { Recent } from "./limits.mjs";
import { RtcWire } from "./rtc.mjs";

const REPEATS = [1_500, 4_000, 8_000]; // ms; relays lose things
const HALF_OPEN = 4; // attempts at a time: each holds an RTCPeerConnection
const UNPROVEN = 2; // of these, for announcements that may be old ones played again
const AGAIN = 15_000; // ms after a first failure; doubles
const LONGEST = 300_000;
const TRIES = 6; // with somebody whom no peer of ours is connected to

export class Attempts {
  #room;
  #going = new Map(); // peer -> attempt
  #failures = new Recent(500); // peer -> {count, until}
  #newest = new Recent(1_000); // peer -> its newest attempt
  #offers = new Map(); // peer -> its offer, to be answered as soon as there is room
  #wanted = new Set(); // peers to make an offer as soon as there is room
  #last = 0;

  /**
   * @param {{me: string, ice: object[], limits: object, clock: object, signals: object, links: object,
   *   failed: (peer: string, detail: object) => void}} room
   */
  constructor(room) {
    this.#room = room;
  }

  has = (id) => this.#going.has(id);
  get size() {
    return this.#going.size;
  }

  // ------------------------------------------------------------------ signals
  /** @param {{k: string, f: string, m: string}} signal */
  hear(signal) {
    const { links, signals, me } = this.#room;
    const { f: from, k: kind, m: id } = signal;
    if (links.isRefused(from)) return;
    if (kind === "offer") this.#offered(signal);
    else if (kind === "answer") this.#answered(signal);
    else if (links.has(from)) return;
    else if (kind === "hey") {
      if (!signals.isOurs(signal.r)) return;
      if (me > from) this.#begin(from, true);
      else signals.send("hey", from, { r: id });
    } else if (me < from || !this.#begin(from, false)) signals.send("hey", from, { r: id });
  }

  #offered({ f: from, a: number, d: description }) {
    if (this.#room.me > from) return;
    const before = this.#going.get(from);
    if (before?.number === number) this.#say(before, true);
    if (number <= (this.#newest.get(from) ?? 0)) return;
    if (!this.#room.links.has(from)) this.#answer(from, number, description);
    else this.#room.links.replace(from, () => this.#answer(from, number, description));
  }

  async #answer(from, number, description) {
    this.drop(from);
    this.#newest.set(from, number);
    if (!this.#hasRoom()) {
      if (this.#offers.size < this.#room.limits.connections)
        this.#offers.set(from, [number, description, performance.now()]);
      return;
    }
    const attempt = this.#open(from, number, "answer");
    if (attempt) await this.#describe(attempt, () => attempt.wire.answer(description));
  }

  #answered({ f: from, a: number, d: description }) {
    const attempt = this.#going.get(from);
    if (attempt?.kind !== "offer" || attempt.number !== number || attempt.answered) return;
    attempt.answered = true;
    attempt.wire.take(description).catch(() => this.#fail(attempt));
  }

  // ------------------------------------------------------------------ attempts
  /** Try somebody whom a peer of ours is connected to, if it is for us to offer. @param {string} id */
  reach(id) {
    const { me, links } = this.#room;
    if (me < id || links.has(id) || links.isRefused(id)) return;
    const { until = 0 } = this.#failures.get(id) ?? {};
    if (until < performance.now()) this.#begin(id, true);
  }

  /** Not before so many ms have gone by. */
  rest(id, ms) {
    this.#failures.set(id, { count: 0, ...this.#failures.get(id), until: performance.now() + ms });
  }

  /** Whatever has failed may be tried again. */
  forgive() {
    this.#failures = new Recent(500);
  }

  /** Go on with what had to wait. */
  tick() {
    for (const [id, [number, description, at]] of this.#offers) {
      this.#offers.delete(id);
      const waits = at + this.#room.limits.attempt / 2 > performance.now();
      if (waits && !this.#going.has(id) && !this.#room.links.has(id)) this.#answer(id, number, description);
      if (!this.#hasRoom()) break;
    }
    for (const id of this.#wanted) {
      if (this.#room.links.has(id)) this.#wanted.delete(id);
      else this.reach(id);
    }
  }

  #hasRoom() {
    const { limits, links } = this.#room;
    if (!globalThis.RTCPeerConnection) return false;
    return this.#going.size < HALF_OPEN && links.size + this.#going.size < limits.connections;
  }

  // `proven`: known to be present. An announcement may be an old one that a stranger plays again: only some attempts for these.
  #begin(id, proven) {
    const before = this.#going.get(id);
    if (before) {
      before.proven ||= proven;
      return true;
    }
    const unproven = [...this.#going.values()].filter((attempt) => !attempt.proven).length;
    if (!proven && unproven >= UNPROVEN) return false;
    if (!this.#hasRoom()) {
      if (proven && this.#wanted.size < 100) this.#wanted.add(id);
      return proven;
    }
    this.#last = Math.max(this.#last + 1, Math.round(performance.timeOrigin + performance.now()));
    const attempt = this.#open(id, this.#last, "offer");
    if (!attempt) return false;
    attempt.proven = proven;
    this.#describe(attempt, () => attempt.wire.offer());
    return true;
  }

  #open(id, number, kind) {
    const { ice, limits, clock, links } = this.#room;
    let wire;
    try {
      wire = new RtcWire(ice);
    } catch {
      return null; // browsers have limits too
    }
    const attempt = {
      id,
      number,
      kind,
      wire,
      proven: true,
      answered: kind === "answer",
      description: null,
      timers: [],
    };
    this.#wanted.delete(id);
    this.#going.set(id, attempt);
    attempt.timers.push(clock.after(limits.attempt, () => this.#fail(attempt)));
    wire.onclose = () => this.#fail(attempt);
    wire.onopen = () => {
      this.#end(attempt);
      this.#failures.set(id, undefined);
      links.add(id, wire);
    };
    return attempt;
  }

  async #describe(attempt, describe) {
    try {
      attempt.description = base64url(await describe());
    } catch {
      this.#fail(attempt);
      return;
    }
    if (this.#going.get(attempt.id) !== attempt) return;
    this.#say(attempt, false);
    if (attempt.kind === "answer") return; // repeated when the offer is
    for (const ms of REPEATS) {
      attempt.timers.push(this.#room.clock.after(ms, () => attempt.answered || this.#say(attempt, true)));
    }
  }

  #say({ id, kind, number, description }, urgent) {
    if (description) this.#room.signals.send(kind, id, { a: number, d: description }, urgent);
  }

  #end(attempt) {
    for (const cancel of attempt.timers) cancel();
    this.#going.delete(attempt.id);
    this.#room.clock.after(0, () => this.tick());
  }

  /** Give an attempt up without a word. */
  drop(id) {
    this.#offers.delete(id);
    const attempt = this.#going.get(id);
    if (!attempt) return;
    this.#end(attempt);
    attempt.wire.close();
  }

  #fail(attempt) {
    const { id, wire, answered, proven } = attempt;
    if (this.#going.get(id) !== attempt) return;
    this.drop(id);
    const count = (this.#failures.get(id)?.count ?? 0) + 1;
    this.#failures.set(id, { count, until: performance.now() + Math.min(AGAIN * 2 ** (count - 1), LONGEST) });
    if (proven && count < TRIES) this.#wanted.add(id);
    this.#room.failed(id, { ...wire.candidates, answered });
  }

  close() {
    for (const id of [...this.#going.keys()]) this.drop(id);
  }
}
