// PyScript opens two IndexedDB databases at its start, for features that nothing here uses, and waits for one of them:
// a browser that refuses storage would never get to Python. It is given an empty database in memory instead; every other
// database is the browser's own business.
const PYSCRIPTS = "IDBMap/";

function request(result) {
  const made = { result };
  queueMicrotask(() => made.onsuccess?.({ target: made }));
  return made;
}

const store = new Proxy({}, { get: (_, method) => () => request(method.startsWith("getAll") ? [] : undefined) });
const empty = { transaction: () => ({ objectStore: () => store }), close() {} };

// It also makes a channel between tabs, which some browsers refuse along with storage; nothing here uses it.
try {
  new BroadcastChannel("tertulia").close();
} catch {
  const Deaf = class extends EventTarget {
    postMessage() {}
    close() {}
  };
  Object.defineProperty(globalThis, "BroadcastChannel", { value: Deaf, configurable: true });
}

try {
  const { indexedDB } = globalThis;
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (name, ...version) => (name.startsWith(PYSCRIPTS) ? request(empty) : open(name, ...version));
} catch {
  // Not even the name may be spoken here: then PyScript gets a factory that holds nothing but its own.
  const refused = () => {
    throw new DOMException("storage is blocked", "SecurityError");
  };
  const open = (name) => (name.startsWith(PYSCRIPTS) ? request(empty) : refused());
  Object.defineProperty(globalThis, "indexedDB", { value: { open, deleteDatabase: refused }, configurable: true });
}
