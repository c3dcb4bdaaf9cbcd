// The service worker: keeps the whole build, so that Tertulia works without a network, and gives out one build only.
//
// Every file stands in the list below with its hash as `integrity`: what does not match it is not kept, so neither a
// deploy nor a cut connection in the middle of an install can mix two builds. What an interrupted install already has
// is not fetched again (workbox looks into its cache first), and an install that is not whole ends in an error. An
// installed worker waits until the player takes its build over, or until no page of the old one is open.
import { cacheNames, setCacheNameDetails } from "workbox-core";
import { PrecacheController, PrecacheRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";

setCacheNameDetails({ prefix: "tertulia" });
const manifest = self.__WB_MANIFEST;
const scope = self.registration.scope;
// Files whose fetch failed: the next try goes past the browser's own cache, which may hold a bad copy.
const suspects = `tertulia-suspects-${scope}`;
const channel = new BroadcastChannel(`tertulia-offline-${scope}`);
let done = 0;

const during = (event, type) => event?.type === type;

function countOne() {
  done += 1;
  channel.postMessage({ type: "installing", done, total: manifest.length });
}

const plugin = {
  async requestWillFetch({ request, event }) {
    if (!during(event, "install")) return request;
    const suspect = await (await caches.open(suspects)).match(request.url);
    return suspect ? new Request(request, { cache: "reload" }) : request;
  },

  async cachedResponseWillBeUsed({ cachedResponse, event }) {
    if (cachedResponse && during(event, "install")) countOne();
    return cachedResponse;
  },

  async cacheDidUpdate({ event }) {
    if (during(event, "install")) countOne();
  },

  async handlerDidError({ error, event, request }) {
    if (during(event, "install")) {
      channel.postMessage({ type: "interrupted", reason: error.name === "QuotaExceededError" ? "quota" : "network" });
      try {
        await (await caches.open(suspects)).put(request.url, new Response(""));
      } catch {
        // No room even for that: then the next try is an ordinary one.
      }
      return undefined;
    }
    // The kept page is gone (browsers may clear what they store) and the server has another one by now: that one is
    // whole too, since each page names its own folders.
    return event?.request?.mode === "navigate" ? fetch(event.request) : undefined;
  },
};

const controller = new PrecacheController({ plugins: [plugin] });
controller.precache(manifest);
registerRoute(
  // Options of an address are after its #; what others append after a ? changes nothing.
  new PrecacheRoute(controller, { directoryIndex: "index.html", cleanURLs: false, ignoreURLParametersMatching: [/./] }),
);

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), caches.delete(suspects)]));
});

// The build that this worker gives out, as its page names it; and which files of it are not there.
async function status() {
  const cache = await caches.open(cacheNames.precache);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const missing = controller.getCachedURLs().filter((url) => !kept.has(controller.getCacheKeyForURL(url)));
  const page = await (await controller.matchPrecache("index.html"))?.text();
  return { build: /"build":"(\w+)"/.exec(page ?? "")?.[1] ?? null, missing, total: manifest.length };
}

self.addEventListener("message", (event) => {
  if (event.data?.type === "take-over") event.waitUntil(self.skipWaiting());
  if (event.data?.type === "status") event.waitUntil(status().then((answer) => event.ports[0].postMessage(answer)));
});
