// Connects the devices at a table, each with each: over WebRTC, and between tabs of one browser directly. They find each other by relays, by
// codes that people pass on, or by peers they have in common. Knows nothing of tables; all that goes through it is text.
//
// open(json, heard): json {room, secret: base64url of 16 bytes, id: 16 hex digits, new for each page load, relays: [url],
//   ice: [RTCIceServer], limits?: see mesh/limits.mjs}; heard(kind, peer, text) is called with
//   up      JSON {via: rtc|bc, mine, theirs: SHA-256 fingerprints in hex, "" for bc}
//   down    bye | silent | failed | replaced | limit
//   msg     the text as sent
//   failed  an attempt that was given up, JSON {mine, theirs: kinds of candidates, answered: whether the other end has answered}
//   relay   peer is its address; open | closed | refused:<its words>
//   noise   peer is a relay's address; how many messages of it were dropped
import { base64url, unbase64url, utf8 } from "./mesh/bytes.mjs";
import { LONGEST_ROOM, read } from "./mesh/codes.mjs";
import { LIMITS, LONGEST_TEXT } from "./mesh/limits.mjs";
import { Room } from "./mesh/room.mjs";
import { isId } from "./mesh/signals.mjs";

export { hand } from "./mesh/invitations.mjs";

const RELAYS = 8;

class Mesh {
  #config;
  #heard;
  #room;
  #busy = false;
  #closed = false;
  #listening = new AbortController();

  constructor(config, heard) {
    this.#config = config;
    this.#heard = heard;
    this.#enter();
    const { signal } = this.#listening;
    addEventListener("online", () => this.wake(), { signal });
    document.addEventListener("visibilitychange", () => this.#seen(), { signal });
    // A page that goes may be kept and come back: then it enters anew. (A click on a download does not hide it.)
    addEventListener("pagehide", () => this.#leave(), { signal });
    addEventListener("pageshow", ({ persisted }) => persisted && this.#enter(), { signal });
  }

  /** @param {string} peer @param {string} text @returns {boolean} false: not connected, or its buffer is full. Throws for a text too long */
  send(peer, text) {
    if (text.length > LONGEST_TEXT) throw new RangeError("text.long");
    return this.#room.links.send(peer, text);
  }

  /** @returns {string} JSON [{id, via, path: host|srflx|relay|"", rtt: ms or null, since: ms since 1970}] */
  peers() {
    return JSON.stringify(this.#room.links.list());
  }

  /** @returns {Promise<string>} an invitation for one guest; it lives as long as this page */
  async invite() {
    return (await this.#invitations()).invite();
  }

  /** @param {string} code an invitation @returns {Promise<string>} the answer that the inviter needs. Throws `code.…` */
  async accept(code) {
    return (await this.#invitations()).accept(code);
  }

  /** @param {string} code the answer to an invitation of ours @returns {Promise<void>} Throws `code.…` */
  async finish(code) {
    await (await this.#invitations()).finish(code);
  }

  async #invitations() {
    await this.#room.entered;
    if (this.#room.clock.stopped) throw new Error("closed");
    return this.#room.invitations;
  }

  /** Say again that we are here. */
  wake() {
    this.#room.wake();
  }

  /** Tell the others that this page may not answer for a while, or that it does again. @param {boolean} busy */
  busy(busy) {
    this.#busy = busy;
    this.#room.links.change();
  }

  close() {
    this.#closed = true;
    this.#listening.abort();
    this.#room.leave();
  }

  #enter() {
    if (this.#closed) return;
    const slow = () => this.#busy || document.hidden;
    this.#room = new Room(this.#config, (kind, peer, text) => this.#tell(kind, peer, text), slow);
  }

  #leave() {
    const gone = this.#room.links.list();
    this.#room.leave();
    for (const { id } of gone) this.#tell("down", id, "bye");
  }

  #seen() {
    if (document.hidden) this.#room.links.change();
    else this.wake();
  }

  // What goes wrong in the page must not disturb connections.
  #tell(kind, peer, text) {
    if (this.#closed) return;
    try {
      this.#heard(kind, peer, text);
    } catch (error) {
      reportError(error);
    }
  }
}

// The browser's own message would quote the text, and with it the secret.
function parsed(json) {
  try {
    return JSON.parse(json);
  } catch {
    throw new Error("config.json");
  }
}

function isIce(iceServers) {
  try {
    new RTCPeerConnection({ iceServers }).close();
    return true;
  } catch {
    return !globalThis.RTCPeerConnection; // without it, tabs can still meet
  }
}

/**
 * Enter a room.
 * @param {string} json see above
 * @param {(kind: string, peer: string, text: string) => void} heard
 * @returns {Mesh} Throws an Error `config.…`
 */
export function open(json, heard) {
  const { room, secret, id, relays = [], ice = [], limits = {} } = parsed(json);
  const fits = {
    room: typeof room === "string" && room && utf8(room).length <= LONGEST_ROOM,
    secret: typeof secret === "string" && unbase64url(secret)?.length === 16,
    id: isId(id),
    relays: Array.isArray(relays) && relays.length <= RELAYS,
    ice: Array.isArray(ice) && (!ice.length || isIce(ice)),
  };
  const wrong = Object.keys(fits).find((name) => !fits[name]);
  if (wrong) throw new Error(`config.${wrong}`);
  return new Mesh({ room, secret, id, relays, ice, limits: { ...LIMITS, ...limits } }, heard);
}

/**
 * What a code says to who has nothing else.
 * @param {string} code
 * @returns {string} JSON {kind: "invite", room, secret} or {kind: "answer"}. Throws an Error `code.…`
 */
export function peek(code) {
  const { kind, room, secret } = read(code);
  return JSON.stringify(secret ? { kind, room, secret: base64url(secret) } : { kind });
}
