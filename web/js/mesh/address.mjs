// Addresses of candidates as bytes: IPv4, IPv6, and the names <uuid>.local behind which browsers hide those of their network.
import { hex, unhex } from "./bytes.mjs";

/** How many bytes an address of each family has. */
export const FAMILIES = [4, 16, 16];
const LOCAL = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.local$/;

/** @param {string} address @returns {{family: number, bytes: Uint8Array} | null} null for what is none of the three */
export function writeAddress(address) {
  const text = address.toLowerCase();
  if (LOCAL.test(text)) return { family: 2, bytes: unhex(text.slice(0, -6).replaceAll("-", "")) };
  const numbers = /^[\d.]+$/.test(text) ? text.split(".").map(Number) : [];
  if (numbers.length === 4 && numbers.every((number) => number < 256)) {
    return { family: 0, bytes: Uint8Array.from(numbers) };
  }
  return /^[\da-f:]+$/.test(text) ? writeIpv6(text) : null;
}

function writeIpv6(text) {
  const [head, tail, more] = text.split("::").map((half) => (half ? half.split(":") : []));
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (more || (tail ? missing < 1 : missing)) return null;
  const groups = [...head, ...Array(missing).fill("0"), ...(tail ?? [])];
  if (groups.some((group) => !group || group.length > 4)) return null;
  return { family: 1, bytes: unhex(groups.map((group) => group.padStart(4, "0")).join("")) };
}

/** The text of an address. @param {number} family @param {Uint8Array} bytes */
export function readAddress(family, bytes) {
  if (family === 0) return bytes.join(".");
  const text = hex(bytes);
  if (family === 1) return text.match(/.{4}/g).join(":");
  return `${text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
}
