// The bridge between Python and the page: the only script that Python's web/dom.py calls. A frame comes as one JSON text;
// what is used in the page goes back as the text of its data-action. Knows nothing of games.
import { Idiomorph } from "idiomorph";
import { createStore, del, entries, get, keys, set } from "idb-keyval";
import { play } from "../shell/sounds.mjs";
import { followFocus, watchFocus } from "../shell/focus.mjs";
import { measure, move } from "../shell/flip.mjs";
import { fill, isStill, keep } from "../shell/stills.mjs";
import { isGrids, settleGrids, walkGrid, watchGrids } from "../shell/grid.mjs";
import { isPans, panByKey, settlePans, watchPans } from "../shell/pan.mjs";
import { forget, isFirstTap } from "../shell/taps.mjs";
import { wind } from "../shell/clock.mjs";
import { describeHints, speak } from "../shell/speech.mjs";

const { tertulia } = globalThis;
const app = document.getElementById("app");
const live = document.getElementById("live");
const here = new URL("./", import.meta.url).href;
let hear = () => {};

// ------------------------------------------------------------------ what Python shows
// Whether a <details> is open is its reader's business; where a board is moved to and what of it is in the tab order, ours.
const isReaders = (name, element) => name === "open" && element.tagName === "DETAILS";
// A heading that was given the focus keeps it.
const isFocuss = (name, element) => name === "tabindex" && element === document.activeElement;
const beforeAttributeUpdated = (name, element) =>
  !(isReaders(name, element) || isFocuss(name, element) || isGrids(name, element) || isPans(name, element));
const beforeNodeMorphed = (old, fresh) => !isStill(old, fresh);
const MORPH = { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated, beforeNodeMorphed } };

/** Show a frame (web/ports.py, Page.render). @param {string} json */
export function render(json) {
  const frame = JSON.parse(json);
  const places = measure(app);
  const focus = watchFocus(app);
  document.documentElement.lang = frame.lang;
  document.title = frame.title;
  keep(frame.stills);
  forget();
  Idiomorph.morph(app, frame.html, MORPH);
  fill(app);
  settleGrids(app, frame.arrive);
  settlePans(app);
  wind(app);
  move(app, places);
  followFocus(app, focus, frame);
  describeHints(app);
  speak(app, frame);
  if (frame.sound && tertulia.settings.sound) play(frame.sound);
  tertulia.setBusy?.(frame.busy);
}

export function ready() {
  tertulia.ready();
  // Chosen while nobody listened yet.
  app.querySelectorAll('input[type="file"]').forEach(openFile);
}
export const crashed = (detail) => tertulia.crashed(detail);
export const note = (text) => tertulia.note(text);

// ------------------------------------------------------------------ what people do
/** Hear of controls, addresses and tables lost to another tab. @param {(kind: string, text: string, value: string) => void} handler */
export function listen(handler) {
  hear = handler;
  addEventListener("hashchange", () => hear("address", "", ""));
  document.addEventListener("click", clicked);
  document.addEventListener("change", changed);
  document.addEventListener("input", changed);
  document.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", pressed);
  document.addEventListener("visibilitychange", () => document.hidden && hear("hidden", "", ""));
  watchGrids(app);
  watchPans(app);
}

const COUNTS = /^(pick |replay\.|setup\.|undo$)/;
let clickedLast = "";

// The second half of a double click falls on whatever has come to lie there: it must play or remove nothing. Who clicks the same
// counter or the same way on again and again means it, as do two quick taps; but none of them shows the next player's hand to
// the one before.
function isEcho(event, control) {
  const { action } = control.dataset;
  const again = action === clickedLast && COUNTS.test(action) && !control.matches("[aria-pressed], [aria-expanded]");
  const echo = event.detail > 1 && (action === "curtain.lift" || (event.pointerType !== "touch" && !again));
  clickedLast = action;
  return echo && action !== "undo";
}

function clicked(event) {
  const link = event.target.closest?.('a[href^="#"]');
  // The way to where one is already: the browser sees no change, but the page may have been scrolled away.
  if (link?.getAttribute("href") === location.hash) hear("address", "", "");
  const control = event.target.closest?.("[data-action]");
  if (!control || control.matches("input, select, textarea")) return;
  const action = control.dataset.action;
  if (isEcho(event, control)) return;
  if (isFirstTap(event, control)) return;
  if (action === "page.skip") document.getElementById("main")?.focus();
  else hear("action", action, "");
}

function changed(event) {
  const control = event.target.closest?.("[data-action]");
  if (!control) return;
  if (control.matches('input[type="file"]')) {
    if (event.type === "change") openFile(control);
    return;
  }
  const typed = control.matches('input[type="text"], input[type="range"], textarea');
  if ((event.type === "input") === typed) hear("action", control.dataset.action, control.value);
}

// A file goes on as its text; one that cannot be read, or is far too long for anything of ours, as none.
async function openFile(control) {
  const [file] = control.files;
  control.value = ""; // the same file may be chosen again
  if (!file) return;
  const text = file.size <= LONGEST_FILE ? await file.text().catch(() => "") : "";
  hear("action", control.dataset.action, text);
}
const LONGEST_FILE = 4e6;

// Escape closes what lies on top; arrows go along a row of controls.
function pressed(event) {
  // A key that is held down would go on with whatever takes the focus next.
  if (event.repeat && event.key === "Enter" && event.target.closest?.("[data-action]")) {
    event.preventDefault();
    return;
  }
  if (event.key === "Escape") {
    const closes =
      '[aria-modal] [data-action="panel.close"], [data-action="refusal.close"], [data-escape]:not([disabled])';
    const close = [...app.querySelectorAll(closes)].find((each) => !each.closest("[inert]"));
    if (close) hear("action", close.dataset.action, "");
    return;
  }
  // In SVG nothing is a button by itself.
  if (
    (event.key === "Enter" || event.key === " ") &&
    event.target.matches?.('[role="button"][data-action]:not(button)')
  ) {
    event.preventDefault();
    hear("action", event.target.dataset.action, "");
    return;
  }
  if (walkGrid(event) || panByKey(event)) return;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const row = step && !event.target.matches?.("input, textarea") && event.target.closest?.("#row, .menu");
  if (!row) return;
  const controls = [...row.querySelectorAll("[data-action]:not([disabled]), a[href]")];
  const next = controls[controls.indexOf(document.activeElement) + step];
  if (next) {
    event.preventDefault();
    next.focus();
  }
}

// ------------------------------------------------------------------ address, settings, files
export const address = () => location.hash;

export function go(hash) {
  if (location.hash === hash) hear("address", "", "");
  else location.hash = hash;
}

export const replace = (hash) => history.replaceState(history.state, "", hash);

export function info() {
  tertulia.look();
  const { version, build, lang, settings, storage } = tertulia;
  return JSON.stringify({ version, build, lang, settings, storage });
}

export const report = () => tertulia.report();

export function saveSettings(json) {
  tertulia.saveSettings(JSON.parse(json));
}

/** The markup of a page drawn at build time; undefined when it cannot be had. */
export async function staticPage(name, lang) {
  try {
    const answer = await fetch(`${here}pages/${name}.${lang}.html`);
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

export async function copy(text) {
  if (navigator.clipboard) return tertulia.copy(text, live);
  // Only pages from https or this machine get a clipboard: others copy what is selected in a field.
  const field = app.querySelector("textarea");
  field?.select();
  return Boolean(field) && document.execCommand("copy");
}

// ------------------------------------------------------------------ storage
let database;
let journal; // of tables of friends
const isText = ([key, text]) => typeof key === "string" && typeof text === "string";
const operations = {
  get: (key) => get(key, database),
  put: (key, text) => set(key, text, database),
  delete: (key) => del(key, database),
  "journal.get": (key) => get(key, journal),
  "journal.put": (key, text) => set(key, text, journal),
  "journal.delete": (key) => del(key, journal),
  "journal.keys": () => keys(journal),
  heads: async () => (await entries(database)).filter(isText).map(([key, text]) => [key, text.split("\n", 1)[0]]),
};

const PATIENCE = 5000; // milliseconds
let silent = false; // whether the storage has left the last question without an answer

/**
 * One storage operation; its answer as JSON `[value]`, or what went wrong as another text. A storage that does not answer
 * is waited for once, and then again when it has come to itself.
 */
export async function store(name, ...values) {
  if (silent) return "the storage does not answer";
  try {
    database ??= createStore("tertulia", "tables");
    journal ??= createStore("tertulia-friends", "journal");
    const work = operations[name](...values);
    const late = new Promise((_, reject) => {
      const timer = setTimeout(() => {
        silent = true;
        reject(new Error(`the storage does not answer (${name})`));
      }, PATIENCE);
      const done = () => {
        clearTimeout(timer);
        silent = false;
      };
      work.then(done, done);
    });
    return JSON.stringify([(await Promise.race([work, late])) ?? null]);
  } catch (error) {
    return `${error}`;
  }
}

// ------------------------------------------------------------------ one tab a table
const held = new Map(); // table -> lets go of it

/** Hold a table among the tabs of this browser; false if another tab has it. @returns {Promise<boolean>} */
export function hold(table, steal) {
  if (!navigator.locks || held.has(table)) return Promise.resolve(true);
  const name = `tertulia-table-${here.replace(/[^/]*\/$/, "")}${table}`;
  return new Promise((resolve) => {
    const keep = (lock) => {
      resolve(Boolean(lock));
      if (!lock) return undefined;
      return new Promise((release) => held.set(table, release));
    };
    navigator.locks.request(name, steal ? { steal: true } : { ifAvailable: true }, keep).catch(() => {
      // Another tab has taken it; or this browser has locks and refuses them, and then tabs cannot tell.
      resolve(true);
      if (held.delete(table)) hear("lost", table, "");
    });
  });
}

export function release(table) {
  held.get(table)?.();
  held.delete(table);
}

// ------------------------------------------------------------------ the bots' worker
/** What it is made of, as JSON {src, config}; undefined if its script cannot be had, of which PyScript would say nothing. */
export async function workerSetup() {
  const answer = await fetch(`${here}worker.py`).catch(() => undefined);
  if (!answer?.ok) return undefined;
  const config = {
    interpreter: `${here}interpreter.mjs`,
    packages: ["tertulia-game", "tertulia-web"],
    packages_cache: "never",
    sync_main_only: true,
  };
  return JSON.stringify({ src: `${here}worker.py`, config });
}

/** End a worker: one that does not answer still has a thread. */
export function endWorker(name) {
  const script = document.querySelector(`script[name="${name}"]`);
  script?.xworker?.terminate();
  script?.remove();
}
