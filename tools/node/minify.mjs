// Minifies modules that are shipped as their packages made them: Pyodide's own loses a sixth.
//
//   node minify.mjs module … folder
import { basename, join } from "node:path";
import { build } from "esbuild";

const modules = process.argv.slice(2);
const folder = modules.pop();
try {
  await Promise.all(
    modules.map((module) =>
      build({
        entryPoints: [module],
        outfile: join(folder, basename(module)),
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
