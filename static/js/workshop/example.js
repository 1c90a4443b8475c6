/** A worked example of the rules: a run made beforehand to watch, then a machine to change. */

import { createBoard } from "../board/board.js";
import { createReplay } from "../board/replay.js";
import { el } from "../core/dom.js";
import { gettext } from "../core/i18n.js";
import { cellLabel } from "./labels.js";
import { mountWorkshop } from "./mount.js";
import { readStored } from "./notation.js";
import { part, replayOptions } from "./parts.js";

/** @type {("board"|"palette"|"controls"|"results")[]} */
const PARTS = ["board", "palette", "controls", "results"];

/**
 * Mount one example.
 * @param {HTMLElement} section
 * @param {import("../core/types.js").WorkshopData} data
 * @param {import("../core/store.js").Store} store
 */
export function mountExample(section, data, store) {
  const { workshop } = data.sheet;
  const machine = readStored(data.machine ?? "");
  const board = createBoard(part(section, "board"), workshop, {
    label: gettext("Workshop floor"),
    interactive: false,
  });
  board.setMachine(machine);
  board.setLabels((cell) => cellLabel(machine, cell));
  // The page itself tells the run in words, for readers without scripts too.
  section.querySelector("[data-trace]")?.remove();
  part(section, "palette").append(changeButton(section, data, store));
  if (!data.trace || !data.result) return;
  const replay = createReplay(board, part(section, "controls"), replayOptions(store));
  replay.load(data.trace, data.result, workshop, { autoplay: false });
  replay.seek(0);
}

/**
 * Return the button that puts a whole editor in the place of the replay.
 * @param {HTMLElement} section
 * @param {import("../core/types.js").WorkshopData} data
 * @param {import("../core/store.js").Store} store
 */
function changeButton(section, data, store) {
  const button = el("button", { type: "button", class: "button" }, gettext("Change this machine"));
  button.addEventListener("click", () => {
    for (const name of PARTS) part(section, name).replaceChildren();
    mountWorkshop(section, data, store);
    /** @type {HTMLElement|null} */ (section.querySelector("[role=grid]"))?.focus();
  });
  return el("p", { class: "example-change" }, button);
}
