// Runs a Python file in stock Pyodide under Node, with a folder of sources on its path, and prints what its main() returns.
//
//   node in_pyodide.mjs file.py folder
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [source, folder] = process.argv.slice(2);
try {
  const pyodide = await loadPyodide();
  pyodide.mountNodeFS("/sources", folder);
  pyodide.runPython("import sys; sys.path.insert(0, '/sources'); sys.dont_write_bytecode = True");
  pyodide.runPython(readFileSync(source, "utf8"));
  console.log(pyodide.runPython("main()"));
} catch (error) {
  // The message alone: the stack quotes a megabyte of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
