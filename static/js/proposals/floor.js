/**
 * The author's floor: the real board on the sheet as it stands, built anew when the sheet changes.
 *
 * @typedef {import("../core/types.js").Workshop} Workshop
 * @typedef {object} FloorOptions
 * @property {string} playerKey
 * @property {string} simulateUrl
 * @property {string} language
 * @property {(notation: string) => void} onMachine  called with the machine as it is built
 */
import { createStore } from "../core/store.js";
import { Shelf } from "../workshop/drafts.js";
import { record } from "../workshop/history.js";
import { mountWorkshop } from "../workshop/mount.js";

const ID = "proposal";

export class Floor {
  #shown = "";
  /** @type {HTMLElement} */ #section;
  /** @type {HTMLElement} */ #pristine;
  #machine = "";
  // In memory: the draft on the server is the one that counts.
  #drafts = createStore(null);
  #choices = createStore();
  #isBuilding = false;

  /**
   * @param {HTMLElement} section
   * @param {FloorOptions} options
   */
  constructor(section, options) {
    section.hidden = false;
    this.options = options;
    this.#section = section;
    this.#pristine = /** @type {HTMLElement} */ (section.cloneNode(true));
  }

  /**
   * Show `workshop` with `machine` on it; the undo steps made so far are kept.
   * @param {Workshop} workshop
   * @param {string} machine
   */
  show(workshop, machine) {
    const key = JSON.stringify(workshop);
    this.#keep(machine);
    if (key === this.#shown && machine === this.#machine) return;
    this.#shown = key;
    this.#machine = machine;
    const fresh = /** @type {HTMLElement} */ (this.#pristine.cloneNode(true));
    this.#section.replaceWith(fresh);
    this.#section = fresh;
    this.#isBuilding = true;
    fresh.addEventListener("tw:machine", (event) => {
      if (this.#isBuilding) return;
      this.#machine = /** @type {CustomEvent<string>} */ (event).detail;
      this.options.onMachine(this.#machine);
    });
    mountWorkshop(fresh, this.#data(workshop, machine), this.#choices, this.#drafts);
    this.#isBuilding = false;
  }

  /** @param {string} machine */
  #keep(machine) {
    const { playerKey } = this.options;
    const shelf = new Shelf(this.#drafts, { playerKey, workshopId: ID, firstName: "", now: () => 0 });
    const { history } = shelf.current();
    if (history.present !== machine) shelf.keep(record(history, machine));
  }

  /**
   * @param {Workshop} workshop
   * @param {string} machine
   * @returns {any}
   */
  #data(workshop, machine) {
    const { playerKey, simulateUrl, language } = this.options;
    return {
      sheet: { id: ID, is_open: false, workshop, par: null },
      runUrl: simulateUrl,
      runBody: { workshop },
      rankingUrl: null,
      socketUrl: null,
      player: null,
      playerKey,
      records: null,
      score: null,
      rank: null,
      mode: "author",
      machine,
      best: null,
      language,
    };
  }
}
