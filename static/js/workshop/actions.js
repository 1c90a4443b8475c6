/**
 * What the player does to the machine, by whatever means: each is one step and says what it did.
 *
 * @typedef {import("../core/types.js").Kind} Kind
 * @typedef {import("../core/types.js").Side} Side
 * @typedef {import("../core/types.js").Station} Station
 * @typedef {object} Aim  how a placement is meant
 * @property {Side|null} [half]  half of the cell the pointer is in, null without a pointer
 * @property {boolean} [exact]  keep that side even where it is not legal (a mouse sees the ghost)
 */
import { gettext, ngettext } from "../core/i18n.js";
import { otherSide } from "./cells.js";
import { STATION_TYPES, firstValue, isValueInRange } from "./kinds.js";
import { cellLabel, describeStation, rangeText } from "./labels.js";
import * as model from "./model.js";

export class Actions {
  /** @type {Partial<Record<Kind, number>>} */ #values = {};
  /** @type {Partial<Record<Kind, Side>>} */ #sides = {};
  #isFlipped = false;

  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    for (const station of editor.machine) this.#remember(station);
  }

  /**
   * Return the station that placing `kind` at `cell` would give.
   * @param {Kind} kind
   * @param {string} cell
   * @param {Aim} [aim]
   * @returns {Station}
   */
  stationFor(kind, cell, { half = null, exact = false } = {}) {
    const { values: range, hasSide } = STATION_TYPES[kind];
    if (range) return { cell, station: kind, value: this.#values[kind] ?? firstValue(kind) };
    if (!hasSide) return { cell, station: kind };
    const near = half ?? this.#sides[kind] ?? "up";
    const station = { cell, station: kind, toward: this.#isFlipped ? otherSide(near) : near };
    if (exact || this.isLegal(station)) return station;
    const other = { ...station, toward: otherSide(station.toward) };
    return this.isLegal(other) ? other : station;
  }

  /** @param {Station} station */
  tryPlacing(station) {
    return model.placeStation(this.editor.machine, station, this.editor.workshop);
  }

  /** @param {Station} station */
  isLegal(station) {
    return this.tryPlacing(station).refusal === null;
  }

  /** @param {Station} station */
  place(station) {
    const change = this.tryPlacing(station);
    const done = gettext("Placed: %(cell)s.", { cell: cellLabel(change.machine, station.cell) });
    if (!this.editor.apply(change, done, station.station)) return false;
    this.#remember(station);
    return true;
  }

  /**
   * Turn the station of a cell to its other side; where there is none, the one in hand.
   * @param {string} cell
   */
  flip(cell) {
    const station = model.ownerOf(this.editor.machine, cell);
    if (station?.toward) return this.place({ ...station, toward: otherSide(station.toward) });
    this.flipHand();
    return true;
  }

  /** Turn the station in hand to its other side. */
  flipHand() {
    this.#isFlipped = !this.#isFlipped;
  }

  /** Forget the flip of the station in hand. */
  unflip() {
    this.#isFlipped = false;
  }

  /**
   * @param {string} cell
   * @param {number} value
   */
  setValue(cell, value) {
    const station = model.stationAt(this.editor.machine, cell);
    if (station?.value === undefined)
      return this.editor.say(gettext("No station with a value at %(cell)s.", { cell }), "bad");
    if (!isValueInRange(station.station, value))
      return this.editor.say(rangeText(station.station), "bad");
    return this.place({ ...station, value });
  }

  /**
   * @param {string} cell
   * @param {number} by
   */
  stepValue(cell, by) {
    this.setValue(cell, (model.stationAt(this.editor.machine, cell)?.value ?? 0) + by);
  }

  /** @param {string[]} cells */
  remove(cells) {
    const before = this.editor.machine;
    const machine = cells.reduce(model.removeStation, before);
    const count = before.length - machine.length;
    if (!count) return this.editor.say(gettext("Nothing to remove here."));
    const done = ngettext("%(count)s station removed.", "%(count)s stations removed.", count, { count });
    return this.editor.apply({ machine, refusal: null, cell: null }, done);
  }

  /** @param {{from: string, to: string, duplicate: boolean}} move */
  move(move) {
    const { editor } = this;
    const station = model.ownerOf(editor.machine, move.from);
    const change = model.moveStation(editor.machine, move, editor.workshop);
    const done = gettext("Placed: %(cell)s.", { cell: cellLabel(change.machine, move.to) });
    return editor.apply(change, done, station?.station);
  }

  /**
   * Take the station at a cell in hand, with its value and side.
   * @param {string} cell
   */
  pick(cell) {
    const station = model.ownerOf(this.editor.machine, cell);
    if (!station) return this.editor.say(gettext("No station to take at %(cell)s.", { cell }), "bad");
    this.#remember(station);
    this.editor.setTool(station.station);
    return this.editor.say(gettext("In hand: %(station)s.", { station: describeStation(station) }));
  }

  /** @param {Station} station */
  #remember({ station, value, toward }) {
    if (value !== undefined) this.#values[station] = value;
    if (toward) this.#sides[station] = toward;
  }
}
