// Schnorr signatures over secp256k1 (BIP-340), as Nostr wants them, by plain arithmetic. The key is thrown away with the page and stands for
// nobody: it need not be guarded, and a signature that were wrong would only be refused. NOT for anything that matters: what it takes
// depends on the key. (A library for it weighs 1.8 kB more, mostly for what only guards and verifies.)
import { hex, join, random, unhex, utf8 } from "./bytes.mjs";

// secp256k1 (SEC 2): y² = x³ + 7 over the integers modulo FIELD, with a base of order ORDER.
const FIELD = 2n ** 256n - 2n ** 32n - 977n;
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const BASE = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
];
const mod = (value) => ((value % FIELD) + FIELD) % FIELD;

function inverse(value) {
  let [low, high, x, y] = [mod(value), FIELD, 1n, 0n];
  while (low > 1n) {
    const times = high / low;
    [low, high, x, y] = [high % low, low, y - times * x, x];
  }
  return x;
}

// The sum of two points that are neither opposite nor the zero.
function add([x1, y1], [x2, y2]) {
  const slope = mod(x1 === x2 ? 3n * x1 * x1 * inverse(2n * y1) : (y2 - y1) * inverse(x2 - x1));
  const x = mod(slope * slope - x1 - x2);
  return [x, mod(slope * (x1 - x) - y1)];
}

const doubles = [BASE]; // the base, twice that, four times…

function multiple(scalar) {
  let sum;
  for (let bit = 0; scalar >> BigInt(bit); bit++) {
    doubles[bit] ??= add(doubles[bit - 1], doubles[bit - 1]);
    if ((scalar >> BigInt(bit)) & 1n) sum = sum ? add(sum, doubles[bit]) : doubles[bit];
  }
  return sum;
}

const number = (bytes) => BigInt(`0x${hex(bytes)}`);
const bytes32 = (value) => unhex(value.toString(16).padStart(64, "0"));
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** The SHA-256 of a text. */
export const hash = (text) => sha256(utf8(text));

// A random scalar, and the x of its multiple of the base; of a scalar and its negative the one whose multiple has an even y.
function pair() {
  const scalar = (number(random(32)) % (ORDER - 1n)) + 1n;
  const [x, y] = multiple(scalar);
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
