// Tabs of one browser hear each other by a BroadcastChannel: between them it is the connection itself.
//
//   {f: from, t: to or "", k: "hi", has: [ids]} | "here" | "frame" with d: the frame | "end"

const fingerprints = { mine: "", theirs: "" };

class TabWire {
  via = "bc";
  path = "";
  buffered = 0;
  fingerprints = fingerprints;
  ontext = (_frame) => {};
  onclose = () => {};
  #tabs;
  #id;

  constructor(tabs, id) {
    this.#tabs = tabs;
    this.#id = id;
  }

  send(frame) {
    return this.#tabs.post(this.#id, { k: "frame", d: frame });
  }

  async look() {}

  close() {
    this.#tabs.end(this.#id);
  }
}

export class Tabs {
  #me;
  #channel;
  #wires = new Map();
  #opened;

  /**
   * @param {string} name one that only members of the room know
   * @param {string} me
   * @param {(id: string, wire: TabWire) => void} opened called for each tab that is heard
   */
  constructor(name, me, opened) {
    this.#me = me;
    this.#opened = opened;
    this.#channel = new BroadcastChannel(name);
    this.#channel.onmessage = ({ data }) => this.#hear(data);
  }

  has = (id) => this.#wires.has(id);

  hi() {
    this.post("", { k: "hi", has: [...this.#wires.keys()] });
  }

  post(to, message) {
    if (!this.#channel) return false;
    this.#channel.postMessage({ f: this.#me, t: to, ...message });
    return true;
  }

  #hear({ f: from, t: to, k: kind, has, d }) {
    if (from === this.#me || (to && to !== this.#me)) return;
    const wire = this.#wires.get(from);
    if (kind === "frame") {
      if (wire) wire.ontext(d);
      else this.post(from, { k: "end" }); // it believes in a connection that we have given up
    } else if (kind === "end") {
      if (wire) this.#lose(from, wire);
    } else if (kind === "hi") {
      if (wire && !has?.includes(this.#me)) this.#lose(from, wire);
      if (this.#wires.has(from)) return;
      this.post(from, { k: "here" });
      this.#open(from);
    } else if (kind === "here" && !wire) {
      this.#open(from);
    }
  }

  #open(id) {
    const wire = new TabWire(this, id);
    this.#wires.set(id, wire);
    this.#opened(id, wire);
  }

  #lose(id, wire) {
    this.#wires.delete(id);
    wire.onclose();
  }

  end(id) {
    if (this.#wires.delete(id)) this.post(id, { k: "end" });
  }

  close() {
    this.#channel?.close();
    this.#channel = null;
  }
}
