// PyScript's `interpreter`: starts the vendored Pyodide, in the page and in its workers.
//
// In the page this module comes first, by a script element of its own, and loads PyScript itself: so Python is on its
// way while PyScript is still being read, and what PyScript then asks for is the instance under way.
//
// The build sets RUNTIME, the address of the runtime folder from here, PACKAGES, the distributions that the page
// installs, and REST, the modules of the standard library that are not in its first archive (tools/runtime.py).
import { loadPyodide as loadStock } from "pyodide";
import { version } from "pyodide/package.json";
import "../shell/pyscript-storage.mjs";

export { version };

const runtime = new URL(RUNTIME, import.meta.url).href;
const page = typeof document === "undefined" ? undefined : globalThis.tertulia;

async function start() {
  // The shell counts what is fetched from here on.
  if (page) await import(new URL("shell.mjs", import.meta.url).href);
  page?.progress?.("runtime", 0);
  // Python first, then PyScript, which is read while WebAssembly is being compiled.
  if (page) import(`${runtime}pyodide.asm.mjs`).then(startPyScript, startPyScript);
  const pyodide = await loadStock({
    indexURL: runtime,
    lockFileURL: new URL("pyodide-lock.json", import.meta.url).href,
    fsInit: painted,
  });
  performance.mark("tertulia:python");
  if (page) postponeGarbage(pyodide);
  addFinders(pyodide);
  pyodide.registerJsModule("tertulia_app", { load, read });
  page?.progress?.("runtime", 1);
  return pyodide;
}

// Python's own start keeps the page from doing anything else: it waits until there is something to see. A page in the
// background is not painted at all, and a browser may be slow to say that it has painted: no reason to wait for long.
function painted() {
  if (!page || document.visibilityState !== "visible") return;
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 300);
  });
}

// A start makes hundreds of thousands of objects that stay: looking through them for garbage only takes time.
function postponeGarbage(pyodide) {
  pyodide.runPython("import gc; gc.disable()");
  const resume = () => pyodide.runPython("import gc; gc.freeze(); gc.enable()");
  addEventListener("tertulia:ready", () => setTimeout(resume), { once: true });
}

function addFinders(pyodide) {
  const sitecustomize = pyodide.pyimport("sitecustomize");
  sitecustomize.install(PACKAGES, REST, (path) => pyodide.FS.writeFile(path, fetchNow(`${runtime}python_rest.zip`)));
  sitecustomize.destroy();
}

// What Python fetches when it needs it, from beside this module, in the page and in its workers alike: `import tertulia_app`.
// A browser may remember that a module could not be had: each try has another address.
let tries = 0;
const load = (name) => import(`${new URL(name, import.meta.url).href}?${tries++}`);

async function read(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: HTTP ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

// An import statement cannot wait for a promise, so this request is a synchronous one.
function fetchNow(address) {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  // In a page, synchronous requests give text only: ask for bytes as characters U+0000 to U+F7FF.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${address}: HTTP ${request.status}`);
  return Uint8Array.from(request.responseText, (character) => character.charCodeAt(0) & 0xff);
}

async function startPyScript() {
  const address = `${runtime}core.js`;
  try {
    const { hooks } = await import(address);
    // PyScript hands its workers this hook as text to evaluate, which the page's content security policy forbids. It
    // serves pyscript.fs alone, which nothing here uses.
    hooks.worker.onBeforeRunAsync.clear();
    hooks.main.onReady.add(({ io }) => tellErrors(io));
  } catch (error) {
    page.failed?.("file.missing", error, address);
  }
}

// PyScript prints exceptions that nobody caught and leaves it at that; the shell has a page for them.
function tellErrors(io) {
  const { stderr } = io;
  io.stderr = (what, ...more) => {
    if (what instanceof Error) page.uncaught?.(what);
    stderr(what, ...more);
  };
}

const started = start();
// Whoever asks gets the error too; but PyScript may never come to ask.
if (page) started.catch((error) => page.failed?.("start.error", error));

/**
 * Stands in for Pyodide's own, for PyScript.
 * @param {{stdout?: (line: string) => void, stderr?: (line: string) => void}} options PyScript's; of these only the
 *   two streams matter, the rest is settled here
 * @returns {Promise<object>} the one Pyodide of this page or worker
 */
export async function loadPyodide({ stdout, stderr } = {}) {
  const pyodide = await started;
  if (stdout) pyodide.setStdout({ batched: stdout });
  if (stderr) pyodide.setStderr({ batched: stderr });
  return pyodide;
}
