// Texts as frames of at most 16 KiB, and back. The first character of a frame says what it is:
//   "c" a control message (JSON), between the meshes;   "+" a piece of a text, more follows;   "." the last piece, or the whole
const FRAME = 16_384; // bytes
const ASCII = FRAME - 4;
const OTHER = Math.floor(ASCII / 3); // three bytes is the most that a UTF-16 unit takes

/** The frames of a text, in their order. @param {string} text @returns {string[]} */
export function cut(text) {
  const frames = [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  const most = /^[\x00-\x7f]*$/.test(text) ? ASCII : OTHER;
  let at = 0;
  do {
    let end = at + most;
    // Half of a character that takes two units would arrive as no character.
    if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end -= 1;
    frames.push((end < text.length ? "+" : ".") + text.slice(at, end));
    at = end;
  } while (at < text.length);
  return frames;
}

export const control = (message) => `c${JSON.stringify(message)}`;

/** Puts pieces together. */
export class Joiner {
  #pieces = [];
  #size = 0;
  #most;

  /** @param {number} most characters of a text */
  constructor(most) {
    this.#most = most;
  }

  /**
   * @param {unknown} frame
   * @returns {{text: string} | {control: object} | null} null for a piece in the middle. Throws for a frame that is none
   */
  take(frame) {
    if (typeof frame !== "string" || frame.length > FRAME) throw new RangeError("frame");
    const rest = frame.slice(1);
    if (frame[0] === "c") {
      const message = JSON.parse(rest);
      if (typeof message?.k !== "string") throw new RangeError("frame");
      return { control: message };
    }
    if (frame[0] !== "+" && frame[0] !== ".") throw new RangeError("frame");
    this.#size += rest.length;
    if (this.#size > this.#most) {
      this.#forget();
      throw new RangeError("long");
    }
    this.#pieces.push(rest);
    return frame[0] === "+" ? null : { text: this.#forget() };
  }

  #forget() {
    const text = this.#pieces.join("");
    this.#pieces = [];
    this.#size = 0;
    return text;
  }
}
