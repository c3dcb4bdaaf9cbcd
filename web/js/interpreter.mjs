// PyScript's `interpreter`: starts the vendored Pyodide from the runtime folder.
// RUNTIME (address of that folder from this module) is set by the build.
import { version } from "pyodide/package.json";

export { version };

const runtime = new URL(RUNTIME, import.meta.url).href;

/** Stands in for Pyodide's own: same options, our addresses. */
export async function loadPyodide(options) {
  const { loadPyodide: load } = await import(`${runtime}pyodide.mjs`);
  return load({
    ...options,
    indexURL: runtime,
    lockFileURL: new URL("pyodide-lock.json", import.meta.url).href,
  });
}
