// Bytes and their texts.

export const utf8 = (text) => new TextEncoder().encode(text);
export const random = (size) => crypto.getRandomValues(new Uint8Array(size));

export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

export const base64url = (bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The bytes of a base64url text, as far as it goes; null if there are other characters in it. */
export function bytesOf(text) {
  if (!/^[\w-]*$/.test(text)) return null;
  const whole = text.slice(0, text.length - (text.length % 4 === 1));
  return Uint8Array.from(atob(whole.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
}

/** The bytes of a base64url text, or null if it is not exactly what `base64url` writes. */
export function unbase64url(text) {
  const bytes = bytesOf(text);
  return bytes && base64url(bytes) === text ? bytes : null;
}

export function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Reads bytes from front to back. Whoever reads past the end gets a RangeError. */
export class Reader {
  #bytes;
  #at = 0;

  constructor(bytes) {
    this.#bytes = bytes;
  }

  get left() {
    return this.#bytes.length - this.#at;
  }

  take(size) {
    if (size > this.left) throw new RangeError("short");
    this.#at += size;
    return this.#bytes.subarray(this.#at - size, this.#at);
  }

  number(size = 1) {
    return this.take(size).reduce((sum, byte) => sum * 256 + byte, 0);
  }
}
