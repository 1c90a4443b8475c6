/**
 * The stations the workshop allows: tap one, then tap cells; it stays in hand until Escape, a second
 * tap or another one. One tab stop, arrows move inside.
 *
 * @typedef {import("../core/types.js").Kind} Kind
 */
import { FAMILIES, stationIcon } from "../board/icons.js";
import { el, replace } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { guardTouches } from "./drag.js";
import { glyph } from "./glyphs.js";
import { KINDS, STATION_TYPES } from "./kinds.js";
import { costText, stationName } from "./labels.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Palette {
  #wasDragged = false;

  /**
   * @param {HTMLElement} container
   * @param {import("./bench.js").Bench} bench
   * @param {{pointer: import("./pointer.js").Pointer, help: () => void}} tools
   */
  constructor(container, bench, { pointer, help }) {
    this.bench = bench;
    this.pointer = pointer;
    const kinds = KINDS.filter((kind) => bench.editor.workshop.stations.includes(kind));
    this.buttons = [
      ...kinds.map((kind) => this.#tool(kind)),
      helpButton(help),
    ];
    this.element = el(
      "div",
      { class: "palette", role: "toolbar", "aria-label": gettext("Stations") },
      ...this.buttons,
    );
    this.element.addEventListener("keydown", (event) => this.#onKey(event));
    guardTouches(this.element);
    replace(container, this.element);
    this.#rove(0);
    bench.editor.on("tool", () => this.#showTool());
    bench.keys.on("change", () => this.#showKeys());
    this.#showKeys();
  }

  /** @param {Kind} kind */
  #tool(kind) {
    const { cost } = STATION_TYPES[kind];
    const name = stationName(kind);
    const attributes = {
      type: "button",
      class: "tool",
      "data-kind": kind,
      "data-family": FAMILIES[kind],
      "aria-pressed": "false",
      on: {
        click: (/** @type {PointerEvent} */ event) => {
          this.#toggle(kind);
          // With a mouse in hand the keys that matter next are the grid's: Space, digits, Escape.
          if (event.pointerType === "mouse") this.bench.board.element.focus({ preventScroll: true });
        },
        pointerdown: (/** @type {PointerEvent} */ event) => {
          this.#wasDragged = false;
          this.pointer.carrier.dragNew(event, kind, () => (this.#wasDragged = true));
        },
      },
    };
    return el(
      "button",
      attributes,
      el("span", { class: "tool-sign" }, stationIcon(kind)),
      // Shown "Plus 1", read "Plus, cost 1".
      el("span", { class: "visually-hidden" }, gettext("%(station)s, %(cost)s", { station: name, cost: costText(cost) })),
      el("span", { class: "tool-name", "aria-hidden": "true" }, name),
      el("span", { class: "tool-cost", "aria-hidden": "true" }, formatNumber(cost)),
    );
  }

  /** @param {Kind} kind */
  #toggle(kind) {
    if (this.#wasDragged) {
      this.#wasDragged = false;
      return;
    }
    const { editor, hint } = this.bench;
    const isTaken = editor.tool === kind;
    editor.setTool(isTaken ? null : kind);
    if (isTaken) hint.announce(gettext("Hand empty."));
    else hint.announce(gettext("In hand: %(station)s. Tap cells to place it.", { station: stationName(kind) }));
  }

  #showTool() {
    const { editor, board } = this.bench;
    for (const button of this.buttons)
      if (button.dataset.kind)
        button.setAttribute("aria-pressed", String(button.dataset.kind === editor.tool));
    if (!editor.tool) board.setGhost(null);
  }

  #showKeys() {
    for (const button of this.buttons) {
      const kind = /** @type {Kind|undefined} */ (button.dataset.kind);
      if (kind) button.setAttribute("aria-keyshortcuts", this.bench.keys.keyOf(kind));
    }
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const from = this.buttons.findIndex((button) => button === document.activeElement);
    const count = this.buttons.length;
    const to = { Home: 0, End: count - 1 }[event.key] ?? (from + (STEPS[event.key] ?? 0) + count) % count;
    if (from < 0 || to === from) return;
    event.preventDefault();
    this.#rove(to);
    this.buttons[to].focus();
  }

  /** @param {number} index */
  #rove(index) {
    this.buttons.forEach((button, i) => button.setAttribute("tabindex", i === index ? "0" : "-1"));
  }
}

/** @param {() => void} onClick */
function helpButton(onClick) {
  const label = gettext("What the stations do, and the keys");
  const attributes = { type: "button", class: "tool tool-extra", title: label, "data-act": "help" };
  return el(
    "button",
    { ...attributes, "aria-keyshortcuts": "?", on: { click: onClick } },
    el("span", { class: "tool-sign" }, glyph("help")),
    el("span", { class: "tool-name" }, gettext("Help")),
  );
}
