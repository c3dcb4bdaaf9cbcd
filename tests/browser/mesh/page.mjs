// A page with nothing but a mesh; what it hears is kept.
import { hand, open, peek } from "./mesh.mjs";

Object.assign(window, { hand, peek, log: [], began: performance.now() });

/** The mesh's own open, for what should fail. */
window.tryOpen = (json) => open(json, () => {});

window.enter = (config) => {
  window.began = performance.now();
  window.mesh = open(JSON.stringify(config), (kind, peer, text) => {
    window.log.push({ kind, peer, text, at: performance.now() - window.began });
    if (kind === "msg" && text.startsWith("echo ")) window.mesh.send(peer, text.slice(5));
  });
};
window.ups = () => JSON.parse(window.mesh.peers()).map(({ id }) => id);
window.heard = (kind, peer, text) =>
  window.log.filter((one) => one.kind === kind && (!peer || one.peer === peer) && (!text || one.text.startsWith(text)));
/** Median ms for a text to go and come back. */
window.roundTrip = async (peer, size, times) => {
  const took = [];
  for (let index = 0; index < times; index++) {
    const text = String(index).padEnd(size, "x");
    const sent = performance.now();
    window.mesh.send(peer, `echo ${text}`);
    while (window.log.at(-1).text !== text) await new Promise((next) => channelTask(next));
    took.push(performance.now() - sent);
  }
  return took.sort((one, other) => one - other)[times >> 1];
};
/** Sooner than a timer, later than what has already come. */
function channelTask(act) {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    act();
  };
  port2.postMessage(0);
}
window.ready = true;
