/** The dialog of the whole machine: clear, mirror, move, notation in and out, drafts. */

import { el, replace } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { createDialog } from "./dialog.js";
import { draftControls } from "./draft-controls.js";
import { formatNotation } from "./notation.js";
import { clear, mirror, shift } from "./transform.js";

/**
 * Return what opens the dialog.
 * @param {import("./bench.js").Bench} bench
 * @returns {() => void}
 */
export function createMachineDialog(bench) {
  const { section, editor } = bench;
  const body = el("div", { class: "machine-dialog" });
  const dialog = createDialog(section, gettext("Machine"), body);
  const fill = () =>
    replace(
      body,
      transformControls(bench, dialog),
      notationControls(bench, dialog),
      draftControls(bench, fill),
    );
  return () => {
    fill();
    dialog.showModal();
    editor.say("");
  };
}

/**
 * @param {string} label
 * @param {() => void} onClick
 */
function plainButton(label, onClick) {
  return el("button", { type: "button", class: "button-quiet", on: { click: onClick } }, label);
}

/**
 * @param {import("./bench.js").Bench} bench
 * @param {HTMLDialogElement} dialog
 */
function transformControls({ editor }, dialog) {
  /** @param {() => void} act */
  const then = (act) => () => (act(), dialog.close());
  return el(
    "div",
    { class: "button-row" },
    plainButton(gettext("Clear"), then(() => clear(editor))),
    plainButton(gettext("Mirror upside down"), then(() => mirror(editor))),
    plainButton(gettext("Move left"), then(() => shift(editor, 0, -1))),
    plainButton(gettext("Move right"), then(() => shift(editor, 0, 1))),
    plainButton(gettext("Move up"), then(() => shift(editor, -1, 0))),
    plainButton(gettext("Move down"), then(() => shift(editor, 1, 0))),
  );
}

/**
 * @param {import("./bench.js").Bench} bench
 * @param {HTMLDialogElement} dialog
 */
function notationControls({ editor, clipboard, data }, dialog) {
  const field = el("textarea", { rows: 3, spellcheck: "false", autocapitalize: "off", "data-notation": true });
  field.value = formatNotation(editor.machine);
  const status = el("p", { class: "form-status", role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      status.textContent = gettext("Copied.");
    } catch {
      field.select();
      status.textContent = gettext("Copy the marked text.");
    }
  };
  const apply = () => {
    const refused = clipboard.replaceBy(field.value);
    if (refused) status.textContent = refused;
    else dialog.close();
  };
  const best = data.best;
  return el(
    "div",
    { class: "form-block" },
    el("label", {}, gettext("Notation"), field),
    el(
      "div",
      { class: "button-row" },
      plainButton(gettext("Copy the text"), copy),
      plainButton(gettext("Use this machine"), apply),
      best && plainButton(gettext("Take my best machine"), () => void (field.value = best)),
    ),
    status,
  );
}
