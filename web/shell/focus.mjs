// Where the keyboard and the screen reader are, before and after the page changes.
const path = (element) =>
  element?.id
    ? `#${CSS.escape(element.id)}`
    : element?.dataset?.action
      ? `[data-action="${CSS.escape(element.dataset.action)}"]`
      : "";
let opener = ""; // what had the focus when a dialog or question opened
let asking = ""; // the control that took the focus then

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
  const question = app.querySelector("[data-autofocus]");
  const asks = question ? path(question) + (question.closest("[aria-labelledby], section")?.className ?? "") : "";
  if (frame.arrive) {
    scrollTo(0, 0);
    opener = "";
    focus(question ?? app.querySelector("h1"));
  } else if (asks && asks !== asking) {
    if (!asking) opener = before.inside ? before.at : "";
    focus(question);
  } else if (!asks && asking) {
    focus((opener && app.querySelector(opener)) || fallback(app));
  } else if (before.inside && (document.activeElement === document.body || !document.activeElement)) {
    focus((before.at && app.querySelector(before.at)) || fallback(app));
  }
  asking = asks;
  if (frame.rule) showRule(frame.rule);
}

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
