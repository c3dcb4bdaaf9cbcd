// Writes the list of everything the site consists of into the service worker (workbox-build).
//
//   node precache.mjs dist
//
// dist/sw.js must hold the text self.__WB_MANIFEST once. Each entry carries the file's hash as
// `integrity`: a fetch that brings anything else fails.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { injectManifest } from "workbox-build";

const dist = process.argv[2];

function withIntegrity(entries) {
  const manifest = entries.map((entry) => {
    const hash = createHash("sha256")
      .update(readFileSync(join(dist, entry.url)))
      .digest("base64");
    return { ...entry, integrity: `sha256-${hash}` };
  });
  return { manifest, warnings: [] };
}

const { warnings } = await injectManifest({
  globDirectory: dist,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js", "build.json"],
  // The names of these folders change with their content.
  dontCacheBustURLsMatching: /^(?:runtime|app)-[0-9a-f]{8}\//,
  maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
  manifestTransforms: [withIntegrity],
  swSrc: join(dist, "sw.js"),
  swDest: join(dist, "sw.js"),
});
if (warnings.length) {
  console.error(warnings.join("\n"));
  process.exitCode = 1;
}
