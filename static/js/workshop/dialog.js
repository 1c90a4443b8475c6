/** Dialogs of the editor: the browser's own <dialog>, with a heading and a way out. */

import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { glyph } from "./glyphs.js";

let count = 0;

/**
 * Create a dialog; it is removed from the page by nobody and can be opened again.
 * @param {HTMLElement} parent
 * @param {string} title
 * @param {...(Node|string|null)} content
 * @returns {HTMLDialogElement}
 */
export function createDialog(parent, title, ...content) {
  count += 1;
  const id = `dialog-title-${count}`;
  const dialog = el("dialog", { class: "dialog", "aria-labelledby": id });
  const label = gettext("Close");
  const close = el(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label },
    glyph("cross"),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.append(
    el("div", { class: "dialog-head" }, el("h2", { id }, title), close),
    el("div", { class: "dialog-body" }, ...content),
  );
  parent.append(dialog);
  return dialog;
}
