/** What becomes of the ring of one's next move: now, later, never. The choice is remembered. */

import { el } from "../core/dom.js";
import { gettext, pgettext } from "../core/i18n.js";
import { createStore } from "../core/store.js";

const KEY = "tallyworks.tamsk.ring";
let groups = 0;

/**
 * @typedef {import("./types.js").RingChoice} RingChoice
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Side} Side
 */

/** @param {() => void} changed */
export function createRingChoice(changed) {
  const store = createStore();
  const name = `tamsk-ring-${(groups += 1)}`;
  /** @type {RingChoice} */
  let value = CHOICES.some(([choice]) => choice === store.get(KEY)) ? store.get(KEY) : "now";
  const labels = CHOICES.map(([choice, text]) => {
    const input = el("input", { type: "radio", name, value: choice, checked: choice === value });
    input.addEventListener("change", () => {
      value = choice;
      store.set(KEY, choice);
      changed();
    });
    return el("label", { class: "ring-option", dataset: { ring: choice } }, input, el("span", {}, text()));
  });
  const node = el("fieldset", { class: "ring-choice" }, el("legend", {}, gettext("Ring of the move")), ...labels);

  return {
    node,
    get value() {
      return value;
    },
    /**
     * @param {State} state
     * @param {readonly Side[]} seats
     */
    show(state, seats) {
      node.hidden = state.phase !== "running" || !seats.some((side) => state.stock[side] > 0);
      labels[1].hidden = state.level === 1;
      const hidden = state.level === 1 && value === "later";
      if (hidden) /** @type {HTMLInputElement} */ (labels[0].firstChild).checked = true;
      if (hidden) value = "now";
    },
  };
}

/** @type {ReadonlyArray<readonly [RingChoice, () => string]>} */
const CHOICES = [
  ["now", () => pgettext("ring", "at once")],
  ["later", () => pgettext("ring", "later")],
  ["never", () => pgettext("ring", "none")],
];
