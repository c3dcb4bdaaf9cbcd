// Answers what tests/game/fair/groups.py asks of web/js/ristretto.mjs, until its input ends.
import { writeSync } from "node:fs";
import { h2g, lincomb, valid } from "../../../web/js/ristretto.mjs";

const answers = { l: lincomb, h: h2g, v: (encodings) => Uint8Array.of(valid(encodings)) };
const HEAD = 5;
let heard = Buffer.alloc(0);

function tell(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

for await (const chunk of process.stdin) {
  heard = Buffer.concat([heard, chunk]);
  while (heard.length >= HEAD && heard.length >= HEAD + heard.readUInt32LE(1)) {
    const end = HEAD + heard.readUInt32LE(1);
    const answer = answers[String.fromCharCode(heard[0])](heard.subarray(HEAD, end));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(answer.length);
    tell(size);
    tell(answer);
    heard = heard.subarray(end);
  }
}
