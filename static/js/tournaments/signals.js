/** A short sound where sounds are on, a blinking title, and a word for screen readers. */

import { gettext } from "../core/i18n.js";

const BLINKS = 6;
const title = document.title;
let timer = 0;

/** @param {number} seconds  left */
export function signal(seconds) {
  const text = seconds ? gettext("%(seconds)s seconds left", { seconds }) : gettext("Time");
  const announcer = document.querySelector("[data-announce]");
  if (announcer) announcer.textContent = text;
  blink(text);
  if (localStorage.getItem("tallyworks.sounds") === "on") beep(seconds ? 660 : 880);
}

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
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hertz;
  volume.gain.value = 0.05;
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.15);
  tone.addEventListener("ended", () => void context.close());
}
