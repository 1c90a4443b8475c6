/** The buttons beside a puzzle: undo, redo, clear, notes, and the keys to tap without a keyboard. */

import { el } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { confirm } from "../../core/confirm.js";

/**
 * Return the buttons for a surface.
 * @param {import("./surface.js").Surface} surface
 */
export function toolsFor(surface) {
  const { kind, puzzle } = surface;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {object} */ more = {}) => {
    const made = el("button", { class: "button", type: "button", ...more }, label);
    made.addEventListener("click", act);
    return made;
  };
  const notes = button(gettext("Notes"), () => surface.takeNotes(!surface.notes), { "aria-pressed": "false" });
  surface.onNotes = (isOn) => notes.setAttribute("aria-pressed", String(isOn));
  const clear = async () => {
    if (await confirm(gettext("Clear the whole drawing?"), gettext("Clear"))) surface.clear();
  };
  const eraser = { "aria-label": gettext("Empty the cell") };
  return el(
    "div",
    { class: "buttons puzzle-tools" },
    button(gettext("Undo"), () => surface.back()),
    button(gettext("Redo"), () => surface.forth()),
    button(gettext("Clear"), () => void clear()),
    kind.usesNotes && notes,
    ...kind
      .pad(puzzle.givens)
      .map((key) =>
        key === "Backspace" ? button("⌫", () => surface.type(key), eraser) : button(key, () => surface.type(key)),
      ),
  );
}
