/** Run, undo, redo, more, and the live measures: under the thumb on a phone. */

import { el, replace } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { glyph } from "./glyphs.js";
import { areaOf, costOf } from "./model.js";
import { MEASURES } from "./tiles.js";
import { measureName } from "./verdict.js";

/** @typedef {import("../core/types.js").Measures} Measures */

export class RunBar {
  /**
   * @param {import("./bench.js").Bench} bench
   * @param {{more: () => void}} openers
   */
  constructor(bench, { more }) {
    this.bench = bench;
    const { editor } = bench;
    this.run = el(
      "button",
      { type: "button", class: "button-run", "data-act": "run" },
      glyph("run"),
      el("span", {}, gettext("Run")),
    );
    this.run.addEventListener("click", () => bench.run());
    this.undo = iconButton("undo", gettext("Undo"), () => editor.undo(), "Control+Z");
    this.redo = iconButton("redo", gettext("Redo"), () => editor.redo(), "Control+Shift+Z");
    this.meter = el("dl", { class: "meter", "aria-label": gettext("Measures of the machine") });
    this.element = el(
      "div",
      { class: "run-bar" },
      this.run,
      this.undo,
      this.redo,
      iconButton("menu", gettext("Machine: clear, mirror, move, notation, drafts"), more),
      this.meter,
    );
    const showKeys = () => this.run.setAttribute("aria-keyshortcuts", `${bench.keys.keyOf("run").toUpperCase()} Control+Enter`);
    bench.keys.on("change", showKeys);
    showKeys();
    editor.on("machine", () => this.show(null));
    this.show(null);
  }

  /**
   * Show the measures: cost and area live, the others only once a run has said them.
   * @param {Measures|null} measures
   */
  show(measures) {
    const { editor } = this.bench;
    const values = {
      cost: costOf(editor.machine),
      area: areaOf(editor.machine),
      cycles: measures?.cycles ?? null,
      sum: measures?.sum ?? null,
    };
    replace(
      this.meter,
      ...MEASURES.map((measure) => {
        const value = values[measure];
        const text = value === null ? "–" : formatNumber(value);
        return el("div", {}, el("dt", {}, measureName(measure)), el("dd", {}, text));
      }),
    );
    this.undo.setAttribute("aria-disabled", String(!editor.canUndo));
    this.redo.setAttribute("aria-disabled", String(!editor.canRedo));
  }

  /**
   * Show whether a run can be asked for now. The button keeps the focus either way.
   * @param {boolean} isBusy
   */
  setBusy(isBusy) {
    this.run.setAttribute("aria-disabled", String(isBusy));
  }
}

/**
 * @param {"undo"|"redo"|"menu"} sign
 * @param {string} label
 * @param {() => void} onClick
 * @param {string} [keys]
 */
function iconButton(sign, label, onClick, keys) {
  const names = { title: label, "aria-label": label, "aria-keyshortcuts": keys, "data-act": sign };
  return el("button", { type: "button", class: "icon-button", ...names, on: { click: onClick } }, glyph(sign));
}
