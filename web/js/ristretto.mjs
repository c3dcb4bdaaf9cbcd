// ristretto255 (RFC 9496) by @noble/curves, for game/fair/packed.py: a batch comes as one run of bytes and goes back as one.
//
// Numbers are unsigned and little-endian. A call for sums is the number of rows (4 bytes), the number of terms of each row (4 bytes each),
// and the terms of all rows, each a scalar below the group's order and the encoding of an element (32 bytes each).
import { interleavedMSMUnsafe } from "@noble/curves/abstract/curve.js";
import { ristretto255, ristretto255_hasher } from "@noble/curves/ed25519.js";

const { Point } = ristretto255;
const { ORDER } = Point.Fn;
const SIZE = 32;
const KEPT = 4096; // decoded elements: each costs a square root, and the same ones come again and again
const TABLES = 32; // elements with a table of multiples, which takes some 300 KB
const WORTH_IT = 8; // multiplications that take as long as making a table, with which they take a fifth of their time
const FEW = 3; // terms up to which tables are faster than what long rows do
const WINDOW = 5; // bits of a scalar that one addition settles

/**
 * The sum of each row.
 * @param {Uint8Array} call see above
 * @returns {Uint8Array} one element a row; empty if the call holds an encoding that is none
 */
export function lincomb(call) {
  const view = new DataView(call.buffer, call.byteOffset, call.byteLength);
  const rows = view.getUint32(0, true);
  const sums = new Uint8Array(rows * SIZE);
  let at = 4 + rows * 4;
  for (let row = 0; row < rows; row++) {
    const terms = [];
    for (let count = view.getUint32(4 + row * 4, true); count > 0; count--) {
      const element = decode(call.subarray(at + SIZE, at + 2 * SIZE));
      if (!element) return new Uint8Array(0);
      terms.push({ scalar: scalarAt(view, at), element });
      at += 2 * SIZE;
    }
    sums.set(sum(terms).toBytes(), row * SIZE);
  }
  return sums;
}

/**
 * The elements that uniform bytes derive (RFC 9496, section 4.3.4).
 * @param {Uint8Array} uniform 64 bytes an element
 * @returns {Uint8Array} the elements
 */
export function h2g(uniform) {
  const elements = new Uint8Array(uniform.length / 2);
  for (let at = 0; at < elements.length; at += SIZE) {
    const point = ristretto255_hasher.deriveToCurve(uniform.subarray(2 * at, 2 * (at + SIZE)));
    elements.set(point.toBytes(), at);
  }
  return elements;
}

/**
 * Whether all are encodings of elements.
 * @param {Uint8Array} encodings 32 bytes each
 * @returns {boolean}
 */
export function valid(encodings) {
  for (let at = 0; at < encodings.length; at += SIZE) {
    if (!decode(encodings.subarray(at, at + SIZE))) return false;
  }
  return true;
}

// ------------------------------------------------------------------ elements
const known = new Map(); // encoding as text -> {key, point, uses}; the oldest first
const tables = new Set(); // keys of those with a table; the one used longest ago first

function decode(encoding) {
  const key = String.fromCharCode(...encoding);
  const before = known.get(key);
  if (before) return before;
  let point;
  try {
    point = Point.fromBytes(encoding);
  } catch {
    return undefined;
  }
  const element = { key, point, uses: 0 };
  known.set(key, element);
  if (known.size > KEPT) forget(known.keys().next().value);
  return element;
}

function forget(key) {
  known.delete(key);
  tables.delete(key);
}

// What is multiplied by itself time and again gets a table: the generator, the joint key of a round, the seats' keys.
function hasTable(element) {
  element.uses += 1;
  if (element.uses < WORTH_IT) return false;
  if (!tables.delete(element.key)) element.point.precompute(WINDOW);
  tables.add(element.key);
  if (tables.size > TABLES) forget(tables.keys().next().value);
  return true;
}

// ------------------------------------------------------------------ sums
function scalarAt(view, at) {
  let scalar = 0n;
  for (let word = 24; word >= 0; word -= 8) scalar = (scalar << 64n) | view.getBigUint64(at + word, true);
  return scalar;
}

function sum(terms) {
  if (terms.length === 1) {
    hasTable(terms[0].element);
    return multiple(terms[0]);
  }
  let total = Point.ZERO;
  const rest = [];
  for (const term of terms) {
    if (term.scalar === 1n) total = total.add(term.element.point);
    else if (term.scalar === ORDER - 1n) total = total.subtract(term.element.point);
    else if (terms.length <= FEW && hasTable(term.element)) total = total.add(byTable(term));
    else rest.push(shortest(term));
  }
  if (!rest.length) return total;
  const points = rest.map(({ point }) => point);
  return total.add(interleavedMSMUnsafe(Point, points, WINDOW)(rest.map(({ scalar }) => scalar)));
}

// In constant time, but for 0, which noble refuses; by the table where there is one.
const multiple = ({ scalar, element: { point } }) => (scalar === 0n ? Point.ZERO : point.multiply(scalar));

// The same additions, and then no inversion: what comes of it is added to other terms.
const byTable = ({ scalar, element: { point } }) => point.multiplyUnsafe(scalar);

// The same term with fewer digits: random weights have half as many, and a minus before them would double that.
const shortest = ({ scalar, element: { point } }) =>
  2n * scalar < ORDER ? { scalar, point } : { scalar: ORDER - scalar, point: point.negate() };
