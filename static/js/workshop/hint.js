/**
 * The line under the board: what the pointer would do and why not, what was done, and the controls
 * of the station at the cursor. Its height never changes.
 *
 * @typedef {import("../core/types.js").Station} Station
 * @typedef {import("./model.js").Change} Change
 */
import { el, replace } from "../core/dom.js";
import { formatNumber } from "../core/format.js";
import { gettext } from "../core/i18n.js";
import { glyph } from "./glyphs.js";
import { STATION_TYPES } from "./kinds.js";
import { cellLabel, describeStation, refusalText, stationName } from "./labels.js";
import { areaOf, costOf, moveStation, stationAt } from "./model.js";

export class Hint {
  /**
   * @param {Pick<import("./bench.js").Bench, "editor"|"actions"|"board">} bench
   */
  constructor(bench) {
    this.bench = bench;
    this.text = el("p", { class: "hint" });
    this.live = el("p", { class: "visually-hidden", "aria-live": "polite", "data-live": true });
    this.inspector = el("div", { class: "inspector", role: "group" });
    this.element = el("div", { class: "cell-bar" }, this.text, this.inspector, this.live);
    const { editor } = bench;
    editor.on("message", ({ text, tone }) => this.announce(text, tone));
    for (const type of ["machine", "cursor", "tool"]) editor.on(type, () => this.#inspect());
    this.show(gettext("Choose a station, then tap the cells where it goes."));
    this.#inspect();
  }

  /**
   * Show a text for the eye only.
   * @param {string} text
   * @param {"info"|"good"|"bad"} [tone]
   */
  show(text, tone = "info") {
    this.text.textContent = text;
    this.text.dataset.tone = tone;
  }

  /**
   * Show a text and have it read out.
   * @param {string} text
   * @param {"info"|"good"|"bad"} [tone]
   */
  announce(text, tone = "info") {
    this.show(text, tone);
    // The same text twice in a row would not be read: a no-break space makes it new.
    this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text;
  }

  /**
   * Show where a station would go, with what it would cost or why it cannot.
   * @param {Station|null} station
   * @param {Change} [change]  what placing it would give, where that is already known
   */
  ghost(station, change) {
    const { board, actions } = this.bench;
    if (!station) return board.setGhost(null);
    const result = change ?? actions.tryPlacing(station);
    board.setGhost({ ...station, legal: !result.refusal });
    const where = { cell: result.cell, kind: station.station };
    if (result.refusal) return this.show(refusalText(result.refusal, where), "bad");
    return this.show(
      gettext("%(cell)s, %(station)s: cost %(cost)s, area %(area)s in all", {
        cell: station.cell,
        station: describeStation(station),
        cost: formatNumber(costOf(result.machine)),
        area: formatNumber(areaOf(result.machine)),
      }),
    );
  }

  /**
   * Show where a dragged station would go.
   * @param {string} from
   * @param {{cell: string}|null} place  null off the board
   * @param {boolean} duplicate
   */
  aimMove(from, place, duplicate) {
    const { editor, board } = this.bench;
    const station = stationAt(editor.machine, from);
    if (!station) return undefined;
    if (place) {
      const change = moveStation(editor.machine, { from, to: place.cell, duplicate }, editor.workshop);
      return this.ghost({ ...station, cell: place.cell }, change);
    }
    board.setGhost(null);
    return this.show(gettext("Let go here to remove the station."));
  }

  #inspect() {
    const { editor, actions } = this.bench;
    const station = editor.stationHere;
    const isSided = STATION_TYPES[station?.station ?? editor.tool ?? "plus"].hasSide;
    const cell = station?.cell ?? editor.cursor;
    this.inspector.hidden = !station && !isSided;
    this.inspector.setAttribute("aria-label", cellLabel(editor.machine, cell));
    const focused = this.inspector.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-act")
      : null;
    replace(
      this.inspector,
      station?.value !== undefined && this.#stepper(station),
      isSided && button("flip", gettext("Flip to the other side"), () => actions.flip(cell)),
      station && button("pipette", gettext("Take its like in hand"), () => actions.pick(cell)),
      station &&
        button("remove", gettext("Remove %(station)s", { station: stationName(station.station) }), () =>
          actions.remove([cell]),
        ),
    );
    if (focused)
      /** @type {HTMLElement|null} */ (
        this.inspector.querySelector(`[data-act="${focused}"]`)
      )?.focus();
  }

  /** @param {Station} station */
  #stepper({ cell, station, value = 0 }) {
    const { actions } = this.bench;
    const [low, high] = STATION_TYPES[station].values ?? [0, 0];
    return el(
      "div",
      { class: "stepper" },
      button("less", gettext("Smaller value"), () => actions.stepValue(cell, -1), value <= low),
      el("output", { class: "stepper-value" }, formatNumber(value)),
      button("more", gettext("Greater value"), () => actions.stepValue(cell, 1), value >= high),
    );
  }
}

/**
 * @param {"flip"|"pipette"|"remove"|"less"|"more"} act
 * @param {string} label
 * @param {() => unknown} onClick
 * @param {boolean} [isAtEnd]  still pressable: it then says the range
 */
function button(act, label, onClick, isAtEnd = false) {
  const attributes = { type: "button", class: "icon-button", title: label, "aria-label": label };
  const state = { "data-act": act, "aria-disabled": isAtEnd ? "true" : null };
  return el("button", { ...attributes, ...state, on: { click: onClick } }, glyph(act));
}
