/** A question before what cannot be taken back. */

import { el } from "./dom.js";
import { gettext } from "./i18n.js";

/**
 * Ask, and say whether the answer was yes.
 * @param {string} question
 * @param {string} yes  what the button says
 * @returns {Promise<boolean>}
 */
export function confirm(question, yes) {
  const dialog = el(
    "dialog",
    { class: "card confirm", "aria-label": question },
    el(
      "form",
      { method: "dialog", class: "card-body" },
      el("p", {}, question),
      el(
        "div",
        { class: "buttons" },
        el("button", { class: "button button-danger", value: "yes" }, yes),
        el("button", { class: "button", value: "no" }, gettext("Cancel")),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      answer(dialog.returnValue === "yes");
    });
  });
}
