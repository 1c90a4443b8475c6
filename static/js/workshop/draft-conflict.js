/**
 * Offers both versions of a draft that two devices have edited.
 *
 * @typedef {import("./draft-merge.js").Conflict} Conflict
 * @typedef {import("./draft-merge.js").Choice} Choice
 */
import { el } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { createDialog } from "./dialog.js";
import { areaOf, costOf } from "./model.js";
import { readStored } from "./notation.js";

/**
 * Ask which version to keep; closing the dialog keeps both, so that nothing is lost.
 * @param {HTMLElement} section
 * @param {{name: string, here: string, there: string}} versions  machines in notation
 * @param {(choice: Choice) => void} onChoice
 */
export function askWhichVersion(section, { name, here, there }, onChoice) {
  /** @type {Choice} */
  let choice = "both";
  /** @param {string} label @param {Choice} value */
  const button = (label, value) => {
    const act = () => ((choice = value), dialog.close());
    return el("button", { type: "button", class: "button-quiet", "data-choice": value, on: { click: act } }, label);
  };
  const dialog = createDialog(
    section,
    gettext("Two versions of “%(name)s”", { name }),
    el("p", {}, gettext("This draft was also changed on another device, or in another browser.")),
    el(
      "dl",
      { class: "draft-versions" },
      ...version(gettext("Here"), here),
      ...version(gettext("On the other device"), there),
    ),
    el(
      "div",
      { class: "button-row" },
      button(gettext("Keep both"), "both"),
      button(gettext("Keep the one here"), "here"),
      button(gettext("Take the other one"), "there"),
    ),
  );
  dialog.addEventListener("close", () => (dialog.remove(), onChoice(choice)));
  dialog.showModal();
}

/**
 * @param {string} heading
 * @param {string} notation
 */
function version(heading, notation) {
  const machine = readStored(notation);
  const fields = { cost: formatNumber(costOf(machine)), area: formatNumber(areaOf(machine)) };
  const measures = gettext("cost %(cost)s, area %(area)s", fields);
  return [
    el("dt", {}, heading, " ", el("span", { class: "tag" }, measures)),
    el("dd", {}, notation ? el("code", {}, notation) : gettext("empty")),
  ];
}
