// Schnorr signatures over secp256k1 (BIP-340), as Nostr wants them. The key is thrown away with the page and stands for nobody: it need not
// be guarded, only be accepted by relays.
import { Point } from "@noble/secp256k1";
import { hex, join, random, unhex, utf8 } from "./bytes.mjs";

const { n: ORDER } = Point.CURVE();

const number = (bytes) => BigInt(`0x${hex(bytes)}`);
const bytes32 = (value) => unhex(value.toString(16).padStart(64, "0"));
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** The SHA-256 of a text. */
export const hash = (text) => sha256(utf8(text));

// A random scalar, and the x of its multiple of the base; of a scalar and its negative the one whose multiple has an even y.
function pair() {
  const scalar = (number(random(32)) % (ORDER - 1n)) + 1n;
  const { x, y } = Point.BASE.multiply(scalar).toAffine();
  return { scalar: y & 1n ? ORDER - scalar : scalar, x: bytes32(x) };
}

/** A key of its own. */
export class Signer {
  #key = pair();
  /** In hex. */
  publicKey = hex(this.#key.x);

  /** @param {Uint8Array} message 32 bytes @returns {Promise<string>} the signature in hex */
  async sign(message) {
    const { scalar, x } = this.#key;
    const nonce = pair();
    const tag = await hash("BIP0340/challenge");
    const challenge = number(await sha256(join(tag, tag, nonce.x, x, message))) % ORDER;
    return hex(join(nonce.x, bytes32((nonce.scalar + challenge * scalar) % ORDER)));
  }
}
