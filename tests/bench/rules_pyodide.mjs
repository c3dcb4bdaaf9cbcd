// Times random games in stock Pyodide under Node.
//
//   node rules_pyodide.mjs random_games.py runs seconds wheel …
//
// Prints the lists of rates as JSON.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [source, runs, seconds, ...wheels] = process.argv.slice(2);
try {
  const pyodide = await loadPyodide();
  const site = pyodide.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of wheels) {
    pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: site });
  }
  // Ours is as the page has it: its modules lie in one archive.
  pyodide.runPython(`import glob, sys; sys.path += glob.glob("${site}/*.zip")`);
  pyodide.runPython(readFileSync(source, "utf8"));
  console.log(pyodide.runPython(`import json; json.dumps(rates(${Number(runs)}, ${Number(seconds)}))`));
} catch (error) {
  // The message alone: the stack quotes a megabyte of Pyodide.
  console.error(error.message);
  process.exitCode = 1;
}
