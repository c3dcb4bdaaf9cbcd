// Bundles our JavaScript and CSS with esbuild.
//
//   node bundle.mjs plan.json
//
// plan.json: {"root": folder, "out": folder, "modules": [path, ...], "style": path|null,
//             "critical": {"from": path, "to": path}|null, "worker": {"from": path, "to": path}|null,
//             "define": {name: JSON text}}
// Modules and the style sheet land in `out` under their own names; what a style sheet refers to by
// url() lands under `out` as it lies under `root` (fonts/…, art/…). The service worker becomes a
// classic script, since not every browser runs module service workers.
import { readFileSync } from "node:fs";
import { build } from "esbuild";

const { root, out, modules, style, critical, worker, define } = JSON.parse(readFileSync(process.argv[2], "utf8"));

const common = {
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none", // licence texts: licenses.txt
  logLevel: "warning",
  target: ["es2022", "chrome110", "firefox115", "safari16.4"],
  define: { "process.env.NODE_ENV": '"production"', ...define },
};
const files = { ".woff2": "file", ".svg": "file", ".webp": "file", ".png": "file" };

// Pyodide's loader names a host for packages that its caller does not place; ours always are, and the built site names no host.
const withoutHosts = {
  name: "without-hosts",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]pyodide\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll(/https:\/\/cdn\.[\w.]+\/pyodide\//g, "./"),
      loader: "js",
    }));
  },
};

const jobs = [];
if (modules.length) {
  jobs.push({
    ...common,
    entryPoints: modules,
    external: ["node:*", "ws"], // what Pyodide asks for under Node
    outdir: out,
    plugins: [withoutHosts],
    format: "esm",
    splitting: true,
    outExtension: { ".js": ".mjs" },
    chunkNames: "chunk-[hash]",
  });
}
if (style) {
  jobs.push({
    ...common,
    entryPoints: { app: style },
    outdir: out,
    outbase: root,
    loader: files,
    assetNames: "[dir]/[name]",
  });
}
if (critical) {
  jobs.push({ ...common, entryPoints: [critical.from], outfile: critical.to });
}
if (worker) {
  jobs.push({ ...common, entryPoints: [worker.from], outfile: worker.to, format: "iife" });
}
try {
  await Promise.all(jobs.map((job) => build(job)));
} catch {
  process.exitCode = 1; // esbuild has said what and where
}
