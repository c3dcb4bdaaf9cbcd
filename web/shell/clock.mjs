// Counts the seconds of [data-clock] down between two frames; Python has the last word (web/clock.py).
import { tell } from "./speech.mjs";

const LATE = 10; // seconds
let warned = false;
let known = []; // [element, seconds when it came, when that was]

/** Take over what a frame says. */
export function wind(root) {
  const now = performance.now();
  known = [...root.querySelectorAll("[data-clock]")].map((element) => [element, Number(element.dataset.clock), now]);
}

setInterval(() => {
  const now = performance.now();
  for (const [element, seconds, since] of known) {
    const left = Math.max(0, Math.ceil(seconds - (now - since) / 1000));
    const text = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (element.textContent !== text) element.textContent = text;
    const late = left <= LATE;
    // Once, to whoever it runs out for; frames come and go meanwhile.
    if (late && left > 0 && !warned && element.closest(".table-mine"))
      tell(globalThis.tertulia.say("shell.seconds_left", { count: left }));
    warned = late;
    element.toggleAttribute("data-late", late);
  }
}, 250);
