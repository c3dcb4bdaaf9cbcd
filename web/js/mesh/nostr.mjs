// Meeting points: Nostr relays (NIP-01). They pass events on and keep none, since the events are of an ephemeral kind, signed with a key
// that lives as long as the page. What is in them is sealed; a relay sees when something is said on a topic, and how much.
import { hex, random } from "./bytes.mjs";
import { Bucket } from "./limits.mjs";
import { hash, Signer } from "./sign.mjs";

const KIND = 25_050;
const OPENS = 50; // tries to decrypt a second
const OPENS_BURST = 100;
const LONGEST_WAIT = 60_000; // ms between two tries
const LONGEST = 16_384; // characters of a message
const OLDEST = 7_200; // s; as far as clocks may differ
const STORED = 20; // events that a relay may send though it should have kept none
const OPENING = 10_000; // ms
const SILENCE = 10_000; // ms without a word after we have sent something
const WORDS = 200;
const AGAIN = 1_000; // ms between two tries, whatever asks for them
const BAD = "refused:url";

/** All relays of a room. */
export class Relays {
  #signer = new Signer();
  #relays;

  /**
   * @param {string[]} urls
   * @param {string[]} topics what to listen to
   * @param {{clock: object, limits: object, heard: (url: string, state: string) => void, noise: (url: string) => void,
   *   ready: (relay: object) => void, sealed: (content: unknown) => Promise<boolean>}} room ready: a relay may be spoken to (again);
   *   sealed: whether a member has sealed it
   */
  constructor(urls, topics, room) {
    this.#relays = [...new Set(urls)].map((url) => new Relay(url, topics, this.#signer.publicKey, room));
  }

  /** Send to one relay, or to all. @param {string} topic @param {string} content @param {object} [only] */
  async publish(topic, content, only) {
    const open = this.#relays.filter((relay) => relay.open && (!only || relay === only));
    if (!open.length) return;
    const event = { pubkey: this.#signer.publicKey, created_at: now(), kind: KIND, tags: [["x", topic]], content };
    const signed = JSON.stringify([0, event.pubkey, event.created_at, event.kind, event.tags, event.content]);
    const id = await hash(signed);
    const sig = await this.#signer.sign(id);
    for (const relay of open) relay.publish({ id: hex(id), ...event, sig });
  }

  wake() {
    for (const relay of this.#relays) relay.wake();
  }

  close() {
    for (const relay of this.#relays) relay.close();
  }
}

const now = () => Math.floor(Date.now() / 1000);

class Relay {
  #url;
  #topics;
  #self;
  #room;
  #socket = null;
  #subscription = hex(random(8));
  #opens; // tries to decrypt
  #sends = new Bucket(1, 40); // whatever goes wrong elsewhere: a relay is a gift
  #wait = 1_000;
  #paused = false; // it has refused something: nothing is sent for a while
  #banned = 0; // until then it is not spoken to, since it sent too much
  #tried = 0;
  #told = "";
  #retry = () => {}; // calls the next try off
  #watch = null; // calls the end of patience off

  constructor(url, topics, self, room) {
    this.#url = url;
    this.#topics = topics;
    this.#self = self;
    this.#room = room;
    this.#opens = new Bucket(OPENS, OPENS_BURST);
    this.#connect();
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN && !this.#paused;
  }

  // ------------------------------------------------------------------ the socket
  #connect() {
    this.#retry();
    this.#tried = performance.now();
    let socket;
    try {
      if (!/^wss?:/.test(this.#url)) throw new SyntaxError(); // what is no address would be one within our own site
      socket = new WebSocket(this.#url);
    } catch {
      this.#tell(BAD); // trying again will not make it one
      return;
    }
    this.#socket = socket;
    this.#expect(OPENING);
    socket.onopen = () => {
      this.#calm();
      this.#expect(SILENCE);
      this.#subscribe();
      this.#room.ready(this);
    };
    socket.onmessage = ({ data }) => this.#socket === socket && this.#hear(data);
    socket.onclose = () => this.#socket === socket && this.#lost();
  }

  #subscribe() {
    const filter = { kinds: [KIND], "#x": this.#topics, since: now() - OLDEST, limit: STORED };
    this.#socket?.send(JSON.stringify(["REQ", this.#subscription, filter]));
  }

  // A connection that has died without a word: nothing comes though something should.
  #expect(ms) {
    this.#watch ??= this.#room.clock.after(ms, () => this.#lost());
  }

  #lost(wait = this.#backOff()) {
    this.#drop();
    this.#tell("closed");
    this.#retry();
    this.#retry = this.#room.clock.after(wait, () => this.#connect());
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#calm();
    socket?.close();
  }

  #calm() {
    this.#watch?.();
    this.#watch = null;
  }

  #backOff() {
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    return Math.min(wait, LONGEST_WAIT);
  }

  #tell(state) {
    if (state === this.#told) return;
    this.#told = state;
    this.#room.heard(this.#url, state);
  }

  // ------------------------------------------------------------------ what it says
  #hear(data) {
    this.#calm();
    if (typeof data !== "string" || data.length > LONGEST) return this.#noise(1 + (data.length ?? LONGEST) / 4096);
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return this.#noise();
    }
    if (!Array.isArray(message)) return this.#noise();
    const [kind, first, second, third] = message;
    if (kind !== "EVENT" && !this.#afford(0.2)) return;
    if (kind === "EVENT") this.#event(second);
    else if (kind === "EOSE") this.#tell("open");
    else if (kind === "OK") second === true ? this.#accepted() : this.#refused(third);
    else if (kind === "NOTICE") this.#refused(first);
    else if (kind === "CLOSED") this.#refused(second, () => this.#subscribe());
    else if (kind !== "AUTH") this.#noise();
  }

  async #event(event) {
    if (event?.pubkey === this.#self) return;
    if (!this.#afford(1)) return;
    this.#tell("open");
    if (!(await this.#room.sealed(event?.content))) this.#room.noise(this.#url);
  }

  #accepted() {
    this.#wait = 1_000;
    this.#tell("open");
  }

  #refused(words, then = () => {}) {
    const told = String(words).replaceAll(/\p{C}/gu, " ").slice(0, WORDS);
    this.#tell(`refused:${told}`);
    if (this.#paused) return;
    this.#paused = true;
    const socket = this.#socket;
    this.#room.clock.after(this.#backOff(), () => {
      this.#paused = false;
      if (!socket || this.#socket !== socket) return;
      then();
      this.#room.ready(this);
    });
  }

  #noise(cost = 1) {
    this.#room.noise(this.#url);
    this.#afford(cost);
  }

  #afford(cost) {
    if (this.#opens.take(cost)) return true;
    this.#room.noise(this.#url);
    this.#banned = performance.now() + this.#room.limits.pause;
    if (this.#socket) this.#lost(this.#room.limits.pause);
    return false;
  }

  // ------------------------------------------------------------------ what it is told
  publish(event) {
    if (!this.open || !this.#sends.take()) return;
    this.#socket.send(JSON.stringify(["EVENT", event]));
    this.#expect(SILENCE);
  }

  /** The network may be another one: try at once, unless that has just been done. */
  wake() {
    const at = performance.now();
    if (!this.#socket && this.#told !== BAD && at > this.#banned && at - this.#tried > AGAIN) this.#connect();
  }

  close() {
    this.#drop();
    this.#retry();
  }
}
