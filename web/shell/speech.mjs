// What a screen reader hears of changes: one live region, with what happened and then what is asked now.
const live = document.getElementById("live");
let asked = ""; // what was asked last

/** Say what a frame tells, and what it asks if that is new. What is covered or left takes its words along. */
export function speak(app, frame) {
  const words = (selector) => app.querySelector(selector)?.textContent.trim() ?? "";
  const ask = words(".coach-words") || words(".ask-mine .ask-words");
  const text = [frame.say, ask === asked ? "" : ask].filter(Boolean).join(" ");
  asked = ask;
  if (text) tell(text);
  else if (frame.arrive || frame.covered) live.textContent = "";
}

/** Say a sentence. The region speaks when its text changes: the same sentence twice needs a change in between. */
export function tell(text) {
  live.textContent = live.textContent === text ? `${text}\u00a0` : text;
}

/** What a hint advises is marked for the eye by the styles; for others it is described. */
export function describeHints(app) {
  for (const each of app.querySelectorAll("[data-hint]"))
    each.setAttribute("aria-description", globalThis.tertulia.say("shell.advised"));
}
