/**
 * Sounds, made on the spot: short tones, no files. Off until somebody wants them, and remembered.
 */
import { createStore } from "../core/store.js";

const KEY = "tallyworks.tamsk.sound";

/**
 * @typedef {{pitch: number, to?: number, seconds: number, shape?: OscillatorType, at?: number}} Tone
 * @type {Record<string, Tone[]>}
 */
const SOUNDS = {
  lift: [{ pitch: 420, to: 560, seconds: 0.07 }],
  drop: [{ pitch: 260, to: 170, seconds: 0.09, shape: "triangle" }],
  ring: [{ pitch: 1250, to: 1100, seconds: 0.12, shape: "triangle" }],
  bell: [
    { pitch: 880, seconds: 0.35 },
    { pitch: 660, seconds: 0.5, at: 0.18 },
  ],
  warning: [
    { pitch: 740, seconds: 0.08, shape: "square" },
    { pitch: 740, seconds: 0.08, shape: "square", at: 0.14 },
  ],
  lost: [{ pitch: 300, to: 90, seconds: 0.4, shape: "sawtooth" }],
  turn: [
    { pitch: 520, seconds: 0.1 },
    { pitch: 780, seconds: 0.16, at: 0.1 },
  ],
  end: [
    { pitch: 523, seconds: 0.2 },
    { pitch: 659, seconds: 0.2, at: 0.18 },
    { pitch: 784, seconds: 0.4, at: 0.36 },
  ],
};

export class Sounds {
  #store = createStore();
  /** @type {AudioContext|null} */ #context = null;

  /** From 0, silent, to 1. */
  get volume() {
    const kept = this.#store.get(KEY);
    return typeof kept === "number" && kept >= 0 && kept <= 1 ? kept : 0;
  }

  set volume(value) {
    this.#store.set(KEY, value);
  }

  /** @param {keyof typeof SOUNDS} name */
  play(name) {
    const { volume } = this;
    if (!volume || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    // Browsers keep a context asleep until somebody has touched the page.
    if (this.#context.state === "suspended") void this.#context.resume();
    for (const tone of SOUNDS[name]) sound(this.#context, tone, volume);
  }
}

/**
 * @param {AudioContext} context
 * @param {Tone} tone
 * @param {number} volume
 */
function sound(context, { pitch, to = pitch, seconds, shape = "sine", at = 0 }, volume) {
  const begins = context.currentTime + at;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, begins);
  oscillator.frequency.exponentialRampToValueAtTime(to, begins + seconds);
  gain.gain.setValueAtTime(0.0001, begins);
  gain.gain.exponentialRampToValueAtTime(0.22 * volume, begins + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begins);
  oscillator.stop(begins + seconds);
}

/** @type {Record<string, string>} what is heard at which event */
export const SOUND_OF = {
  picked_up: "lift",
  released: "drop",
  put_back: "drop",
  ring_placed: "ring",
  timer_flipped: "bell",
  glass_lost: "lost",
  timer_expired: "warning",
  finished: "end",
};
