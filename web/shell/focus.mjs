// Where the keyboard and the screen reader are, before and after the page changes.
const path = (element) =>
  element?.id
    ? `#${CSS.escape(element.id)}`
    : element?.dataset?.action
      ? `[data-action="${CSS.escape(element.dataset.action)}"]`
      : "";
const open = []; // the questions and dialogs that lie over each other: what each asks, and what had the focus before it

/** Remember what has the focus. */
export function watchFocus(app) {
  const active = document.activeElement;
  return {
    inside: app.contains(active) && active !== app,
    at: path(active),
    screen: app.querySelector("[data-screen]")?.dataset.screen,
  };
}

/** Put the focus where it belongs after a change: a new question, back to where a dialog was opened, or where it was. */
export function followFocus(app, before, frame) {
  const question = [...app.querySelectorAll("[data-autofocus]")].find((element) => !element.closest("[inert]"));
  const asks = question ? path(question) + (question.closest("[aria-labelledby], section")?.className ?? "") : "";
  const known = open.findIndex((each) => each.asks === asks);
  if (frame.arrive) {
    scrollTo(0, 0);
    open.length = 0;
    if (asks) open.push({ asks, opener: "" });
    focus(question ?? app.querySelector("h1"));
  } else if (asks && known < 0) {
    open.push({ asks, opener: before.inside ? before.at : "" });
    focus(question);
  } else if (open.length > known + 1) {
    const [{ opener }] = open.splice(known + 1);
    focus((opener && app.querySelector(opener)) || question || fallback(app));
  } else if (before.inside && isLost(document.activeElement)) {
    const again = before.at ? app.querySelector(before.at) : null;
    focus(again?.matches(":disabled") ? (neighbour(again) ?? fallback(app)) : again || fallback(app));
  }
  if (frame.rule) showRule(frame.rule);
}

// A control that can no longer be used loses the focus a moment later, and without a word.
const isLost = (active) => !active || active === document.body || active.matches(":disabled");
const neighbour = (control) => control.parentElement.querySelector("button:enabled, input:enabled, a[href]");

function fallback(app) {
  return app.querySelector("#row") ?? app.querySelector("#main");
}

function showRule(rule) {
  const place = document.getElementById(`rule-${rule}`);
  if (!place) return;
  place.scrollIntoView({ block: "start" });
  focus(place);
}

function focus(element) {
  if (!element) return;
  const natural = element.matches("a[href], button, input, textarea, [tabindex]");
  if (!natural) element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: element.tagName === "H1" });
}
