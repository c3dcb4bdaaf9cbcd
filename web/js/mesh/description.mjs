// What one end of a connection tells the other, in some 83 bytes instead of 600: of an SDP text only what differs between two
// connections. The text that a browser is given is always written here, out of checked parts: nothing from outside can add a line.
//
//   1 length, ufrag, 1 length, pwd, 32 fingerprint (SHA-256), 1 count, candidates: 1 type and family, address, 2 port
import { hex, join, Reader, unhex, utf8 } from "./bytes.mjs";
import { FAMILIES, readAddress, writeAddress } from "./address.mjs";

const TYPES = ["host", "srflx", "relay"];
const PREFERENCES = [126, 100, 0]; // RFC 8445, section 5.1.2.2
const MOST = 16; // candidates
const UFRAG = /^[\w+/]{4,32}$/;
const PWD = /^[\w+/]{22,64}$/;

/**
 * @typedef {{ufrag: string, pwd: string, fingerprint: Uint8Array, candidates: {type: string, address: string, port: number}[]}}
 * Description
 */

/** The parts of a browser's own SDP. @param {string} sdp @returns {Description} */
export function fromSdp(sdp) {
  const [, ufrag] = /^a=ice-ufrag:(\S+)/m.exec(sdp);
  const [, pwd] = /^a=ice-pwd:(\S+)/m.exec(sdp);
  const [, digest] = /^a=fingerprint:sha-256 (\S+)/im.exec(sdp);
  const found = new Map();
  for (const [, address, port, type] of sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gim)) {
    if (TYPES.includes(type) && writeAddress(address)) {
      found.set(`${type} ${address} ${port}`, { type, address, port: Number(port) });
    }
  }
  // A machine with many addresses of its own must not crowd out the one that the others can reach.
  const candidates = [...found.values()].sort((one, other) => TYPES.indexOf(other.type) - TYPES.indexOf(one.type));
  return { ufrag, pwd, fingerprint: unhex(digest.replaceAll(":", "")), candidates: candidates.slice(0, MOST) };
}

/** @param {Description} description @returns {Uint8Array} */
export function pack({ ufrag, pwd, fingerprint, candidates }) {
  const parts = candidates.map(({ type, address, port }) => {
    const { family, bytes } = writeAddress(address);
    return join([TYPES.indexOf(type) | (family << 2)], bytes, [port >> 8, port & 255]);
  });
  return join([ufrag.length], utf8(ufrag), [pwd.length], utf8(pwd), fingerprint, [candidates.length], ...parts);
}

/** Checks everything. Throws, never mind what, for bytes that `pack` would not have written. @returns {Description} */
export function unpack(bytes) {
  const reader = new Reader(bytes);
  const ufrag = String.fromCharCode(...reader.take(reader.number()));
  const pwd = String.fromCharCode(...reader.take(reader.number()));
  const fingerprint = reader.take(32);
  const count = reader.number();
  if (!UFRAG.test(ufrag) || !PWD.test(pwd) || count > MOST) throw new RangeError("shape");
  const candidates = Array.from({ length: count }, () => {
    const kind = reader.number();
    const type = TYPES[kind & 3];
    const size = FAMILIES[kind >> 2];
    if (!type || !size) throw new RangeError("shape");
    return { type, address: readAddress(kind >> 2, reader.take(size)), port: reader.number(2) };
  });
  if (reader.left) throw new RangeError("shape");
  return { ufrag, pwd, fingerprint, candidates };
}

/** The SDP text. @param {Description} description @param {"offer"|"answer"} type */
export function toSdp({ ufrag, pwd, fingerprint, candidates }, type) {
  const lines = candidates.map(({ type: kind, address, port }, index) => {
    const priority = PREFERENCES[TYPES.indexOf(kind)] * 2 ** 24 + (65535 - index) * 256 + 255;
    const related = kind === "host" ? "" : " raddr 0.0.0.0 rport 0";
    return `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ ${kind}${related}`;
  });
  return [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...lines,
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${pwd}`,
    `a=fingerprint:sha-256 ${hex(fingerprint).toUpperCase().match(/../g).join(":")}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
    "",
  ].join("\r\n");
}

/** What kinds of candidates it holds, each once. @param {Description | null} description */
export const kinds = (description) => [...new Set(description?.candidates.map(({ type }) => type))];
