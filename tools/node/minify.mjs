// Minifies modules that are shipped as their packages made them, but for one line: Pyodide's own loses a sixth.
//
//   node minify.mjs module … folder
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";

const modules = process.argv.slice(2);
const folder = modules.pop();

// Pyodide waits on shared memory when an input of ours says "not yet", which none does. Browsers report shared memory as
// deprecated in pages that static hosts serve; waiting on memory that is not shared fails, and Pyodide is ready for that.
const SHARED = "new Int32Array(new WebAssembly.Memory({shared:!0,initial:1,maximum:1}).buffer)";
const withoutSharedMemory = {
  name: "without-shared-memory",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]pyodide\.asm\.mjs$/ }, ({ path }) => {
      const parts = readFileSync(path, "utf8").split(SHARED);
      if (parts.length === 2) return { contents: parts.join("new Int32Array(1)"), loader: "js" };
      return {
        errors: [{ text: `${parts.length - 1} places, not one, make shared memory: adjust tools/node/minify.mjs` }],
      };
    });
  },
};

try {
  await Promise.all(
    modules.map((module) =>
      build({
        entryPoints: [module],
        outfile: join(folder, basename(module)),
        plugins: [withoutSharedMemory],
        format: "esm",
        platform: "neutral",
        minify: true,
        charset: "utf8",
        legalComments: "none", // licence texts: licenses.txt
        logLevel: "error",
      }),
    ),
  );
} catch {
  process.exitCode = 1; // esbuild has said what and where
}
