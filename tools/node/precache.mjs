// Writes the list of everything the site consists of into the service worker (workbox-build).
//
//   node precache.mjs dist
//
// dist/sw.js must hold the text self.__WB_MANIFEST once.
import { join } from "node:path";
import { injectManifest } from "workbox-build";

const dist = process.argv[2];
const { count, size, warnings } = await injectManifest({
  globDirectory: dist,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js", ".nojekyll", "build.json", "**/licenses.txt"],
  // The names of these folders change with their content.
  dontCacheBustURLsMatching: /^(?:runtime|app)-[0-9a-f]{8}\//,
  maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
  swSrc: join(dist, "sw.js"),
  swDest: join(dist, "sw.js"),
});
for (const warning of warnings) console.warn(warning);
if (warnings.length) process.exitCode = 1;
console.log(JSON.stringify({ count, size }));
