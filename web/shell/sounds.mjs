// Two short sounds, made on the spot: a card laid down, and the bell of one's turn.
let audio;

/** @param {"card"|"turn"} name */
export function play(name) {
  try {
    audio ??= new AudioContext();
    if (audio.state !== "running") audio.resume();
    if (name === "turn") bell();
    else rustle();
  } catch {
    // No sound is no fault.
  }
}

function loudness(from, seconds) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(from, audio.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + seconds);
  gain.connect(audio.destination);
  return gain;
}

function bell() {
  for (const [index, pitch] of [659, 988].entries()) {
    const tone = audio.createOscillator();
    tone.type = "sine";
    tone.frequency.value = pitch;
    tone.connect(loudness(0.08, 0.5 + index * 0.2));
    tone.start(audio.currentTime + index * 0.09);
    tone.stop(audio.currentTime + 0.8);
  }
}

function rustle() {
  const noise = audio.createBuffer(1, audio.sampleRate * 0.06, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length);
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  source.connect(filter).connect(loudness(0.12, 0.06));
  source.start();
}
