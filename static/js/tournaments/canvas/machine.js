/** The site's own kinds of puzzle: a machine and its sheet on the site's own board. */

import { createBoard } from "../../board/board.js";
import { el } from "../../core/dom.js";
import { gettext } from "../../core/i18n.js";
import { readStored } from "../../workshop/notation.js";

/**
 * Return the board of a sheet with the machine given, if one is.
 * @param {{sheet: object, machine: string|null}} given
 */
export function machineOf({ sheet, machine }) {
  const place = el("div", { class: "puzzle-machine" });
  const workshop = /** @type {import("../../core/types.js").Workshop} */ (sheet);
  const board = createBoard(place, workshop, { label: gettext("Workshop floor"), interactive: false });
  board.setMachine(readStored(machine ?? ""));
  return place;
}
