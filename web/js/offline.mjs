// The page's side of the service worker: whether Tertulia works without a network, and the way to a new build.
//
//   tertulia.offline        {state, reason, done, total}; each change fires "tertulia:offline" on window and sets
//                           data-offline on <html>
//     unknown               not looked yet
//     installing            files are being kept, `done` of `total`; reason "network" while an install that was cut
//                           short waits for its next try
//     ready                 every file of the running build is kept
//     update                as ready, and a new build is kept too and may be taken over
//     unavailable           reason "unsupported", "insecure", "refused" (the browser will not) or "quota" (no room)
//   tertulia.applyUpdate()  takes the new build over, unless a game is under way in this tab or another one
//   tertulia.setBusy(busy)  a game is under way in this tab
import { notice, withdraw } from "../shell/notices.mjs";

const { tertulia } = globalThis;
const base = new URL("./", document.baseURI).href;
const BUSY = `tertulia-busy-${base}`;
const HOUR = 3600 * 1000;
const container = (() => {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined; // a sandboxed frame
  }
})();

const offline = { state: "unknown", reason: null, done: 0, total: 0 };
tertulia.offline = offline;
let registration = null;
let game = null; // the game under way in this tab, with the lock that says so
let tries = 0;
let nextTry; // of an install that was cut short

function change(state, details = {}) {
  Object.assign(offline, { reason: null }, details, { state });
  document.documentElement.dataset.offline = state;
  dispatchEvent(new CustomEvent("tertulia:offline", { detail: { ...offline } }));
  if (state === "update" && !game) announceUpdate();
  if (state === "ready") tellOnce();
  if (state === "unavailable" && offline.reason === "quota") notice("shell.offline.quota", { key: "offline" });
}

function announceUpdate() {
  notice("shell.update.ready", {
    key: "update",
    actions: [{ code: "shell.do.update", main: true, run: () => applyUpdate() }],
  });
}

// Said when it becomes true for the first time in this browser; later it is nothing new. Only at home: elsewhere it would lie
// over the table, or over what is about to be pressed.
function tellOnce() {
  if (game || tertulia.route() !== "") return;
  const key = "tertulia.offline-told";
  try {
    if (localStorage.getItem(key)) return;
    localStorage.setItem(key, "1");
  } catch {
    return;
  }
  const close = notice("shell.offline.ready", { key: "ready" });
  setTimeout(close, 10000); // good to know, and nothing to do about
  addEventListener("hashchange", close, { once: true });
}
addEventListener("hashchange", () => offline.state === "ready" && tellOnce());

// ------------------------------------------------------------------ installing
function ask(worker, message) {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    worker.addEventListener(
      "statechange",
      () => worker.state === "redundant" && reject(new Replaced("worker replaced")),
    );
    worker.postMessage(message, [port2]);
  });
}

class Replaced extends Error {}

// A worker that was replaced while it was asked: the next one's own changes of state will have it asked again.
function overtaken(error) {
  if (!(error instanceof Replaced)) refused(error);
}

// Nothing is believed but what the worker finds in its cache.
async function examine() {
  const { active, waiting } = registration;
  if (!active) return;
  let status = await ask(active, { type: "status" });
  if (status.build !== tertulia.build && status.build) {
    // A first visit during a deploy, or a tab that stayed behind: this page runs on, a reload brings the kept build.
    change("update", { reason: "reload" });
    return;
  }
  if (status.missing.length) {
    change("installing", { done: status.total - status.missing.length, total: status.total });
    // Fetched through the worker, which keeps what it had lost.
    for (const url of status.missing)
      await fetch(url)
        .then((answer) => answer.arrayBuffer())
        .catch(() => {});
    status = await ask(active, { type: "status" });
  }
  if (status.missing.length) interrupted("network");
  else change(waiting ? "update" : "ready", { done: status.total, total: status.total });
}

function interrupted(reason) {
  if (reason === "quota") {
    change("unavailable", { reason });
    return;
  }
  change("installing", { ...offline, reason: "network" });
  // Sooner or later, and at once when the network is back: what is kept already is not fetched again.
  tries += 1;
  clearTimeout(nextTry);
  nextTry = setTimeout(again, Math.min(HOUR, 15000 * 2 ** tries));
}

function again() {
  clearTimeout(nextTry);
  register().catch(overtaken);
}

function track(worker) {
  if (!worker) return;
  const first = !registration.active;
  if (first) change("installing", { done: 0, total: 0 });
  let reason = "network";
  const heard = ({ data }) => {
    if (data.type === "interrupted") reason = data.reason;
    if (data.type === "installing" && first && offline.state === "installing") change("installing", data);
  };
  channel.addEventListener("message", heard);
  worker.addEventListener("statechange", () => {
    if (worker.state === "installing") return;
    channel.removeEventListener("message", heard);
    if (worker.state === "redundant" && first && !registration.active) interrupted(reason);
    if ((worker.state === "installed" && !first) || worker.state === "activated") examine().catch(overtaken);
  });
}

let channel = null;

async function register() {
  registration = await container.register(new URL("sw.js", base), { updateViaCache: "none" });
  tries = 0;
  if (registration !== watched) {
    watched = registration;
    registration.addEventListener("updatefound", () => track(registration.installing));
  }
  track(registration.installing);
  await examine();
}
let watched = null;

function refused(error) {
  tertulia.note(`service worker: ${error}`);
  // A script that did not arrive is a matter of the network; everything else is the browser's or the host's no.
  if (navigator.onLine === false || error.name === "TypeError") interrupted("network");
  else change("unavailable", { reason: error.name === "QuotaExceededError" ? "quota" : "refused" });
}

/** Begin after the start, so that keeping the files does not slow it; a failed start still looks for a new build. */
export function startOffline() {
  if (!container) {
    change("unavailable", { reason: globalThis.isSecureContext ? "unsupported" : "insecure" });
    return;
  }
  try {
    channel = new BroadcastChannel(`tertulia-offline-${base}`);
    followTakeOver();
  } catch (error) {
    refused(error);
    return;
  }
  if (tertulia.started) again();
  else addEventListener("tertulia:ready", again, { once: true });
  addEventListener("online", () => offline.reason === "network" && again());
  const look = () => document.visibilityState === "visible" && registration?.update().catch(() => {});
  setInterval(look, HOUR);
  document.addEventListener("visibilitychange", look);
}

// ------------------------------------------------------------------ a new build
// When another worker takes over, every page of the old build loads again, so that no page mixes two; one in a game
// stays as it is (it has all it needs) until its player reloads.
let asked = false; // this page has asked for the new build

function followTakeOver() {
  let controlled = Boolean(container.controller);
  container.addEventListener("controllerchange", () => {
    // A page without a controller is a first visit, or was reloaded past the cache.
    if (!controlled && !asked) {
      controlled = true;
      return;
    }
    if (game) change("update", { reason: "reload" });
    else location.reload();
  });
}

/**
 * Take the new build over, in all tabs; they load again.
 * @returns {Promise<"reloading"|"none"|"busy-here"|"busy-elsewhere">} a game under way here or in another tab is never
 *   interrupted: the player is told, and nothing changes
 */
export async function applyUpdate() {
  if (offline.state !== "update") return "none";
  if (game) {
    notice("shell.update.busy-here", { key: "update" });
    return "busy-here";
  }
  const next = registration.waiting;
  return new Promise((resolve) => {
    // Tabs in a game share this lock (a browser ends it with its tab, also when that crashes); alone with it, none is.
    navigator.locks
      .request(BUSY, { ifAvailable: true }, async (alone) => {
        if (!alone) {
          const retry = { code: "shell.do.update", main: true, run: () => applyUpdate() };
          notice("shell.update.busy-elsewhere", { key: "update", actions: [retry] });
          resolve("busy-elsewhere");
          return;
        }
        resolve("reloading");
        withdraw("update");
        asked = true;
        if (next) next.postMessage({ type: "take-over" });
        else location.reload();
        // Until the pages are gone, so that no game begins in between.
        await new Promise((release) => setTimeout(release, 10000));
      })
      .catch((error) => {
        tertulia.note(`update: ${error}`);
        resolve("none");
      });
  });
}

/**
 * Say whether a game is under way in this tab; an update then waits for its end.
 * @param {boolean} busy
 */
export function setBusy(busy) {
  if (busy && !game) {
    // Each game its own lock: a request may be granted long after the game that made it is over.
    const mine = { over: false, release() {} };
    game = mine;
    withdraw("update");
    const held = navigator.locks?.request(BUSY, { mode: "shared" }, () => {
      if (mine.over) return undefined;
      return new Promise((release) => {
        mine.release = release;
      });
    });
    held?.catch((error) => tertulia.note(`busy: ${error}`)); // where storage is blocked, locks are too
  } else if (!busy && game) {
    game.over = true;
    game.release();
    game = null;
    if (offline.state === "update") announceUpdate();
    if (offline.state === "ready") tellOnce();
  }
}

Object.assign(tertulia, { applyUpdate, setBusy });
