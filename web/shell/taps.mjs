// On a touch screen, inside [data-two-taps], the first tap on a small target only shows what it is; the second one uses it.
const { tertulia } = globalThis;
let armed = "";
let touch = false;

const tip = document.createElement("div");
tip.className = "tap-tip";
tip.setAttribute("role", "status");
document.body.append(tip);
addEventListener("pointerdown", (event) => {
  touch = event.pointerType === "touch";
  if (armed && !event.target.closest?.("[data-two-taps]")) forget();
});

/** Whether this click is the first tap, which only shows. */
export function isFirstTap(event, control) {
  // A click without a pointer is a key's or a screen reader's.
  if (!touch || event.detail === 0 || tertulia.settings.taps === false || !control.closest("[data-two-taps]"))
    return false;
  // What cannot be done now says why at once.
  if (control.getAttribute("aria-disabled") === "true") return false;
  const { action } = control.dataset;
  if (action === armed) {
    forget();
    return false;
  }
  document.querySelector("[data-armed]")?.removeAttribute("data-armed");
  armed = action;
  control.dataset.armed = "";
  tip.textContent = `${control.getAttribute("aria-label") ?? control.textContent} · ${tertulia.say("shell.tap_again")}`;
  const box = control.getBoundingClientRect();
  tip.style.insetBlockStart = `${box.top > innerHeight / 2 ? box.top - 12 : box.bottom + 12}px`;
  tip.dataset.above = box.top > innerHeight / 2;
  return true;
}

/** The page is another one: what was shown is of no use any more. */
export function forget() {
  armed = "";
  tip.textContent = "";
  document.querySelector("[data-armed]")?.removeAttribute("data-armed");
}
