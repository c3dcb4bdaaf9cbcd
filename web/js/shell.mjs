// The shell, once its module has arrived: progress while Python loads, the static pages until Python takes over,
// notices afterwards, and the page's side of the service worker. Adds to globalThis.tertulia (made by
// web/shell/first.js, which shows failures without this file):
//
//   progress(stage, fraction)  how far a stage of the start is (web/shell/progress.mjs)
//   ready()                    Python's first screen is in place
//   failed(code, detail)       the page that says what happened (first.js)
//   crashed(detail)            something went wrong after the start: a notice that offers to load again
//   uncaught(error)            an exception of Python's that nobody caught: one of the two, by whether it has started
//   notice(code, options)      a sentence with buttons above the page's lower edge (web/shell/notices.mjs)
//   settings, saveSettings(changes), lang, say(code, values), report()
//   offline, applyUpdate(), setBusy(busy)   see offline.mjs
import { startOffline } from "./offline.mjs";
import { notice } from "../shell/notices.mjs";
import { startPages } from "../shell/pages.mjs";
import { countFetches, progress } from "../shell/progress.mjs";

const { tertulia } = globalThis;

function ready() {
  // "Stalled" is a guess, and an arrival disproves it. Any other failure stands: half a page is not ready.
  if (tertulia.started || (tertulia.failure && tertulia.failure.code !== "start.stalled")) return;
  tertulia.started = true;
  if (tertulia.failure) tertulia.recovered();
  progress("screen", 1);
  document.body.dataset.app = "ready";
  // The full bar is seen, then goes.
  const strip = document.getElementById("starting");
  strip.classList.add("done");
  setTimeout(() => strip.remove(), 250);
  dispatchEvent(new CustomEvent("tertulia:ready"));
  if (!tertulia.storage) notice("shell.notice.storage", { key: "storage" });
  else probeDatabase();
}

function crashed(detail) {
  tertulia.note(`crashed: ${detail?.stack ?? detail}`);
  notice("shell.notice.crashed", {
    key: "crashed",
    urgent: true,
    actions: [
      { code: "shell.do.reload", main: true, run: () => location.reload() },
      { code: "shell.do.copy", run: (control) => copyReport(control) },
    ],
  });
}

async function copyReport(control) {
  const area = tertulia.element("pre", { class: "shell-report" }, [tertulia.report()]);
  control.closest(".shell-notice").append(area);
  const done = await tertulia.copy(area.textContent, area);
  control.textContent = tertulia.say(done ? "shell.copied" : "shell.copy.refused");
  if (done) area.remove();
}

// Where tables are saved. A browser may have it and yet refuse it, at once or later.
function probeDatabase() {
  const name = "tertulia-probe";
  const refused = (error) => {
    tertulia.storage = false;
    tertulia.note(`indexedDB: ${error}`);
    notice("shell.notice.storage", { key: "storage" });
  };
  try {
    const request = indexedDB.open(name);
    request.onerror = (event) => {
      event.preventDefault();
      refused(request.error);
    };
    request.onsuccess = () => {
      request.result.close();
      indexedDB.deleteDatabase(name);
    };
  } catch (error) {
    refused(error);
  }
}

// An error of Python's that nobody caught (web/js/interpreter.mjs hears of them).
function uncaught(error) {
  if (tertulia.started) crashed(error);
  else tertulia.failed("start.error", error);
}

Object.assign(tertulia, { progress, ready, crashed, uncaught, notice });
if (!tertulia.failure) {
  if (!tertulia.held) countFetches();
  startPages();
}
startOffline();
