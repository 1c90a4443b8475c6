/** The rules page: every position becomes a board that can be played, by the rules of real games. */

import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { mountPlay } from "./play.js";
import { Trial } from "./trial.js";

/** @typedef {import("./trial.js").Given} Given */

/**
 * @param {HTMLElement} place
 * @param {Given} given
 */
function mountPosition(place, given) {
  const room = el("div", { class: "trial-table" });
  const done = el("p", { class: "trial-done", hidden: true }, gettext("That is it."));
  const again = el("button", { type: "button", class: "button" }, gettext("Start over"));
  const start = el("button", { type: "button", class: "button button-main trial-start" }, gettext("Let the sand run"));
  place.append(room, el("div", { class: "buttons trial-bar" }, start, again, done));
  /** @type {() => void} */ let leave = () => {};

  function begin() {
    leave();
    replace(room);
    done.hidden = true;
    const trial = new Trial(given);
    const play = mountPlay(room, trial, {
      label: gettext("Board to try it out"),
      people: { red: { name: "" }, black: { name: "" } },
      onRefused: (error) => given.goal.is_refusal && error.code === given.goal.kind && show(),
    });
    trial.on(({ event }) => {
      start.hidden = true;
      if (event && matches(event, given.goal)) show();
    });
    start.hidden = given.state.level === 1;
    start.onclick = () => trial.start();
    leave = () => {
      trial.stop();
      play.stop();
    };
  }

  function show() {
    done.hidden = false;
  }

  again.addEventListener("click", begin);
  begin();
}

/**
 * @param {import("./types.js").GameEvent} event
 * @param {Given["goal"]} goal
 */
export function matches({ kind, data }, goal) {
  if (goal.is_refusal || kind !== goal.kind) return false;
  const found = kind === "finished" ? data.result : data;
  return Object.entries(goal.data).every(([name, value]) => found[name] === value);
}

const data = document.querySelector("#tamsk-positions");
/** @type {Record<string, Given>} */
const positions = JSON.parse(data?.textContent ?? "{}");
// Some twenty boards: each is made when it comes into sight.
const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      sight.unobserve(target);
      mountPosition(target, positions[target.dataset.tamskPosition ?? ""]);
    }
  },
  { rootMargin: "400px" },
);
for (const place of document.querySelectorAll("[data-tamsk-position]")) sight.observe(place);
