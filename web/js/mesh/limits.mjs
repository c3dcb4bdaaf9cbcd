// How much anybody may ask of us, and for how long we wait. Times in ms, sizes in characters unless said otherwise.

/** What `open` may override by its `limits`; tests do. */
export const LIMITS = {
  connections: 12,
  attempt: 15_000,
  tick: 1_000, // a ping every second tick
  dead: 8_000,
  deadSlow: 20_000, // while the other has said that it is hidden or busy
  refuse: 60_000, // for who has gone beyond a limit
  pause: 60_000, // for a relay that sends too much
  invitation: 900_000,
};
export const LONGEST_TEXT = 262_144;

/** Something that fills up with time and is taken from. */
export class Bucket {
  #rate;
  #size;
  #level;
  #at = performance.now();

  /** @param {number} rate a second @param {number} size */
  constructor(rate, size) {
    this.#rate = rate;
    this.#size = size;
    this.#level = size;
  }

  /** Whether that much was in it, and is taken. @param {number} [amount] */
  take(amount = 1) {
    const now = performance.now();
    this.#level = Math.min(this.#size, this.#level + ((now - this.#at) / 1000) * this.#rate);
    this.#at = now;
    if (amount > this.#level) return false;
    this.#level -= amount;
    return true;
  }
}

/** Timers that all end together. */
export class Clock {
  #timers = new Set();
  #intervals = new Set();
  stopped = false;

  /** Do something later. @returns {() => void} what calls it off */
  after(ms, act) {
    if (this.stopped) return () => {};
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, ms);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  every(ms, act) {
    if (!this.stopped) this.#intervals.add(setInterval(act, ms));
  }

  stop() {
    this.stopped = true;
    this.#timers.forEach(clearTimeout);
    this.#intervals.forEach(clearInterval);
  }
}

/** A set that forgets its oldest members. */
export class Recent {
  #members = new Map();
  #size;

  constructor(size) {
    this.#size = size;
  }

  get = (key) => this.#members.get(key);
  has = (key) => this.#members.has(key);

  set(key, value = true) {
    this.#members.delete(key);
    this.#members.set(key, value);
    if (this.#members.size > this.#size) this.#members.delete(this.#members.keys().next().value);
  }
}
