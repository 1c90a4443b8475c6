/** The guided first game: the opening, then the end of a game, against a side that answers. */

import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { ENDING, Lesson, OPENING } from "./lesson.js";
import { mountPlay } from "./play.js";
import { resultText } from "./result-words.js";
import { Trial } from "./trial.js";

/** @typedef {import("./trial.js").Given} Given */

const room = /** @type {HTMLElement} */ (document.querySelector("[data-first-game]"));
const words = /** @type {HTMLElement} */ (document.querySelector("[data-lesson-words]"));
const acts = /** @type {HTMLElement} */ (document.querySelector("[data-lesson-acts]"));
const after = /** @type {HTMLElement} */ (document.querySelector("[data-lesson-after]"));
/** @type {Record<string, Given>} */
const positions = JSON.parse(document.querySelector("#tamsk-positions")?.textContent ?? "{}");
/** @type {() => void} */ let leave = () => {};

/**
 * @param {string} name
 * @param {readonly import("./lesson.js").Step[]} steps
 * @param {() => void} next  when all steps are done
 */
function begin(name, steps, next) {
  leave();
  replace(room);
  after.hidden = true;
  const trial = new Trial(positions[name]);
  const lesson = new Lesson(steps);
  const play = mountPlay(room, trial, {
    label: gettext("Board of the first game"),
    people: { red: { name: "", isViewer: true }, black: { name: "" } },
  });
  leave = () => {
    trial.stop();
    play.stop();
  };
  trial.on(({ event }) => {
    if (!event || !lesson.hear(event)) return;
    if (lesson.step) say(lesson.step.text());
    else next();
    if (event.kind === "finished") over(event.data.result);
  });
  replace(acts, button(gettext("Start over"), () => begin(name, steps, next)));
  say(steps[0].text());
}

/** @param {string} text */
function say(text) {
  words.textContent = text;
}

/** @param {import("./types.js").Result} result */
function over(result) {
  say(`${resultText(result)} ${gettext("That was a game of Tamsk.")}`);
  after.hidden = false;
}

function opening() {
  begin("first-game", OPENING, () => {
    say(gettext("You know how to move now. Play on if you like, or see how a game ends."));
    acts.prepend(button(gettext("See how it ends"), ending, "button-main"));
  });
}

function ending() {
  begin("first-ending", ENDING, () => {});
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [look]
 */
function button(text, act, look = "") {
  return el("button", { type: "button", class: `button ${look}`.trim(), on: { click: act } }, text);
}

opening();
