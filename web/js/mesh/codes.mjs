// Invitations and answers as texts that fit a link, a QR code and a chat message. An invitation carries the whole room, so that it is all
// that a guest needs; an answer carries four bytes by which its room is known.
//
//   1 kind, 2 length of the whole, 8 id, 4 tag,
//   invitation: 16 secret, 1 length, room;   answer: 4 mark of the room
//   description (description.mjs), 4 CRC-32 over all before
import { base64url, bytesOf, hex, join, Reader, unhex, utf8 } from "./bytes.mjs";
import { unpack } from "./description.mjs";

const KINDS = { invite: 0x11, answer: 0x12 }; // the upper half is the format's version
const CHECK = 4;
const LEAST = 3 + 8 + 4 + 4 + 60 + CHECK;
export const LONGEST_ROOM = 64; // bytes

/**
 * @typedef {{kind: "invite"|"answer", id: string, tag: string, room: string, secret: Uint8Array, mark: Uint8Array,
 *   description: Uint8Array}} Code room and secret in an invitation, mark in an answer
 */

/** @param {Partial<Code>} code @returns {string} */
export function write({ kind, id, tag, room, secret, mark, description }) {
  const name = utf8(room ?? "");
  const ours = kind === "invite" ? join(secret, [name.length], name) : mark;
  const size = 3 + 8 + 4 + ours.length + description.length + CHECK;
  const body = join([KINDS[kind], size >> 8, size & 255], unhex(id), unhex(tag), ours, description);
  return base64url(join(body, crc32(body)));
}

/** Throws an Error `code.short`, `code.kind` or `code.shape`. @param {string} text @returns {Code} */
export function read(text) {
  const bytes = bytesOf(text);
  if (!bytes) throw new Error("code.shape");
  const reader = new Reader(bytes);
  try {
    const code = reader.number();
    const kind = Object.keys(KINDS).find((name) => KINDS[name] === code);
    const size = reader.number(2);
    if (!kind || size < LEAST) throw new Error("code.shape");
    if (bytes.length < size) throw new Error("code.short");
    const body = bytes.subarray(0, -CHECK);
    if (base64url(bytes) !== text || bytes.length > size || hex(crc32(body)) !== hex(bytes.subarray(-CHECK)))
      throw new Error("code.shape");
    return { kind, ...parts(kind, new Reader(body.subarray(3))) };
  } catch (error) {
    if (error.message.startsWith("code.")) throw error;
    throw new Error(bytes.length < LEAST ? "code.short" : "code.shape");
  }
}

function parts(kind, reader) {
  const code = { id: hex(reader.take(8)), tag: hex(reader.take(4)) };
  if (kind === "invite") {
    code.secret = reader.take(16);
    code.room = new TextDecoder("utf-8", { fatal: true }).decode(reader.take(reader.number()));
    if (utf8(code.room).length > LONGEST_ROOM) throw new Error("code.shape");
  } else {
    code.mark = reader.take(4);
  }
  code.description = reader.take(reader.left);
  unpack(code.description); // throws
  return code;
}

function crc32(bytes) {
  let rest = -1;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (0xedb88320 & -(rest & 1));
  }
  return unhex((~rest >>> 0).toString(16).padStart(8, "0"));
}
