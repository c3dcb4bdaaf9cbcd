// When to say that we are here. Seldom: who waits says nothing, since whoever comes says it.
const JOIN = [1_000, 3_000, 7_000, 15_000]; // ms after joining; besides once on each relay as soon as it is there
const ALWAYS = 2; // of these also for who is connected to somebody: others may have lost the first word
const LOST = [500, 1_000, 2_000, 4_000, 8_000, 15_000]; // ms, one after the other, after a connection was lost
const GAP = 1_000; // ms between two that the page asks for

export class Announcer {
  #room;
  #lost = new Set();
  #cancel = () => {};
  #last = Number.NEGATIVE_INFINITY;

  /** @param {{clock: object, links: object, say: () => void}} room */
  constructor(room) {
    this.#room = room;
  }

  join() {
    JOIN.forEach((ms, index) => {
      this.#room.clock.after(ms, () => (index < ALWAYS || !this.#room.links.size) && this.#say());
    });
  }

  /** A peer was lost, and has not said that it goes. */
  lost(id) {
    this.#lost.add(id);
    this.#cancel();
    this.#seek(0);
  }

  found(id) {
    this.#lost.delete(id);
  }

  #seek(step) {
    if (step === LOST.length) this.#lost.clear();
    if (!this.#lost.size) return;
    this.#cancel = this.#room.clock.after(LOST[step], () => {
      if (this.#lost.size) this.#say();
      this.#seek(step + 1);
    });
  }

  now() {
    if (performance.now() - this.#last > GAP) this.#say();
  }

  #say() {
    this.#last = performance.now();
    this.#room.say();
  }
}
