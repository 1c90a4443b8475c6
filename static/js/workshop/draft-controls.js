/** Several named drafts of one workshop: open, add, rename, delete. */

import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { formatNotation } from "./notation.js";

/**
 * @param {import("./bench.js").Bench} bench
 * @param {() => void} refresh  called when the list has changed
 */
export function draftControls({ shelf, editor, sync, data }, refresh) {
  /** @param {() => unknown} act */
  const then = (act) => () => {
    act();
    editor.reload();
    refresh();
  };
  const select = el(
    "select",
    { "data-drafts": true },
    ...shelf
      .list()
      .map((draft) =>
        el("option", { value: draft.id, selected: draft === shelf.current() }, draft.name),
      ),
  );
  select.addEventListener("change", then(() => shelf.open(select.value)));
  const name = el("input", { type: "text", maxlength: 40, value: shelf.current().name });
  name.addEventListener("change", then(() => shelf.rename(name.value)));
  const number = shelf.list().length + 1;
  const added = gettext("Draft %(number)s", { number });
  return el(
    "div",
    { class: "form-block" },
    el("label", {}, gettext("Draft"), select),
    el("label", {}, gettext("Name"), name),
    el(
      "div",
      { class: "button-row" },
      button(gettext("New empty draft"), then(() => shelf.add(added))),
      button(gettext("Duplicate"), then(() => shelf.add(added, formatNotation(editor.machine)))),
      button(gettext("Delete this draft"), then(() => shelf.remove()), shelf.list().length < 2),
    ),
    el("p", { class: "form-status", "data-drafts-kept": true }, whereKept(sync, data.player !== null)),
  );
}

/**
 * Say where the drafts are.
 * @param {import("./draft-sync.js").DraftSync|null} sync
 * @param {boolean} isPlayer
 */
function whereKept(sync, isPlayer) {
  if (!sync) return gettext("Kept in this browser only.");
  if (sync.isSaved) return gettext("Kept in this browser and in your profile.");
  return isPlayer
    ? gettext("Kept in this browser; your profile gets it in a moment.")
    : gettext("Kept in this browser; once you have played, in your profile too.");
}

/**
 * @param {string} label
 * @param {() => void} onClick
 * @param {boolean} [isDisabled]
 */
function button(label, onClick, isDisabled = false) {
  const attributes = { type: "button", class: "button-quiet", disabled: isDisabled };
  return el("button", { ...attributes, on: { click: onClick } }, label);
}
