// Counts what a page makes, before anything else runs: connections, timers, listeners. A classic script, so that it comes first.
window.counts = { made: 0, rtc: new Set(), sockets: new Set(), channels: new Set(), timers: new Set(), listeners: 0 };
{
  const { counts } = window;
  const count = (name, set, closes) => {
    window[name] = class extends window[name] {
      constructor(...args) {
        super(...args);
        if (set === counts.rtc) counts.made += 1;
        set.add(this);
      }
      [closes](...args) {
        set.delete(this);
        return super[closes](...args);
      }
    };
  };
  count("RTCPeerConnection", counts.rtc, "close");
  count("WebSocket", counts.sockets, "close");
  count("BroadcastChannel", counts.channels, "close");
  for (const [set, clear] of [
    ["setTimeout", "clearTimeout"],
    ["setInterval", "clearInterval"],
  ]) {
    const [setter, clearer] = [window[set].bind(window), window[clear].bind(window)];
    window[set] = (act, ...rest) => {
      const timer = setter(() => {
        if (set === "setTimeout") counts.timers.delete(timer);
        act();
      }, ...rest);
      counts.timers.add(timer);
      return timer;
    };
    window[clear] = (timer) => {
      counts.timers.delete(timer);
      clearer(timer);
    };
  }
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type, act, options) {
    if (["online", "visibilitychange", "pagehide", "pageshow"].includes(type)) {
      counts.listeners += 1;
      options?.signal?.addEventListener("abort", () => {
        counts.listeners -= 1;
      });
    }
    return addEventListener.call(this, type, act, options);
  };

  // What goes out of a page can be lost: window.mute swallows it all.
  const { send } = RTCDataChannel.prototype;
  window.channels = new Set();
  RTCDataChannel.prototype.send = function (data) {
    window.channels.add(this);
    if (!window.mute) send.call(this, data);
  };
}
