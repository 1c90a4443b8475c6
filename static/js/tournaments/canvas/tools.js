/** The buttons beside a puzzle: undo and redo, notes, and the keys to tap where there is no keyboard. */

import { el } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";

/**
 * Return the buttons for a surface.
 * @param {import("./surface.js").Surface} surface
 */
export function toolsFor(surface) {
  const { kind, puzzle } = surface;
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) => {
    const made = el("button", { class: "button", type: "button" }, label);
    made.addEventListener("click", act);
    return made;
  };
  const notes = button(gettext("Notes"), () => {
    surface.notes = !surface.notes;
    notes.setAttribute("aria-pressed", String(surface.notes));
  });
  notes.setAttribute("aria-pressed", "false");
  return el(
    "div",
    { class: "buttons puzzle-tools" },
    button(gettext("Undo"), () => surface.back()),
    button(gettext("Redo"), () => surface.forth()),
    kind.usesNotes && notes,
    ...kind.pad(puzzle.givens).map((key) => button(key === "Backspace" ? "⌫" : key, () => surface.type(key))),
  );
}
