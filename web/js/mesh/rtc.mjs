// One RTCPeerConnection with one data channel. An offer or answer is made once, complete with its candidates; none is ever taken back
// or made anew on the same connection (Chromium then loses the channel's line in the SDP).
import { hex } from "./bytes.mjs";
import { fromSdp, kinds, pack, toSdp, unpack } from "./description.mjs";

const GATHERING = 2_000; // ms; with UDP blocked, a STUN query holds the gathering up for longer than anybody waits

export class RtcWire {
  via = "rtc";
  path = "";
  /** Called with each frame. */
  ontext = (_frame) => {};
  onopen = () => {};
  /** Called once, unless `close` was called before. */
  onclose = () => {};
  #pc;
  #channel;
  #closed = false;
  #mine = null;
  #theirs = null;

  /** @param {RTCIceServer[]} ice */
  constructor(ice) {
    this.#pc = new RTCPeerConnection({ iceServers: ice });
    // Agreed upon beforehand: so neither end waits for the other's channel to be announced.
    this.#channel = this.#pc.createDataChannel("mesh", { negotiated: true, id: 0 });
    this.#channel.onopen = () => this.#closed || this.onopen();
    this.#channel.onmessage = ({ data }) => this.#closed || this.ontext(data);
    this.#channel.onclose = () => this.#ended();
    this.#pc.onconnectionstatechange = () => {
      // Before it is open, "failed" may just mean that the other end's description has not arrived yet.
      if (this.#pc.connectionState === "failed" && this.#channel.readyState === "open") this.#ended();
    };
  }

  /** @returns {Promise<Uint8Array>} our description */
  async offer() {
    await this.#pc.setLocalDescription();
    return this.#complete();
  }

  /** @param {Uint8Array} theirs the offer @returns {Promise<Uint8Array>} our description */
  async answer(theirs) {
    await this.#hear(theirs, "offer");
    await this.#pc.setLocalDescription();
    return this.#complete();
  }

  /** @param {Uint8Array} theirs the answer to our offer */
  take(theirs) {
    return this.#hear(theirs, "answer");
  }

  async #hear(theirs, type) {
    const description = unpack(theirs);
    this.#theirs = description;
    await this.#pc.setRemoteDescription({ type, sdp: toSdp(description, type) });
  }

  async #complete() {
    const pc = this.#pc;
    let timer;
    await new Promise((resolve) => {
      timer = setTimeout(resolve, GATHERING);
      const look = () => (pc.iceGatheringState === "complete" || this.#closed) && resolve();
      pc.addEventListener("icegatheringstatechange", look);
      this.gathered = resolve; // called by close
      look();
    });
    clearTimeout(timer);
    this.#mine = fromSdp(pc.localDescription.sdp);
    return pack(this.#mine);
  }

  /** The SHA-256 fingerprints of both ends. */
  get fingerprints() {
    return { mine: hex(this.#mine.fingerprint), theirs: hex(this.#theirs.fingerprint) };
  }

  /** What kinds of candidates both ends had. */
  get candidates() {
    return { mine: kinds(this.#mine), theirs: kinds(this.#theirs) };
  }

  /** @returns {boolean} whether it was taken */
  send(frame) {
    if (this.#channel.readyState !== "open") return false;
    try {
      this.#channel.send(frame);
      return true;
    } catch {
      return false; // the browser's own buffer is full
    }
  }

  get buffered() {
    return this.#channel.bufferedAmount;
  }

  /** Find out which way the connection takes. */
  async look() {
    const stats = await this.#pc.getStats();
    const all = [...stats.values()];
    const chosen = all.find(({ type }) => type === "transport")?.selectedCandidatePairId;
    const pair = stats.get(chosen) ?? all.find((one) => one.type === "candidate-pair" && one.selected);
    if (!pair) return;
    // A candidate that showed only while connecting comes from behind a router if that end had asked one for its address.
    const kind = (id, { candidates }) => {
      const type = stats.get(id)?.candidateType;
      if (type !== "prflx") return type;
      return candidates.some((candidate) => candidate.type === "srflx") ? "srflx" : "host";
    };
    const ends = [kind(pair.localCandidateId, this.#mine), kind(pair.remoteCandidateId, this.#theirs)];
    this.path = ["relay", "srflx", "host"].find((type) => ends.includes(type)) ?? "";
  }

  #ended() {
    if (this.#closed) return;
    this.close();
    this.onclose();
  }

  /** What was sent before still goes out. */
  close() {
    this.#closed = true;
    this.#channel.close();
    this.#pc.close();
    this.gathered?.();
  }
}
