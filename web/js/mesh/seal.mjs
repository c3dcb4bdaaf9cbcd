// What a room's secret is good for: the names under which its members find each other, and the key that seals all they say there.
import { base64url, hex, join, random, unbase64url, utf8 } from "./bytes.mjs";

const NONCE = 12;
const TAG = 16;
const LONGEST = 4_096; // characters of a sealed signal; offers take some 400

/** The keys of a room. None of them can be read out again. */
export class Keys {
  #hkdf;
  #aes;
  #room;
  #inboxes = new Map();
  /** 128 bits in hex: where members announce themselves. */
  topic = "";
  /** Four bytes by which a code is known to be of this room. */
  mark = new Uint8Array(0);

  /** @param {string} room @param {Uint8Array} secret @returns {Promise<Keys>} */
  static async of(room, secret) {
    const keys = new Keys();
    keys.#room = room;
    keys.#hkdf = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits", "deriveKey"]);
    const aes = { name: "AES-GCM", length: 256 };
    keys.#aes = await crypto.subtle.deriveKey(keys.#purpose("seal"), keys.#hkdf, aes, false, ["encrypt", "decrypt"]);
    keys.topic = hex(await keys.#bits("topic", 16));
    keys.mark = await keys.#bits("mark", 4);
    return keys;
  }

  #purpose(name) {
    return { name: "HKDF", hash: "SHA-256", salt: utf8("tertulia mesh 1"), info: utf8(`${name}|${this.#room}`) };
  }

  async #bits(name, size) {
    return new Uint8Array(await crypto.subtle.deriveBits(this.#purpose(name), this.#hkdf, size * 8));
  }

  /** Where one member alone listens: relays then send what is meant for it to nobody else. @param {string} id */
  async inbox(id) {
    if (!this.#inboxes.has(id)) {
      if (this.#inboxes.size > 500) this.#inboxes.clear();
      this.#inboxes.set(id, hex(await this.#bits(`inbox ${id}`, 16)));
    }
    return this.#inboxes.get(id);
  }

  /** @param {object} signal @returns {Promise<string>} */
  async seal(signal) {
    const nonce = random(NONCE);
    const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv: nonce }, this.#aes, utf8(JSON.stringify(signal)));
    return base64url(join(nonce, new Uint8Array(sealed)));
  }

  /** What was sealed; null for whatever was not sealed by a member of this room. @param {unknown} text */
  async open(text) {
    if (typeof text !== "string" || text.length > LONGEST) return null;
    const bytes = unbase64url(text);
    if (!bytes || bytes.length < NONCE + TAG) return null;
    try {
      const algorithm = { name: "AES-GCM", iv: bytes.subarray(0, NONCE) };
      const opened = await crypto.subtle.decrypt(algorithm, this.#aes, bytes.subarray(NONCE));
      return JSON.parse(new TextDecoder().decode(opened));
    } catch {
      return null;
    }
  }
}
