// The true progress of a start: first the bytes that have arrived of the bytes that are known to be needed, then the
// steps that Python reports. Nothing here goes by the clock.
const { tertulia } = globalThis;
const { files } = tertulia.boot;

// What part of the bar each stage fills, in the order of the start.
const STAGES = { download: 0.7, runtime: 0.12, packages: 0.08, app: 0.08, screen: 0.02 };
const reached = Object.fromEntries(Object.keys(STAGES).map((stage) => [stage, 0]));

const total = Object.values(files).reduce((sum, size) => sum + size, 0);
const received = new Map(); // address -> bytes

/**
 * Report how far a stage of the start has come.
 * @param {"download"|"runtime"|"packages"|"app"|"screen"} stage a later one implies that those before it are done,
 *   except the download, which goes on beside them
 * @param {number} fraction 0 to 1; going back is ignored
 */
export function progress(stage, fraction = 1) {
  if (!(stage in STAGES)) return;
  for (const earlier of Object.keys(STAGES)) {
    if (earlier === stage) break;
    if (earlier !== "download" || stage === "screen") reached[earlier] = 1;
  }
  const now = Math.min(1, Math.max(0, Number(fraction) || 0));
  if (now > reached[stage]) reached[stage] = now;
  tertulia.touch();
  if (stage === "download") drawSoon();
  else draw();
}

let due = false;

// Bytes arrive in hundreds of pieces, and are shown once a frame.
function drawSoon() {
  if (!due) requestAnimationFrame(draw);
  due = true;
}

const formats = {};

function draw() {
  due = false;
  const bar = document.getElementById("progress");
  if (!bar) return;
  const share = Object.entries(STAGES).reduce((sum, [stage, weight]) => sum + weight * reached[stage], 0);
  const percent = Math.floor(share * 100 + 1e-9);
  const current = Object.keys(STAGES).find((stage) => reached[stage] < 1) ?? "screen";
  bar.setAttribute("aria-valuenow", String(percent));
  bar.firstElementChild.style.transform = `scaleX(${share.toFixed(4)})`;
  formats[tertulia.lang] ??= new Intl.NumberFormat(tertulia.lang, { maximumFractionDigits: 1 });
  const megabytes = (bytes) => formats[tertulia.lang].format(bytes / 1e6);
  const sentence = tertulia.say(`shell.progress.${slow ? "slow" : current}`);
  document.getElementById("progress-label").textContent = sentence;
  document.getElementById("progress-share").textContent =
    current === "download"
      ? tertulia.say("shell.progress.bytes", { received: megabytes(arrived()), total: megabytes(total) })
      : tertulia.say("shell.progress.percent", { percent });
  bar.setAttribute("aria-valuetext", tertulia.say("shell.progress.spoken", { percent, sentence }));
}

let slow = false;
tertulia.slow = (is) => {
  if (is === slow) return;
  slow = is;
  const region = document.getElementById("starting");
  const old = document.getElementById("progress-retry");
  if (is && !old && region) {
    const retry = tertulia.element("button", { type: "button", id: "progress-retry", class: "shell-button quiet" }, [
      tertulia.say("shell.do.retry"),
    ]);
    retry.addEventListener("click", () => location.reload());
    region.append(retry);
  } else if (!is) old?.remove();
  draw();
};

function arrived() {
  return [...received.values()].reduce((sum, bytes) => sum + bytes, 0);
}

function count(address, bytes) {
  received.set(address, Math.min(Math.max(bytes, received.get(address) ?? 0), files[address]));
  progress("download", total ? arrived() / total : 1);
}

// The address as index.html names it, or undefined for a file that is not part of the start.
function addressOf(resource) {
  const url = resource instanceof Request ? resource.url : new URL(resource, document.baseURI).href;
  const base = new URL("./", document.baseURI).href;
  const address = url.startsWith(base) ? url.slice(base.length) : "";
  return Object.hasOwn(files, address) ? address : undefined;
}

/**
 * Start all fetches of a cold start at once and count their bytes; the first fetch of such a file, by Pyodide or
 * PyScript, is given the answer that is already on its way. Also finds files that are missing, cut short or not what
 * they should be: Pyodide itself waits for ever for a WebAssembly file that did not arrive whole.
 */
export function countFetches() {
  const realFetch = globalThis.fetch.bind(globalThis);
  const begun = new Map();
  for (const address of Object.keys(files)) {
    if (!/\.(m?js|css)$/.test(address)) begun.set(address, take(address, realFetch));
  }
  globalThis.fetch = (resource, options) => {
    const address = tertulia.started ? undefined : addressOf(resource);
    const answer = begun.get(address);
    if (!answer || (options?.method ?? "GET") !== "GET") return realFetch(resource, options);
    begun.delete(address);
    return answer;
  };
  addEventListener("tertulia:ready", () => {
    globalThis.fetch = realFetch;
  });
  new PerformanceObserver((list) => list.getEntries().forEach(countEntry)).observe({
    type: "resource",
    buffered: true,
  });
}

async function take(address, fetch) {
  const url = new URL(address, document.baseURI).href;
  let answer;
  try {
    answer = await fetch(url);
  } catch (error) {
    tertulia.failed("file.missing", error, url);
    return never();
  }
  const type = answer.headers.get("Content-Type") ?? "";
  if (!answer.ok) {
    tertulia.failed("file.missing", `HTTP ${answer.status}`, url);
    return never();
  }
  if (type.startsWith("text/html")) {
    tertulia.failed("file.broken", `a page came in its place (${type})`, url);
    return never();
  }
  follow(answer.clone(), address, url);
  // Hosts that do not know .wasm call it a stream of bytes; browsers insist on the right name.
  if (!address.endsWith(".wasm") || type.startsWith("application/wasm")) return answer;
  return new Response(answer.body, { headers: { "Content-Type": "application/wasm" } });
}

// A failed start goes no further: who waits for this file waits on, behind the page that says what happened.
const never = () => new Promise(() => {});

async function follow(answer, address, url) {
  let bytes = 0;
  try {
    const reader = answer.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      bytes += part.value.length;
      count(address, bytes);
    }
  } catch (error) {
    tertulia.failed("file.broken", `${error} after ${bytes} of ${files[address]} bytes`, url);
    return;
  }
  if (bytes !== files[address]) tertulia.failed("file.broken", `${bytes} of ${files[address]} bytes`, url);
}

// Modules and style sheets, which the browser loads itself, count when they are there.
function countEntry(entry) {
  const address = addressOf(entry.name);
  if (!address || tertulia.started) return;
  if (entry.responseStatus >= 400) {
    tertulia.failed("file.missing", `HTTP ${entry.responseStatus}`, entry.name);
  } else if (/\.(m?js|css)$/.test(address) && entry.decodedBodySize) {
    if (entry.decodedBodySize === files[address]) count(address, files[address]);
    else tertulia.failed("file.broken", `${entry.decodedBodySize} of ${files[address]} bytes`, entry.name);
  }
}
