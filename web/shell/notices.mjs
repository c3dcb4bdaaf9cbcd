// Sentences of the shell that lie over the page's lower edge: storage blocked, a new version, something went wrong.
const { tertulia } = globalThis;
const shown = new Map(); // key -> element

function control({ code, main = false, run }, close) {
  const button = tertulia.element(
    "button",
    { type: "button", class: `shell-button ${main ? "action" : "quiet"}`, "data-shell": code },
    [tertulia.say(code)],
  );
  button.addEventListener("click", () => run(button, close));
  return button;
}

/**
 * Show a notice, in place of an earlier one with the same key.
 * @param {string} code its sentence in the catalogues
 * @param {{key?: string, values?: object, urgent?: boolean,
 *          actions?: {code: string, main?: boolean, run: (button: Element, close: () => void) => void}[]}} options
 * @returns {() => void} takes it away
 */
export function notice(code, { key = code, values, urgent = false, actions = [] } = {}) {
  const close = () => {
    if (shown.get(key) === box) shown.delete(key);
    box.remove();
  };
  const box = tertulia.element(
    "div",
    { class: "shell-notice", role: urgent ? "alert" : "status", "data-notice": code },
    [tertulia.element("p", {}, [tertulia.say(code, values)])],
  );
  const row = tertulia.element(
    "p",
    { class: "shell-actions" },
    actions.map((action) => control(action, close)),
  );
  row.append(control({ code: "shell.do.dismiss", run: close }, close));
  box.append(row);
  shown.get(key)?.remove();
  shown.set(key, box);
  document.getElementById("notices").append(box);
  return close;
}

/** Take away the notice with this key, if there is one. */
export function withdraw(key) {
  shown.get(key)?.remove();
  shown.delete(key);
}
