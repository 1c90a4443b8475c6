/** The site's own kinds of puzzle: a machine and its sheet on the site's own board. */

import { createBoard } from "../../board/board.js";
import { el, replace } from "../../core/dom.js";
import { pageLanguage } from "../../core/format.js";
import { gettext } from "../../core/i18n.js";
import { cellLabel } from "../../workshop/labels.js";
import { readStored } from "../../workshop/notation.js";
import { serverNow } from "../clock.js";
import { constraintText, endsOf } from "./floor.js";

const SIMULATE = "/api/v1/simulate/";

/**
 * Return the board of a sheet with the machine given, if one is.
 * @param {{sheet: object, machine: string|null}} given
 */
export function machineOf({ sheet, machine }) {
  const place = el("div");
  const workshop = /** @type {import("../../core/types.js").Workshop} */ (sheet);
  const stations = readStored(machine ?? "");
  const board = createBoard(place, workshop, { label: gettext("Workshop floor"), interactive: false });
  board.setMachine(stations);
  board.setLabels((cell) => cellLabel(stations, cell));
  return el("div", { class: "puzzle-machine" }, endsOf(workshop), place);
}

/**
 * Put the site's editor in a place; runs are simulated and count for nothing.
 * @param {HTMLElement} root
 * @param {{drawing: import("../kinds/shared/types.js").Drawing}} puzzle
 * @param {import("../../core/store.js").Store} store
 * @param {string} name  under which the machine is kept
 * @param {(notation: string) => void} onMachine  called with every change, and at once
 */
export async function benchOn(root, { drawing }, store, name, onMachine) {
  const { mountWorkshop } = await import("../../workshop/mount.js");
  const section = el("section", { class: "workshop", "aria-label": gettext("Workshop floor") });
  section.addEventListener("tw:machine", (event) =>
    onMachine(/** @type {CustomEvent<string>} */ (event).detail),
  );
  const workshop = /** @type {import("../../core/types.js").Workshop} */ (drawing.machine?.sheet);
  const limit = constraintText(workshop);
  replace(root, endsOf(workshop), limit && el("p", {}, el("strong", {}, limit)), section);
  const data = {
    sheet: { id: 0, is_open: false, workshop },
    runUrl: SIMULATE, runBody: { workshop }, rankingUrl: null, socketUrl: null,
    player: null, playerKey: "puzzle", records: null, score: null, rank: null,
    mode: "archive", machine: null, best: null, language: pageLanguage(),
    serverNow: new Date(serverNow()).toISOString(),
  };
  mountWorkshop(section, dataOf(data), store, shelfIn(store, name));
}

/**
 * Return the data of an editor on a sheet that is no workshop of a day: it needs less than theirs.
 * @param {unknown} data
 */
function dataOf(data) {
  return /** @type {import("../../core/types.js").WorkshopData} */ (data);
}

/**
 * Return a store that keeps one thing, under a name of the puzzle's.
 * @param {import("../../core/store.js").Store} store
 * @param {string} name
 * @returns {import("../../core/store.js").Store}
 */
function shelfIn(store, name) {
  return {
    get: () => store.get(name),
    set: (_key, value) => store.set(name, value),
    remove: () => store.remove(name),
    keys: () => [],
  };
}
