/** A short sound where sounds are on, a blinking title, and a word for screen readers. */

import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { createStore } from "../core/store.js";

const KEY = "tallyworks.tournaments.sound";
const BLINKS = 6;
/** How high a warning sounds, and a beginning or an end; hertz. */
const WARNING = 660;
const TURN = 880;
const store = createStore();
const { title } = document;
let timer = 0;
/** @type {AudioContext|null} */
let context = null;

/** @param {number} seconds  left */
export function signalLeft(seconds) {
  if (seconds) signal(gettext("%(seconds)s seconds left", { seconds }), WARNING);
  else signal(gettext("Time"));
}

/**
 * @param {string} text  what has begun or ended
 * @param {number} [hertz]
 */
export function signal(text, hertz = TURN) {
  const announcer = document.querySelector("[data-announce]");
  if (announcer) announcer.textContent = text;
  blink(text);
  if (isOn()) beep(hertz);
}

/**
 * Put the switch of the sounds on the page; they are off until somebody wants them.
 * @param {Element} place
 */
export function mountSoundSwitch(place) {
  const toggle = el("button", { type: "button", class: "button" });
  const show = () => {
    toggle.textContent = isOn() ? gettext("Sound: on") : gettext("Sound: off");
    toggle.setAttribute("aria-pressed", String(isOn()));
  };
  toggle.addEventListener("click", () => {
    store.set(KEY, !isOn());
    if (isOn()) beep(TURN);
    show();
  });
  place.append(toggle);
  show();
}

const isOn = () => store.get(KEY) === true;

/** @param {string} text */
function blink(text) {
  clearInterval(timer);
  let count = 0;
  timer = window.setInterval(() => {
    count += 1;
    document.title = count % 2 && count < BLINKS ? `${text} · ${title}` : title;
    if (count >= BLINKS) clearInterval(timer);
  }, 700);
}

/** @param {number} hertz */
function beep(hertz) {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  // Browsers keep a context asleep until somebody has touched the page.
  if (context.state === "suspended") void context.resume();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.value = 0.05;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.15);
}
